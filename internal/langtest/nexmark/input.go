package nexmark

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/row"
)

const sec = time.Second

// Input is the folders that the streams read: files of JSON lines, one a micro-batch.
type Input struct{ Dir string }

func read[R any](in Input, t *row.Type[R], folder string) dsl.Stream[R] {
	return dsl.ReadFiles(t, "json", in.Dir+"/"+folder, dsl.Option{Key: "maxFilesPerTrigger", Value: "1"})
}

// RawBids are the bids, without a watermark.
func (in Input) RawBids() dsl.Stream[BidRow] {
	return read(in, BidType, "bid")
}

// Bids are the bids by event time.
func (in Input) Bids() dsl.EventStream[BidRow] {
	return dsl.WithWatermark(in.RawBids(), Bid.DateTime, 5*sec)
}

// RawAuctions are the auctions, without a watermark.
func (in Input) RawAuctions() dsl.Stream[AuctionRow] {
	return read(in, AuctionType, "auction")
}

// Auctions are the auctions by event time.
func (in Input) Auctions() dsl.EventStream[AuctionRow] {
	return dsl.WithWatermark(in.RawAuctions(), Auction.DateTime, 5*sec)
}

// RawPersons are the people, without a watermark.
func (in Input) RawPersons() dsl.Stream[PersonRow] {
	return read(in, PersonType, "person")
}

// Persons are the people by event time.
func (in Input) Persons() dsl.EventStream[PersonRow] {
	return dsl.WithWatermark(in.RawPersons(), Person.DateTime, 5*sec)
}
