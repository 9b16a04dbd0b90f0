//go:build go1.27

package tpch

import (
	"time"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
)

// windows: rank in a group, running sum, lag
func windows() dsl.DataFrame[RankedRow] {
	o := tables.Orders
	byPrice := dsl.PartitionBy(o.Custkey).OrderBy(o.Totalprice.Desc())
	byDate := dsl.PartitionBy(o.Custkey).OrderBy(o.Orderdate.Asc())
	q, rank := tables.ReadOrders().Let(dsl.Rank(byPrice))
	q, running := q.Let(o.Totalprice.Sum().Over(byDate))
	q, previous := q.Let(dsl.Lag(o.Totalprice, 1, byDate))
	return q.Where(rank.Le(3)).
		Select(ToRanked(o.Custkey, o.Orderkey, rank, running, previous))
}

// the newest order of each customer: the row type stays
func newest() dsl.DataFrame[tables.OrdersRow] {
	o := tables.Orders
	w := dsl.PartitionBy(o.Custkey).OrderBy(o.Orderdate.Desc(), o.Orderkey.Desc())
	return tables.ReadOrders().Qualify(dsl.RowNumber(w).Eq(1))
}

// explode of an array of structs (lateral view), then the fields
func explode() dsl.DataFrame[SkuSalesRow] {
	b := tables.Basket
	q, elem := tables.ReadBasket().Explode(b.Lines)
	line := tables.BasketLineOf(elem)
	sku := line.Sku.Key()
	return q.Where(line.Qty.Gt(0)).
		GroupBy(sku).
		Agg(ToSkuSales(sku, line.Price.Sum()))
}

// pivot: one aggregate, filtered once a column
func pivot() dsl.DataFrame[PivotRow] {
	l := tables.Lineitem
	mode, sum := l.Shipmode.Key(), l.Quantity.Sum()
	return tables.ReadLineitem().
		GroupBy(mode).
		Agg(ToPivot(mode, sum.Filter(l.Returnflag.Eq("R")), sum.Filter(l.Returnflag.Eq("A")), sum.Filter(l.Returnflag.Eq("N"))))
}

// higher-order functions
func lambdas() dsl.DataFrame[TagsRow] {
	b := tables.Basket
	tag := b.Tags.Each()
	line := b.Lines.Each()
	price := tables.BasketLineOf(line).Price
	return tables.ReadBasket().
		Where(b.Lines.Any(line, price.Gt(row.D(100, 0)))).
		Select(ToTags(b.ID, b.Tags.Transform(tag, dsl.Upper(tag)), b.Tags.Filter(tag, dsl.HasPrefix(tag, "x"))))
}

// map access: the values may be NULL themselves
func mapAccess() dsl.DataFrame[row.Pair[int64, string]] {
	b := tables.Basket
	channel := dsl.Flat(b.Attrs.Get("channel"))
	return tables.ReadBasket().Where(channel.Ne("web")).Select(dsl.Pair(b.ID, channel.Coalesce("?")))
}

// struct update: by field, and by building it anew
func structUpdate() dsl.DataFrame[row.Pair[int64, row.Null[tables.BasketShipTo]]] {
	b := tables.Basket
	moved := dsl.SetField(b.ShipTo, b.ShipTo.City, b.ShipTo.City.Upper())
	_ = tables.MakeBasketShipTo(b.ShipTo.City.Coalesce("?"), b.ShipTo.Zip)
	return tables.ReadBasket().Select(dsl.Pair(b.ID, dsl.OrNull(moved)))
}

// cube, rollup, grouping sets
func cube(kind string) dsl.DataFrame[CubeRow] {
	c := tables.Customer
	seg, nation := c.Mktsegment.SetKey(), c.Nationkey.SetKey()
	var g dsl.Grouped[tables.CustomerRow]
	switch in := tables.ReadCustomer(); kind {
	case "cube":
		g = in.Cube(seg, nation)
	case "rollup":
		g = in.Rollup(seg, nation)
	default:
		g = in.GroupingSets(dsl.Set(seg), dsl.Set(nation), nil)
	}
	return g.Agg(ToCube(seg, nation, dsl.GroupingID(seg, nation), c.Acctbal.Sum()))
}

// dynamic predicates
type Search struct {
	Statuses []string
	From     *row.Date
	Words    []string
}

func search(f Search) dsl.DataFrame[tables.OrdersRow] {
	o := tables.Orders
	var where []dsl.Cond[tables.OrdersRow]
	if len(f.Statuses) > 0 {
		where = append(where, o.Orderstatus.In(f.Statuses...))
	}
	if f.From != nil {
		where = append(where, o.Orderdate.Ge(*f.From))
	}
	var words []dsl.Cond[tables.OrdersRow]
	for _, w := range f.Words {
		words = append(words, o.Comment.Like("%"+w+"%"))
	}
	if len(words) > 0 { // Or of nothing is false
		where = append(where, dsl.Or(words...))
	}
	return tables.ReadOrders().Where(where...)
}

// union by name: bring both into one row type
func activity() dsl.DataFrame[ActivityRow] {
	b, e := tables.Basket, tables.Event
	baskets := tables.ReadBasket().Select(ActivityFrom[tables.BasketRow]{ID: b.ID, At: b.At, Kind: dsl.Lit[tables.BasketRow]("basket")})
	events := tables.ReadEvent().Select(ActivityFrom[tables.EventRow]{At: e.At, ID: e.ID, Kind: e.Kind})
	return baskets.Union(events)
}

// keyset page
func page(after *Q3Row, size int) dsl.DataFrame[tables.OrdersRow] {
	o := tables.Orders
	d := tables.ReadOrders()
	if after != nil {
		d = d.Where(o.Orderdate.Lt(after.Orderdate).Or(o.Orderdate.Eq(after.Orderdate).And(o.Orderkey.Gt(after.Orderkey))))
	}
	return d.OrderBy(o.Orderdate.Desc(), o.Orderkey.Asc()).Limit(size)
}

// helpers for any row type that has the columns
func latestBy[R, K any](d dsl.DataFrame[R], key dsl.Value[R, K], at dsl.Required[R, time.Time]) dsl.DataFrame[R] {
	w := dsl.OrderWindow(dsl.PartitionBy[R](key), dsl.Desc[R](at))
	return dsl.Qualify(d, dsl.QualifyEq(dsl.RowNumber(w), 1))
}

func between[S any](at dsl.Required[S, time.Time], from, to time.Time) dsl.Cond[S] {
	return dsl.And(dsl.Ge(at, from), dsl.Lt(at, to))
}

func sumBy[R, K any, T int64 | float64 | row.Decimal](d dsl.DataFrame[R], key dsl.Required[R, K], v dsl.Required[R,
	T]) dsl.DataFrame[row.Pair[K, T]] {
	k := dsl.Key(key)
	return dsl.Aggregate(dsl.GroupBy(d, k), dsl.Pair(k, dsl.Sum(v)))
}

// the newest event of each kind in a span of time
func latestEvents(from, to time.Time) dsl.DataFrame[tables.EventRow] {
	e := tables.Event
	return latestBy(tables.ReadEvent().Where(between(e.At, from, to)), e.Kind, e.At)
}

// the newest basket of each note
func latestBaskets() dsl.DataFrame[tables.BasketRow] {
	b := tables.Basket
	return latestBy(tables.ReadBasket(), b.Note, b.At)
}

func quantityByMode() dsl.DataFrame[row.Pair[string, row.Decimal]] {
	return sumBy(tables.ReadLineitem(), tables.Lineitem.Shipmode, tables.Lineitem.Quantity)
}

// all columns plus one; two whole rows; an outer join with whole rows
func plus() dsl.DataFrame[row.With[tables.OrdersRow, int32]] {
	type s struct{}
	o := tables.OrdersIn[s]()
	q, n := dsl.From(o).Let(dsl.RowNumber(dsl.PartitionBy(o.Custkey).OrderBy(o.Orderdate.Asc(), o.Orderkey.Asc())))
	return q.Select(dsl.Plus(dsl.All(o), n))
}

func twoRows() dsl.DataFrame[row.Pair[tables.OrdersRow, tables.CustomerRow]] {
	type s struct{}
	o, c := tables.OrdersIn[s](), tables.CustomerIn[s]()
	return dsl.From(o).Join(c, c.Custkey.EqCol(o.Custkey)).Select(dsl.Both(dsl.All(o), dsl.All(c)))
}

// employees and their managers style self join, right and full joins
func selfJoin() dsl.DataFrame[row.Pair[string, row.Null[string]]] {
	type s struct{}
	n, next := tables.NationIn[s](), tables.NationOuter[s]()
	return dsl.From(n).LeftJoin(next, next.Nationkey.EqCol(n.Nationkey.Add(1))).Select(dsl.Pair(n.Name, dsl.OrNull(next.Name)))
}

func fullJoin() dsl.DataFrame[row.Pair[row.Null[string], row.Null[string]]] {
	type s struct{}
	c, p := tables.CustomerOuter[s](), tables.SupplierOuter[s]()
	return dsl.FromOuter(c).FullJoin(p, p.Nationkey.EqCol(c.Nationkey)).Select(dsl.Pair(dsl.OrNull(c.Name), dsl.OrNull(p.Name)))
}
