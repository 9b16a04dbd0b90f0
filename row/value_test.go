package row_test

import (
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"fmt"
	"math"
	"reflect"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/row"
)

// TestString compares with what Spark 4.3.0 prints.
func TestString(t *testing.T) {
	t.Parallel()
	at := time.Date(2024, 1, 1, 10, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		v    fmt.Stringer
		want string
	}{
		{row.Day(2024, 1, 1), "2024-01-01"},
		{row.Day(-1, 1, 1), "-0001-01-01"},
		{row.Day(0, 3, 1), "0000-03-01"},
		{row.Day(12345, 1, 1), "+12345-01-01"},
		{row.Local(2024, 1, 1, 10, 0, 0, 250_000_000), "2024-01-01 10:00:00.25"},
		{row.Local(1969, 12, 31, 23, 59, 59, 1000), "1969-12-31 23:59:59.000001"},
		{row.Local(-5, 1, 1, 0, 0, 0, 0), "-0005-01-01 00:00:00"},
		{row.Clock(10, 0, 0, 250_000_000), "10:00:00.25"},
		{row.Clock(0, 0, 0, 0), "00:00:00"},
		{row.Months(14), "INTERVAL '1-2' YEAR TO MONTH"},
		{row.Months(-14), "INTERVAL '-1-2' YEAR TO MONTH"},
		{row.Months(math.MinInt32), "INTERVAL '-178956970-8' YEAR TO MONTH"},
		{row.Interval(26*time.Hour + 3*time.Minute + 4500*time.Millisecond), "INTERVAL '1 02:03:04.5' DAY TO SECOND"},
		{row.Interval(-26*time.Hour - 3*time.Minute - 4*time.Second), "INTERVAL '-1 02:03:04' DAY TO SECOND"},
		{row.Interval(0), "INTERVAL '0 00:00:00' DAY TO SECOND"},
		{row.IntervalFromMicros(math.MinInt64), "INTERVAL '-106751991 04:00:54.775808' DAY TO SECOND"},
		{row.CalendarInterval{Months: 14, Days: 25, Micros: 18_367_500_000}, "1 years 2 months 25 days 5 hours 6 minutes 7.5 seconds"},
		{
			row.CalendarInterval{Months: -14, Days: -4, Micros: -18_367_500_000},
			"-1 years -2 months -4 days -5 hours -6 minutes -7.5 seconds",
		},
		{row.CalendarInterval{}, "0 seconds"},
		{row.CalendarInterval{Micros: -250_000}, "-0.25 seconds"},
		{row.Void{}, "NULL"},
		{row.Null[int64]{}, "NULL"},
		{row.Some(int64(7)), "7"},
		{row.Some(row.Day(2024, 1, 1)), "2024-01-01"},
		{row.Window{Start: at, End: at.Add(10 * time.Second)}, "{2024-01-01 10:00:00, 2024-01-01 10:00:10}"},
		{row.Dec("0e-18"), "0.000000000000000000"},
	} {
		t.Run(tt.want, func(t *testing.T) {
			t.Parallel()
			if got := tt.v.String(); got != tt.want {
				t.Errorf("got %s, want %s", got, tt.want)
			}
		})
	}
}

func TestJSON(t *testing.T) {
	t.Parallel()
	type all struct {
		Dec     row.Decimal
		Date    row.Date
		Local   row.LocalTime
		Clock   row.TimeOfDay
		Null    row.Null[string]
		Some    row.Null[row.Decimal]
		Omitted row.Null[int64] `json:",omitzero"`
		Map     row.Map[string, row.Null[int64]]
		Dates   row.Map[row.Date, int64]
		Ints    row.Map[int64, bool]
		None    row.Map[string, int64]
		Void    row.Void
		Window  row.Window
	}
	v := all{
		Dec:   row.Dec("12.50"),
		Date:  row.Day(2024, 2, 29),
		Local: row.Local(2024, 2, 29, 1, 2, 3, 4000),
		Clock: row.Clock(1, 2, 3, 0),
		Some:  row.Some(row.Dec("-1")),
		Map: row.Map[string, row.Null[int64]]{
			{Key: "b", Value: row.Some(int64(1))}, {Key: `a"`}, {Key: "b", Value: row.Some(int64(2))},
		},
		Dates: row.Map[row.Date, int64]{{Key: row.Day(2024, 1, 1), Value: 1}},
		Ints:  row.Map[int64, bool]{{Key: -1, Value: true}},
		Window: row.Window{
			Start: time.Date(2024, 1, 1, 0, 0, 0, 0, time.UTC), End: time.Date(2024, 1, 1, 0, 0, 10, 0, time.UTC),
		},
	}
	const want = `{"Dec":12.50,"Date":"2024-02-29","Local":"2024-02-29T01:02:03.000004","Clock":"01:02:03","Null":null,` +
		`"Some":-1,"Map":{"b":1,"a\"":null,"b":2},"Dates":{"2024-01-01":1},"Ints":{"-1":true},"None":null,"Void":null,` +
		`"Window":{"start":"2024-01-01T00:00:00Z","end":"2024-01-01T00:00:10Z"}}`
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, string(b)); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
	var back all
	if err := json.Unmarshal(b, &back); err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(v, back) {
		t.Errorf("read back: got %+v, want %+v", back, v)
	}
}

func TestTextErrors(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		dst interface{ UnmarshalText([]byte) error }
		in  string
	}{
		{new(row.Date), "2024-02-30"},
		{new(row.Date), "2024-13-01"},
		{new(row.Date), "2024-01-01T00:00:00"},
		{new(row.Date), "9999999-01-01"},
		{new(row.LocalTime), "2024-01-01T00:00:00Z"},
		{new(row.LocalTime), "2024-01-01 24:00:00"},
		{new(row.TimeOfDay), "10"},
		{new(row.TimeOfDay), "10:60"},
		{new(row.TimeOfDay), "10:00:00.1234567890"},
		{new(row.Decimal), "ten"},
		{new(row.YearMonthInterval), "INTERVAL '1-12' YEAR TO MONTH"},
		{new(row.YearMonthInterval), "INTERVAL '178956970-8' YEAR TO MONTH"},
		{new(row.DayTimeInterval), "1 00:00:00"},
		{new(row.DayTimeInterval), "INTERVAL '106751991 04:00:54.775808' DAY TO SECOND"},
		{new(row.DayTimeInterval), "INTERVAL '999999999 00:00:00' DAY TO SECOND"},
	} {
		if err := tt.dst.UnmarshalText([]byte(tt.in)); err == nil {
			t.Errorf("%T reads %q as %v", tt.dst, tt.in, tt.dst)
		}
	}
	n := row.Some(int64(1))
	if err := json.Unmarshal([]byte(`"x"`), &n); err == nil || n.Valid {
		t.Errorf("Null[int64] reads a string: %v, %v", n, err)
	}
}

func TestScanAndValue(t *testing.T) {
	t.Parallel()
	berlin := time.FixedZone("Berlin", 3600)
	at := time.Date(2024, 1, 1, 0, 30, 0, 0, berlin) // the day before in UTC
	for _, tt := range []struct {
		why  string
		dst  sql.Scanner
		src  any
		want any
	}{
		{"NULL", new(row.Null[int64]), nil, row.Null[int64]{}},
		{"integer", new(row.Null[int64]), int64(7), row.Some(int64(7))},
		{"text as integer", new(row.Null[int32]), "7", row.Some(int32(7))},
		{"bytes as text", new(row.Null[string]), []byte("x"), row.Some("x")},
		{"time", new(row.Null[time.Time]), at, row.Some(at)},
		{"time as date", new(row.Null[row.Date]), at, row.Some(row.Day(2024, 1, 1))},
		{"time as its own day", new(row.Date), at, row.Day(2024, 1, 1)},
		{"time as its own clock", new(row.LocalTime), at, row.Local(2024, 1, 1, 0, 30, 0, 0)},
		{"text as clock", new(row.TimeOfDay), "10:00", row.Clock(10, 0, 0, 0)},
		{"text as decimal", new(row.Null[row.Decimal]), []byte("12.50"), row.Some(row.Dec("12.50"))},
		{"text as months", new(row.YearMonthInterval), "INTERVAL '-178956970-8' YEAR TO MONTH", row.Months(math.MinInt32)},
		{
			"text as days and time", new(row.Null[row.DayTimeInterval]), "INTERVAL '-106751991 04:00:54.775808' DAY TO SECOND",
			row.Some(row.IntervalFromMicros(math.MinInt64)),
		},
		{"integer as decimal", new(row.Decimal), int64(3), row.Dec("3")},
	} {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			if err := tt.dst.Scan(tt.src); err != nil {
				t.Fatal(err)
			}
			if got := reflect.ValueOf(tt.dst).Elem().Interface(); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			v, err := reflect.ValueOf(tt.dst).Elem().Interface().(driver.Valuer).Value()
			if err != nil || !driver.IsValue(v) {
				t.Errorf("Value gives %T, %v", v, err)
			}
		})
	}
	n := row.Some(int32(1))
	if err := n.Scan("ten"); err == nil || n.Valid {
		t.Errorf("Scan of a word into Null[int32]: %v, %v", n, err)
	}
	if err := n.Scan(int64(1) << 40); err == nil || n.Valid {
		t.Errorf("Scan of 2^40 into Null[int32]: %v, %v", n, err)
	}
	if err := new(row.Decimal).Scan(1.5); err == nil {
		t.Error("Decimal takes a float64")
	}
}

func TestTimes(t *testing.T) {
	t.Parallel()
	for _, us := range []int64{0, 1, -1, 999_999, -1_000_000, -62_135_596_800_000_000, 253_402_300_799_999_999, math.MinInt64, math.MaxInt64} {
		var got time.Time
		row.SetTime(&got, us)
		if want := time.UnixMicro(us).UTC(); got != want {
			t.Errorf("SetTime(%d) = %v, want %v", us, got, want)
		}
		if back := row.LocalTimeOf(got); back.Micros() != us {
			t.Errorf("LocalTimeOf(%v) has %d µs, want %d", got, back.Micros(), us)
		}
	}
	l := row.LocalTimeFromNanos(-1, 7)
	if l.Date() != row.Day(1969, 12, 31) || l.TimeOfDay() != row.Clock(23, 59, 59, 999_999_007) {
		t.Errorf("just before 1970: %v, %v", l.Date(), l.TimeOfDay())
	}
	if got := row.TimeNanos(5, 7).UnixNano(); got != 5007 {
		t.Errorf("TimeNanos = %d ns", got)
	}
	if d, ok := row.IntervalFromMicros(math.MaxInt64).Duration(); ok {
		t.Errorf("an interval of 292,000 years is a Duration: %v", d)
	}
}

func TestMapGet(t *testing.T) {
	t.Parallel()
	m := row.Map[string, int]{{Key: "a", Value: 1}, {Key: "b", Value: 2}, {Key: "a", Value: 3}}
	if v, ok := m.Get("a"); v != 1 || !ok {
		t.Errorf("Get(a) = %d, %t", v, ok)
	}
	if v, ok := m.Get("c"); v != 0 || ok {
		t.Errorf("Get(c) = %d, %t", v, ok)
	}
	if diff := cmp.Diff(map[string]int{"a": 1, "b": 2}, row.ToGoMap(m)); diff != "" {
		t.Errorf("ToGoMap (-want +got):\n%s", diff)
	}
	if got := row.ToGoMap(row.Map[string, int](nil)); got != nil {
		t.Errorf("ToGoMap(nil) = %v", got)
	}
	b := row.Map[string, []byte]{{Key: "x"}}
	if _, ok := b.Get("x"); !ok {
		t.Error("Get does not find x")
	}
	k := row.Map[any, int]{{Key: []byte{1}, Value: 1}}
	if v, ok := k.Get([]byte{1}); v != 1 || !ok {
		t.Error("Get does not find bytes")
	}
}
