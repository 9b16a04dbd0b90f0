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

// probe is one example of a function, as a query.
type probe struct {
	f     functions.Function
	e     functions.Example
	args  []functions.Arg // one for each argument of the example: the last parameter may be variadic
	query string
	nulls int // how many columns behind the types ask about NULL
}

func newProbe(f functions.Function, e functions.Example) probe {
	p := probe{f: f, e: e}
	for i := range e.Args {
		p.args = append(p.args, f.Args[min(i, len(f.Args)-1)])
	}
	call := p.call(func(int, string) string { return "" })
	columns := []string{"CAST(" + call + " AS STRING)", "typeof(" + call + ")"}
	for i, a := range e.Args {
		columns = append(columns, "typeof("+a+")")
		if null := p.call(func(j int, a string) string { return nulled(i == j, a) }); isExpression(p.args[i]) {
			columns = append(columns, "CAST(("+null+") IS NULL AS STRING)")
		} else {
			columns = append(columns, "''")
		}
	}
	columns = append(columns, "CAST(("+p.call(func(i int, a string) string { return nulled(isExpression(p.args[i]), a) })+") IS NULL AS STRING)")
	p.query = "SELECT " + strings.Join(columns, ", ")
	if e.From != "" {
		p.query += " FROM " + e.From
	}
	if f.Kind == functions.Analytic {
		p.query += " ORDER BY x"
	} else if f.Kind == functions.Aggregate || f.Kind == functions.Count {
		// types of the arguments are asked of any row
		p.query = regexp.MustCompile(`typeof\(([xy][ >1]*)\)`).ReplaceAllString(p.query, "any_value(typeof($1))")
	}
	return p
}

func nulled(yes bool, sql string) string {
	if yes {
		return "if(true, NULL, " + sql + ")"
	}
	return ""
}

func isExpression(a functions.Arg) bool { return a.As != functions.Value && a.As != functions.Required }

// call is the example as SQL, with arguments replaced where another is given.
func (p probe) call(other func(i int, arg string) string) string {
	given := map[string][]string{}
	for i, a := range p.e.Args {
		if o := other(i, a); o != "" {
			a = o
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
	var call string
	switch len(p.f.Spark) {
	case 1: // an operator
		if len(args) == 1 {
			call = p.f.Spark + args[0]
		} else {
			call = "(" + args[0] + ") " + p.f.Spark + " (" + args[1] + ")"
		}
	default:
		call = p.f.Spark + "(" + strings.Join(args, ", ") + ")"
	}
	if p.f.Kind == functions.Analytic {
		call += " OVER (ORDER BY x)"
	}
	return call
}

// TestFunctionsOnServer asks a server about each row of the table: what its examples give, of which type that is, and
// what comes of NULL.
func TestFunctionsOnServer(t *testing.T) {
	var probes []probe
	var queries []string
	for _, g := range functions.All() {
		for _, f := range g.Functions {
			for _, e := range f.Examples {
				p := newProbe(f, e)
				probes, queries = append(probes, p), append(queries, p.query)
			}
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
	"time.Time": "timestamp", "row.LocalTime": "timestamp_ntz",
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
	var queries, names []string
	var all []functions.Function
	for _, g := range functions.All() {
		for _, f := range g.Functions {
			all, names = append(all, f), append(names, f.Spark)
			queries = append(queries, "DESCRIBE FUNCTION EXTENDED `"+f.Spark+"`")
		}
	}
	since := regexp.MustCompile(`Since: (\d+\.\d+)`)
	answers := ask(t, append(queries, "SHOW ALL FUNCTIONS"))
	have := map[string]bool{}
	for _, r := range answers[len(queries)].Rows {
		have[text(r[0])] = true
	}
	for i, f := range all {
		if !have[names[i]] {
			t.Errorf("%s: no function %s", f.Name, names[i])
			continue
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

func text(s *string) string {
	if s == nil {
		return "NULL"
	}
	return *s
}

func words(s string) []string { return strings.Fields(s) }
