//go:build !go1.27

package main

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
)

func pipeline(window, delay, trigger time.Duration) dsl.StreamWriter[WindowCountRow] {
	return pipeline126(window, delay, trigger)
}

func countsAfter(start time.Time) dsl.DataFrame[RateCountRow] { return countsAfter126(start) }
