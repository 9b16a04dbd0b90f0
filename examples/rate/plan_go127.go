//go:build go1.27

package main

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/examples/rate/tables"
)

// pipeline counts the rows of Spark's rate source in windows of event time, and collects the windows that have closed.
func pipeline(window, delay, trigger time.Duration) dsl.StreamWriter[WindowCountRow] {
	events := dsl.ReadStream(tables.RateType, "rate", dsl.Option{Key: "rowsPerSecond", Value: "10"}).
		WithWatermark(tables.Rate.Timestamp, delay)
	w := events.Tumbling(window)
	return events.
		GroupByWindow(w).
		Agg(ToWindowCount(w, w.CountRows())).
		WriteStream(dsl.Append).
		Memory(tableName).
		ProcessingTime(trigger)
}

// countsAfter reads the windows that begin after start, the oldest first.
func countsAfter(start time.Time) dsl.DataFrame[RateCountRow] {
	return dsl.Table(WindowCountType, tableName).
		Where(WindowCount.Window.Start().Gt(start)).
		Select(ToRateCount(WindowCount.Window.Start(), WindowCount.Count)).
		OrderBy(RateCount.Start.Asc())
}
