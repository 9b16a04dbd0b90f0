// Package rows holds the result rows that the case files of package compiletest project into.
package rows

//go:generate go run ../../../cmd/sparkgen generate

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

// CustCountRow has no field that may be NULL.
//
//sparkgen:row
type CustCountRow struct {
	Custkey, Orders int64
}

// BalanceRow has one field that may be NULL.
//
//sparkgen:row
type BalanceRow struct {
	Name    string
	Balance row.Null[row.Decimal]
}

// ReadingRow has a field of each kind that the tables have not.
//
//sparkgen:row
type ReadingRow struct {
	Sensor  string
	At      time.Time
	Local   row.LocalTime
	Day     row.Date
	OK      bool
	Payload []byte
	Level   float64
	Factor  float32
	Step    int16
	Closed  row.Null[time.Time]
}

// ForwardRow has the columns of [BackwardRow] in another order.
//
//sparkgen:row
type ForwardRow struct {
	A, B int64
}

// BackwardRow has the columns of [ForwardRow] in another order.
//
//sparkgen:row
type BackwardRow struct {
	B, A int64
}
