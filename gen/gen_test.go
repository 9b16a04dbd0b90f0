package gen_test

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/schemas"
)

// column is a column of type t that may be NULL.
func column(name string, t schemas.Type) schemas.Field {
	return schemas.Field{Name: name, Type: t, Nullable: true}
}

func kind(k schemas.Kind) schemas.Type { return schemas.Type{Kind: k} }

// table is a table of one file.
func table(name string, fields ...schemas.Field) schemas.Table {
	return schemas.Table{Name: schemas.Name{"shop", name}, Fields: fields, Sources: []string{"shop.sql"}}
}

// manyTables are n tables with w columns of the common kinds each.
func manyTables(n, w int) []schemas.Table {
	types := []schemas.Type{
		kind(schemas.Long), kind(schemas.Integer), kind(schemas.String), kind(schemas.Double), schemas.DecimalOf(15, 2),
		kind(schemas.Date), kind(schemas.Timestamp), schemas.ArrayOf(kind(schemas.String), true),
		schemas.StructOf(column("a", kind(schemas.String)), column("b", kind(schemas.Long))),
	}
	var tables []schemas.Table
	for i := range n {
		var fields []schemas.Field
		for j := range w {
			f := column(fmt.Sprintf("column_%d", j), types[(i+j)%len(types)])
			f.Nullable = j%3 == 0
			fields = append(fields, f)
		}
		tables = append(tables, table(fmt.Sprintf("table_%d", i), fields...))
	}
	return tables
}

func TestGenerateIsDeterministic(t *testing.T) {
	t.Parallel()
	tables := manyTables(20, 12)
	rows := []gen.Rows{
		{Dir: "b", Package: "b", Structs: []gen.RowStruct{{Name: "ARow", Fields: []gen.RowField{{GoName: "A", Type: gen.GoType{Name: "int64"}}}}}},
		{Dir: "a", Package: "a", Structs: []gen.RowStruct{{Name: "ARow", Fields: []gen.RowField{{GoName: "A", Type: gen.GoType{Name: "int64"}}}}}},
	}
	opts := gen.Options{NotNull: []gen.Setting{{Key: "shop.table_1.column_0"}, {Key: "shop.table_2.column_3"}}}
	want, err := gen.Generate(gen.Input{Tables: tables, Rows: rows}, opts)
	if err != nil {
		t.Fatal(err)
	}
	random := rand.New(rand.NewPCG(1, 1))
	for range 3 {
		random.Shuffle(len(tables), func(i, j int) { tables[i], tables[j] = tables[j], tables[i] })
		slices.Reverse(rows)
		got, err := gen.Generate(gen.Input{Tables: tables, Rows: rows}, opts)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Fatalf("files depend on the order of tables (-want +got):\n%s", diff)
		}
	}
}

func TestGenerateDoesNotChangeItsInput(t *testing.T) {
	t.Parallel()
	in := func() gen.Input { return gen.Input{Tables: manyTables(3, 9)} }
	used := in()
	opts := gen.Options{
		NotNull:     []gen.Setting{{Key: "shop.table_1.column_0"}},
		StripPrefix: []gen.Setting{{Key: "shop.table_1", Value: "column_"}},
	}
	if _, err := gen.Generate(used, opts); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(in(), used); diff != "" {
		t.Errorf("input (-before +after):\n%s", diff)
	}
}

func TestGeneratedCodeKeepsToItsImports(t *testing.T) {
	t.Parallel()
	files, err := gen.Generate(gen.Input{Tables: manyTables(5, 20)}, gen.Options{Root: "example.org/shop"})
	if err != nil {
		t.Fatal(err)
	}
	allowed := []string{`"time"`, `"encoding/json"`, `"github.com/sparkgen/sparkgen/dsl"`, `"github.com/sparkgen/sparkgen/row"`}
	for path, text := range files {
		_, rest, _ := bytes.Cut(text, []byte("import (\n"))
		block, _, _ := bytes.Cut(rest, []byte("\n)"))
		for line := range strings.Lines(string(block)) {
			if line = strings.TrimSpace(line); line != "" && !slices.Contains(allowed, line) {
				t.Errorf("%s imports %s", path, line)
			}
		}
		for _, stage := range []string{"dsl.Stream", "dsl.EventStream", "dsl.Scope", "dsl.Aggregat"} {
			if bytes.Contains(text, []byte(stage)) {
				t.Errorf("%s instantiates %s, which every table would pay for", path, stage)
			}
		}
	}
}

func TestIncludeAndExclude(t *testing.T) {
	t.Parallel()
	tables := []schemas.Table{
		table("order", column("a", kind(schemas.Long))), table("tmp_order", column("a", kind(schemas.Long))),
		{Name: schemas.Name{"rate"}, Fields: []schemas.Field{column("a", kind(schemas.Long))}},
	}
	tests := []struct {
		why              string
		include, exclude []string
		want             []string
	}{
		{"all by default", nil, nil, []string{"tables/order_gen.go", "tables/rate_gen.go", "tables/tmp_order_gen.go"}},
		{"the last part", []string{"order"}, nil, []string{"tables/order_gen.go"}},
		{"a part of it", []string{"*o*"}, []string{"tmp_*"}, []string{"tables/order_gen.go"}},
		{"the whole name", []string{"shop.*"}, nil, []string{"tables/order_gen.go", "tables/tmp_order_gen.go"}},
		{"exclusion wins", []string{"*"}, []string{"*"}, nil},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			files, err := gen.Generate(gen.Input{Tables: tables}, gen.Options{Include: tt.include, Exclude: tt.exclude})
			if err != nil {
				t.Fatal(err)
			}
			var got []string
			for p := range files {
				got = append(got, p)
			}
			slices.Sort(got)
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("files (-want +got):\n%s", diff)
			}
		})
	}
}

// BenchmarkGenerate is 200 tables of 50 columns.
func BenchmarkGenerate(b *testing.B) {
	tables := manyTables(200, 50)
	for b.Loop() {
		if _, err := gen.Generate(gen.Input{Tables: tables}, gen.Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
