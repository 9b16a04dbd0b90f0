// Package dsl is the typed language: it builds Spark plans, batch and streaming, that the Go compiler checks.
//
// A query starts at a generated table and ends in a generated row type. In between, every expression is over a scope
// S, so that a column of another query does not compile; it yields a Go type T, so that comparing a number with a text
// does not compile; and it knows whether it can be NULL, so that NULL never reaches a field that cannot hold it:
//
//	o := tables.Orders
//	city := o.City.Key()
//	report := tables.ReadOrders().
//		Where(o.Status.Eq("open")).
//		GroupBy(city).
//		Agg(ToCityTotal(city, o.Total.Sum()))
//
// Everything is a function. On Go 1.27 what reads better as a method is one too; those methods are generic, so they are
// compiled only where they are called. Without suffix an operator takes a Go value, with Col another expression:
// Eq(5), EqCol(other).
//
// Building a query never talks to a server. Values are immutable and may be shared by goroutines. What the types do
// not reach is reported by Plan, all mistakes at once, each with the line of the call.
//
// Streams have stages ([Stream], [EventStream], [EventResult] …): what Spark would refuse at a stage is a method that
// the stage does not have.
package dsl

//go:generate go run ../internal/functions/cmd/dslgen
