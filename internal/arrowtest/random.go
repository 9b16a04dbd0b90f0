package arrowtest

import (
	"fmt"
	"math/big"
	"math/rand/v2"

	"github.com/apache/arrow-go/v18/arrow"
	"github.com/apache/arrow-go/v18/arrow/array"
	"github.com/apache/arrow-go/v18/arrow/decimal"
	"github.com/apache/arrow-go/v18/arrow/decimal128"
	"github.com/apache/arrow-go/v18/arrow/decimal256"
	"github.com/apache/arrow-go/v18/arrow/memory"

	"github.com/sparkgen/sparkgen/row"
)

// Options say what random data looks like.
type Options struct {
	Seed   uint64
	Rows   int
	Layout Layout
	Nulls  int // percent of the values of nullable columns
}

// Record makes a batch of random rows for fields. Same options, same batch.
func Record(fields []row.Field, o Options) arrow.RecordBatch {
	b := array.NewRecordBuilder(memory.DefaultAllocator, Schema(fields, o.Layout))
	g := &generator{rand.New(rand.NewPCG(o.Seed, 1)), o.Nulls}
	for i, f := range fields {
		for range o.Rows {
			g.append(b.Field(i), f)
		}
	}
	return b.NewRecordBatch()
}

type generator struct {
	rnd   *rand.Rand
	nulls int
}

func (g *generator) append(b array.Builder, f row.Field) {
	if f.Nullable && g.rnd.IntN(100) < g.nulls {
		b.AppendNull()
		return
	}
	switch b := b.(type) {
	case *array.NullBuilder:
		b.AppendNull()
	case *array.BooleanBuilder:
		b.Append(g.rnd.IntN(2) == 0)
	case *array.Int8Builder:
		b.Append(int8(g.rnd.Int64()))
	case *array.Int16Builder:
		b.Append(int16(g.rnd.Int64()))
	case *array.Int32Builder:
		b.Append(int32(g.rnd.Int64()))
	case *array.Int64Builder:
		b.Append(g.int64())
	case *array.Float32Builder:
		b.Append(float32(g.rnd.NormFloat64()))
	case *array.Float64Builder:
		b.Append(g.rnd.NormFloat64())
	case *array.Decimal32Builder:
		b.Append(decimal.Decimal32(g.rnd.IntN(2_000_000_000) - 1_000_000_000))
	case *array.Decimal64Builder:
		b.Append(decimal.Decimal64(g.int64() / 10))
	case *array.Decimal128Builder:
		b.Append(decimal128.FromBigInt(g.big()))
	case *array.Decimal256Builder:
		b.Append(decimal256.FromBigInt(g.big()))
	case *array.StringBuilder:
		b.Append(g.text())
	case *array.LargeStringBuilder:
		b.Append(g.text())
	case *array.StringViewBuilder:
		b.Append(g.text())
	case *array.BinaryBuilder:
		b.Append([]byte(g.text()))
	case *array.BinaryViewBuilder:
		b.Append([]byte(g.text()))
	case *array.BinaryDictionaryBuilder:
		if err := b.AppendString(fmt.Sprint("word ", g.rnd.IntN(50))); err != nil {
			panic(err)
		}
	case *array.Int64DictionaryBuilder:
		if err := b.Append(int64(g.rnd.IntN(50)) - 25); err != nil {
			panic(err)
		}
	case *array.Date32Builder:
		b.Append(arrow.Date32(g.rnd.IntN(4_000_000) - 1_500_000))
	case *array.Date64Builder:
		b.Append(arrow.Date64((g.rnd.Int64N(4_000_000) - 1_500_000) * 86_400_000))
	case *array.TimestampBuilder:
		b.Append(arrow.Timestamp(g.unit(b.Type().(*arrow.TimestampType).Unit, f)))
	case *array.DurationBuilder:
		b.Append(arrow.Duration(g.unit(b.Type().(*arrow.DurationType).Unit, f)))
	case *array.Time32Builder:
		b.Append(arrow.Time32(g.rnd.Int64N(int64(86400 * 1e9 / b.Type().(*arrow.Time32Type).Unit.Multiplier()))))
	case *array.Time64Builder:
		b.Append(arrow.Time64(g.rnd.Int64N(int64(86400 * 1e9 / b.Type().(*arrow.Time64Type).Unit.Multiplier()))))
	case *array.MonthIntervalBuilder:
		b.Append(arrow.MonthInterval(g.rnd.IntN(20_000) - 10_000))
	case *array.MonthDayNanoIntervalBuilder:
		b.Append(arrow.MonthDayNanoInterval{
			Months: int32(g.rnd.IntN(99) - 50), Days: int32(g.rnd.IntN(99) - 50), Nanoseconds: (g.rnd.Int64N(1e15) - 5e14) * 1000,
		})
	case *array.StructBuilder:
		g.appendStruct(b, f)
	case *array.MapBuilder:
		b.Append(true)
		for range g.length() {
			g.append(b.KeyBuilder(), f.Fields[0])
			g.append(b.ItemBuilder(), f.Fields[1])
		}
	case *array.ListViewBuilder:
		n := g.length()
		b.AppendWithSize(true, n)
		for range n {
			g.append(b.ValueBuilder(), f.Fields[0])
		}
	case array.ListLikeBuilder:
		b.Append(true)
		for range g.length() {
			g.append(b.ValueBuilder(), f.Fields[0])
		}
	default:
		panic(fmt.Sprintf("arrowtest: no random value for %T", b))
	}
}

func (g *generator) appendStruct(b *array.StructBuilder, f row.Field) {
	b.Append(true)
	for i, c := range children(f) {
		g.append(b.FieldBuilder(i), c)
	}
}

// children are the fields of what travels as a struct.
func children(f row.Field) []row.Field {
	switch f.Type {
	case "struct":
		return f.Fields
	case "window":
		return []row.Field{{Name: "start", Type: "timestamp"}, {Name: "end", Type: "timestamp"}}
	case "variant":
		return []row.Field{{Name: "value", Type: "binary"}, {Name: "metadata", Type: "binary"}}
	}
	return []row.Field{{Name: "srid", Type: "int"}, {Name: "wkb", Type: "binary"}}
}

// length is that of a list: often 0.
func (g *generator) length() int { return max(0, g.rnd.IntN(6)-2) }

func (g *generator) int64() int64 {
	switch g.rnd.IntN(20) {
	case 0:
		return -1 << 63
	case 1:
		return 1<<63 - 1
	}
	return g.rnd.Int64() >> g.rnd.IntN(64)
}

func (g *generator) big() *big.Int {
	limit := new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(1+g.rnd.IntN(38))), nil)
	v := new(big.Int).Lsh(new(big.Int).SetUint64(g.rnd.Uint64()), 64)
	v.Add(v, new(big.Int).SetUint64(g.rnd.Uint64()))
	v.Mod(v, limit)
	if g.rnd.IntN(2) == 0 {
		v.Neg(v)
	}
	return v
}

// text is short or long, so that views are inline or not; some of it is no UTF-8.
func (g *generator) text() string {
	b := make([]byte, g.rnd.IntN(30))
	for i := range b {
		b[i] = byte(g.rnd.IntN(256))
	}
	return string(b)
}

// unit is a time or span that the unit has without loss and that lies between the years 1700 and 2200.
func (g *generator) unit(u arrow.TimeUnit, f row.Field) int64 {
	seconds := g.rnd.Int64N(15_700_000_000) - 8_500_000_000
	per := int64(1e9 / u.Multiplier())
	v := seconds*per + g.rnd.Int64N(per)
	if u == arrow.Nanosecond && f.Type != "timestamp_ltz(9)" && f.Type != "timestamp_ntz(9)" {
		v = v / 1000 * 1000
	}
	return v
}
