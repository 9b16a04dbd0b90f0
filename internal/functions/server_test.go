package functions_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/sparkgen/sparkgen/internal/functions"
	"github.com/sparkgen/sparkgen/internal/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }

// answer is what testdata/ask.py says to a query.
type answer struct {
	Rows  [][]*string
	Error string
}

func ask(t *testing.T, queries []string) []answer {
	t.Helper()
	in, err := json.Marshal(queries)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), servertest.Python(t), "testdata/ask.py", servertest.Remote(t))
	cmd.Stdin = bytes.NewReader(in)
	var noise bytes.Buffer // PySpark logs each error that it raises
	cmd.Stderr = &noise
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v\n%s", err, &noise)
	}
	var answers []answer
	if err := json.Unmarshal(out, &answers); err != nil || len(answers) != len(queries) {
		t.Fatalf("%d answers to %d queries, %v", len(answers), len(queries), err)
	}
	return answers
}

// probe is one example of a function, as a query. Its columns are the result and its type; for each argument its type
// and, where that is an expression, whether the function is NULL with NULL in its place; and last, whether it is NULL
// with NULL for all expressions.
type probe struct {
	f     functions.Function
	e     functions.Example
	args  []functions.Arg // one for each argument of the example: the last parameter may be variadic
	query string
}

func newProbe(f functions.Function, e functions.Example) probe {
	p := probe{f: f, e: e}
	for i := range e.Args {
		p.args = append(p.args, f.Args[min(i, len(f.Args)-1)])
	}
	call := p.call(func(int) bool { return false })
	columns := []string{"CAST(" + call + " AS STRING)", "typeof(" + call + ")"}
	for i, a := range e.Args {
		columns = append(columns, "typeof("+a+")", "''")
		if isExpression(p.args[i]) {
			columns[len(columns)-1] = p.isNull(func(j int) bool { return i == j })
		}
	}
	columns = append(columns, p.isNull(func(i int) bool { return isExpression(p.args[i]) }))
	p.query = "SELECT " + strings.Join(columns, ", ")
	if e.From != "" {
		p.query += " FROM " + e.From
	}
	switch f.Kind {
	case functions.Analytic:
		p.query += " ORDER BY x"
	case functions.Aggregate, functions.Count: // the types of its arguments are those of any row
		p.query = ofColumn.ReplaceAllString(p.query, "any_value(typeof($1))")
	}
	return p
}

// ofColumn finds the types of arguments that are columns.
var ofColumn = regexp.MustCompile(`typeof\(([xy][ >1]*)\)`)

func isExpression(a functions.Arg) bool { return a.As != functions.Value && a.As != functions.Required }

func (p probe) isNull(nulled func(i int) bool) string {
	return "CAST((" + p.call(nulled) + ") IS NULL AS STRING)"
}

// call is the example as SQL, with NULL for some arguments.
func (p probe) call(nulled func(i int) bool) string {
	given := map[string][]string{}
	for i, a := range p.e.Args {
		if nulled(i) {
			a = "if(true, NULL, " + a + ")" // a NULL of the same type
		}
		given[p.args[i].Name] = append(given[p.args[i].Name], a)
	}
	order := p.f.Order
	if order == nil {
		for _, a := range p.f.Args {
			order = append(order, a.Name)
		}
	}
	var args []string
	for _, name := range order {
		args = append(args, given[name]...)
	}
	call := p.f.Spark + "(" + strings.Join(args, ", ") + ")"
	if len(p.f.Spark) == 1 { // an operator
		call = "(" + strings.Join(args, ") "+p.f.Spark+" (") + ")"
		if len(args) == 1 {
			call = p.f.Spark + call
		}
	}
	if p.f.Kind == functions.Analytic {
		call += " OVER (ORDER BY x)"
	}
	return call
}

// TestFunctionsOnServer asks a server about each row of the table: what its examples give, of which type that is, and
// what comes of NULL.
func TestFunctionsOnServer(t *testing.T) {
	t.Parallel()
	var probes []probe
	var queries []string
	for _, f := range known(version(t)) {
		for _, e := range f.Examples {
			p := newProbe(f, e)
			probes, queries = append(probes, p), append(queries, p.query)
		}
	}
	for i, a := range ask(t, queries) {
		p := probes[i]
		name := fmt.Sprintf("%s of %s", p.f.Name, strings.Join(p.e.Args, ", "))
		if a.Error != "" {
			t.Errorf("%s: %s\n%s", name, a.Error, p.query)
			continue
		}
		for _, problem := range p.check(a.Rows) {
			t.Errorf("%s: %s\n%s", name, problem, p.query)
		}
	}
}

func (p probe) check(rows [][]*string) (problems []string) {
	var gives []string
	for _, r := range rows {
		gives = append(gives, text(r[0]))
	}
	if got := strings.Join(gives, " "); p.e.Gives != "" && got != p.e.Gives || len(rows) == 0 {
		problems = append(problems, fmt.Sprintf("gives %q, want %q", got, p.e.Gives))
	}
	if p.e.Gives == "" && slices.Contains(gives, "NULL") {
		problems = append(problems, "gives NULL")
	}
	r := rows[0]
	bound := map[string]string{}
	for i, a := range p.args {
		if spark := *r[2+2*i]; a.Type != "" && a.As != functions.Value {
			if err := unify(bound, a.Type, spark); err != nil {
				problems = append(problems, fmt.Sprintf("argument %s: %v", a.Name, err))
			}
		}
		if !isExpression(a) {
			continue
		}
		switch isNull := *r[3+2*i]; {
		case p.f.Kind == functions.Analytic:
		case (p.f.Nulls == functions.Keeps || p.f.Nulls == functions.Yields) && isNull != "true", p.f.Nulls == functions.Never && isNull != "false":
			problems = append(problems, fmt.Sprintf("of NULL for %s is NULL: %s", a.Name, isNull))
		case p.f.Nulls == functions.Skips && isNull != "false":
			problems = append(problems, fmt.Sprintf("of NULL for %s is NULL", a.Name))
		}
	}
	if isNull := *r[len(r)-1]; p.f.Nulls == functions.Skips && isNull != "true" {
		problems = append(problems, "is not NULL where all are")
	}
	want := p.f.Result
	switch p.f.Kind {
	case functions.Predicate:
		want = "bool"
	case functions.Count:
		want = "int64"
	}
	if err := unify(bound, want, *r[1]); err != nil {
		problems = append(problems, fmt.Sprintf("yields %s: %v", *r[1], err))
	}
	return problems
}

// sparkTypes are the types of Spark that Go types stand for.
var sparkTypes = map[string]string{
	"bool": "boolean", "int8": "tinyint", "int16": "smallint", "int32": "int", "int64": "bigint", "float32": "float",
	"float64": "double", "string": "string", "[]byte": "binary", "row.Decimal": "decimal", "row.Date": "date",
	"time.Time": "timestamp", "row.LocalTime": "timestamp_ntz", "row.DayTimeInterval": "interval day to second",
}

// unify checks that a Go type of the table stands for a type of Spark, binding type parameters. Decimals are alike.
func unify(bound map[string]string, typ, spark string) error {
	spark = regexp.MustCompile(`decimal\(\d+,\d+\)`).ReplaceAllString(spark, "decimal")
	if want, ok := sparkTypes[typ]; ok {
		if want != spark {
			return fmt.Errorf("want %s, have %s", want, spark)
		}
		return nil
	}
	inner := func(prefix string) string { return strings.TrimSuffix(strings.TrimPrefix(spark, prefix), ">") }
	switch head, args, _ := strings.Cut(strings.TrimSuffix(typ, "]"), "["); {
	case strings.HasPrefix(typ, "[]") && strings.HasPrefix(spark, "array<"):
		return unify(bound, typ[2:], inner("array<"))
	case head == "row.Map" && strings.HasPrefix(spark, "map<"):
		return unifyPair(bound, args, inner("map<"))
	case head == "row.Entry" && strings.HasPrefix(spark, "struct<key:"):
		return unifyPair(bound, args, strings.ReplaceAll(inner("struct<key:"), "value:", ""))
	case len(typ) == 1 && (bound[typ] == "" || bound[typ] == spark):
		bound[typ] = spark
		return nil
	}
	return fmt.Errorf("%s is no %s (%v)", spark, typ, bound)
}

func unifyPair(bound map[string]string, args, spark string) error {
	k, v, _ := strings.Cut(args, ", ")
	sk, sv, _ := strings.Cut(spark, ",")
	if err := unify(bound, k, sk); err != nil {
		return err
	}
	return unify(bound, v, sv)
}

// overloads are the functions of which Spark says the version of a later overload, that the table does not use.
var overloads = map[string]string{"ceil": "3.3", "floor": "3.3", "max_by": "4.2", "min_by": "4.2"}

// TestFunctionsExist checks the names, and the versions that Spark says it has them since.
func TestFunctionsExist(t *testing.T) {
	t.Parallel()
	server := version(t)
	all := known(server)
	var queries []string
	for _, f := range all {
		queries = append(queries, "DESCRIBE FUNCTION EXTENDED `"+f.Spark+"`")
	}
	since := regexp.MustCompile(`Since: (\d+\.\d+)`)
	answers := ask(t, append(queries, "SHOW ALL FUNCTIONS"))
	have := map[string]bool{}
	for _, r := range answers[len(queries)].Rows {
		have[text(r[0])] = true
	}
	for i, f := range all {
		if !have[f.Spark] {
			t.Errorf("%s: no function %s", f.Name, f.Spark)
			continue
		}
		if server != reference {
			continue // what it says of versions differs
		}
		said := "1.0"
		for _, r := range answers[i].Rows {
			if m := since.FindStringSubmatch(text(r[0])); m != nil {
				said = m[1]
			}
		}
		if said != f.Since && said != overloads[f.Spark] {
			t.Errorf("%s: since %s, Spark says %s", f.Name, f.Since, said)
		}
	}
}

// reference is the version whose answers are the table's.
const reference = "4.3"

// version is the server's, without its patch level.
func version(t *testing.T) string {
	t.Helper()
	v := *ask(t, []string{"SELECT version()"})[0].Rows[0][0]
	return v[:strings.LastIndexByte(v[:strings.IndexByte(v, ' ')], '.')]
}

// known are the functions that a server of that version has. Both numbers of a version have one digit.
func known(version string) (fs []functions.Function) {
	for _, g := range functions.All() {
		for _, f := range g.Functions {
			if f.Since <= version {
				fs = append(fs, f)
			}
		}
	}
	return fs
}

func text(s *string) string {
	if s == nil {
		return "NULL"
	}
	return *s
}

func words(s string) []string { return strings.Fields(s) }
