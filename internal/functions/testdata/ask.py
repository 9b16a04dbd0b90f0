"""Runs SQL on a Spark Connect server: a JSON list of queries on stdin, a JSON list of answers on stdout.

An answer is {"rows": [[…], …]}, values as Spark casts them to STRING and None for NULL, or {"error": "…"}.
"""

import json
import sys

from pyspark.sql import SparkSession

spark = SparkSession.builder.remote(sys.argv[1]).create()
spark.conf.set("spark.sql.session.timeZone", "UTC")
spark.conf.set("spark.sql.ansi.enabled", "true")
answers = []
for query in json.load(sys.stdin):
    try:
        answers.append({"rows": [list(row) for row in spark.sql(query).collect()]})
    except Exception as e:
        answers.append({"error": str(e).split("\n")[0]})
json.dump(answers, sys.stdout)
