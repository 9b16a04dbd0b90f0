package oracle_test

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
)

// sinks are what streams are written to, and when.
func sinks() []operation {
	r, rate := tables.Rate, rates()
	perValue := dsl.AggStream(dsl.GroupByStream(rate, dsl.Key(dsl.Mod(r.Value, 3))),
		dsl.Pair(dsl.Key(dsl.Mod(r.Value, 3)), dsl.CountAll[tables.RateRow]()))
	return []operation{
		stream("console", rate.WriteStream(dsl.Append).Console().Option("truncate", "false").Option("numRows", "5"),
			`query = rate.writeStream.outputMode("append").format("console").option("truncate", "false").option("numRows", "5").start()`),
		stream("nothing", rate.WriteStream(dsl.Update).Noop(), `query = rate.writeStream.outputMode("update").format("noop").start()`),
		stream("all counts to nothing", perValue.WriteStream(dsl.Complete).Noop().QueryName("counts of three"), `
df = rate.groupBy((C("value") % long(3)).alias("a")).agg(F.count(F.lit(1)).alias("b"))
query = df.writeStream.outputMode("complete").format("noop").queryName("counts of three").start()`),
		stream("files in a folder", rate.WriteFiles("parquet", "/data/rates").CheckpointLocation("/data/checkpoint"),
			`query = rate.writeStream.outputMode("append").format("parquet").option("checkpointLocation", "/data/checkpoint").start("/data/rates")`),
		stream("files in a folder for each value",
			rate.WriteFiles("json", "/data/rates").PartitionBy(r.Value).CheckpointLocation("/data/checkpoint").Option("compression", "gzip"),
			`query = rate.writeStream.outputMode("append").format("json").partitionBy("value").option("checkpointLocation",
				"/data/checkpoint").option("compression", "gzip").start("/data/rates")`),
		stream("a table to write to", rate.WriteStream(dsl.Append).Table("some.rates").CheckpointLocation("/data/checkpoint"),
			`query = rate.writeStream.outputMode("append").option("checkpointLocation", "/data/checkpoint").toTable("some.rates")`),
		stream("a table of a format", rate.WriteStream(dsl.Append).Table("rates").Format("parquet"),
			`query = rate.writeStream.outputMode("append").toTable("rates", format="parquet")`),
		stream("another sink", rate.WriteStream(dsl.Update).Format("kafka").Option("topic", "rates").Option("kafka.bootstrap.servers",
			"localhost:9092"),
			`query = rate.writeStream.outputMode("update").format("kafka").option("topic", "rates").option("kafka.bootstrap.servers",
				"localhost:9092").start()`),

		stream("every second and a half", rate.WriteStream(dsl.Append).Noop().ProcessingTime(1500*time.Millisecond),
			`query = rate.writeStream.outputMode("append").format("noop").trigger(processingTime="1500 milliseconds").start()`),
		stream("at once, again and again", rate.WriteStream(dsl.Append).Noop().ProcessingTime(0),
			`query = rate.writeStream.outputMode("append").format("noop").trigger(processingTime="0 seconds").start()`),
		stream("one micro-batch", rate.WriteStream(dsl.Append).Noop().Once(),
			`query = rate.writeStream.outputMode("append").format("noop").trigger(once=True).start()`),
		stream("what is available", rate.WriteStream(dsl.Append).Noop().AvailableNow(),
			`query = rate.writeStream.outputMode("append").format("noop").trigger(availableNow=True).start()`),
		stream("continuously", rate.WriteStream(dsl.Append).Noop().Continuous(2*time.Second),
			`query = rate.writeStream.outputMode("append").format("noop").trigger(continuous="2 seconds").start()`),
	}
}
