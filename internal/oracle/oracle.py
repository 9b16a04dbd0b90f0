"""PySpark as an oracle: builds queries, runs them and says what is wrong with them, on request.

Reads one JSON object a line from standard input and answers each with one line on standard output. A request has an id
and Python code:

  setup  runs it once; what it defines is there for all later code.
  build  runs code that assigns a DataFrame to df, or starts a streaming query, and answers its plan. No query is started.
  run    does the same for good, and answers the rows too, as an Arrow stream: those of df or, of a streaming query,
         those of its memory sink once it has ended by itself.

Whatever fails is answered as an error, with Spark's class and SQLSTATE where there are any.
"""

import base64
import contextlib
import datetime
import decimal
import json
import sys

import numpy as np
import pyarrow as pa
from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F
from pyspark.sql import types as T
from pyspark.sql.connect.column import Column
from pyspark.sql.connect.expressions import LiteralExpression
from pyspark.sql.connect.proto import base_pb2 as base


def lit(value, type=None):
    """A literal of that type, or of the one that numpy gives it: F.lit makes an INT of every small int."""
    return F.lit(value) if type is None else Column(LiteralExpression(value, type))


def dec(text):
    """A decimal literal with its own precision and scale: F.lit says DECIMAL(10,0) of all, whatever they are."""
    value = decimal.Decimal(text)
    scale = -value.as_tuple().exponent
    return lit(value, T.DecimalType(max(len(value.as_tuple().digits), scale), scale))


def utc(year, month, day, hour=0, minute=0, second=0, micro=0):
    """An instant, in any session's time zone."""
    return datetime.datetime(year, month, day, hour, minute, second, micro, datetime.timezone.utc)


class Started(Exception):
    """Stands for the start of a streaming query that is only built."""


@contextlib.contextmanager
def starts(client, plans, through):
    """Takes the plans of streaming queries that are started, and starts them or not."""
    original = client.execute_command

    def execute_command(command, *args, **kwargs):
        if command.WhichOneof("command_type") == "write_stream_operation_start":
            plans.append(base.Plan(command=command))
            if not through:
                raise Started
        return original(command, *args, **kwargs)

    client.execute_command = execute_command
    try:
        yield
    finally:
        client.execute_command = original


def rows(table):
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as out:
        out.write_table(table)
    return base64.b64encode(sink.getvalue().to_pybytes()).decode()


def answer(spark, known, request):
    if "setup" in request:
        exec(request["setup"], known)
        return {}
    run = "run" in request
    scope, plans = dict(known), []
    with starts(spark.client, plans, run), contextlib.suppress(Started):
        exec(request["run" if run else "build"], scope)
    df = scope.get("df")
    if plans:
        out = {"plan": plans[-1]}
        if run:
            scope["query"].awaitTermination()
            df = spark.table(scope["query"].name)
    else:
        out = {"plan": base.Plan.FromString(df._plan.to_proto(spark.client).SerializeToString())}
    out["plan"] = base64.b64encode(out["plan"].SerializeToString()).decode()
    if run:
        table, *_ = spark.client.to_table(df._plan.to_proto(spark.client), df._plan.observations)  # as it comes, no casts
        out["rows"] = rows(table)
    return out


def failure(error):
    condition = getattr(error, "getCondition", None)
    state = getattr(error, "getSqlState", None)
    return {
        "type": type(error).__name__,
        "class": (condition() if condition else None) or "",
        "sqlState": (state() if state else None) or "",
        "message": str(error).split("\n\nJVM stacktrace:")[0][:4000],
    }


def main():
    spark = SparkSession.builder.remote(sys.argv[1]).create()
    known = {
        "spark": spark, "F": F, "T": T, "W": Window, "np": np, "lit": lit, "dec": dec,
        "utc": utc, "date": datetime.date, "clock": datetime.time, "timedelta": datetime.timedelta,
    }
    print(json.dumps({"ready": spark.version}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            result = answer(spark, known, request)
        except Exception as error:  # every failure is an answer
            result = {"error": failure(error)}
        result["id"] = request["id"]
        print(json.dumps(result), flush=True)
    spark.stop()


main()
