// Package runtime runs what package dsl builds: it connects to Spark, executes plans, and returns their results as
// typed rows.
//
//	session, err := runtime.Connect(ctx, "sc://spark.example:15002/;token=…")
//	…
//	defer session.Close(ctx)
//	rows, err := runtime.Query(ctx, session, bigOrders)
//	…
//	for row, err := range rows.All() {
//		…
//	}
//
// A program that connects to "local[*]" starts a Spark of its own on this machine and needs no other change.
//
// # Contexts and ends
//
// Every call that may block takes a context and obeys it at once. The context given to [Query] governs the whole
// iteration: when it ends, the server's work is cancelled. An [Iterator] that is not read to its end must be closed;
// ranging over [Iterator.All] does it whatever ends the loop. [Session.Close] ends everything that the session started,
// streaming queries included unless they were detached.
//
// # Errors
//
// What Spark says is a [*SparkError]. Columns that do not fit the row type are a [*SchemaMismatchError]. A plan that
// needs a newer server is an [*UnsupportedByServerError], refused before it is sent. A session that is gone answers
// [ErrSessionClosed]. A server that cannot be reached is a [*ConnectError]. The end of a context is that context's
// error, wrapped.
//
// # Failures in between
//
// Lost connections are made again and results resumed where they broke off, without a row lost or doubled; see
// [RetryPolicy]. What cannot be resumed is an error, never a shorter result.
package runtime
