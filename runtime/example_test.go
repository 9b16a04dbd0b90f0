package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"log"
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/runtime"
)

// Rows are read as they arrive. Leaving the loop early ends the query on the server.
func ExampleQuery() {
	ctx := context.Background()
	session, err := runtime.Connect(ctx, "sc://localhost")
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close(ctx)

	rows, err := runtime.Query(ctx, session, dsl.Table(idType(), "shop.words"))
	if err != nil {
		log.Fatal(err)
	}
	for row, err := range rows.All() {
		if err != nil {
			log.Fatal(err)
		}
		fmt.Println(row.ID, row.Word)
	}
}

// A streaming query runs on the server; the handle asks about it.
func ExampleStart() {
	ctx := context.Background()
	session, err := runtime.Connect(ctx, "local[*]")
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close(ctx) // stops the query

	numbers := dsl.ReadStream(rateType(), "rate")
	query, err := runtime.Start(ctx, session, numbers.WriteStream(dsl.Append).Memory("numbers"))
	if err != nil {
		log.Fatal(err)
	}
	waiting, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	if err := query.AwaitTermination(waiting); !errors.Is(err, context.DeadlineExceeded) {
		log.Fatal(err)
	}
	progress, err := query.LastProgress(ctx)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(progress.NumInputRows, progress.ProcessedRowsPerSecond)
}

// What Spark refuses is a SparkError, whatever call it was.
func ExampleSparkError() {
	ctx := context.Background()
	session, err := runtime.Connect(ctx, "") // what SPARK_REMOTE says
	if err != nil {
		log.Fatal(err)
	}
	defer session.Close(ctx)

	err = session.Exec(ctx, "drop table shop.words")
	if spark, ok := errors.AsType[*runtime.SparkError](err); ok && spark.Class == "TABLE_OR_VIEW_NOT_FOUND" {
		fmt.Println("it is gone already")
	}
}
