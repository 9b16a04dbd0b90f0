//go:build go1.27

package nexmark

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/row"
)

// Q0 passes everything through.
func Q0(in Input) dsl.StreamWriter[BidRow] { return in.RawBids().WriteStream(dsl.Append).Memory("q0") }

// Q1 converts a currency.
func Q1(in Input) dsl.StreamWriter[BidEurRow] {
	return in.RawBids().
		Select(ToBidEur(Bid.Auction, Bid.Bidder, Bid.Price.ToFloat64().Mul(0.908), Bid.DateTime)).
		WriteStream(dsl.Append).Memory("q1")
}

// Q2 filters.
func Q2(in Input) dsl.StreamWriter[BidPriceRow] {
	return in.RawBids().
		Where(Bid.Auction.Mod(123).Eq(23)).
		Select(ToBidPrice(Bid.Auction, Bid.Price)).
		WriteStream(dsl.Append).Memory("q2")
}

// Q3 suggests local items: two filters and a join that never forgets.
func Q3(in Input) dsl.StreamWriter[LocalItemRow] {
	type q3 struct{}
	a, p := AuctionIn[q3](), PersonIn[q3]()
	auctions := in.RawAuctions().As(a).Where(a.Category.Eq(10))
	persons := in.RawPersons().As(p).Where(p.State.In("OR", "ID", "CA"))
	return auctions.
		Join(persons, dsl.On(a.Seller, p.ID)).
		Select(ToLocalItem(p.Name, p.City, p.State, a.ID)).
		WriteStream(dsl.Append).Memory("q3")
}

// closed is the winning price of each auction: the inner query of 4 and 6.
func closed(in Input) dsl.EventResult[ClosedRow, dsl.JoinAggMode] {
	type scope struct{}
	a, b := AuctionIn[scope](), BidIn[scope]()
	auctions, bids := in.Auctions().As(a), in.Bids().As(b)
	all := auctions.
		JoinWithin(bids, dsl.Within(auctions, bids, 0, time.Hour), // no auction is open for longer
			dsl.On(a.ID, b.Auction), b.DateTime.BetweenCol(a.DateTime, a.Expires)).
		At(a.DateTime)
	opened, id, category, seller := all.Time(), a.ID.Key(), a.Category.Key(), a.Seller.Key()
	return all.GroupByTime(opened, id, category, seller).
		Agg(ToClosed(opened, id, category, seller, b.Price.Max()))
}

// Q4 is the average of winning prices per category, by the hour: Spark has no running
// average behind another aggregation.
func Q4(in Input) dsl.StreamWriter[CategoryAvgRow] {
	c := closed(in)
	w, category := c.TumblingOver(Closed.Closed, time.Hour), Closed.Category.Key()
	return c.GroupByWindow(w, category).
		Agg(ToCategoryAvg(w, category, Closed.Final.Avg())).
		WriteStream(dsl.Append).Memory("q4")
}

// Q6 is the same per seller; "the last ten of each seller" is no streaming query in Spark.
func Q6(in Input) dsl.StreamWriter[SellerAvgRow] {
	return sellerAvg(in).WriteStream(dsl.Append).Memory("q6")
}

// Q5 finds the hot item of each sliding window.
func Q5(in Input) dsl.StreamWriter[HotItemRow] {
	bids := in.Bids()
	w, auction := bids.Sliding(10*sec, 2*sec), Bid.Auction.Key()
	counts := bids.
		GroupByWindow(w, auction).
		Agg(ToAuctionBids(w, auction, auction.CountRows()))
	again := counts.Again(AuctionBids.Window)
	return counts.
		GroupByWindow(again).
		Agg(ToHotItem(again, AuctionBids.Auction.MaxBy(AuctionBids.Num), AuctionBids.Num.Max())).
		WriteStream(dsl.Append).Memory("q5")
}

// Q7 joins the highest price of each window back to the bids.
func Q7(in Input) dsl.StreamWriter[HighestBidRow] {
	all := in.Bids()
	w := all.Tumbling(10 * sec)
	best := all.GroupByWindow(w).Agg(ToMaxBid(w, Bid.Price.Max()))

	type q7 struct{}
	b, m := BidIn[q7](), MaxBidIn[q7]()
	bids, top := in.Bids().As(b), best.As(m)
	return bids.
		JoinTimed(top, dsl.SameWindow(bids.Tumbling(10*sec), top.Again(m.Window)), dsl.On(b.Price, m.Price)).
		Select(ToHighestBid(b.Auction, b.Price, b.Bidder, b.DateTime)).
		WriteStream(dsl.Append).Memory("q7")
}

// Q8 finds persons who sold something in the window in which they joined.
func Q8(in Input) dsl.StreamWriter[NewUserRow] {
	persons, auctions := in.Persons(), in.Auctions()
	pw, id, name := persons.Tumbling(10*sec), Person.ID.Key(), Person.Name.Key()
	fresh := persons.GroupByWindow(pw, id, name).Agg(ToFreshPerson(pw, id, name))
	aw, seller := auctions.Tumbling(10*sec), Auction.Seller.Key()
	sellers := auctions.GroupByWindow(aw, seller).Agg(ToNewSeller(aw, seller, seller.CountRows()))

	type q8 struct{}
	f, s := FreshPersonIn[q8](), NewSellerIn[q8]()
	l, r := fresh.As(f), sellers.As(s)
	return l.
		JoinTimed(r, dsl.SameWindow(l.Again(f.Window), r.Again(s.Window)), dsl.On(f.ID, s.Seller)).
		Select(ToNewUser(f.ID, f.Name, f.Window, s.N)).
		WriteStream(dsl.Append).Memory("q8")
}

// Q11 counts the bids of a user's session.
func Q11(in Input) dsl.StreamWriter[UserSessionRow] {
	bids := in.Bids()
	w, bidder := bids.Session(10*sec), Bid.Bidder.Key()
	return bids.
		GroupBySession(w, bidder).
		Agg(ToUserSession(bidder, w, bidder.CountRows())).
		WriteStream(dsl.Append).Memory("q11")
}

// Q12 counts bids per user in windows of processing time.
func Q12(in Input) dsl.StreamWriter[UserSessionRow] {
	at := in.RawBids().
		Select(ToBidAt(Bid.Bidder, dsl.CurrentTimestamp[BidRow]())).
		WithWatermark(BidAt.At, 0)
	w, bidder := at.Tumbling(10*sec), BidAt.Bidder.Key()
	return at.
		GroupByWindow(w, bidder).
		Agg(ToUserSession(bidder, w, bidder.CountRows())).
		WriteStream(dsl.Update).Memory("q12")
}

// Q13 enriches with a bounded table.
func Q13(in Input) dsl.StreamWriter[BidSideRow] {
	type q13 struct{}
	b, s := BidIn[q13](), SideIn[q13]()
	return in.RawBids().As(b).
		JoinTable(s, b.Auction.Mod(10000).EqCol(s.Key)).
		Select(ToBidSide(b.Auction, b.Bidder, b.Price, b.DateTime, s.Value)).
		WriteStream(dsl.Append).Memory("q13")
}

// LeftBids is each bid with its auction's item, or without one.
func LeftBids(in Input) dsl.StreamWriter[row.Pair[int64, row.Null[string]]] {
	type lo struct{}
	b, a := BidIn[lo](), AuctionOuter[lo]()
	bids, auctions := in.Bids().As(b), in.Auctions().AsOuter(a)
	return bids.
		LeftJoinWithin(auctions, dsl.Within(auctions, bids, 0, time.Hour), dsl.On(b.Auction, a.ID)).
		Select(dsl.Pair(b.Price, dsl.OrNull(a.ItemName))).
		WriteStream(dsl.Append).Memory("left_bids")
}

// RightBids is each auction's item with its bids, or without one.
func RightBids(in Input) dsl.StreamWriter[row.Pair[row.Null[int64], string]] {
	type ro struct{}
	b, a := BidOuter[ro](), AuctionIn[ro]()
	bids, auctions := in.Bids().AsOuter(b), in.Auctions().As(a)
	return bids.
		RightJoinWithin(auctions, dsl.Within(auctions, bids, 0, 20*sec), dsl.On(b.Auction, a.ID)).
		Select(dsl.Pair(dsl.OrNull(b.Price), a.ItemName)).
		WriteStream(dsl.Append).Memory("right_bids")
}

// AllBids is both.
func AllBids(in Input) dsl.StreamWriter[row.Pair[row.Null[int64], row.Null[string]]] {
	type fo struct{}
	b, a := BidOuter[fo](), AuctionOuter[fo]()
	bids, auctions := in.Bids().AsOuter(b), in.Auctions().AsOuter(a)
	return bids.
		FullJoinWithin(auctions, dsl.Within(auctions, bids, 0, 20*sec), dsl.On(b.Auction, a.ID)).
		Select(dsl.Pair(dsl.OrNull(b.Price), dsl.OrNull(a.ItemName))).
		WriteStream(dsl.Append).Memory("all_bids")
}

// SoldItems are the auctions that have a bid.
func SoldItems(in Input) dsl.StreamWriter[AuctionRow] {
	return in.Auctions().
		SemiWithin(in.Bids(), 0, 20*sec, dsl.On(Auction.ID, Bid.Auction)).
		WriteStream(dsl.Update).Memory("sold_items")
}

// sellerAvg is the average winning price of each seller, by the hour.
func sellerAvg(in Input) dsl.EventResult[SellerAvgRow, dsl.AppendMode] {
	c := closed(in)
	w, seller := c.TumblingOver(Closed.Closed, time.Hour), Closed.Seller.Key()
	return c.GroupByWindow(w, seller).Agg(ToSellerAvg(w, seller, Closed.Final.Avg()))
}

// NamedSellers joins the chain behind a join with another result: who joined in the hour, and what they won.
func NamedSellers(in Input) dsl.StreamWriter[row.Pair[string, float64]] {
	persons := in.Persons()
	hour, id, name := persons.Tumbling(time.Hour), Person.ID.Key(), Person.Name.Key()
	fresh := persons.GroupByWindow(hour, id, name).Agg(ToFreshPerson(hour, id, name))

	type q struct{}
	f, s := FreshPersonIn[q](), SellerAvgIn[q]()
	l, r := fresh.As(f), sellerAvg(in).As(s)
	return l.
		JoinTimed(r, dsl.SameWindow(l.Again(f.Window), r.Again(s.Window)), dsl.On(f.ID, s.Seller)).
		Select(dsl.Pair(f.Name, s.AvgFinal)).
		WriteStream(dsl.Append).Memory("named_sellers")
}

// SoldBy joins a third stream to two: each bid with its auction and the person who sells.
func SoldBy(in Input) dsl.StreamWriter[row.Triple[int64, string, string]] {
	type q struct{}
	a, b, p := AuctionIn[q](), BidIn[q](), PersonIn[q]()
	auctions, bids, persons := in.Auctions().As(a), in.Bids().As(b), in.Persons().As(p)
	sold := auctions.
		JoinWithin(bids, dsl.Within(auctions, bids, 0, time.Minute), dsl.On(a.ID, b.Auction)).
		At(a.DateTime)
	return sold.
		JoinWithin(persons, dsl.Within(sold, persons, time.Minute, 0), dsl.On(a.Seller, p.ID)).
		Select(dsl.Triple(b.Price, a.ItemName, p.Name)).
		WriteStream(dsl.Append).Memory("sold_by")
}
