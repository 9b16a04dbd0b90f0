// Package nexmark writes the queries of the Nexmark benchmark in the typed language. It is a test of the language: the
// queries run on a server and are compared with the same queries as SQL text.
package nexmark

//go:generate go run ../../../cmd/sparkgen generate

import (
	"time"

	"github.com/sparkgen/sparkgen/row"
)

//sparkgen:row
type BidEurRow struct {
	Auction, Bidder int64
	Price           float64
	DateTime        time.Time
}

//sparkgen:row
type BidPriceRow struct {
	Auction, Price int64
}

//sparkgen:row
type LocalItemRow struct {
	Name, City, State string
	Auction           int64
}

//sparkgen:row
type ClosedRow struct {
	Closed               time.Time
	ID, Category, Seller int64
	Final                int64
}

//sparkgen:row
type CategoryAvgRow struct {
	Window   row.Window
	Category int64
	AvgFinal float64
}

//sparkgen:row
type SellerAvgRow struct {
	Window   row.Window
	Seller   int64
	AvgFinal float64
}

//sparkgen:row
type AuctionBidsRow struct {
	Window       row.Window
	Auction, Num int64
}

//sparkgen:row
type HotItemRow struct {
	Window       row.Window
	Auction, Num int64
}

//sparkgen:row
type MaxBidRow struct {
	Window row.Window
	Price  int64
}

//sparkgen:row
type HighestBidRow struct {
	Auction, Price, Bidder int64
	DateTime               time.Time
}

//sparkgen:row
type FreshPersonRow struct {
	Window row.Window
	ID     int64
	Name   string
}

//sparkgen:row
type NewSellerRow struct {
	Window    row.Window
	Seller, N int64
}

//sparkgen:row
type NewUserRow struct {
	ID       int64
	Name     string
	Window   row.Window
	Auctions int64
}

//sparkgen:row
type UserSessionRow struct {
	Bidder  int64
	Session row.Window
	Bids    int64
}

//sparkgen:row
type BidAtRow struct {
	Bidder int64
	At     time.Time
}

//sparkgen:row
type BidPriceAtRow struct {
	Auction, Price int64
	At             time.Time
}

//sparkgen:row
type BidSideRow struct {
	Auction, Bidder, Price int64
	DateTime               time.Time
	Value                  string
}

//sparkgen:row
type BidderCountRow struct {
	Bidder, N int64
}
