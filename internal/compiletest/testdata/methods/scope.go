// Package methods holds wrong programs in the spelling of Go 1.27.
package methods

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/compiletest/rows"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
)

// The scopes: of most cases, of another query, of a subquery, of joined streams, of their outer joins.
type (
	s     struct{}
	other struct{}
	in    = dsl.Inner[s]
	st    struct{}
	lo    struct{}
)

const sec = time.Second

// Sources and what is made of them.
var (
	c, o, l = tables.CustomerIn[s](), tables.OrdersIn[s](), tables.LineitemIn[s]()
	oo      = tables.OrdersOuter[s]()
	co      = tables.CustomerOuter[s]()
	x       = tables.OrdersIn[other]()
	li      = tables.LineitemIn[in]()
	q       = dsl.From(c).Join(o, o.Custkey.EqCol(c.Custkey))
	lq      = dsl.From(c).LeftJoin(oo, oo.Custkey.EqCol(c.Custkey))
	sub     = dsl.From(li).Where(li.Orderkey.EqCol(dsl.Outer(o.Orderkey)))
)

// Tables alone.
var (
	O       = tables.Orders
	B       = tables.Basket
	R       = rows.Reading
	orders  = tables.ReadOrders()
	baskets = tables.ReadBasket()
	win     = dsl.PartitionBy(O.Custkey).OrderBy(O.Orderdate.Asc())
	name    = c.Name.Key()
	set     = c.Name.SetKey()
	tag     = B.Tags.Each()
	line    = B.Lines.Each()
)

// Streams.
var (
	raw             = dsl.ReadStream(n.BidType, "kafka")
	bids            = raw.WithWatermark(n.Bid.DateTime, sec)
	auctions        = dsl.ReadStream(n.AuctionType, "kafka").WithWatermark(n.Auction.DateTime, sec)
	table           = n.ReadSide()
	auction, bidder = n.Bid.Auction.Key(), n.Bid.Bidder.Key()
	w               = bids.Tumbling(10 * sec)
	counts          = bids.GroupByWindow(w, auction).Agg(n.ToAuctionBids(w, auction, auction.CountRows()))
	byKey           = raw.GroupBy(auction).Agg(n.ToBidPrice(auction, auction.CountRows()))
	byKeyWM         = bids.GroupBy(auction).Agg(n.ToBidPrice(auction, auction.CountRows()))
	again           = counts.Again(n.AuctionBids.Window)
	num             = n.AuctionBids.Num
	chained         = counts.GroupByWindow(again).Agg(n.ToHotItem(again, n.AuctionBids.Auction.MaxBy(num), num.Max()))
	sw              = bids.Session(10 * sec)
	sessions        = bids.GroupBySession(sw, bidder).Agg(n.ToUserSession(bidder, sw, bidder.CountRows()))
	timeless        = bids.Select(n.ToBidPrice(n.Bid.Auction, n.Bid.Price))
)

// Joined streams.
var (
	a, b   = n.AuctionIn[st](), n.BidIn[st]()
	aq, bq = auctions.As(a), bids.As(b)
	rawq   = raw.As(b)
	bound  = dsl.Within(aq, bq, 0, time.Hour)
	on     = dsl.On(a.ID, b.Auction)
	inner  = aq.JoinWithin(bq, bound, on)
	joined = inner.At(b.DateTime).SelectEvent(n.ToBidPriceAt(a.ID, b.Price, b.DateTime), n.BidPriceAt.At)

	la, lb   = n.AuctionIn[lo](), n.BidOuter[lo]()
	laq, lbq = auctions.As(la), bids.AsOuter(lb)
	left     = laq.LeftJoinWithin(lbq, dsl.Within(laq, lbq, 0, time.Hour), dsl.On(la.ID, lb.Auction))
	leftRows = left.Select(n.ToBidPrice(la.ID, lb.Price.Coalesce(0)))

	joinedKey = n.BidPriceAt.Auction.Key()
	joinKey   = joined.GroupBy(joinedKey).Agg(n.ToBidPrice(joinedKey, joinedKey.CountRows()))
	jw        = joined.Tumbling(10 * sec)
	joinWin   = joined.GroupByWindow(jw).Agg(n.ToAuctionBids(jw, jw.CountRows(), jw.CountRows()))

	xb = n.BidIn[other]()
	xq = bids.As(xb)
	S  = n.Side
)
