"""PySpark as an oracle: builds, explains and runs queries on request.

Reads one JSON object a line from standard input and answers each with one line on standard output. A request has an
id, and either "code", Python that assigns a DataFrame to df (or a DataStreamWriter to writer), or "plan", a plan in
Spark's protocol. The answer has the plan, and with "run" the rows as an Arrow stream, or the error.
"""

import base64
import datetime
import decimal
import json
import sys

import pyarrow as pa
from pyspark.sql import SparkSession, Window
from pyspark.sql import functions as F
from pyspark.sql import types as T
from pyspark.sql.connect.proto import base_pb2 as base


def arrow_bytes(table):
    sink = pa.BufferOutputStream()
    with pa.ipc.new_stream(sink, table.schema) as out:
        out.write_table(table)
    return base64.b64encode(sink.getvalue().to_pybytes()).decode()


def failure(error):
    condition = getattr(error, "getCondition", None)
    state = getattr(error, "getSqlState", None)
    return {
        "type": type(error).__name__,
        "class": (condition() if condition else None) or "",
        "sqlState": (state() if state else None) or "",
        "message": str(error)[:4000],
    }


def answer(spark, request):
    client = spark.client
    if "code" in request:
        scope = {
            "spark": spark, "F": F, "T": T, "W": Window, "Decimal": decimal.Decimal, "datetime": datetime,
            "date": datetime.date,
        }
        exec(request["code"], scope)
        if "writer" in scope:
            plan = base.Plan(command=scope["writer"]._write_stream.command(client))
            return {"plan": base64.b64encode(plan.SerializeToString()).decode()}
        df = scope["df"]
        out = {"plan": base64.b64encode(df._plan.to_proto(client).SerializeToString()).decode()}
        if request.get("run"):
            out["rows"] = arrow_bytes(df.toArrow())
        return out
    plan = base.Plan.FromString(base64.b64decode(request["plan"]))
    table, _ = client.to_table(plan, {})[:2]
    return {"rows": arrow_bytes(table)}


def main():
    spark = SparkSession.builder.remote(sys.argv[1]).getOrCreate()
    print(json.dumps({"ready": spark.version}), flush=True)
    for line in sys.stdin:
        request = json.loads(line)
        try:
            result = answer(spark, request)
        except Exception as error:  # every failure is an answer
            result = {"error": failure(error)}
        result["id"] = request["id"]
        print(json.dumps(result), flush=True)
    spark.stop()


main()
