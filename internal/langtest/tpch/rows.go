// Package tpch writes queries of the TPC-H benchmark, and further programs, in the typed language. It is a test of the
// language: the queries run on a server and are compared with the same queries as SQL text.
package tpch

//go:generate go run ../../../cmd/sparkgen generate

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

//sparkgen:row
type Q1Row struct {
	ReturnFlag, LineStatus              string
	SumQty, SumBase, SumDisc, SumCharge row.Decimal
	AvgQty, AvgPrice, AvgDisc           row.Decimal
	N                                   int64
}

//sparkgen:row
type Q2Row struct {
	Acctbal              row.Decimal
	Supplier, Nation     string
	Partkey              int64
	Mfgr, Address, Phone string
	Comment              string
}

//sparkgen:row
type Q3Row struct {
	Orderkey     int64
	Revenue      row.Decimal
	Orderdate    row.Date
	Shippriority int32
}

//sparkgen:row
type NationRevenueRow struct {
	Nation  string
	Revenue row.Decimal
}

//sparkgen:row
type Q7Row struct {
	SuppNation, CustNation string
	Year                   int32
	Revenue                row.Decimal
}

//sparkgen:row
type Q8Row struct {
	Year  int32
	Share row.Decimal
}

//sparkgen:row
type Q9Row struct {
	Nation string
	Year   int32
	Profit row.Decimal
}

//sparkgen:row
type Q10Row struct {
	Custkey          int64
	Name             string
	Revenue, Acctbal row.Decimal
	Nation           string
	Address, Phone   string
	Comment          string
}

//sparkgen:row
type CustCountRow struct {
	Custkey int64
	Orders  int64
}

//sparkgen:row
type SupplierRevenueRow struct {
	Suppkey int64
	Revenue row.Decimal
}

//sparkgen:row
type Q15Row struct {
	Suppkey              int64
	Name, Address, Phone string
	Revenue              row.Decimal
}

//sparkgen:row
type Q16Row struct {
	Brand, Type string
	Size        int32
	Suppliers   int64
}

//sparkgen:row
type Q18Row struct {
	Customer   string
	Custkey    int64
	Orderkey   int64
	Orderdate  row.Date
	Totalprice row.Decimal
	Quantity   row.Decimal
}

//sparkgen:row
type Q22Row struct {
	Code    string
	N       int64
	Acctbal row.Decimal
}

//sparkgen:row
type RankedRow struct {
	Custkey, Orderkey int64
	Rank              int32
	Running           row.Decimal
	Previous          row.Null[row.Decimal]
}

//sparkgen:row
type SkuSalesRow struct {
	Sku   string
	Sales row.Decimal
}

//sparkgen:row
type PivotRow struct {
	Shipmode               string
	Returned, Open, Filled row.Null[row.Decimal]
}

//sparkgen:row
type CubeRow struct {
	Segment row.Null[string]
	Nation  row.Null[int64]
	Level   int64
	Balance row.Decimal
}

//sparkgen:row
type TagsRow struct {
	ID    int64
	Upper row.Null[[]string]
	Long  row.Null[[]string]
}

//sparkgen:row
type ActivityRow struct {
	At   time.Time
	Kind string
	ID   int64
}
