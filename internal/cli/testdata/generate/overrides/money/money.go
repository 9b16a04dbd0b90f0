// Package money has types that rows are decoded into.
package money

import (
	"strings"

	"github.com/sparkgen/sparkgen/row"
)

// Amount is an amount of money.
type Amount struct{ d row.Decimal }

// FromDecimal makes an Amount.
func FromDecimal(d row.Decimal) (Amount, error) { return Amount{d}, d.Err() }

// Decimal is the inverse of [FromDecimal].
func Decimal(a Amount) (row.Decimal, error) { return a.d, nil }

// OrderID is the number of an order.
type OrderID int64

// NewOrderID makes an OrderID.
func NewOrderID(n int64) (OrderID, error) { return OrderID(n), nil }

// Trim removes blanks.
func Trim(s string) (string, error) { return strings.TrimSpace(s), nil }
