//go:build go1.27

package main

import (
	"context"
	"fmt"
	"log"
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/examples/readme/tables"
	"github.com/sparkgen/sparkgen/runtime"
)

func main() {
	ctx, stop := context.WithTimeout(context.Background(), time.Minute)
	defer stop()
	spark, err := runtime.Connect(ctx, "local[*]") // or sc://host:15002, or a Databricks workspace
	if err != nil {
		log.Fatal(err)
	}
	defer spark.Close(ctx)

	events := dsl.ReadStream(tables.RateType, "rate", dsl.Option{Key: "rowsPerSecond", Value: "10"}).
		WithWatermark(tables.Rate.Timestamp, time.Second)
	w := events.Tumbling(2 * time.Second)
	counts := events.
		Where(tables.Rate.Value.Mod(2).Eq(0)).
		GroupByWindow(w).
		Agg(ToCount(dsl.Start(w), w.CountRows()))

	query, err := runtime.Start(ctx, spark, counts.WriteStream(dsl.Append).Memory("counts"))
	if err != nil {
		log.Fatal(err)
	}
	time.Sleep(12 * time.Second)

	rows, err := runtime.Query(ctx, spark, dsl.Table(CountType, query.Name()))
	if err != nil {
		log.Fatal(err)
	}
	for r, err := range rows.All() { // r is a CountRow
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(r.Start.Format(time.TimeOnly), r.Rows)
	}
}
