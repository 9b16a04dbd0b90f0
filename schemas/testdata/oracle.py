"""Asks a Spark Connect server how it reads schemas.

Reads a JSON array of requests from stdin and writes a JSON array of answers to stdout, {"ok": text} or {"error": text}
each. Requests: {"op": "ddl", "text": …} parses a DDL string; {"op": "json", "text": …} turns StructType JSON into DDL;
{"op": "plan", "text": …} explains a statement; {"op": "table", "texts": […], "table": …} runs statements, returns the
table's schema and drops it.
"""

import json
import os
import sys

from pyspark.sql import SparkSession

DATABASE = "sparkgen_schemas"


def answer(spark, request):
    op = request["op"]
    if op == "ddl":
        return spark._client._analyze("ddl_parse", ddl_string=request["text"]).parsed.json()
    if op == "json":
        return spark._client._analyze("json_to_ddl", json_string=request["text"]).ddl_string
    if op == "plan":
        text = spark.sql("EXPLAIN EXTENDED " + request["text"]).collect()[0][0]
        head = "== Parsed Logical Plan ==\n"
        if not text.startswith(head):
            raise ValueError(text)
        return text[len(head):].split("\n\n== Analyzed Logical Plan ==")[0]
    try:
        for text in request["texts"]:
            spark.sql(text).collect()
        return spark.table(request["table"]).schema.json()
    finally:
        spark.sql("DROP TABLE IF EXISTS " + request["table"]).collect()


def main():
    spark = SparkSession.builder.remote(os.environ["SPARKGEN_TEST_REMOTE"]).getOrCreate()
    spark.conf.set("spark.sql.timestampNanosTypes.enabled", "true")
    spark.conf.set("spark.sql.timeType.enabled", "true")
    spark.sql("CREATE DATABASE IF NOT EXISTS " + DATABASE).collect()
    spark.sql("USE " + DATABASE).collect()
    answers = []
    for request in json.load(sys.stdin):
        try:
            answers.append({"ok": answer(spark, request)})
        except Exception as e:  # the server's refusal is an answer
            answers.append({"error": str(e).split("\n\nJVM stacktrace:")[0].strip() or repr(e)})
    spark.sql("DROP DATABASE " + DATABASE + " CASCADE").collect()
    json.dump(answers, sys.stdout)


main()
