// Package oracletables has the tables and the rows of the operations that package oracle compares with PySpark's.
package oracletables

//go:generate go run ../../../cmd/sparkgen generate

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

//sparkgen:row
type IntsRow struct {
	Add, Sub, SubFrom, Mul, Mod, Neg int32
	Div                              float64
}

//sparkgen:row
type LongsRow struct {
	Add, Sub, Mul, Mod row.Null[int64]
	Div                row.Null[float64]
}

//sparkgen:row
type FloatsRow struct {
	Add, SubFrom, Mul, Div, Mod, Neg float64
	Ratio                            row.Null[float64]
}

//sparkgen:row
type DecimalsRow struct {
	Add, SubFrom, Mul, Div, Mod, Neg, Sum, Product row.Decimal
}

//sparkgen:row
type CastsRow struct {
	I64   row.Null[int64]
	I32   row.Null[int32]
	F64   row.Null[float64]
	Dec   row.Null[row.Decimal]
	Text  row.Null[string]
	Truth row.Null[bool]
}

//sparkgen:row
type DayCastsRow struct {
	Day     row.Date
	Time    time.Time
	Local   row.LocalTime
	DayText string
	AtText  string
	OfText  row.Null[row.Date]
	OfTime  row.Null[time.Time]
}

//sparkgen:row
type LiteralsRow struct {
	B     bool
	I8    int8
	I16   int16
	I32   int32
	I64   int64
	F32   float32
	F64   float64
	Text  string
	Bin   []byte
	Dec   row.Decimal
	Day   row.Date
	At    time.Time
	Local row.LocalTime
	Clock row.TimeOfDay
	Span  row.DayTimeInterval
}

//sparkgen:row
type NullsRow struct {
	B     row.Null[bool]
	I8    row.Null[int8]
	I16   row.Null[int16]
	I32   row.Null[int32]
	I64   row.Null[int64]
	F32   row.Null[float32]
	F64   row.Null[float64]
	Text  row.Null[string]
	Bin   row.Null[[]byte]
	Dec   row.Null[row.Decimal]
	Day   row.Null[row.Date]
	At    row.Null[time.Time]
	Local row.Null[row.LocalTime]
	Clock row.Null[row.TimeOfDay]
	Ym    row.Null[row.YearMonthInterval]
	Dt    row.Null[row.DayTimeInterval]
}

//sparkgen:row
type TextsRow struct {
	A, B, C, D, E, F row.Null[string]
}

//sparkgen:row
type CountsRow struct {
	A, B, C, D, E, F row.Null[int32]
}

//sparkgen:row
type MathRow struct {
	A, B, C, D, E, F row.Null[float64]
}

//sparkgen:row
type FlagsRow struct {
	A, B, C, D, E, F row.Null[bool]
}

//sparkgen:row
type DaysRow struct {
	A, B, C, D, E, F row.Null[row.Date]
}

//sparkgen:row
type TimesRow struct {
	A, B, C, D, E, F row.Null[time.Time]
}

//sparkgen:row
type SaleRow struct {
	ID    int64
	Name  string
	Total row.Decimal
	Sku   row.Null[string]
}

//sparkgen:row
type CityTotalRow struct {
	City  row.Null[string]
	Total row.Decimal
	N     int64
}

//sparkgen:row
type StatusTotalRow struct {
	N      int64
	Status string
	Total  row.Decimal
}

//sparkgen:row
type SubtotalRow struct {
	Status   row.Null[string]
	Day      row.Null[row.Date]
	Total    row.Decimal
	Grouping int64
}

//sparkgen:row
type AggregatesRow struct {
	Customer int64
	Total    row.Decimal
	Qty      int64
	Weight   float64
	Discount row.Null[int32]
	First    row.Date
	N        int64
}

//sparkgen:row
type PivotRow struct {
	Customer   int64
	Open, Paid row.Null[row.Decimal]
}

//sparkgen:row
type HiddenRow struct {
	Key    int32
	Having int64
}

//sparkgen:row
type WindowCountRow struct {
	Window  row.Window
	Auction int64
	N       int64
}

//sparkgen:row
type WindowTotalRow struct {
	Window row.Window
	N      int64
}

//sparkgen:row
type BidderCountRow struct {
	Bidder int64
	N      int64
}

//sparkgen:row
type BidTimeRow struct {
	Auction int64
	Price   int64
	At      time.Time
}

//sparkgen:row
type BidCityRow struct {
	Auction int64
	Price   int64
	City    row.Null[string]
}

//sparkgen:row
type BidSellerRow struct {
	Auction int64
	Price   row.Null[int64]
	Seller  row.Null[int64]
	At      row.Null[time.Time]
}

//sparkgen:row
type ClosedRow struct {
	At      time.Time
	Auction int64
	Price   int64
}

//sparkgen:row
type SessionRow struct {
	Bidder  int64
	Session row.Window
	N       int64
}

//sparkgen:row
type FirstsRow struct {
	First, Last, Mode int64
}

// NicknameRow has a column that customer has not.
//
//sparkgen:row
type NicknameRow struct {
	Nick string
}

// TagCountRow has another type for a column than basket.
//
//sparkgen:row
type TagCountRow struct {
	Tags int64
}
