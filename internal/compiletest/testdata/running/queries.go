package running

import (
	"github.com/sparkgen/sparkgen/dsl"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/runtime"
)

func running() {
	// A frame is queried, a stream is written and started.
	_, _ = runtime.Query(ctx, sess, orders)
	_, _ = runtime.Query(ctx, sess, counts.WriteStream(dsl.Append))  // want `does not match inferred type dsl.Query[nexmark.AuctionBidsRow]`
	_, _ = runtime.Query(ctx, sess, raw)                             // want `type dsl.Stream[nexmark.BidRow] of raw does not match dsl.Query[R] (cannot infer R)`
	_, _ = runtime.Query(ctx, sess, counts)                          // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] of counts does not match dsl.Query[R] (cannot infer R)`
	_, _ = runtime.Collect(ctx, sess, bids)                          // want `type dsl.EventStream[nexmark.BidRow] of bids does not match dsl.Query[R] (cannot infer R)`
	_, _ = runtime.Query(ctx, sess, q)                               // want `type dsl.Scope[s] of q does not match dsl.Query[R] (cannot infer R)`
	_, _ = runtime.Query(ctx, sess, dsl.GroupBy(q, dsl.Key(c.Name))) // want `type dsl.Grouped[s] of dsl.GroupBy(q, dsl.Key(c.Name)) does not match dsl.Query[R] (cannot infer R)`
	_, _ = runtime.Query(ctx, sess, "SELECT 1")                      // want `in call to runtime.Query, cannot infer R`
	var _ dsl.Query[n.BidRow] = raw                                  // want `dsl.Stream[nexmark.BidRow] does not implement dsl.Query[nexmark.BidRow] (missing method Plan)`

	// What is started is a writer.
	_, _ = runtime.Start(ctx, sess, raw.WriteStream(dsl.Append))
	_, _ = runtime.Start(ctx, sess, orders)     // want `type dsl.DataFrame[tables.OrdersRow] of orders does not match inferred type dsl.StreamWriter[tables.OrdersRow]`
	_, _ = runtime.Start(ctx, sess, counts)     // want `type dsl.EventResult[nexmark.AuctionBidsRow, dsl.EventAggMode] of counts does not match dsl.StreamWriter[R] (cannot infer R)`
	_, _ = runtime.Start(ctx, sess, dsl.Append) // want `type dsl.appendMode of dsl.Append does not match dsl.StreamWriter[R] (cannot infer R)`

	// A context and a session come first.
	_, _ = runtime.Query(sess, orders)      // want `not enough arguments in call to runtime.Query have (*runtime.Session, dsl.DataFrame[tables.OrdersRow]) want (context.Context, *runtime.Session, dsl.Query[R])`
	_, _ = runtime.Query(ctx, orders, sess) // want `type *runtime.Session of sess does not match dsl.Query[R] (cannot infer R)`
	_, _ = runtime.Query(ctx, nil, orders)
	_, _ = runtime.Connect("sc://localhost") // want `not enough arguments in call to runtime.Connect have (string) want (context.Context, string, ...runtime.Option)`

	// An iterator yields the rows of its query.
	it, _ := runtime.Query(ctx, sess, orders)
	var _ *runtime.Iterator[tables.OrdersRow] = it
	var _ *runtime.Iterator[tables.CustomerRow] = it // want `cannot use it (variable of type *runtime.Iterator[tables.OrdersRow]) as *runtime.Iterator[tables.CustomerRow] value`
	var _ tables.CustomerRow = it.Row()              // want `cannot use it.Row() (value of struct type tables.OrdersRow) as tables.CustomerRow value`
	_ = it.Row().Custkeys                            // want `type tables.OrdersRow has no field or method Custkeys`
	for o, err := range it.All() {
		var _, _ = o.Custkey, err
	}
	for o, err := range it { // want `cannot range over it (variable of type *runtime.Iterator[tables.OrdersRow])`
		var _, _ = o, err
	}

	// The rows are collected into a slice of them, with an error.
	all, err := it.Collect()
	var _, _ = all, err
	var _ []tables.BasketRow = all // want `cannot use all (variable of type []tables.OrdersRow) as []tables.BasketRow value`
	some := it.Collect()           // want `assignment mismatch: 1 variable but it.Collect returns 2 values`
	_ = some

	// A streaming query has the row type of its writer.
	sq, _ := runtime.Start(ctx, sess, raw.WriteStream(dsl.Append))
	var _ *runtime.StreamingQuery[n.BidRow] = sq
	var _ *runtime.StreamingQuery[n.AuctionRow] = sq // want `cannot use sq (variable of type *runtime.StreamingQuery[nexmark.BidRow]) as *runtime.StreamingQuery[nexmark.AuctionRow] value`
	_ = sq.Collect()                                 // want `type *runtime.StreamingQuery[nexmark.BidRow] has no field or method Collect`
	_ = sq.Stop()                                    // want `not enough arguments in call to sq.Stop have () want (context.Context)`

	// What needs an answer of the server can fail.
	_ = sess.Exec(ctx, "CREATE TABLE t (id BIGINT)")
	_ = sess.Exec("CREATE TABLE t (id BIGINT)") // want `not enough arguments in call to sess.Exec have (string) want (context.Context, string)`
	_ = sess.Close()                            // want `not enough arguments in call to sess.Close have () want (context.Context)`
}
