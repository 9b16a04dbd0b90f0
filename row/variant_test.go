package row_test

import (
	"encoding/hex"
	"reflect"
	"testing"
	"time"

	"github.com/sparkgen/sparkgen/row"
)

// TestVariant reads values that Spark 4.3.0 encoded and compares with what Spark prints for them.
func TestVariant(t *testing.T) {
	t.Parallel()
	at := time.Date(2024, 1, 1, 10, 0, 0, 250_000_000, time.UTC)
	for _, tt := range []struct {
		why, value, metadata, json string
		want                       any
	}{
		{
			"object", "0202000100141703050002080a0b0c0c012002fa00000005780004020000", "01020001026162",
			`{"a":[1,2.5,"x",null,true],"b":{}}`,
			map[string]any{"a": []any{int64(1), row.Dec("2.50"), "x", nil, true}, "b": map[string]any{}},
		},
		{
			"all scalars",
			"0209080201050406030700840e09231e291532008f309058e971df0d06002c0b4d00003c020000000102340088e571df0d0600380000c03f" +
				"20029600000018141a99be1c000000404d0000006120737472696e672074686174206973207175697465206120626974206c6f6e67" +
				"6572207468616e2073697874792d746872656520627974657320736f2074686174206974206973206c6f6e670303000203050c0100" +
				"0c03",
			"01090002030407080b0c0d10747364626e747a666465636c73617272",
			`{"arr":[1,null,3],"b":"AQI=","d":"2024-01-01","dec":1.5,"f":1.5,"l":123456789012,"ntz":"2024-01-01 10:00:00",` +
				`"s":"a string that is quite a bit longer than sixty-three bytes so that it is long",` +
				`"ts":"2024-01-01 10:00:00.25+00:00"}`,
			map[string]any{
				"arr": []any{int64(1), nil, int64(3)}, "b": []byte{1, 2}, "d": row.Day(2024, 1, 1), "dec": row.Dec("1.50"),
				"f": float32(1.5), "l": int64(123456789012), "ntz": row.Local(2024, 1, 1, 10, 0, 0, 0),
				"s": "a string that is quite a bit longer than sixty-three bytes so that it is long", "ts": at,
			},
		},
		{"large double", "1c7dc39425ad49b254", "010000", "1.0E100", 1e100},
		{
			"large decimal", "2800cb444271764eb6429d02000000000000", "010000", "12345678901234567890123",
			row.Dec("12345678901234567890123"),
		},
	} {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			v := variant(t, tt.value, tt.metadata)
			got, err := v.Any()
			if err != nil {
				t.Fatal(err)
			}
			if !reflect.DeepEqual(tt.want, got) {
				t.Errorf("Any = %v, want %v", got, tt.want)
			}
			if v.String() != tt.json {
				t.Errorf("got  %s\nwant %s", v, tt.json)
			}
		})
	}
}

func variant(t testing.TB, value, metadata string) row.Variant {
	t.Helper()
	v, err := hex.DecodeString(value)
	if err != nil {
		t.Fatal(err)
	}
	m, err := hex.DecodeString(metadata)
	if err != nil {
		t.Fatal(err)
	}
	return row.Variant{Value: v, Metadata: m}
}

// TestVariantBroken has bytes that are no variants. None may unfold into more than it has bytes for.
func TestVariantBroken(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ why, value, metadata string }{
		{"nothing", "", ""},
		{"no version", "00", "020000"},
		{"no value", "", "010000"},
		{"unknown type", "fc", "010000"},
		{"short integer", "1401", "010000"},
		{"short string", "0961", "010000"},
		{"elements missing", "030500", "010000"},
		{"key missing", "0201000000", "010000"},
		{"scale", "20ff01000000", "010000"},
		{"elements in each other", "0302000000030200000003020000000302000000", "010000"},
	} {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			v := variant(t, tt.value, tt.metadata)
			if got, err := v.Any(); err == nil {
				t.Errorf("Any = %v, want an error", got)
			}
			if got := v.String(); got != "invalid variant" {
				t.Errorf("String = %s", got)
			}
		})
	}
}

func FuzzVariant(f *testing.F) {
	seed := variant(f, "0202000100141703050002080a0b0c0c012002fa00000005780004020000", "01020001026162")
	f.Add(seed.Value, seed.Metadata)
	f.Fuzz(func(_ *testing.T, value, metadata []byte) {
		v := row.Variant{Value: value, Metadata: metadata}
		_, _ = v.Any()
		_ = v.String()
	})
}
