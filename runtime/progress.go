package runtime

import (
	"encoding/json"
	"fmt"
	"math"
	"time"
)

// StreamingProgress tells of one micro-batch of a streaming query.
//
// Rates that Spark could not compute, and does not send, are NaN. Members that this library does not know are in Extra,
// in the object to which they belong.
type StreamingProgress struct {
	ID                     string
	RunID                  string
	Name                   string // "" if the query has none
	Timestamp              time.Time
	BatchID                int64
	BatchDuration          time.Duration            // 0 on servers that do not tell
	Durations              map[string]time.Duration // of the steps: "addBatch", "walCommit" …
	EventTime              EventTimeProgress
	StateOperators         []StateOperatorProgress
	Sources                []SourceProgress
	Sink                   SinkProgress
	NumInputRows           int64   // of all sources
	InputRowsPerSecond     float64 // of all sources
	ProcessedRowsPerSecond float64 // of all sources
	ObservedMetrics        map[string]ObservedRow
	Extra                  map[string]json.RawMessage

	Raw json.RawMessage // all of it, as Spark sent it
}

// String is the JSON as Spark sent it.
func (p *StreamingProgress) String() string { return string(p.Raw) }

// EventTimeProgress is about the event time of the rows of a micro-batch. A time that is not told is the zero time:
// those of the data, when no data came.
type EventTimeProgress struct {
	Min, Max, Avg time.Time
	Watermark     time.Time
	Extra         map[string]json.RawMessage
}

// StateOperatorProgress is about one operator that keeps state between micro-batches.
type StateOperatorProgress struct {
	OperatorName              string
	NumRowsTotal              int64
	NumRowsUpdated            int64
	AllUpdatesTime            time.Duration
	NumRowsRemoved            int64
	AllRemovalsTime           time.Duration
	CommitTime                time.Duration
	MemoryUsedBytes           int64
	NumRowsDroppedByWatermark int64
	NumShufflePartitions      int64
	NumStateStoreInstances    int64
	CustomMetrics             map[string]int64
	SnapshotCustomMetricNames []string // those of CustomMetrics that tell a state, not a change
	Extra                     map[string]json.RawMessage
}

// SourceProgress is about one source. Offsets are JSON of the source's own kind: text, a number, a list or an object;
// nil if there is none.
type SourceProgress struct {
	Description            string
	StartOffset            json.RawMessage
	EndOffset              json.RawMessage
	LatestOffset           json.RawMessage
	NumInputRows           int64
	InputRowsPerSecond     float64
	ProcessedRowsPerSecond float64
	Metrics                map[string]string
	Extra                  map[string]json.RawMessage
}

// SinkProgress is about the sink.
type SinkProgress struct {
	Description   string
	NumOutputRows int64 // -1 if the sink does not count
	Metrics       map[string]string
	Extra         map[string]json.RawMessage
}

// ObservedRow is the row of metrics that an observation of the query computed over a micro-batch.
type ObservedRow struct {
	Values []json.RawMessage // in the order of the schema; rows inside are objects of values and schema again
	Schema json.RawMessage   // Spark's struct type as JSON; nil if the server does not send it
	Raw    json.RawMessage   // all of it, in whatever shape it came
}

// ParseStreamingProgress reads the JSON that Spark writes of a micro-batch, by either of its writers: that of
// recentProgress, and that of the events of a listener.
func ParseStreamingProgress(text []byte) (*StreamingProgress, error) {
	o, err := parseObject(text)
	if err != nil {
		return nil, fmt.Errorf("progress of a streaming query: %w", err)
	}
	p := &StreamingProgress{
		ID: o.string("id"), RunID: o.string("runId"), Name: o.string("name"), Timestamp: o.time("timestamp"),
		BatchID: o.int("batchId", 0), BatchDuration: o.millis("batchDuration"), Durations: make(map[string]time.Duration),
		NumInputRows: o.int("numInputRows", -1), InputRowsPerSecond: o.float("inputRowsPerSecond"),
		ProcessedRowsPerSecond: o.float("processedRowsPerSecond"),
		ObservedMetrics:        make(map[string]ObservedRow),
	}
	for name, ms := range o.ints("durationMs") {
		p.Durations[name] = millis(ms)
	}
	o.object("eventTime", func(o *object) {
		p.EventTime = EventTimeProgress{
			Min: o.time("min"), Max: o.time("max"), Avg: o.time("avg"), Watermark: o.time("watermark"), Extra: o.rest(),
		}
	})
	o.list("stateOperators", func(o *object) {
		p.StateOperators = append(p.StateOperators, StateOperatorProgress{
			OperatorName: o.string("operatorName"), NumRowsTotal: o.int("numRowsTotal", 0), NumRowsUpdated: o.int("numRowsUpdated", 0),
			AllUpdatesTime: o.millis("allUpdatesTimeMs"), NumRowsRemoved: o.int("numRowsRemoved", 0),
			AllRemovalsTime: o.millis("allRemovalsTimeMs"), CommitTime: o.millis("commitTimeMs"),
			MemoryUsedBytes: o.int("memoryUsedBytes", 0), NumRowsDroppedByWatermark: o.int("numRowsDroppedByWatermark", 0),
			NumShufflePartitions: o.int("numShufflePartitions", 0), NumStateStoreInstances: o.int("numStateStoreInstances", 0),
			CustomMetrics: o.ints("customMetrics"), SnapshotCustomMetricNames: o.stringList("snapshotCustomMetricNames"), Extra: o.rest(),
		})
	})
	o.list("sources", func(o *object) {
		p.Sources = append(p.Sources, SourceProgress{
			Description: o.string("description"), StartOffset: o.raw("startOffset"), EndOffset: o.raw("endOffset"),
			LatestOffset: o.raw("latestOffset"), NumInputRows: o.int("numInputRows", 0),
			InputRowsPerSecond: o.float("inputRowsPerSecond"), ProcessedRowsPerSecond: o.float("processedRowsPerSecond"),
			Metrics: o.strings("metrics"), Extra: o.rest(),
		})
	})
	o.object("sink", func(o *object) {
		p.Sink = SinkProgress{
			Description: o.string("description"), NumOutputRows: o.int("numOutputRows", -1), Metrics: o.strings("metrics"), Extra: o.rest(),
		}
	})
	o.members("observedMetrics", func(name string, raw json.RawMessage) {
		p.ObservedMetrics[name] = parseObserved(raw)
	})
	p.Extra, p.Raw = o.rest(), append(json.RawMessage(nil), text...)
	if *o.err != nil {
		return nil, fmt.Errorf("progress of a streaming query: %w", *o.err)
	}
	p.total()
	return p, nil
}

// total fills in what recentProgress does not write: sums over the sources.
func (p *StreamingProgress) total() {
	if p.NumInputRows < 0 {
		p.NumInputRows = 0
		for _, s := range p.Sources {
			p.NumInputRows += s.NumInputRows
		}
	}
	sum := func(of func(SourceProgress) float64) float64 {
		total := math.NaN()
		for i, s := range p.Sources {
			if i == 0 {
				total = 0
			}
			total += of(s)
		}
		return total
	}
	if math.IsNaN(p.InputRowsPerSecond) {
		p.InputRowsPerSecond = sum(func(s SourceProgress) float64 { return s.InputRowsPerSecond })
	}
	if math.IsNaN(p.ProcessedRowsPerSecond) {
		p.ProcessedRowsPerSecond = sum(func(s SourceProgress) float64 { return s.ProcessedRowsPerSecond })
	}
}

// parseObserved reads a row of metrics; a shape that is not known is kept as it is.
func parseObserved(raw json.RawMessage) ObservedRow {
	row := ObservedRow{Raw: raw}
	var shape struct {
		Values []json.RawMessage `json:"values"`
		Schema json.RawMessage   `json:"schema"`
	}
	if json.Unmarshal(raw, &shape) == nil {
		row.Values, row.Schema = shape.Values, shape.Schema
	}
	return row
}
