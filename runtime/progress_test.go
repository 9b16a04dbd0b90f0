package runtime_test

import (
	"bytes"
	"encoding/json"
	"math"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/runtime"
)

func progressLines(t testing.TB, file string) [][]byte {
	t.Helper()
	text, err := os.ReadFile("testdata/progress/" + file)
	if err != nil {
		t.Fatal(err)
	}
	return bytes.Split(bytes.TrimSpace(text), []byte("\n"))
}

// TestProgressOfEveryKind reads what servers were seen to send beside the plain case: offsets of all kinds, rates that
// are large, small or absent, members that older servers lack and newer ones have.
func TestProgressOfEveryKind(t *testing.T) {
	t.Parallel()
	lines := progressLines(t, "kinds.jsonl")
	all := make([]*runtime.StreamingProgress, len(lines))
	for i, line := range lines {
		p, err := runtime.ParseStreamingProgress(line)
		if err != nil {
			t.Fatalf("line %d: %v", i+1, err)
		}
		if p.Name != "" || p.ID != "11111111-1111-4111-8111-111111111111" || p.RunID == "" ||
			!p.Timestamp.Equal(time.Date(2026, 1, 5, 20, 54, 20, 827e6, time.UTC)) || p.Durations["triggerExecution"] != 10*time.Millisecond {
			t.Errorf("line %d: %+v", i+1, p)
		}
		all[i] = p
	}
	type offsets struct{ start, end, latest string }
	for i, want := range []offsets{
		{`{"t": {"0": 1}}`, `{"t": {"0": 2}}`, `{"t": {"0": 2}}`}, {"", "0", ""}, {"[1, 2]", `"3"`, `"{\"x\":1}"`}, {}, {"", `"{}"`, ""},
	} {
		s := all[i].Sources[0]
		if got := (offsets{string(s.StartOffset), string(s.EndOffset), string(s.LatestOffset)}); got != want {
			t.Errorf("line %d: offsets %+v, want %+v", i+1, got, want)
		}
	}
	if !math.IsNaN(all[0].InputRowsPerSecond) || !math.IsNaN(all[0].Sources[0].ProcessedRowsPerSecond) {
		t.Error("a rate that is absent is not NaN")
	}
	if all[3].InputRowsPerSecond != 69230769.2 || all[3].Sources[0].InputRowsPerSecond != 6.9e7 || all[4].Sources[0].ProcessedRowsPerSecond != 0 {
		t.Errorf("rates %v, %v, %v", all[3].InputRowsPerSecond, all[3].Sources[0].InputRowsPerSecond, all[4].Sources[0].ProcessedRowsPerSecond)
	}
	if all[0].Sink.NumOutputRows != -1 || all[0].NumInputRows != 1 || all[0].BatchDuration != 0 {
		t.Errorf("what is absent: %d rows out, %d in, %s", all[0].Sink.NumOutputRows, all[0].NumInputRows, all[0].BatchDuration)
	}
	if all[2].EventTime.Watermark != time.Unix(0, 0).UTC() || !all[0].EventTime.Watermark.IsZero() {
		t.Errorf("watermarks %s, %s", all[2].EventTime.Watermark, all[0].EventTime.Watermark)
	}

	m := all[5].ObservedMetrics["m"]
	inner := string(m.Values[1])
	if len(m.Values) != 3 || string(m.Values[0]) != "0" || string(m.Values[2]) != "null" || !strings.Contains(inner, `"values": [null]`) ||
		!json.Valid(m.Schema) || !strings.Contains(string(m.Schema), `"nul"`) {
		t.Errorf("observed metrics %s and %s", m.Values, m.Schema)
	}
	if len(all[4].ObservedMetrics) != 0 {
		t.Errorf("observed metrics that are null: %v", all[4].ObservedMetrics)
	}

	last := all[6]
	if last.BatchID != 9007199254740993 || last.StateOperators[0].CustomMetrics["a"] != 9007199254740993 || last.BatchDuration != time.Millisecond {
		t.Errorf("batch %d, metric %d", last.BatchID, last.StateOperators[0].CustomMetrics["a"])
	}
	if got := string(last.Extra["newTopLevelKey"]); got != `{"x": [1]}` || string(last.StateOperators[0].Extra["surprise"]) != "true" {
		t.Errorf("unknown members: %s and %v", got, last.StateOperators[0].Extra)
	}
	if last.String() != string(lines[6]) {
		t.Error("String is not what came")
	}
}

// TestProgressOfSpark reads one of Spark 4.3.0 whole: nothing of it is unknown.
func TestProgressOfSpark(t *testing.T) {
	t.Parallel()
	p, err := runtime.ParseStreamingProgress(progressLines(t, "recent-4.3.0.json")[0])
	if err != nil {
		t.Fatal(err)
	}
	op := p.StateOperators[0]
	got := map[string]any{
		"name": p.Name, "steps": len(p.Durations), "operator": op.OperatorName, "metrics": len(op.CustomMetrics),
		"updates": op.AllUpdatesTime, "partitions": op.NumShufflePartitions, "snapshots": len(op.SnapshotCustomMetricNames),
		"end": string(p.Sources[0].EndOffset), "sink": p.Sink.Description, "out": p.Sink.NumOutputRows,
	}
	want := map[string]any{
		"name": "pq", "steps": 7, "operator": "dedupe", "metrics": 10, "updates": 490 * time.Millisecond, "partitions": int64(2),
		"snapshots": 3, "end": `"0"`, "sink": "MemorySink", "out": int64(0),
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
	if p.Extra != nil || op.Extra != nil || p.Sources[0].Extra != nil || p.Sink.Extra != nil || p.EventTime.Extra != nil {
		t.Errorf("unknown members: %v %v %v %v %v", p.Extra, op.Extra, p.Sources[0].Extra, p.Sink.Extra, p.EventTime.Extra)
	}
}

func TestProgressRefused(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		``:                                     "unexpected end of JSON input",
		`null`:                                 "null is no object",
		`[]`:                                   "cannot unmarshal array",
		`{"batchId": 1.5}`:                     "batchId: want a whole number, got 1.5",
		`{"sources": [{"numInputRows": "x"}]}`: `sources[0].numInputRows: want a whole number, got "x"`,
		`{"stateOperators": [{}, {"customMetrics": {"a": null}}]}`: `stateOperators[1].customMetrics.a: want a whole number, got null`,
		`{"timestamp": "yesterday"}`:                               "timestamp: want a time, got yesterday",
		`{"inputRowsPerSecond": "fast"}`:                           `inputRowsPerSecond: want a number, got "fast"`,
	} {
		_, err := runtime.ParseStreamingProgress([]byte(in))
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: got %v, want %q", in, err, want)
		}
	}
}

func TestProgressRatesAsText(t *testing.T) {
	t.Parallel()
	p, err := runtime.ParseStreamingProgress([]byte(`{"inputRowsPerSecond": "NaN", "processedRowsPerSecond": "Infinity"}`))
	if err != nil || !math.IsNaN(p.InputRowsPerSecond) || !math.IsInf(p.ProcessedRowsPerSecond, 1) {
		t.Errorf("%v and %v, error %v", p.InputRowsPerSecond, p.ProcessedRowsPerSecond, err)
	}
}

func FuzzStreamingProgress(f *testing.F) {
	for _, file := range []string{"kinds.jsonl", "recent-4.3.0.json"} {
		for _, line := range progressLines(f, file) {
			f.Add(line)
		}
	}
	f.Add([]byte(`{"inputRowsPerSecond": "-Infinity", "sources": [null], "batchDuration": 9223372036854775807}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		p, err := runtime.ParseStreamingProgress(text)
		if err != nil {
			return
		}
		if !json.Valid(text) || !bytes.Equal(p.Raw, text) {
			t.Errorf("read %q as %q", text, p.Raw)
		}
	})
}
