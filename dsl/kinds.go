package dsl

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

// The column kinds. Each is an expression over scope S with nullness N, and is used through a pointer: a handle is one
// word. On Go 1.27 a kind has the methods that fit its type; the functions of this package take every kind.
type (
	// Col is every expression that has no richer kind: BOOLEAN, BINARY, FLOAT, TIMESTAMP_NTZ, TIME, intervals, VARIANT,
	// GEOMETRY, GEOGRAPHY, structs, and what an operator computed.
	Col[S, T any, N Nullness] Node

	// Int is TINYINT to BIGINT.
	Int[S any, T Integer, N Nullness] Node

	// Float is DOUBLE.
	Float[S any, N Nullness] Node

	// Dec is DECIMAL. Precision and scale are part of the plan and not of the type.
	Dec[S any, N Nullness] Node

	// Text is STRING, CHAR and VARCHAR.
	Text[S any, N Nullness] Node

	// Date is DATE.
	Date[S any, N Nullness] Node

	// Time is TIMESTAMP.
	Time[S any, N Nullness] Node

	// Window is the struct of start and end that Spark's window() yields.
	Window[S any, N Nullness] Node

	// List is ARRAY.
	List[S, E any, N Nullness] Node

	// Dict is MAP. Spark neither compares nor orders maps.
	Dict[S, K, V any, N Nullness] Node
)

func (c *Col[S, T, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Col[S, T, N]) nullness(N)         {}
func (*Col[S, T, N]) yields(T)           {}

func (c *Int[S, T, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Int[S, T, N]) nullness(N)         {}
func (*Int[S, T, N]) yields(T)           {}

func (c *Float[S, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Float[S, N]) nullness(N)         {}
func (*Float[S, N]) yields(float64)     {}

func (c *Dec[S, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Dec[S, N]) nullness(N)         {}
func (*Dec[S, N]) yields(row.Decimal) {}

func (c *Text[S, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Text[S, N]) nullness(N)         {}
func (*Text[S, N]) yields(string)      {}

func (c *Date[S, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Date[S, N]) nullness(N)         {}
func (*Date[S, N]) yields(row.Date)    {}

func (c *Time[S, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Time[S, N]) nullness(N)         {}
func (*Time[S, N]) yields(time.Time)   {}

func (c *Window[S, N]) inScope(*S) *Node { return (*Node)(c) }
func (*Window[S, N]) nullness(N)         {}
func (*Window[S, N]) yields(row.Window)  {}

func (c *List[S, E, N]) inScope(*S) *Node { return (*Node)(c) }
func (*List[S, E, N]) nullness(N)         {}
func (*List[S, E, N]) yields([]E)         {}

func (c *Dict[S, K, V, N]) inScope(*S) *Node   { return (*Node)(c) }
func (*Dict[S, K, V, N]) nullness(N)           {}
func (*Dict[S, K, V, N]) yields(row.Map[K, V]) {}

// AsInt gives an expression the methods of an integer column, where its kind was lost.
func AsInt[S any, T Integer, N Nullness](v Of[S, T, N]) *Int[S, T, N] { return (*Int[S, T, N])(ex(v)) }

// AsFloat gives an expression the methods of a DOUBLE column.
func AsFloat[S any, N Nullness](v Of[S, float64, N]) *Float[S, N] { return (*Float[S, N])(ex(v)) }

// AsDec gives an expression the methods of a DECIMAL column.
func AsDec[S any, N Nullness](v Of[S, row.Decimal, N]) *Dec[S, N] { return (*Dec[S, N])(ex(v)) }

// AsText gives an expression the methods of a STRING column.
func AsText[S any, N Nullness](v Of[S, string, N]) *Text[S, N] { return (*Text[S, N])(ex(v)) }

// AsDate gives an expression the methods of a DATE column.
func AsDate[S any, N Nullness](v Of[S, row.Date, N]) *Date[S, N] { return (*Date[S, N])(ex(v)) }

// AsTime gives an expression the methods of a TIMESTAMP column.
func AsTime[S any, N Nullness](v Of[S, time.Time, N]) *Time[S, N] { return (*Time[S, N])(ex(v)) }

// AsList gives an expression the methods of an ARRAY column.
func AsList[S, E any, N Nullness](v Of[S, []E, N]) *List[S, E, N] { return (*List[S, E, N])(ex(v)) }
