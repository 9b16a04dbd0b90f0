// Package pipelines has queries and the rows that they yield.
package pipelines

import (
	"time"

	tables "github.com/sparkgen/sparkgen/internal/cli/testdata/generate/rows/want"
	r "github.com/sparkgen/sparkgen/row"
)

// RateCountRow is a count of a window.
//
//sparkgen:row
type RateCountRow struct {
	Window r.Window
	Count  int64
}

type (
	//sparkgen:row
	TotalsRow struct {
		Day, Month r.Date
		ID         int64 `spark:"order id"`
		SumQty     r.Decimal
		At         time.Time
		Local      r.Null[r.LocalTime]
		Price      *float64
		Tags       []string
		Maybe      r.Null[[]r.Null[string]]
		Attrs      r.Map[string, r.Null[int64]]
		Raw        []byte
		ByDay      map[r.Date]int32
		ShipTo     r.Null[tables.OrderShipTo]
		Lines      []tables.OrderLinesElement
		Place      PlaceRow
		Places     []r.Null[PlaceRow]
		Took       r.DayTimeInterval
		Clock      r.TimeOfDay
		Small      int8
		Flag       bool
	}

	// PlaceRow is a result of its own, and a part of others.
	//
	//sparkgen:row
	PlaceRow struct {
		City string
		Zip  r.Null[int32]
	}
)
