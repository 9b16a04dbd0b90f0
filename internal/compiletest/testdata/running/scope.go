// Package running holds wrong programs that run queries.
package running

import (
	"context"
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	n "github.com/sparkgen/sparkgen/internal/langtest/nexmark"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/runtime"
)

type s struct{}

var (
	ctx  context.Context
	sess *runtime.Session

	c       = tables.CustomerIn[s]()
	q       = dsl.From(c)
	orders  = tables.ReadOrders()
	raw     = dsl.ReadStream(n.BidType, "kafka")
	bids    = dsl.WithWatermark(raw, n.Bid.DateTime, time.Second)
	auction = dsl.Key(n.Bid.Auction)
	w       = dsl.Tumbling(bids, time.Second)
	counts  = dsl.AggEvents(dsl.GroupByWindow(bids, w, auction), n.ToAuctionBids(w, auction, dsl.CountRows(auction)))
)
