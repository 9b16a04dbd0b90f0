package dsl

import (
	"time"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// A stream is a relation without an end. What Spark allows next depends on what came before, so a stream has one of
// several stage types, and what a stage lacks as a method (on Go 1.26: accepts as no argument) Spark would refuse,
// kill in a later micro-batch, or answer with nothing.
//
// Each stage is over a scope S: the row type, or the marker of a query that names its streams by As.
type (
	// Stream has no watermark yet.
	Stream[S any] struct{ core[S] }

	// EventStream has its watermarked column at hand.
	EventStream[S any] struct{ core[S] }

	// TimelessStream has a watermark whose column is no longer in the row. Spark refuses a second watermark.
	TimelessStream[S any] struct{ core[S] }

	// JoinStream is behind an inner or semi join of two streams.
	JoinStream[S any] struct{ core[S] }

	// JoinedEvents is behind a bounded inner join, with the event time of both sides; [EventTimeAt] names the one that
	// goes on.
	JoinedEvents[S any] struct{ core[S] }

	// EventJoinStream is behind a join, with one event time.
	EventJoinStream[S any] struct{ core[S] }

	// Result is behind an aggregation that is not by event time, or sorted, or limited: no stateful step may follow.
	Result[S any, M Mode] struct{ core[S] }

	// EventResult is behind an event-time aggregation or an outer join: stateful steps by event time may follow, in
	// append mode.
	EventResult[S any, M Mode] struct{ core[S] }

	// SessionResult is behind a session aggregation: its window can be widened, not grouped by as it is.
	SessionResult[S any] struct{ core[S] }

	// OuterEvents is the side of an outer join that may have no match. It can only be joined.
	OuterEvents[S any] struct{ core[S] }
)

// core is what every stage has: its row type, nil in an open scope, and its plan.
type core[S any] struct {
	typ *row.Type[S]
	p   *plan
}

func (c core[S]) open(*S) *plan { return orZero(c.p) }

// streamState is what the checks of streams need to know of a plan.
type streamState struct {
	time  *Node // the event time, or the window grouped by, while it is at hand
	other *Node // the second event time, behind a bounded join
	root  *int  // the watermark declaration that time comes from, told apart by its address
}

func (s Stream[S]) with(p *plan) Stream[S]           { return Stream[S]{core[S]{s.typ, p}} }
func (s EventStream[S]) with(p *plan) EventStream[S] { return EventStream[S]{core[S]{s.typ, p}} }
func (s TimelessStream[S]) with(p *plan) TimelessStream[S] {
	return TimelessStream[S]{core[S]{s.typ, p}}
}
func (s JoinStream[S]) with(p *plan) JoinStream[S]     { return JoinStream[S]{core[S]{s.typ, p}} }
func (s JoinedEvents[S]) with(p *plan) JoinedEvents[S] { return JoinedEvents[S]{core[S]{s.typ, p}} }
func (s EventJoinStream[S]) with(p *plan) EventJoinStream[S] {
	return EventJoinStream[S]{core[S]{s.typ, p}}
}
func (s Result[S, M]) with(p *plan) Result[S, M] { return Result[S, M]{core[S]{s.typ, p}} }
func (s EventResult[S, M]) with(p *plan) EventResult[S, M] {
	return EventResult[S, M]{core[S]{s.typ, p}}
}
func (s SessionResult[S]) with(p *plan) SessionResult[S] { return SessionResult[S]{core[S]{s.typ, p}} }

// Option is an option of a source or sink, as Spark names it.
type Option struct{ Key, Value string }

func options(opts []Option) map[string]string {
	m := make(map[string]string, len(opts))
	for _, o := range opts {
		m[o.Key] = o.Value
	}
	return m
}

// ReadStream reads rows of t from a streaming source of that format: rate, rate-micro-batch, kafka and others that
// have a schema of their own. Files take theirs from the program: see [ReadFiles].
func ReadStream[R any](t *row.Type[R], format string, opts ...Option) Stream[R] {
	return Stream[R]{core[R]{t, readPlan(here(), t.Fields, func() *pb.Read {
		return &pb.Read{IsStreaming: true, ReadType: &pb.Read_DataSource_{DataSource: &pb.Read_DataSource{
			Format: &format, Options: options(opts),
		}}}
	})}}
}

// ReadFiles reads the files that arrive in a folder, as rows of t, whose schema is sent to the source. Formats are csv,
// json, parquet, orc, text, xml. With the option maxFilesPerTrigger of 1 each file is a micro-batch.
func ReadFiles[R any](t *row.Type[R], format, path string, opts ...Option) Stream[R] {
	return Stream[R]{core[R]{t, readPlan(here(), t.Fields, func() *pb.Read {
		schema := schemaJSON(t.Fields)
		return &pb.Read{IsStreaming: true, ReadType: &pb.Read_DataSource_{DataSource: &pb.Read_DataSource{
			Format: &format, Schema: &schema, Options: options(opts), Paths: []string{path},
		}}}
	})}}
}

// ReadTableStream reads the rows that are added to a table, of its fields those of t.
func ReadTableStream[R any](t *row.Type[R], name string, opts ...Option) Stream[R] {
	return Stream[R]{core[R]{t, readPlan(here(), t.Fields, func() *pb.Read {
		return &pb.Read{IsStreaming: true, ReadType: &pb.Read_NamedTable_{NamedTable: &pb.Read_NamedTable{
			UnparsedIdentifier: name, Options: options(opts),
		}}}
	})}}
}

// WithWatermark declares ts to be the event time: rows that are older than the newest by more than delay may be
// dropped. Only a stream without a watermark has this step, since a second one fails the query in a later micro-batch.
//
//dsl:method WithWatermark Stream
func WithWatermark[S any](s Stream[S], ts Required[S, time.Time], delay time.Duration) EventStream[S] {
	at, p, n := here(), orZero(s.p), ex[S](ts)
	p = p.check(at, "WithWatermark", []*Node{n})
	if !n.isZero() && !n.isColumn() {
		p = p.fail(at, "WithWatermark", "a watermark stands on a column of the row, not on %s; Select it as one first", printed(n))
	}
	if delay < 0 {
		p = p.fail(at, "WithWatermark", "the delay %v is negative", delay)
	}
	p = wholeMicros(p, at, "WithWatermark", delay)
	q := *p
	q.lower = func(b *lowering) *pb.Relation {
		name := b.column(n, p.scope)
		if !p.sharesNames() {
			name = name[len(name)-1:]
		}
		return b.identify(at, "WithWatermark", &pb.Relation{RelType: &pb.Relation_WithWatermark{WithWatermark: &pb.WithWatermark{
			Input: p.lower(b), EventTime: identifier(name...), DelayThreshold: interval(delay),
		}}})
	}
	q.stream = streamState{time: n, root: new(int)}
	return EventStream[S]{core[S]{s.typ, &q}}
}

// wholeMicros reports durations that Spark, which counts microseconds, would cut.
func wholeMicros(p *plan, at site, step string, ds ...time.Duration) *plan {
	for _, d := range ds {
		if d%time.Microsecond != 0 {
			p = p.fail(at, step, "%v is finer than a microsecond, which Spark cannot say", d)
		}
	}
	return p
}
