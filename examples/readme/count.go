package main

import "time"

//sparkgen:row
type CountRow struct { // a row struct beside its query: sparkgen writes ToCount, CountType and a decoder
	Start time.Time
	Rows  int64
}
