package main

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/examples/rate/tables"
)

// The same plans in the spelling of Go 1.26, where everything is a function. A test holds both to one plan.

func pipeline126(window, delay, trigger time.Duration) dsl.StreamWriter[WindowCountRow] {
	rate := dsl.ReadStream(tables.RateType, "rate", dsl.Option{Key: "rowsPerSecond", Value: "10"})
	events := dsl.WithWatermark(rate, tables.Rate.Timestamp, delay)
	w := dsl.Tumbling(events, window)
	counts := dsl.AggEvents(dsl.GroupByWindow(events, w), ToWindowCount(w, dsl.CountRows(w)))
	return counts.WriteStream(dsl.Append).Memory(tableName).ProcessingTime(trigger)
}

func countsAfter126(start time.Time) dsl.DataFrame[RateCountRow] {
	begin := dsl.Start(WindowCount.Window)
	closed := dsl.Where(dsl.Table(WindowCountType, tableName), dsl.Gt(begin, start))
	counts := dsl.Select(closed, ToRateCount(begin, WindowCount.Count))
	return dsl.OrderBy(counts, dsl.Asc(RateCount.Start))
}
