//go:build go1.27

package tpch

import (
	"context"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/langtest"
	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/internal/testtables"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// program is a program of the language beside the same query as SQL text.
type program struct {
	name  string
	frame interface{ Plan() (*dsl.Plan, error) }
	run   func(t *testing.T, s *runtime.Session, sql string)
	sql   string
}

func of[R any](name string, d dsl.DataFrame[R], sql string) program {
	return program{name, d, same(d), sql}
}

func TestPrograms(t *testing.T) {
	ctx := context.Background()
	s, err := runtime.Connect(ctx, servertest.Remote(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(ctx); err != nil {
			t.Error(err)
		}
	})
	if err := testtables.Load(ctx, s.Exec); err != nil {
		t.Fatal(err)
	}
	for _, p := range programs() {
		t.Run(p.name, func(t *testing.T) { p.run(t, s, p.sql) })
	}
}

var update = flag.Bool("update", false, "write the golden plans anew")

// TestPlans compares the plans of all programs with those on file, and each with itself built once more: equal programs
// give equal bytes.
func TestPlans(t *testing.T) {
	var text strings.Builder
	again := programs()
	for i, p := range programs() {
		plan, err := p.frame.Plan()
		if err != nil {
			t.Fatal(err)
		}
		second, err := again[i].frame.Plan()
		if err != nil {
			t.Fatal(err)
		}
		if !proto.Equal(plan.Proto(), second.Proto()) {
			t.Errorf("%s: built twice, the plans differ", p.name)
		}
		fmt.Fprintf(&text, "-- %s --\n%s", p.name, plan)
	}
	const golden = "testdata/plans.txtar"
	if *update {
		if err := os.WriteFile(golden, []byte(text.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(text.String(), "\n")); diff != "" {
		t.Errorf("plans (-want +got); run with -update when the change is meant:\n%s", diff)
	}
}

// same runs a frame and the SQL text, and compares their rows.
func same[R any](d dsl.DataFrame[R]) func(*testing.T, *runtime.Session, string) {
	return func(t *testing.T, s *runtime.Session, sql string) {
		t.Helper()
		got, err := runtime.Collect(t.Context(), s, d)
		if err != nil {
			t.Fatal(err)
		}
		want, err := runtime.Collect(t.Context(), s, dsl.SQL(d.Type(), langtest.Named(d.Type(), sql)))
		if err != nil {
			t.Fatal(err)
		}
		if len(want) == 0 {
			t.Fatal("the query as SQL text has no rows, so it proves nothing")
		}
		if diff := cmp.Diff(langtest.Texts(want), langtest.Texts(got)); diff != "" {
			t.Errorf("rows differ from the same query as SQL text (-want +got):\n%s", diff)
		}
	}
}

const revenue = "sum(l.extendedprice * (1BD - l.discount))"

const (
	q3SQL = `SELECT l.orderkey, ` + revenue + ` r, o.orderdate, o.shippriority
		FROM customer c JOIN orders o ON c.custkey = o.custkey JOIN lineitem l ON l.orderkey = o.orderkey
		WHERE c.mktsegment = 'BUILDING' AND o.orderdate < date'1995-03-15' AND l.shipdate > date'1995-03-15'
		GROUP BY 1, 3, 4 ORDER BY r DESC, o.orderdate LIMIT 10`
	q5SQL = `SELECT n.name, ` + revenue + `
		FROM customer c, orders o, lineitem l, supplier s, nation n, region r
		WHERE c.custkey = o.custkey AND l.orderkey = o.orderkey AND l.suppkey = s.suppkey AND c.nationkey = s.nationkey
		AND s.nationkey = n.nationkey AND n.regionkey = r.regionkey AND r.name = 'ASIA'
		AND o.orderdate >= date'1994-01-01' AND o.orderdate < date'1995-01-01' GROUP BY 1`
	q13SQL = `SELECT orders, count(*) FROM (SELECT c.custkey, count(o.orderkey) orders
		FROM customer c LEFT JOIN orders o ON c.custkey = o.custkey AND o.comment NOT LIKE '%special%requests%' GROUP BY 1) GROUP BY 1`
	q18SQL = `SELECT c.name, c.custkey, o.orderkey, o.orderdate, o.totalprice, sum(l.quantity)
		FROM customer c JOIN orders o ON c.custkey = o.custkey JOIN lineitem l ON o.orderkey = l.orderkey
		WHERE o.orderkey IN (SELECT orderkey FROM lineitem GROUP BY orderkey HAVING sum(quantity) > 300)
		GROUP BY 1, 2, 3, 4, 5 ORDER BY 5 DESC, 4 LIMIT 100`
	rankedSQL = `SELECT custkey, orderkey, rank, running, previous FROM (SELECT *, rank() OVER (PARTITION BY custkey ORDER BY totalprice DESC) rank,
		sum(totalprice) OVER (PARTITION BY custkey ORDER BY orderdate) running, lag(totalprice) OVER (PARTITION BY custkey ORDER BY orderdate) previous
		FROM orders) WHERE rank <= 3`
)

func programs() []program {
	return []program{
		of("q1", q1(), `SELECT returnflag, linestatus, sum(quantity), sum(extendedprice), sum(extendedprice * (1BD - discount)),
			sum(extendedprice * (1BD - discount) * (tax + 1BD)), avg(quantity), avg(extendedprice), avg(discount), count(*)
			FROM lineitem WHERE shipdate <= date'1998-09-02' GROUP BY 1, 2`),
		of("q2", q2(), `SELECT s.acctbal, s.name, n.name, p.partkey, p.mfgr, s.address, s.phone, s.comment
			FROM part p, supplier s, partsupp ps, nation n, region r
			WHERE p.partkey = ps.partkey AND s.suppkey = ps.suppkey AND p.size = 15 AND p.type LIKE '%BRASS' AND s.nationkey = n.nationkey
			AND n.regionkey = r.regionkey AND r.name = 'EUROPE' AND ps.supplycost = (SELECT min(ps.supplycost) FROM partsupp ps, supplier s, nation n, region r
			WHERE p.partkey = ps.partkey AND s.suppkey = ps.suppkey AND s.nationkey = n.nationkey AND n.regionkey = r.regionkey AND r.name = 'EUROPE')`),
		of("q3", q3(), q3SQL),
		of("q3 by functions", q3f(), q3SQL),
		of("q4", q4(), q4SQL),
		of("q4 as a semi join", q4semi(), q4SQL),
		of("q5", q5(), q5SQL),
		of("q5 by functions", q5f(), q5SQL),
		of("q6", q6(), `SELECT sum(extendedprice * discount) FROM lineitem WHERE shipdate >= date'1994-01-01' AND shipdate < date'1995-01-01'
			AND discount BETWEEN 0.05 AND 0.07 AND quantity < 24`),
		of("q7", q7(), `SELECT n1.name, n2.name, year(l.shipdate), `+revenue+` FROM supplier s, lineitem l, orders o, customer c, nation n1, nation n2
			WHERE s.suppkey = l.suppkey AND o.orderkey = l.orderkey AND c.custkey = o.custkey AND s.nationkey = n1.nationkey AND c.nationkey = n2.nationkey
			AND (n1.name = 'FRANCE' AND n2.name = 'GERMANY' OR n1.name = 'GERMANY' AND n2.name = 'FRANCE')
			AND l.shipdate BETWEEN date'1995-01-01' AND date'1996-12-31' GROUP BY 1, 2, 3`),
		of("q8", q8(), `SELECT year(o.orderdate), sum(CASE WHEN n2.name = 'BRAZIL' THEN l.extendedprice * (1BD - l.discount) ELSE 0BD END) / `+revenue+`
			FROM part p, supplier s, lineitem l, orders o, customer c, nation n1, nation n2, region r
			WHERE p.partkey = l.partkey AND s.suppkey = l.suppkey AND l.orderkey = o.orderkey AND o.custkey = c.custkey AND c.nationkey = n1.nationkey
			AND n1.regionkey = r.regionkey AND r.name = 'AMERICA' AND s.nationkey = n2.nationkey
			AND o.orderdate BETWEEN date'1995-01-01' AND date'1996-12-31' AND p.type = 'ECONOMY ANODIZED STEEL' GROUP BY 1`),
		of("q9", q9(), `SELECT n.name, year(o.orderdate), sum(l.extendedprice * (1BD - l.discount) - ps.supplycost * l.quantity)
			FROM part p, supplier s, lineitem l, partsupp ps, orders o, nation n
			WHERE s.suppkey = l.suppkey AND ps.suppkey = l.suppkey AND ps.partkey = l.partkey AND p.partkey = l.partkey AND o.orderkey = l.orderkey
			AND s.nationkey = n.nationkey AND p.name LIKE '%green%' GROUP BY 1, 2`),
		of("q10", q10(), `SELECT c.custkey, c.name, `+revenue+` r, c.acctbal, n.name, c.address, c.phone, c.comment
			FROM customer c, orders o, lineitem l, nation n WHERE c.custkey = o.custkey AND l.orderkey = o.orderkey AND o.orderdate >= date'1993-10-01'
			AND o.orderdate < date'1994-01-01' AND l.returnflag = 'R' AND c.nationkey = n.nationkey GROUP BY 1, 2, 4, 5, 6, 7, 8 ORDER BY r DESC LIMIT 20`),
		of("q13", q13(), q13SQL),
		of("q13 by functions", q13f(), q13SQL),
		of("q15", q15(), `WITH revenue AS (SELECT suppkey, sum(extendedprice * (1BD - discount)) total FROM lineitem
			WHERE shipdate >= date'1996-01-01' AND shipdate < date'1996-04-01' GROUP BY 1)
			SELECT s.suppkey, s.name, s.address, s.phone, r.total FROM supplier s JOIN revenue r ON s.suppkey = r.suppkey WHERE r.total = (SELECT max(total) FROM revenue)`),
		of("q16", q16(), `SELECT p.brand, p.type, p.size, count(DISTINCT ps.suppkey) FROM partsupp ps JOIN part p ON p.partkey = ps.partkey
			WHERE p.brand <> 'Brand#45' AND p.type NOT LIKE 'MEDIUM POLISHED%' AND p.size IN (49, 14, 23, 45, 19, 3, 36, 9)
			AND ps.suppkey NOT IN (SELECT suppkey FROM supplier WHERE comment LIKE '%Customer%Complaints%') GROUP BY 1, 2, 3`),
		of("q18", q18(), q18SQL),
		of("q18 by functions", q18f(), q18SQL),
		of("q21", q21(), `SELECT s.name, count(*) FROM supplier s, lineitem l1, orders o, nation n WHERE s.suppkey = l1.suppkey AND o.orderkey = l1.orderkey
			AND o.orderstatus = 'F' AND l1.receiptdate > l1.commitdate AND s.nationkey = n.nationkey AND n.name = 'SAUDI ARABIA'
			AND EXISTS (SELECT * FROM lineitem l2 WHERE l2.orderkey = l1.orderkey AND l2.suppkey <> l1.suppkey)
			AND NOT EXISTS (SELECT * FROM lineitem l3 WHERE l3.orderkey = l1.orderkey AND l3.suppkey <> l1.suppkey AND l3.receiptdate > l3.commitdate) GROUP BY 1`),
		of("q21 in part by functions", q21f(), `SELECT s.name, count(*) FROM supplier s, lineitem l1, orders o, nation n WHERE s.suppkey = l1.suppkey AND o.orderkey = l1.orderkey
			AND s.nationkey = n.nationkey AND n.name = 'SAUDI ARABIA'
			AND EXISTS (SELECT * FROM lineitem l2 WHERE l2.orderkey = l1.orderkey AND l2.suppkey <> l1.suppkey) GROUP BY 1`),
		of("q22", q22(), `SELECT substring(c.phone, 1, 2) code, count(*), sum(c.acctbal) FROM customer c
			WHERE substring(c.phone, 1, 2) IN ('13', '31', '23', '29', '30', '18', '17') AND c.acctbal > (SELECT avg(acctbal) FROM customer
			WHERE acctbal > 0 AND substring(phone, 1, 2) IN ('13', '31', '23', '29', '30', '18', '17'))
			AND NOT EXISTS (SELECT * FROM orders o WHERE o.custkey = c.custkey) GROUP BY 1`),
		of("windows", windows(), rankedSQL),
		of("windows by functions", windowsF(), rankedSQL),
		of("newest of a group", newest(), `SELECT * EXCEPT (n) FROM (SELECT *, row_number() OVER (PARTITION BY custkey ORDER BY orderdate DESC, orderkey DESC) n FROM orders) WHERE n = 1`),
		of("explode", explode(), `SELECT line.sku, sum(line.price) FROM (SELECT explode(lines) line FROM shop.basket) WHERE line.qty > 0 GROUP BY 1`),
		of("pivot", pivot(), `SELECT shipmode, sum(quantity) FILTER (WHERE returnflag = 'R'), sum(quantity) FILTER (WHERE returnflag = 'A'),
			sum(quantity) FILTER (WHERE returnflag = 'N') FROM lineitem GROUP BY 1`),
		of("lambdas", lambdas(), `SELECT id, transform(tags, t -> upper(t)), filter(tags, t -> startswith(t, 'x')) FROM shop.basket WHERE exists(lines, l -> l.price > 100)`),
		of("map access", mapAccess(), `SELECT id, coalesce(attrs['channel'], '?') FROM shop.basket WHERE attrs['channel'] <> 'web'`),
		of("struct update", structUpdate(), `SELECT id, if(ship_to IS NULL, NULL, named_struct('city', upper(ship_to.city), 'zip', ship_to.zip)) FROM shop.basket`),
		of("cube", cube("cube"), `SELECT mktsegment, nationkey, grouping_id(), sum(acctbal) FROM customer GROUP BY CUBE (mktsegment, nationkey)`),
		of("rollup", cube("rollup"), `SELECT mktsegment, nationkey, grouping_id(), sum(acctbal) FROM customer GROUP BY ROLLUP (mktsegment, nationkey)`),
		of("grouping sets", cube("sets"), `SELECT mktsegment, nationkey, grouping_id(), sum(acctbal) FROM customer GROUP BY GROUPING SETS ((mktsegment), (nationkey), ())`),
		of("search without conditions", search(Search{}), `SELECT * FROM orders`),
		of("search by words", search(Search{Words: []string{"special", "nothing"}, Statuses: []string{"F", "O"}}),
			`SELECT * FROM orders WHERE (comment LIKE '%special%' OR comment LIKE '%nothing%') AND orderstatus IN ('F', 'O')`),
		of("union", activity(), `SELECT at, 'basket', id FROM shop.basket UNION ALL SELECT at, kind, id FROM ops.event`),
		of("first page", page(nil, 10), `SELECT * FROM orders ORDER BY orderdate DESC, orderkey LIMIT 10`),
		of("next page", page(&Q3Row{Orderkey: 40, Orderdate: row.Day(1994, time.March, 1)}, 10), `SELECT * FROM orders
			WHERE orderdate < date'1994-03-01' OR orderdate = date'1994-03-01' AND orderkey > 40 ORDER BY orderdate DESC, orderkey LIMIT 10`),
		of("a row and one more column", plus(), `SELECT *, row_number() OVER (PARTITION BY custkey ORDER BY orderdate, orderkey) FROM orders`),
		of("two whole rows", twoRows(), `SELECT o.*, c.* FROM orders o JOIN customer c ON c.custkey = o.custkey`),
		of("self join", selfJoin(), `SELECT a.name, b.name FROM nation a LEFT JOIN nation b ON b.nationkey = a.nationkey + 1`),
		of("full join", fullJoin(), `SELECT c.name, s.name FROM customer c FULL JOIN supplier s ON s.nationkey = c.nationkey`),
		of("helper: newest events", latestEvents(time.Date(2026, 3, 1, 0, 0, 0, 0, time.UTC), time.Date(2026, 3, 2, 0, 0, 0, 0, time.UTC)),
			`SELECT max_by(id, at), max(at), kind FROM ops.event WHERE at < timestamp'2026-03-02 00:00:00Z' GROUP BY kind`),
		of("helper: newest baskets", latestBaskets(), `SELECT * EXCEPT (n) FROM (SELECT *, row_number() OVER (PARTITION BY note ORDER BY at DESC) n FROM shop.basket) WHERE n = 1`),
		of("helper: sums", quantityByMode(), `SELECT shipmode, sum(quantity) FROM lineitem GROUP BY 1`),
	}
}

const q4SQL = `SELECT orderpriority, count(*) FROM orders o WHERE orderdate >= date'1993-07-01' AND orderdate < date'1993-10-01'
	AND EXISTS (SELECT * FROM lineitem l WHERE l.orderkey = o.orderkey AND l.commitdate < l.receiptdate) GROUP BY 1`
