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
	if err := run(context.Background()); err != nil {
		log.Fatal(err)
	}
}

func run(ctx context.Context) error {
	spark, err := runtime.Connect(ctx, "local[*]") // or sc://host:15002, or a Databricks workspace
	if err != nil {
		return err
	}
	defer spark.Close(ctx) // stops the stream, and the local Spark

	events := dsl.ReadStream(tables.RateType, "rate", dsl.Option{Key: "rowsPerSecond", Value: "10"}).
		WithWatermark(tables.Rate.Timestamp, time.Second)
	w := events.Tumbling(2 * time.Second)
	counts := events.
		Where(tables.Rate.Value.Mod(2).Eq(0)).
		GroupByWindow(w).
		Agg(ToCount(dsl.Start(w), w.CountRows()))

	query, err := runtime.Start(ctx, spark, counts.WriteStream(dsl.Append).Memory("counts"))
	if err != nil {
		return err
	}
	time.Sleep(12 * time.Second)

	rows, err := runtime.Query(ctx, spark, dsl.Table(CountType, query.Name()).OrderBy(Count.Start.Asc()))
	if err != nil {
		return err
	}
	for r, err := range rows.All() { // r is a CountRow
		if err != nil {
			return err
		}
		fmt.Println(r.Start.Format(time.TimeOnly), r.Rows)
	}
	return nil
}
