package oracle_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"os"
	"strings"
	"testing"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/oracle"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
)

// wrong is a query that the server refuses, or fails at. Both sides must get the same error. Ours names the line of Go
// that built what is wrong, which bears a comment "fails:" and the name. There is none where Spark 4.3 tells no place: of
// relations, and of some errors while a query runs.
type wrong struct {
	operation
	class, state string
}

// fails says what a query fails with.
func (op operation) fails(class, state string) wrong { return wrong{op, class, state} }

func mistakes() []wrong {
	type (
		q  struct{}
		in = dsl.Inner[q]
		br = tables.BasketRow
	)
	p, s, b := tables.Purchase, tables.Scalar, tables.Basket
	purchases, scalars, baskets := tables.ReadPurchase(), tables.ReadScalar(), tables.ReadBasket()
	twice := dsl.SQL(tables.NumberType, "SELECT 1 AS n, 2D AS half, 3 AS n")
	c, sp := tables.CustomerIn[q](), tables.PurchaseIn[in]()
	mixed := dsl.Sum(dsl.AddCol(dsl.Outer(c.Balance), sp.Total)) // fails: aggregate of inner and outer columns
	return []wrong{
		frame("table that is not there",
			dsl.Table(tables.CustomerType, "nobody"), // fails: table that is not there
			`df = table("nobody", "id")`).fails("TABLE_OR_VIEW_NOT_FOUND", "42P01"),
		frame("column that is not there",
			dsl.Table(tables.NicknameType, "customer"), // fails: column that is not there
			`df = table("customer", "nick")`).fails("UNRESOLVED_COLUMN.WITH_SUGGESTION", "42703"),
		frame("table name that does not parse",
			dsl.Table(tables.CustomerType, "a..b"), // fails: table name that does not parse
			`df = table("a..b", "id")`).fails("PARSE_SYNTAX_ERROR", "42601"),
		frame("ambiguous column", dsl.Where(twice, // fails: ambiguous column
			dsl.Gt(tables.Number.N, 0)),
			`df = spark.sql("SELECT 1 AS n, 2D AS half, 3 AS n").where(C("n") > 0)`).fails("AMBIGUOUS_REFERENCE", "42704"),
		frame("column of another type", dsl.Select(dsl.Table(tables.TagCountType, "basket"), dsl.Only(
			dsl.Add(tables.TagCount.Tags, 1))), // fails: column of another type
			`df = select(table("basket", "tags"), v=C("tags") + long(1))`).fails("DATATYPE_MISMATCH.BINARY_OP_DIFF_TYPES", "42K09"),
		frame("SQL that does not parse", dsl.SQL(tables.NumberType, "SELECT n FRM number"), // fails: SQL that does not parse
			`df = spark.sql("SELECT n FRM number")`).fails("PARSE_SYNTAX_ERROR", "42601"),
		frame("aggregate of inner and outer columns", dsl.Select(dsl.From(c), dsl.Only(dsl.OrNull(dsl.Scalar(dsl.From(sp), dsl.OfAll(mixed))))),
			`df = customer.alias("customer_2").select(p.agg(F.sum(C("customer_2.balance").outer() + C("purchase.total")).alias("value")).scalar().alias("v"))`).
			fails("UNSUPPORTED_SUBQUERY_EXPRESSION_CATEGORY.AGGREGATE_FUNCTION_MIXED_OUTER_LOCAL_REFERENCES", "0A000"),

		frame("division by zero", dsl.Select(purchases, dsl.Only(
			dsl.DivIntCol(p.Qty, dsl.Sub(p.Qty, 3)))), // fails: division by zero
			`df = select(purchase, v=C("qty") / (C("qty") - 3))`).fails("DIVIDE_BY_ZERO", "22012"),
		frame("remainder by zero", dsl.Where(purchases,
			dsl.Eq(dsl.Mod(p.Total, row.D(0, 0)), row.D(0, 0))), // fails: remainder by zero
			`df = purchase.where(C("total") % dec("0") == dec("0"))`).fails("REMAINDER_BY_ZERO", "22012"),
		frame("overflow", dsl.Select(purchases, dsl.Only(
			dsl.Mul(p.Qty, math.MaxInt32))), // fails: overflow
			`df = select(purchase, v=C("qty") * 2147483647)`).fails("ARITHMETIC_OVERFLOW", "22003"),
		frame("text that is no number", dsl.Select(purchases, dsl.Only(
			dsl.ToInt64(p.Status))), // fails: text that is no number
			`df = select(purchase, v=C("status").cast("bigint"))`).fails("CAST_INVALID_INPUT", "22018"),
		frame("number that does not fit", dsl.Select(scalars, dsl.Only(dsl.OrNull(
			dsl.ToInt32(s.I64)))),
			`df = select(scalar, v=C("i64").cast("int"))`).fails("CAST_OVERFLOW", "22003"),
		frame("NULL against a promise", dsl.Select(purchases, dsl.Only(
			dsl.AssertNotNull(p.Note))),
			`df = select(purchase, v=F.coalesce(C("note"), F.raise_error(F.lit("note is NULL where the program asserts that it is not"))))`).
			fails("USER_RAISED_EXCEPTION", "P0001"),
		frame("text that is no date", dsl.Select(purchases, dsl.Only(
			dsl.ToDateFormat(p.Status, "yyyy-MM-dd"))),
			`df = select(purchase, v=F.to_date("status", "yyyy-MM-dd"))`).fails("CANNOT_PARSE_TIMESTAMP", "22007"),
		frame("slice that begins at zero", dsl.Select(baskets, dsl.Only(dsl.OrNull(
			dsl.SliceCol(b.Tags, dsl.Opt(dsl.Lit[br](int32(0))), dsl.Opt(dsl.Lit[br](int32(1))))))),
			`df = select(basket, v=F.slice("tags", F.lit(0), F.lit(1)))`).fails("INVALID_PARAMETER_VALUE.START", "22023"),
		frame("map with a key twice", dsl.Select(baskets, dsl.Only(
			dsl.MapFromArrays(dsl.ArrayRepeat(b.ID, 2), dsl.ArrayRepeat(b.ID, 2)))),
			`df = select(basket, v=F.map_from_arrays(F.array_repeat("id", 2), F.array_repeat("id", 2)))`).fails("DUPLICATED_MAP_KEY", "23505"),

		stream("source that is not there", dsl.ReadStream(tables.RateType, "no-such-source").WriteStream(dsl.Append).Memory("no_source"),
			`query = memory(spark.readStream.format("no-such-source").load().select("timestamp", "value"), "no_source")`).runs().fails("DATA_SOURCE_NOT_FOUND", "42K02"),
		stream("table of a stream that is not there",
			dsl.ReadTableStream(tables.RateType, "nobody").WriteStream(dsl.Append).Memory("no_table"),
			`query = memory(spark.readStream.table("nobody").select("timestamp", "value"), "no_table")`).runs().fails("TABLE_OR_VIEW_NOT_FOUND", "42P01"),
		stream("files without a checkpoint", rates().WriteFiles("parquet", "/data/rates"),
			`query = rate.writeStream.format("parquet").start("/data/rates")`).runs().fails("_LEGACY_ERROR_TEMP_1298", ""),
		takenName().fails("", ""),
	}
}

// takenName starts a streaming query of a name that one has which still runs.
func takenName() operation {
	w := rates().WriteStream(dsl.Append).Memory("taken")
	return operation{
		name: "name of a query that runs",
		python: `
def start():
    return rate.writeStream.outputMode("append").format("memory").queryName("taken").start()
first = start()
try:
    query = start()
finally:
    first.stop()`,
		rows: func(ctx context.Context, s *runtime.Session) (table, error) {
			first, err := runtime.Start(ctx, s, w)
			if err != nil {
				return table{}, err
			}
			_, err = runtime.Start(ctx, s, w)
			return table{}, errors.Join(err, first.Stop(ctx))
		},
	}
}

// unbuilt is a query that a server refuses and whose plan is not even built.
type unbuilt struct {
	operation
	class   string // PySpark's
	message string // ours
}

func unbuiltMistakes() []unbuilt {
	b, r := tables.Basket, tables.Rate
	value := dsl.Key(r.Value)
	return []unbuilt{
		{
			frame("map compared", dsl.Where(tables.ReadBasket(), dsl.EqCol(b.Attrs, b.Attrs)), `df = basket.where(C("attrs") == C("attrs"))`),
			"DATATYPE_MISMATCH.INVALID_ORDERING_TYPE", "attrs is a MAP, which Spark neither compares nor orders nor groups by; take a value out of it first",
		},
		{
			frame("order by a map", dsl.OrderBy(tables.ReadBasket(), dsl.Asc(b.Attrs)), `df = basket.orderBy(C("attrs").asc())`),
			"DATATYPE_MISMATCH.INVALID_ORDERING_TYPE", "attrs is a MAP, which Spark neither compares nor orders nor groups by; take a value out of it first",
		},
		{
			frame("groups without the key that is shown", dsl.Aggregate(dsl.GroupBy(tables.ReadPurchase(), dsl.Key(tables.Purchase.Day)), dsl.Only(dsl.Key(tables.Purchase.Status))),
				`df = purchase.groupBy("day").agg(C("status").alias("v"))`),
			"MISSING_AGGREGATION", "Key(status) is not in GroupBy(day); add it there or aggregate it",
		},
		{
			stream("distinct counts of a stream", dsl.AggStream(dsl.GroupByStream(rates(), value), dsl.Pair(value, dsl.CountDistinct(r.Timestamp))).WriteStream(dsl.Update).Memory("distinct"),
				`query = memory(rate.groupBy(C("value").alias("a")).agg(F.count_distinct("timestamp").alias("b")), "distinct", "update")`),
			"_LEGACY_ERROR_TEMP_3102", "Spark has no distinct aggregates on streams: count distinct(timestamp); use ApproxCountDistinct, or DropDuplicates before",
		},
	}
}

func TestErrors(t *testing.T) {
	t.Parallel()
	both := connect(t, views, pythonOf(writeStreams(t)))
	lines := linesThatFail(t)
	for _, w := range mistakes() {
		t.Run(w.name, func(t *testing.T) {
			t.Parallel()
			_, err := both.python.Run(w.python)
			var want *oracle.Error
			if !errors.As(err, &want) {
				t.Fatalf("PySpark fails with %v, want an error of Spark", err)
			}
			if want.Class != w.class || want.SQLState != w.state {
				t.Errorf("PySpark fails with %s (SQLSTATE %s), want %s (%s)", want.Class, want.SQLState, w.class, w.state)
			}
			_, err = w.rows(t.Context(), both.session)
			var got *runtime.SparkError
			if !errors.As(err, &got) {
				t.Fatalf("fails with %v (%T), want an error of Spark", err, err)
			}
			if got.Class != want.Class || got.SQLState != want.SQLState {
				t.Errorf("fails with %s (SQLSTATE %s), PySpark with %s (%s)", got.Class, got.SQLState, want.Class, want.SQLState)
			}
			if line := lines[w.name]; got.BuiltAt != line {
				t.Errorf("built at %q, want %q\n%v", got.BuiltAt, line, err)
			}
		})
	}
	for _, u := range unbuiltMistakes() {
		t.Run(u.name, func(t *testing.T) {
			t.Parallel()
			_, err := both.python.Run(u.python)
			var want *oracle.Error
			if !errors.As(err, &want) || want.Class != u.class {
				t.Errorf("PySpark fails with %v, want %s", err, u.class)
			}
			_, err = u.plan()
			var got *dsl.PlanError
			if !errors.As(err, &got) {
				t.Fatalf("%v (%T), want a PlanError", err, err)
			}
			if got.Msg != u.message {
				t.Errorf("%s, want %s", got.Msg, u.message)
			}
		})
	}
}

// linesThatFail finds the comments of this file that begin with "fails:", by the name behind it.
func linesThatFail(t *testing.T) map[string]string {
	t.Helper()
	source, err := os.ReadFile("errors_test.go")
	if err != nil {
		t.Fatal(err)
	}
	lines := map[string]string{}
	for i, line := range strings.Split(string(source), "\n") {
		if _, name, ok := strings.Cut(line, "// fails: "); ok {
			lines[name] = fmt.Sprintf("oracle/errors_test.go:%d", i+1)
		}
	}
	return lines
}
