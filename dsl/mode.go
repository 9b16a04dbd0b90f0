package dsl

// Output modes. A stage of a stream states the modes that Spark accepts there as an interface; the names of its
// unexported methods are what the compiler prints, so they are written to be read.
type (
	// Mode is an output mode, or a set of them.
	Mode interface{ mode() string }

	// WithComplete is satisfied by the sets of modes that contain complete. Every mode has the method, so that only
	// the interface decides.
	WithComplete interface {
		Mode
		completeIsAmongThem()
	}

	// RowMode is append or update: no aggregation so far.
	RowMode interface {
		Mode
		fitsRowsWithoutAggregation()
	}

	// AggMode is update or complete: grouped by something else than event time.
	AggMode interface {
		WithComplete
		fitsAggregationNotByEventTime()
	}

	// EventAggMode is any mode: grouped by a window over the event time, or by the event time itself.
	EventAggMode interface {
		WithComplete
		fitsAggregationByEventTime()
	}

	// SessionMode is append or complete.
	SessionMode interface {
		WithComplete
		fitsSessionWindows()
	}

	// AppendMode is append alone: outer joins of streams, limits, and every second stateful step behind an aggregation.
	AppendMode interface {
		Mode
		fitsOuterJoinsLimitsAndChainedAggregation()
	}

	// JoinAggMode is append or update: grouped by event time behind a join of two streams.
	JoinAggMode interface {
		Mode
		fitsAggregationBehindStreamJoin()
	}

	// UpdateMode is update alone: grouped by something else than event time behind a join of two streams.
	UpdateMode interface {
		Mode
		fitsAggregationBehindStreamJoinNotByEventTime()
	}

	// CompleteMode is complete alone: sorted or limited results.
	CompleteMode interface {
		WithComplete
		fitsSortedAggregation()
	}

	appendMode   struct{}
	updateMode   struct{}
	completeMode struct{}
)

// The output modes: Append emits a row once, when it can no longer change; Update when it is new or has changed;
// Complete all rows each time.
var (
	Append   appendMode
	Update   updateMode
	Complete completeMode
)

func (appendMode) mode() string                               { return "append" }
func (appendMode) completeIsAmongThem()                       {}
func (appendMode) fitsAggregationBehindStreamJoin()           {}
func (appendMode) fitsAggregationByEventTime()                {}
func (appendMode) fitsOuterJoinsLimitsAndChainedAggregation() {}
func (appendMode) fitsRowsWithoutAggregation()                {}
func (appendMode) fitsSessionWindows()                        {}

func (updateMode) mode() string                                   { return "update" }
func (updateMode) completeIsAmongThem()                           {}
func (updateMode) fitsAggregationBehindStreamJoin()               {}
func (updateMode) fitsAggregationBehindStreamJoinNotByEventTime() {}
func (updateMode) fitsAggregationByEventTime()                    {}
func (updateMode) fitsAggregationNotByEventTime()                 {}
func (updateMode) fitsRowsWithoutAggregation()                    {}

func (completeMode) mode() string                   { return "complete" }
func (completeMode) completeIsAmongThem()           {}
func (completeMode) fitsAggregationByEventTime()    {}
func (completeMode) fitsAggregationNotByEventTime() {}
func (completeMode) fitsSessionWindows()            {}
func (completeMode) fitsSortedAggregation()         {}
