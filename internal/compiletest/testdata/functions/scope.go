// Package functions holds wrong programs in the spelling of both toolchains.
package functions

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/compiletest/rows"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

// The scopes: of most cases, of another query, of a subquery, of joined streams.
type (
	s     struct{}
	other struct{}
	in    = dsl.Inner[s]
	st    struct{}
)

// Sources and what is made of them.
var (
	c, o, l = tables.CustomerIn[s](), tables.OrdersIn[s](), tables.LineitemIn[s]()
	oo      = tables.OrdersOuter[s]()
	co      = tables.CustomerOuter[s]()
	x       = tables.OrdersIn[other]()
	li      = tables.LineitemIn[in]()
	q       = dsl.Join(dsl.From(c), o, dsl.EqCol(o.Custkey, c.Custkey))
	lq      = dsl.LeftJoin(dsl.From(c), oo, dsl.EqCol(oo.Custkey, c.Custkey))
	sub     = dsl.Where(dsl.From(li), dsl.EqCol(li.Orderkey, dsl.Outer(o.Orderkey)))
)

// Tables alone.
var (
	O       = tables.Orders
	B       = tables.Basket
	R       = rows.Reading
	orders  = tables.ReadOrders()
	baskets = tables.ReadBasket()
	reads   = dsl.Table(rows.ReadingType, "reading")
	win     = dsl.OrderWindow(dsl.PartitionBy[tables.OrdersRow](O.Custkey), dsl.Asc(O.Orderdate))
	name    = dsl.Key(c.Name)
	set     = dsl.SetKey(c.Name)
	tag     = dsl.Each(B.Tags)
	line    = dsl.Each(B.Lines)
)

// Streams.
var (
	raw      = dsl.ReadStream(n.BidType, "kafka")
	bids     = dsl.WithWatermark(raw, n.Bid.DateTime, time.Second)
	auctions = dsl.WithWatermark(dsl.ReadStream(n.AuctionType, "kafka"), n.Auction.DateTime, time.Second)
	timeless = dsl.SelectEvents(bids, n.ToBidPrice(n.Bid.Auction, n.Bid.Price))
	auction  = dsl.Key(n.Bid.Auction)
	price    = dsl.Key(n.BidPrice.Price)
	num      = n.AuctionBids.Num
	w        = dsl.Tumbling(bids, time.Second)
	sw       = dsl.Session(bids, time.Second)
	counts   = dsl.AggEvents(dsl.GroupByWindow(bids, w, auction), n.ToAuctionBids(w, auction, dsl.CountRows(auction)))
	byKey    = dsl.AggStream(dsl.GroupByStream(raw, auction), n.ToBidPrice(auction, dsl.CountRows(auction)))
	sessions = dsl.AggSessions(dsl.GroupBySession(bids, sw, auction), n.ToUserSession(auction, sw, dsl.CountRows(auction)))
	again    = dsl.Again(counts, n.AuctionBids.Window)
	chained  = dsl.AggEvents(dsl.GroupByWindowEventResult(counts, again), n.ToMaxBid(again, dsl.Max(num)))
	side     = n.ReadSide()
)

// Joined streams.
var (
	a, b     = n.AuctionIn[st](), n.BidIn[st]()
	bo       = n.BidOuter[st]()
	aq, bq   = dsl.AsEvents(auctions, a), dsl.AsEvents(bids, b)
	rawq     = dsl.AsStream(raw, b)
	missing  = dsl.AsOuter(bids, bo)
	on       = dsl.On(a.ID, b.Auction)
	bound    = dsl.Within(aq, bq, 0, time.Second)
	inner    = dsl.JoinWithin(aq, bq, bound, on)
	inTime   = dsl.EventTimeAt(inner, b.DateTime)
	left     = dsl.LeftJoinWithin(aq, missing, dsl.Within(aq, missing, 0, time.Second), dsl.On(a.ID, bo.Auction))
	leftRows = dsl.SelectEventResult(left, n.ToBidPrice(a.ID, dsl.Coalesce(bo.Price, 0)))
	joinKey  = dsl.Key(a.ID)
	joinKeys = dsl.AggStream(dsl.GroupByJoinedEvents(inner, joinKey), n.ToBidPrice(joinKey, dsl.CountRows(joinKey)))
)
