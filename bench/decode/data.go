package decode

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"time"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/decimal128"
	"github.com/apache/arrow-go/v18/arrow/ipc"
	"github.com/apache/arrow-go/v18/arrow/memory"
)

// Shape is a set of batches of one table.
type Shape struct {
	Name    string
	Records []arrow.RecordBatch
	Streams [][]byte // each batch as the IPC stream that a server sends
}

// Rows is the number of rows of all batches.
func (s *Shape) Rows() int {
	n := 0
	for _, r := range s.Records {
		n += int(r.NumRows())
	}
	return n
}

// newShape makes batches of the given size; fill appends the rows of one.
func newShape(name string, fields []arrow.Field, batches, rows int, fill func(b *array.RecordBuilder, rows int)) (*Shape, error) {
	schema := arrow.NewSchema(fields, nil)
	s := &Shape{Name: name}
	for range batches {
		b := array.NewRecordBuilder(memory.DefaultAllocator, schema)
		fill(b, rows)
		var out bytes.Buffer
		w := ipc.NewWriter(&out, ipc.WithSchema(schema))
		if err := w.Write(b.NewRecordBatch()); err != nil {
			return nil, fmt.Errorf("writing %s: %w", name, err)
		}
		if err := w.Close(); err != nil {
			return nil, fmt.Errorf("writing %s: %w", name, err)
		}
		r, err := ipc.NewReader(bytes.NewReader(out.Bytes()))
		if err != nil {
			return nil, fmt.Errorf("reading %s: %w", name, err)
		}
		if !r.Next() {
			return nil, fmt.Errorf("reading %s: no batch: %w", name, r.Err())
		}
		s.Records, s.Streams = append(s.Records, r.RecordBatch()), append(s.Streams, out.Bytes())
	}
	return s, nil
}

func column(name string, t arrow.DataType, nullable bool) arrow.Field {
	return arrow.Field{Name: name, Type: t, Nullable: nullable}
}

// Rate is {timestamp, value}.
func Rate(batches, rows int) (*Shape, error) {
	return rateLike("rate", &arrow.TimestampType{Unit: arrow.Microsecond, TimeZone: "Etc/UTC"}, batches, rows)
}

// Ticks is Rate with timestamps as integers.
func Ticks(batches, rows int) (*Shape, error) {
	return rateLike("ticks", arrow.PrimitiveTypes.Int64, batches, rows)
}

func rateLike(name string, stamp arrow.DataType, batches, rows int) (*Shape, error) {
	start, v := time.Date(2024, 3, 1, 0, 0, 0, 0, time.UTC).UnixMicro(), int64(0)
	fields := []arrow.Field{column("timestamp", stamp, false), column("value", arrow.PrimitiveTypes.Int64, false)}
	return newShape(name, fields, batches, rows, func(b *array.RecordBuilder, rows int) {
		for range rows {
			switch t := b.Field(0).(type) {
			case *array.TimestampBuilder:
				t.Append(arrow.Timestamp(start + v*137))
			case *array.Int64Builder:
				t.Append(start + v*137)
			}
			b.Field(1).(*array.Int64Builder).Append(v)
			v++
		}
	})
}

// words are what texts are made of.
func words() []string {
	return []string{
		"carefully", "final", "deposits", "sleep", "quickly", "ironic", "packages", "above", "the", "furiously", "regular",
		"requests", "haggle", "slyly",
	}
}

// Lineitem has the 16 columns of TPC-H's widest table.
func Lineitem(batches, rows int) (*Shape, error) {
	i64, dec, str := arrow.PrimitiveTypes.Int64, &arrow.Decimal128Type{Precision: 15, Scale: 2}, arrow.BinaryTypes.String
	day := arrow.FixedWidthTypes.Date32
	fields := []arrow.Field{
		column("l_orderkey", i64, false), column("l_partkey", i64, false), column("l_suppkey", i64, false),
		column("l_linenumber", arrow.PrimitiveTypes.Int32, false), column("l_quantity", dec, false),
		column("l_extendedprice", dec, false), column("l_discount", dec, false), column("l_tax", dec, false),
		column("l_returnflag", str, false), column("l_linestatus", str, false), column("l_shipdate", day, false),
		column("l_commitdate", day, false), column("l_receiptdate", day, false), column("l_shipinstruct", str, false),
		column("l_shipmode", str, false), column("l_comment", str, false),
	}
	instructions := []string{"DELIVER IN PERSON", "COLLECT COD", "NONE", "TAKE BACK RETURN"}
	modes := []string{"REG AIR", "AIR", "RAIL", "SHIP", "TRUCK", "MAIL", "FOB"}
	rnd := rand.New(rand.NewPCG(1, 2))
	key := int64(0)
	return newShape("lineitem", fields, batches, rows, func(b *array.RecordBuilder, rows int) {
		number := func(c int, v int64) { b.Field(c).(*array.Int64Builder).Append(v) }
		money := func(c int, v int64) { b.Field(c).(*array.Decimal128Builder).Append(decimal128.FromI64(v)) }
		text := func(c int, v string) { b.Field(c).(*array.StringBuilder).Append(v) }
		date := func(c int, v int) { b.Field(c).(*array.Date32Builder).Append(arrow.Date32(v)) }
		for i := range rows {
			if i%4 == 0 {
				key++
			}
			number(0, key)
			number(1, rnd.Int64N(200_000))
			number(2, rnd.Int64N(10_000))
			b.Field(3).(*array.Int32Builder).Append(int32(i%4 + 1))
			quantity := rnd.Int64N(50) + 1
			money(4, quantity*100)
			money(5, quantity*rnd.Int64N(100_000))
			money(6, rnd.Int64N(11))
			money(7, -rnd.Int64N(9))
			text(8, "ARN"[i%3:i%3+1])
			text(9, "OF"[i%2:i%2+1])
			d := 8036 + rnd.IntN(2500)
			date(10, d)
			date(11, d+30)
			date(12, d+10)
			text(13, instructions[rnd.IntN(len(instructions))])
			text(14, modes[rnd.IntN(len(modes))])
			text(15, comment(rnd))
		}
	})
}

// comment is a text of 10 to 43 bytes.
func comment(rnd *rand.Rand) string {
	var b []byte
	want := 10 + rnd.IntN(34)
	for len(b) < want {
		b = append(append(b, words()[rnd.IntN(len(words()))]...), ' ')
	}
	return string(b[:want])
}

// Nested is {id, list?, map?, struct with a struct?, double?, string?}; one value in ten or twenty is NULL.
func Nested(batches, rows int) (*Shape, error) {
	i32, f64, str := arrow.PrimitiveTypes.Int32, arrow.PrimitiveTypes.Float64, arrow.BinaryTypes.String
	geo := arrow.StructOf(column("lat", f64, false), column("lon", f64, false))
	fields := []arrow.Field{
		column("id", arrow.PrimitiveTypes.Int64, false),
		column("tags", arrow.ListOf(i32), true),
		column("attrs", arrow.MapOf(str, str), true),
		column("addr", arrow.StructOf(column("street", str, false), column("zip", i32, true), column("geo", geo, false)), true),
		column("score", f64, true),
		column("name", str, true),
	}
	rnd := rand.New(rand.NewPCG(3, 4))
	id := int64(0)
	return newShape("nested", fields, batches, rows, func(b *array.RecordBuilder, rows int) {
		for range rows {
			id++
			b.Field(0).(*array.Int64Builder).Append(id)
			appendNested(b, rnd)
		}
	})
}

func appendNested(b *array.RecordBuilder, rnd *rand.Rand) {
	word := func() string { return words()[rnd.IntN(len(words()))] }
	tags := b.Field(1).(*array.ListBuilder)
	if oneIn(rnd, 20) {
		tags.AppendNull()
	} else {
		tags.Append(true)
		for range rnd.IntN(7) {
			tags.ValueBuilder().(*array.Int32Builder).Append(int32(rnd.IntN(1000)))
		}
	}
	attrs := b.Field(2).(*array.MapBuilder)
	if oneIn(rnd, 20) {
		attrs.AppendNull()
	} else {
		attrs.Append(true)
		for k := range rnd.IntN(5) {
			attrs.KeyBuilder().(*array.StringBuilder).Append(fmt.Sprintf("key%d", k))
			optional(rnd, 20, attrs.ItemBuilder(), func(v *array.StringBuilder) { v.Append(word()) })
		}
	}
	addr := b.Field(3).(*array.StructBuilder)
	if oneIn(rnd, 10) {
		addr.AppendNull()
	} else {
		addr.Append(true)
		addr.FieldBuilder(0).(*array.StringBuilder).Append(fmt.Sprintf("%d %s street", rnd.IntN(999), word()))
		optional(rnd, 10, addr.FieldBuilder(1), func(v *array.Int32Builder) { v.Append(int32(rnd.IntN(99_999))) })
		geo := addr.FieldBuilder(2).(*array.StructBuilder)
		geo.Append(true)
		geo.FieldBuilder(0).(*array.Float64Builder).Append(rnd.Float64() * 90)
		geo.FieldBuilder(1).(*array.Float64Builder).Append(rnd.Float64() * 180)
	}
	optional(rnd, 10, b.Field(4), func(v *array.Float64Builder) { v.Append(rnd.Float64()) })
	optional(rnd, 10, b.Field(5), func(v *array.StringBuilder) { v.Append(word() + "-" + word()) })
}

func oneIn(rnd *rand.Rand, n int) bool { return rnd.IntN(n) == 0 }

// optional appends NULL once in n times.
func optional[B array.Builder](rnd *rand.Rand, n int, b array.Builder, add func(B)) {
	if oneIn(rnd, n) {
		b.AppendNull()
		return
	}
	add(b.(B))
}
