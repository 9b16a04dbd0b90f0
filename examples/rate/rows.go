package main

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

// WindowCountRow is what the stream writes: one row for each window that has closed.
//
//sparkgen:row
type WindowCountRow struct {
	Window row.Window
	Count  int64
}

// RateCountRow is what the program reads.
//
//sparkgen:row
type RateCountRow struct {
	Start time.Time
	Count int64
}
