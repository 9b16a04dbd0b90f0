package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"log"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

// Rows are read as they arrive. Leaving the loop early ends the query on the server.
func ExampleQuery() {
	ctx := context.Background()
	session := connected() // runtime.Connect(ctx, "sc://spark.example")
	defer session.Close(ctx)

	rows, err := runtime.Query(ctx, session, dsl.Table(idType(), "shop.words"))
	if err != nil {
		fmt.Println(err)
		return
	}
	for row, err := range rows.All() {
		if err != nil {
			fmt.Println(err)
			return
		}
		fmt.Println(row.ID, row.Word)
		if row.ID == 2 {
			break
		}
	}
	// Output:
	// 0 w0s
	// 1 w1ns
	// 2 w2ns
}

// A streaming query runs on the server, and ends with the session. The handle asks about it.
func ExampleStart() {
	ctx := context.Background()
	session := connected() // runtime.Connect(ctx, "local[*]")
	defer session.Close(ctx)

	numbers := dsl.ReadStream(rateType(), "rate")
	query, err := runtime.Start(ctx, session, numbers.WriteStream(dsl.Append).Memory("numbers"))
	if err != nil {
		fmt.Println(err)
		return
	}
	if err := query.AwaitTermination(ctx); err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(query.Name(), "has ended")
	// Output:
	// numbers has ended
}

// What Spark refuses is a SparkError, whatever call it was.
func ExampleSparkError() {
	ctx := context.Background()
	session := connected() // runtime.Connect(ctx, "") takes what SPARK_REMOTE says
	defer session.Close(ctx)

	err := session.Exec(ctx, "drop table shop.letters")
	if spark, ok := errors.AsType[*runtime.SparkError](err); ok && spark.Class == "TABLE_OR_VIEW_NOT_FOUND" {
		fmt.Println("it is gone already")
	}
	// Output:
	// it is gone already
}

// connected is a session of a server that answers the examples. It lives as long as the process does.
func connected() *runtime.Session {
	server, err := sparktest.Start()
	if err != nil {
		log.Fatal(err)
	}
	server.AnswerTo(starts, started("numbers")...)
	server.AnswerTo(awaits, told(terminated(true))...)
	server.AnswerTo(executesSQL, sparktest.Fail(&runtime.SparkError{
		Class: "TABLE_OR_VIEW_NOT_FOUND", SQLState: "42P01", Message: "[TABLE_OR_VIEW_NOT_FOUND] The table `letters` cannot be found.",
	}))
	server.AnswerAlways(steps(idSchema(), idBatches(1), sparktest.Complete())...)
	session, err := runtime.Connect(context.Background(), server.Target(), server.Options()...)
	if err != nil {
		log.Fatal(err)
	}
	return session
}
