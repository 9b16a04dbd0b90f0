// Package testtables holds the tables that tests of the language query: generated code in package tables, and small
// data with what makes queries go wrong: NULLs, duplicates, keys without a match.
package testtables

//go:generate go run ../../cmd/sparkgen generate

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"time"
)

// Load makes the tables for a session, through its function that runs a SQL command: those of TPC-H as temporary views,
// shop.basket and ops.event, whose names have two parts, as views that all sessions of a server share.
func Load(ctx context.Context, exec func(ctx context.Context, sql string) error) error {
	d := newTPCH()
	commands := []string{
		"CREATE DATABASE IF NOT EXISTS shop", "CREATE DATABASE IF NOT EXISTS ops",
		"CREATE VIEW IF NOT EXISTS shop.basket AS " + baskets, "CREATE VIEW IF NOT EXISTS ops.event AS " + events,
	}
	for _, t := range d.tables() {
		commands = append(commands, t.view())
	}
	for _, c := range commands {
		if err := exec(ctx, c); err != nil {
			return fmt.Errorf("load test tables: %.60s…: %w", c, err)
		}
	}
	return nil
}

const baskets = `SELECT * FROM VALUES
  (1L, timestamp'2026-03-01 10:00:00Z', 'gift', named_struct('city', 'Oslo', 'zip', 150), array(named_struct('sku', 'a1', 'price', 120.50BD, 'qty', 2), named_struct('sku', 'b2', 'price', 3.00BD, 'qty', 1)), array('xmas', 'red'), map('channel', 'app', 'lang', 'no')),
  (2L, timestamp'2026-03-01 11:00:00Z', 'gift', NULL, array(named_struct('sku', 'a1', 'price', 99.90BD, 'qty', 0)), NULL, map('channel', 'web')),
  (3L, timestamp'2026-03-01 12:00:00Z', NULL, named_struct('city', 'Rome', 'zip', NULL), array(named_struct('sku', 'c3', 'price', 500.00BD, 'qty', 5)), array(), map('channel', CAST(NULL AS STRING))),
  (4L, timestamp'2026-03-01 13:00:00Z', 'call first', named_struct('city', 'Bonn', 'zip', 53111), array(), array('xxl'), map('lang', 'de'))
  AS basket(id, at, note, ship_to, lines, tags, attrs)`

const events = `SELECT * FROM VALUES
  (1L, timestamp'2026-03-01 09:00:00Z', 'login'), (2L, timestamp'2026-03-01 10:30:00Z', 'login'),
  (3L, timestamp'2026-03-01 10:45:00Z', 'logout'), (4L, timestamp'2026-03-02 00:00:00Z', 'login')
  AS event(id, at, kind)`

// table is a table as rows of SQL literals.
type table struct {
	name    string
	columns string // as DDL, for the types
	rows    [][]string
}

// view makes a temporary view of the rows.
func (t table) view() string {
	rows := make([]string, len(t.rows))
	for i, r := range t.rows {
		rows[i] = "(" + strings.Join(r, ", ") + ")"
	}
	var names, casts []string
	for c := range strings.SplitSeq(t.columns, "; ") {
		name, typ, _ := strings.Cut(c, " ")
		names = append(names, name)
		casts = append(casts, fmt.Sprintf("CAST(%s AS %s) %s", name, typ, name))
	}
	return fmt.Sprintf("CREATE OR REPLACE TEMPORARY VIEW %s AS SELECT %s FROM VALUES %s AS t(%s)",
		t.name, strings.Join(casts, ", "), strings.Join(rows, ", "), strings.Join(names, ", "))
}

// tpch is TPC-H in small, its values drawn so that each query finds something.
type tpch struct {
	r                                   *rand.Rand
	parts, suppliers, customers, orders int
}

func newTPCH() *tpch {
	return &tpch{r: rand.New(rand.NewPCG(22, 8)), parts: 60, suppliers: 24, customers: 60, orders: 260}
}

var (
	regions = []string{"AFRICA", "AMERICA", "ASIA", "EUROPE", "MIDDLE EAST"}
	nations = []struct {
		name   string
		region int
	}{
		{"ALGERIA", 0}, {"BRAZIL", 1}, {"CANADA", 1}, {"CHINA", 2}, {"FRANCE", 3}, {"GERMANY", 3}, {"INDIA", 2},
		{"SAUDI ARABIA", 4}, {"PERU", 1}, {"JAPAN", 2}, {"NOWHERE", 99},
	}
	types  = []string{"ECONOMY ANODIZED STEEL", "LARGE PLATED BRASS", "MEDIUM POLISHED TIN", "SMALL BURNISHED NICKEL"}
	sizes  = []int{15, 49, 14, 23, 45, 3}
	colors = []string{"green", "red", "blue", "ivory", "light green"}
	modes  = []string{"AIR", "RAIL", "SHIP", "TRUCK", "MAIL"}
)

func text(s string) string         { return "'" + strings.ReplaceAll(s, "'", "''") + "'" }
func number(n int) string          { return fmt.Sprint(n) }
func cents(n int) string           { return fmt.Sprintf("%d.%02dBD", n/100, n%100) }
func day(t time.Time) string       { return "date'" + t.Format("2006-01-02") + "'" }
func pick[T any](d *tpch, s []T) T { return s[d.r.IntN(len(s))] }
func (d *tpch) maybe(s string) string {
	if d.r.IntN(4) == 0 {
		return "NULL"
	}
	return text(s)
}

func (d *tpch) tables() []table {
	region := table{name: "region", columns: "regionkey BIGINT; name STRING; comment STRING"}
	for i, n := range regions {
		region.rows = append(region.rows, []string{number(i), text(n), d.maybe("a region")})
	}
	nation := table{name: "nation", columns: "nationkey BIGINT; name STRING; regionkey BIGINT; comment STRING"}
	for i, n := range nations {
		nation.rows = append(nation.rows, []string{number(i), text(n.name), number(n.region), d.maybe("a nation")})
	}
	part := table{name: "part", columns: "partkey BIGINT; name STRING; mfgr STRING; brand STRING; type STRING; size INT; container STRING; retailprice DECIMAL(15,2); comment STRING"}
	for i := range d.parts {
		part.rows = append(part.rows, []string{number(i), text(pick(d, colors) + " part"), text("Manufacturer#1"), text(fmt.Sprintf("Brand#%d", 43+d.r.IntN(4))),
			text(pick(d, types)), number(pick(d, sizes)), text("JUMBO PKG"), cents(90000 + i), text("part")})
	}
	supplier := table{name: "supplier", columns: "suppkey BIGINT; name STRING; address STRING; nationkey BIGINT; phone STRING; acctbal DECIMAL(15,2); comment STRING"}
	for i := range d.suppliers {
		comment := "a supplier"
		if i%6 == 1 {
			comment = "Customer after Customer: Complaints"
		}
		supplier.rows = append(supplier.rows, []string{number(i), text(fmt.Sprint("Supplier ", i)), text("street"), number(i % (len(nations) + 1)), text("11-1"), cents(1000 + 37*i), text(comment)})
	}
	partsupp := table{name: "partsupp", columns: "partkey BIGINT; suppkey BIGINT; availqty INT; supplycost DECIMAL(15,2); comment STRING"}
	for i := range d.parts {
		for k := range 4 {
			partsupp.rows = append(partsupp.rows, []string{number(i), number((i + 5*k) % d.suppliers), number(100 + i), cents(1000 + d.r.IntN(50000)), text("offer")})
		}
	}
	customer := table{name: "customer", columns: "custkey BIGINT; name STRING; address STRING; nationkey BIGINT; phone STRING; acctbal DECIMAL(15,2); mktsegment STRING; comment STRING"}
	for i := range d.customers {
		customer.rows = append(customer.rows, []string{number(i), text(fmt.Sprint("Customer ", i)), text("road"), number(i % len(nations)),
			text(fmt.Sprintf("%d-555", 13+2*d.r.IntN(10))), cents(100 * (i*53%977 + 1)), text([]string{"BUILDING", "MACHINERY"}[i%2]), text("a customer")})
	}
	orders, lineitem := d.sales()
	return []table{region, nation, part, supplier, partsupp, customer, orders, lineitem}
}

// sales are orders and their lines. A third of the customers has none, some lines are of suppliers or parts that do
// not exist, and one order is large.
func (d *tpch) sales() (orders, lineitem table) {
	orders = table{name: "orders", columns: "orderkey BIGINT; custkey BIGINT; orderstatus STRING; totalprice DECIMAL(15,2); orderdate DATE; orderpriority STRING; clerk STRING; shippriority INT; comment STRING"}
	lineitem = table{name: "lineitem", columns: "orderkey BIGINT; partkey BIGINT; suppkey BIGINT; linenumber INT; quantity DECIMAL(15,2); extendedprice DECIMAL(15,2); discount DECIMAL(15,2); tax DECIMAL(15,2); returnflag STRING; linestatus STRING; shipdate DATE; commitdate DATE; receiptdate DATE; shipinstruct STRING; shipmode STRING; comment STRING"}
	begin := time.Date(1993, time.January, 1, 0, 0, 0, 0, time.UTC)
	for i := range d.orders {
		date := begin.AddDate(0, 0, (i*5)%1460)
		comment := "an order"
		if i%7 == 0 {
			comment = "special little requests"
		}
		lines := 1 + d.r.IntN(5)
		if i == 100 {
			lines = 8
		}
		orders.rows = append(orders.rows, []string{number(i), number(d.r.IntN(d.customers * 2 / 3)), text([]string{"F", "O", "P"}[i%3]), cents(100000 + 1000*d.r.IntN(900)), day(date),
			text(fmt.Sprintf("%d-PRIORITY", i%5)), text("clerk"), number(i % 2), text(comment)})
		for l := range lines {
			quantity := 1 + d.r.IntN(50)
			if i == 100 {
				quantity = 50
			}
			supplier := d.r.IntN(d.suppliers)
			if d.r.IntN(40) == 0 {
				supplier = 99
			}
			ship := date.AddDate(0, 0, 1+d.r.IntN(90))
			commit := date.AddDate(0, 0, 30+d.r.IntN(60))
			lineitem.rows = append(lineitem.rows, []string{number(i), number(d.r.IntN(d.parts + 2)), number(supplier), number(l + 1), number(quantity) + "BD",
				cents(quantity * (90000 + d.r.IntN(10000))), cents(d.r.IntN(11)), cents(d.r.IntN(9)), text([]string{"R", "A", "N"}[d.r.IntN(3)]), text([]string{"F", "O"}[d.r.IntN(2)]),
				day(ship), day(commit), day(ship.AddDate(0, 0, 1+d.r.IntN(30))), text("NONE"), text(pick(d, modes)), text("a line")})
		}
	}
	return orders, lineitem
}
