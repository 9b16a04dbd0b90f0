package dsl

import (
	"slices"
	"strings"
	"time"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// Writing a stream. WriteStream and WriteFiles are methods on every toolchain: as functions they would infer the set
// of modes from the mode, and check nothing.

// WriteStream emits rows as they come. The mode is Append or Update.
func (s Stream[S]) WriteStream(m RowMode) StreamWriter[S] {
	w := written(s.core, here(), m)
	w.continuous = true
	return w
}

// WriteStream emits rows as they come. The mode is Append or Update.
func (s TimelessStream[S]) WriteStream(m RowMode) StreamWriter[S] { return written(s.core, here(), m) }

// WriteStream emits rows as they come. The mode is Append or Update.
func (s EventStream[S]) WriteStream(m RowMode) StreamWriter[S] { return written(s.core, here(), m) }

// WriteStream emits rows as they come. The mode is Append or Update.
func (s JoinStream[S]) WriteStream(m RowMode) StreamWriter[S] { return written(s.core, here(), m) }

// WriteStream emits rows as they come. The mode is Append or Update.
func (s EventJoinStream[S]) WriteStream(m RowMode) StreamWriter[S] { return written(s.core, here(), m) }

// WriteStream emits the results in one of the modes that M allows.
func (s Result[S, M]) WriteStream(m M) StreamWriter[S] { return written(s.core, here(), m) }

// WriteStream emits the results in one of the modes that M allows.
func (s EventResult[S, M]) WriteStream(m M) StreamWriter[S] { return written(s.core, here(), m) }

// WriteStream emits the sessions. The mode is Append or Complete.
func (s SessionResult[S]) WriteStream(m SessionMode) StreamWriter[S] {
	return written(s.core, here(), m)
}

// WriteFiles writes rows to files of that format in a folder. Files take append mode alone, and need a checkpoint.
func (s Stream[S]) WriteFiles(format, path string) StreamWriter[S] {
	return toFiles(s.core, here(), format, path)
}

// WriteFiles writes rows to files of that format in a folder. Files take append mode alone, and need a checkpoint.
func (s TimelessStream[S]) WriteFiles(format, path string) StreamWriter[S] {
	return toFiles(s.core, here(), format, path)
}

// WriteFiles writes rows to files of that format in a folder. Files take append mode alone, and need a checkpoint.
func (s EventStream[S]) WriteFiles(format, path string) StreamWriter[S] {
	return toFiles(s.core, here(), format, path)
}

// WriteFiles writes rows to files of that format in a folder. Files take append mode alone, and need a checkpoint.
func (s JoinStream[S]) WriteFiles(format, path string) StreamWriter[S] {
	return toFiles(s.core, here(), format, path)
}

// WriteFiles writes rows to files of that format in a folder. Files take append mode alone, and need a checkpoint.
func (s EventJoinStream[S]) WriteFiles(format, path string) StreamWriter[S] {
	return toFiles(s.core, here(), format, path)
}

// WriteFiles writes closed groups to files of that format in a folder. Files take append mode alone, and need a
// checkpoint.
func (s EventResult[S, M]) WriteFiles(format, path string) StreamWriter[S] {
	return toFiles(s.core, here(), format, path)
}

// WriteFiles writes closed sessions to files of that format in a folder. Files take append mode alone, and need a
// checkpoint.
func (s SessionResult[S]) WriteFiles(format, path string) StreamWriter[S] {
	return toFiles(s.core, here(), format, path)
}

// StreamWriter is a stream with its output mode; a sink, and perhaps a trigger, complete it. It is immutable: each
// step returns a new one. Package runtime starts it.
type StreamWriter[R any] struct {
	typ *row.Type[R]
	p   *plan
	at  site
	cmd writeStart

	continuous bool // the stage allows processing row by row
}

// writeStart is the command without its relation.
type writeStart struct {
	mode, format, name, path, table string
	options                         []Option
	partition                       []string
	trigger                         trigger
}

type trigger struct {
	kind  string
	every time.Duration
}

func written[S any](c core[S], at site, m Mode) StreamWriter[S] {
	p := c.open(nil)
	if m == nil {
		return StreamWriter[S]{
			typ: c.typ, p: p.fail(at, "WriteStream", "no output mode; say dsl.Append, dsl.Update or dsl.Complete"), at: at,
		}
	}
	if c.typ == nil && p.wrong == nil {
		p = p.fail(at, "WriteStream", "the stream is an open scope, whose rows have no type; Select its columns first")
	}
	return StreamWriter[S]{typ: c.typ, p: p, at: at, cmd: writeStart{mode: m.mode()}}
}

func toFiles[S any](c core[S], at site, format, path string) StreamWriter[S] {
	w := written(c, at, Append)
	w.cmd.format, w.cmd.path = format, path
	if path == "" {
		w.p = w.p.fail(at, "WriteFiles", "no path to write to")
	}
	return w
}

// Memory collects the rows in a table of the server's driver, which any query of this session can read by that name
// while the query is active. It keeps all rows in memory: it is for short queries and tests.
func (w StreamWriter[R]) Memory(queryName string) StreamWriter[R] {
	if queryName == "" {
		w.p = w.p.fail(here(), "Memory", "the memory sink needs a query name, which its table is read by")
	}
	w.cmd.format, w.cmd.name = "memory", queryName
	return w
}

// Console prints each micro-batch in the server's log.
func (w StreamWriter[R]) Console() StreamWriter[R] {
	w.cmd.format = "console"
	return w
}

// Noop computes the rows and drops them.
func (w StreamWriter[R]) Noop() StreamWriter[R] {
	w.cmd.format = "noop"
	return w
}

// Table appends the rows to a table, which is made if it is missing. Tables of files take append mode alone, and need
// a checkpoint.
func (w StreamWriter[R]) Table(name string) StreamWriter[R] {
	if name == "" {
		w.p = w.p.fail(here(), "Table", "no table to write to")
	}
	w.cmd.table = name
	return w
}

// Format names a sink, or the format of a [StreamWriter.Table], as Spark does.
func (w StreamWriter[R]) Format(format string) StreamWriter[R] {
	w.cmd.format = format
	return w
}

// Option sets an option of the sink.
func (w StreamWriter[R]) Option(key, value string) StreamWriter[R] {
	w.cmd.options = append(slices.Clip(w.cmd.options), Option{key, value})
	return w
}

// CheckpointLocation is the folder that the query's progress and state are kept in, and resumed from.
func (w StreamWriter[R]) CheckpointLocation(path string) StreamWriter[R] {
	return w.Option("checkpointLocation", path)
}

// QueryName names the query: unique among the session's active queries.
func (w StreamWriter[R]) QueryName(name string) StreamWriter[R] {
	w.cmd.name = name
	return w
}

// PartitionBy lays the files out in a folder for each value of the columns.
func (w StreamWriter[R]) PartitionBy(columns ...Operand[R]) StreamWriter[R] {
	at := here()
	names := make([]string, 0, len(columns))
	for _, n := range exs(columns) {
		if !n.isColumn() {
			w.p = w.p.fail(at, "PartitionBy", "%s is no column of the rows", printed(n))
			continue
		}
		names = append(names, n.name)
	}
	if w.typ != nil && len(names) > 0 && len(names) >= len(w.typ.Fields) {
		w.p = w.p.fail(at, "PartitionBy", "all columns partition the files, so none would be in them")
	}
	w.cmd.partition = names
	return w
}

// ProcessingTime starts a micro-batch every d; zero is as soon as the last one is done, the default.
func (w StreamWriter[R]) ProcessingTime(d time.Duration) StreamWriter[R] {
	if d < 0 {
		w.p = w.p.fail(here(), "ProcessingTime", "the interval %v is negative", d)
	}
	w.p = wholeMicros(w.p, w.at, "ProcessingTime", d)
	w.cmd.trigger = trigger{"processing", d}
	return w
}

// Once processes what is there in one micro-batch and ends. Spark advises [StreamWriter.AvailableNow] instead.
func (w StreamWriter[R]) Once() StreamWriter[R] {
	w.cmd.trigger = trigger{kind: "once"}
	return w
}

// AvailableNow processes what is there in as many micro-batches as it takes, and ends.
func (w StreamWriter[R]) AvailableNow() StreamWriter[R] {
	w.cmd.trigger = trigger{kind: "available"}
	return w
}

// Continuous processes rows one by one, with a checkpoint every d: for projections and filters from sources that can.
func (w StreamWriter[R]) Continuous(d time.Duration) StreamWriter[R] {
	if d <= 0 {
		w.p = w.p.fail(here(), "Continuous", "the checkpoint interval %v is not positive", d)
	}
	w.p = wholeMicros(w.p, w.at, "Continuous", d)
	w.cmd.trigger = trigger{"continuous", d}
	return w
}

// Type describes the rows that are written.
func (w StreamWriter[R]) Type() *row.Type[R] { return w.typ }

// Name is the query's name, empty when it has none.
func (w StreamWriter[R]) Name() string { return w.cmd.name }

// Plan writes the command that starts the query in Spark's protocol, or returns every mistake that building it found.
func (w StreamWriter[R]) Plan() (*Plan, error) {
	p := orZero(w.p)
	if w.cmd.format == "" && w.cmd.table == "" && p.wrong == nil {
		p = p.fail(w.at, "WriteStream", "no sink; say Memory, Console, Noop, Table or Format, or use WriteFiles")
	}
	rel, err := w.fits(p).relation()
	if err != nil {
		return nil, err
	}
	return &Plan{&pb.Plan{OpType: &pb.Plan_Command{Command: &pb.Command{
		CommandType: &pb.Command_WriteStreamOperationStart{WriteStreamOperationStart: w.cmd.command(rel)},
	}}}}, nil
}

// fits reports a sink or trigger that Spark does not have for this stage and mode.
func (w StreamWriter[R]) fits(p *plan) *plan {
	files := w.cmd.format == "" && w.cmd.table != "" || fileFormats[strings.ToLower(w.cmd.format)]
	if files && w.cmd.mode != "append" {
		p = p.fail(w.at, "WriteStream",
			"files and tables of files take append mode alone, not %s; write to a memory or Delta table, or group by event time", w.cmd.mode)
	}
	if w.cmd.trigger.kind == "continuous" && !w.continuous {
		p = p.fail(w.at, "Continuous", "only projections and filters of a stream without a watermark run row by row; use ProcessingTime")
	}
	return p
}

// fileFormats are the sinks that write files.
var fileFormats = map[string]bool{"parquet": true, "orc": true, "json": true, "csv": true, "text": true, "xml": true, "avro": true}

func (s writeStart) command(in *pb.Relation) *pb.WriteStreamOperationStart {
	c := &pb.WriteStreamOperationStart{
		Input: in, Format: s.format, Options: options(s.options), OutputMode: s.mode, QueryName: s.name,
		PartitioningColumnNames: s.partition,
	}
	switch {
	case s.path != "":
		c.SinkDestination = &pb.WriteStreamOperationStart_Path{Path: s.path}
	case s.table != "":
		c.SinkDestination = &pb.WriteStreamOperationStart_TableName{TableName: s.table}
	}
	switch s.trigger.kind {
	case "processing":
		c.Trigger = &pb.WriteStreamOperationStart_ProcessingTimeInterval{ProcessingTimeInterval: interval(s.trigger.every)}
	case "once":
		c.Trigger = &pb.WriteStreamOperationStart_Once{Once: true}
	case "available":
		c.Trigger = &pb.WriteStreamOperationStart_AvailableNow{AvailableNow: true}
	case "continuous":
		c.Trigger = &pb.WriteStreamOperationStart_ContinuousCheckpointInterval{ContinuousCheckpointInterval: interval(s.trigger.every)}
	}
	return c
}
