package dsl

import (
	"fmt"
	"slices"
	"strings"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"
)

// Grouped is a relation grouped by keys; [Aggregate] makes rows of the groups.
type Grouped[S any] struct{ g grouping }

// grouping is a relation and how it is grouped.
type grouping struct {
	p      *plan
	at     site
	step   string
	kind   pb.Aggregate_GroupType
	keys   []*Node   // as given, each an opKey or an event window
	sets   [][]*Node // of GROUPING SETS
	having []*Node
	event  *Node // of a stream: the window or time that is among the keys

	streaming bool
}

// GroupBy groups the rows by keys. For totals of all rows see [Totals].
//
//dsl:method GroupBy FRAMES
func GroupBy[S any](q Opened[S], ks ...GroupKey[S]) Grouped[S] {
	return Grouped[S]{groupedBy(q.open(nil), here(), "GroupBy", pb.Aggregate_GROUP_TYPE_GROUPBY, keyNodes(ks))}
}

// Rollup groups by the keys, by all but the last, and so on to none. Over an empty relation there is no row at all,
// not even the grand total.
//
//dsl:method Rollup FRAMES
func Rollup[S any](q Opened[S], ks ...GroupSetKey[S]) Grouped[S] {
	return Grouped[S]{groupedBy(q.open(nil), here(), "Rollup", pb.Aggregate_GROUP_TYPE_ROLLUP, setNodes(ks))}
}

// Cube groups by every subset of the keys.
//
//dsl:method Cube FRAMES
func Cube[S any](q Opened[S], ks ...GroupSetKey[S]) Grouped[S] {
	return Grouped[S]{groupedBy(q.open(nil), here(), "Cube", pb.Aggregate_GROUP_TYPE_CUBE, setNodes(ks))}
}

// GroupingSets groups by each of the sets; nil is the grand total.
//
//dsl:method GroupingSets FRAMES
func GroupingSets[S any](q Opened[S], sets ...[]GroupSetKey[S]) Grouped[S] {
	var keys []*Node
	nodes := make([][]*Node, len(sets))
	for i, set := range sets {
		nodes[i] = setNodes(set)
		for _, k := range nodes[i] {
			if !containsKey(keys, k) {
				keys = append(keys, k)
			}
		}
	}
	g := groupedBy(q.open(nil), here(), "GroupingSets", pb.Aggregate_GROUP_TYPE_GROUPING_SETS, keys)
	g.sets = nodes
	return Grouped[S]{g}
}

func groupedBy(p *plan, at site, step string, kind pb.Aggregate_GroupType, keys []*Node) grouping {
	if len(keys) == 0 {
		p = p.fail(at, step, "no keys; use Totals to aggregate all rows")
	}
	return grouping{p: p.check(at, step, keys), at: at, step: step, kind: kind, keys: keys}
}

// Having keeps the groups that satisfy all of cs.
//
//dsl:method Having Grouped
func Having[S any](g Grouped[S], cs ...Cond[Group[S]]) Grouped[S] {
	g.g.having = append(slices.Clip(g.g.having), condNodes(cs)...)
	return g
}

// Aggregate makes a row of each group: of its keys and of aggregates of its rows.
//
//dsl:method Agg Grouped
func Aggregate[S, R any](g Grouped[S], p Projection[Group[S], R]) DataFrame[R] {
	typ, pr := projectionOf(p)
	return DataFrame[R]{typ, g.g.aggregated(here(), pr)}
}

// Totals makes one row of all rows.
//
//dsl:method Totals FRAMES
func Totals[S, R any](q Opened[S], p Projection[Total[S], R]) DataFrame[R] {
	typ, pr := projectionOf(p)
	g := grouping{p: q.open(nil), at: here(), step: "Totals", kind: pb.Aggregate_GROUP_TYPE_GROUPBY}
	return DataFrame[R]{typ, g.aggregated(g.at, pr)}
}

// aggregated is the relation of a grouping: Spark's Aggregate puts the keys first, so keys and aggregates get the
// names of their fields there, conditions of HAVING become columns, and a projection behind it restores the order of
// the fields where that is another.
func (g grouping) aggregated(at site, pr projection) *plan {
	step := "Agg"
	if g.step == "Totals" {
		step = g.step
	}
	if g.streaming {
		g.p = noDistinct(g.p, at, step, "on streams", pr.cols)
	}
	keys := g.keys
	p := g.p
	if len(g.sets) > 0 || g.kind != pb.Aggregate_GROUP_TYPE_GROUPBY {
		p, keys = g.simpleKeys(p)
	}
	q := pr.over(p, at, step, nil)
	q = g.onlyKeys(q, at, step, append(append([]*Node(nil), pr.cols...), g.having...))
	q = q.check(at, "Having", g.having)

	place := make([]int, len(keys)) // the field that shows the key, -1 for none
	for i, k := range keys {
		place[i] = pr.fieldOf(g.keys[i], k)
	}
	out := *q.closed(pr.fields)
	out.lower = func(b *lowering) *pb.Relation {
		b.saw(pr.fields)
		a := aggregating{b: b, g: g, pr: pr, keys: keys, place: place, at: at, step: step}
		return a.lower(p.lower(b), q.scope)
	}
	return &out
}

// noDistinct reports distinct aggregates where Spark has none.
func noDistinct(p *plan, at site, step, where string, ns []*Node) *plan {
	for _, n := range ns {
		n.walk(func(d *Node) {
			if d.op == opDistinct {
				p = p.fail(d.at.or(at), step,
					"Spark has no distinct aggregates %s: %s; use ApproxCountDistinct, or DropDuplicates before", where, printed(d))
			}
		})
	}
	return p
}

// fieldOf is the first field that shows a key as it is, -1 for none.
func (p projection) fieldOf(ks ...*Node) int {
	for i, c := range p.cols {
		for _, k := range ks {
			if c == k || !c.isZero() && c.op == opKey && sameKey(c, k) {
				return i
			}
		}
	}
	return -1
}

// onlyKeys reports keys that are used behind the grouping and are not among its keys.
func (g grouping) onlyKeys(p *plan, at site, step string, ns []*Node) *plan {
	reported := map[string]bool{}
	for _, n := range ns {
		n.walk(func(k *Node) {
			if k.op == opCall && (k.name == "grouping" || k.name == "grouping_id") && g.kind == pb.Aggregate_GROUP_TYPE_GROUPBY {
				p = p.fail(k.at.or(at), step, "%s tells subtotals apart, and %s has none; use it with Rollup, Cube or GroupingSets", k.name, g.step)
				return
			}
			if k.op != opKey || containsKey(g.keys, k) || reported[printed(k)] {
				return
			}
			reported[printed(k)] = true
			if g.kind != pb.Aggregate_GROUP_TYPE_GROUPBY && !isSetKey(k) {
				p = p.fail(at, step, "Key(%s) would be NULL in the subtotals of %s; use its SetKey, which says so", printed(k), g.step)
				return
			}
			p = p.fail(at, step, "Key(%s) is not in %s(%s); add it there or aggregate it", printed(k), g.step, printedAll(g.keys))
		})
	}
	return p
}

func containsKey(keys []*Node, k *Node) bool {
	for _, l := range keys {
		if sameKey(l, k) {
			return true
		}
	}
	return false
}

// sameKey tells whether two keys are one: Spark compares grouping expressions by their structure, so two handles
// that were built alike are the same key.
func sameKey(a, b *Node) bool {
	if a == b {
		return true
	}
	return isSetKey(a) == isSetKey(b) && equal(unwrapKey(a), unwrapKey(b))
}

func isSetKey(n *Node) bool { return !n.isZero() && n.op == opKey && n.name == keyOfSets }

// equal tells whether two expressions are built alike.
func equal(a, b *Node) bool {
	if a == b {
		return true
	}
	if a.isZero() || b.isZero() || a.op != b.op || a.name != b.name || a.src != b.src || a.sub != b.sub || len(a.args) != len(b.args) {
		return false
	}
	if a.op == opLiteral && fmt.Sprint(a.val) != fmt.Sprint(b.val) || a.op == opVariable {
		return false
	}
	for i := range a.args {
		if !equal(a.args[i], b.args[i]) {
			return false
		}
	}
	return true
}

// simpleKeys computes the keys of sets that are no columns in a projection before: Spark names keys of sets by their
// columns.
func (g grouping) simpleKeys(p *plan) (*plan, []*Node) {
	keys := append([]*Node(nil), g.keys...)
	var ns []*Node
	var as []*source
	for i, k := range keys {
		if n := unwrapKey(k); !n.isZero() && (!n.isColumn() || n.src != nil && !n.src.column) {
			src := &source{name: columnStem(n), column: true}
			ns, as = append(ns, n), append(as, src)
			keys[i] = &Node{op: opColumn, src: src, name: src.name}
		}
	}
	if len(ns) == 0 {
		return p, keys
	}
	return computed(p, g.at, g.step, ns, as, true), keys
}

// aggregating writes an aggregation.
type aggregating struct {
	b     *lowering
	g     grouping
	pr    projection
	keys  []*Node
	place []int
	at    site
	step  string
}

func (a aggregating) lower(in *pb.Relation, scope []binding) *pb.Relation {
	shown := map[int]bool{} // fields that are grouping columns
	for _, i := range a.place {
		if i >= 0 {
			shown[i] = true
		}
	}
	var ns []*Node
	ns = append(ns, a.keys...)
	for i, c := range a.pr.cols {
		if !shown[i] {
			ns = append(ns, c)
		}
	}
	aggregates := len(ns) - len(a.keys)
	ns = append(ns, a.g.having...)

	var names []string // of the grouping columns
	var havings []string
	rel := a.b.step(a.g.at, a.g.step, scope, []*pb.Relation{in}, a.replaceKeys(ns), func(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
		agg := &pb.Aggregate{Input: in[0], GroupType: a.g.kind}
		for i, e := range es[:len(a.keys)] {
			e, name := a.groupingColumn(i, e)
			names = append(names, name)
			agg.GroupingExpressions = append(agg.GroupingExpressions, e)
		}
		for _, set := range a.g.sets {
			agg.GroupingSets = append(agg.GroupingSets, a.set(set, agg.GroupingExpressions))
		}
		next := len(a.keys)
		for i := range a.pr.cols {
			if !shown[i] {
				agg.AggregateExpressions = append(agg.AggregateExpressions, a.aggregateColumn(i, es[next]))
				next++
			}
		}
		for _, e := range es[len(a.keys)+aggregates:] {
			name := a.b.fresh("having")
			havings = append(havings, name)
			agg.AggregateExpressions = append(agg.AggregateExpressions, named(e, name))
		}
		return &pb.Relation{RelType: &pb.Relation_Aggregate{Aggregate: agg}}
	})
	if len(havings) > 0 {
		conds := make([]*Node, len(havings))
		for i, h := range havings {
			conds[i] = &Node{op: opColumn, name: h}
		}
		rel = a.b.step(a.at, "Having", nil, []*pb.Relation{rel}, []*Node{junction("and", true, conds)}, filter)
	}
	if len(havings) == 0 && a.inOrder() {
		return rel
	}
	return a.b.step(a.at, a.step, nil, []*pb.Relation{rel}, a.restored(names), func(in []*pb.Relation, es []*pb.Expression) *pb.Relation {
		out := make([]*pb.Expression, len(es))
		for i, e := range es {
			out[i] = e
			if shown[i] && e.GetUnresolvedAttribute().GetUnparsedIdentifier() != quote(a.pr.fields[i].Name) {
				out[i] = named(e, a.pr.fields[i].Name)
			}
		}
		return project(in, out)
	})
}

// replaceKeys puts computed columns in the place of the expressions that they were computed from, for keys of sets.
func (a aggregating) replaceKeys(ns []*Node) []*Node {
	if len(a.g.keys) != len(a.keys) {
		return ns
	}
	var replace func(n *Node) *Node
	replace = func(n *Node) *Node {
		for i, k := range a.g.keys {
			if n.op == opKey && sameKey(n, k) && a.keys[i] != k {
				return a.keys[i]
			}
		}
		args := n.args
		for i, arg := range n.args {
			if r := replace(arg); r != arg {
				if &args[0] == &n.args[0] {
					args = append([]*Node(nil), n.args...)
				}
				args[i] = r
			}
		}
		if len(args) == 0 || &args[0] == &n.args[0] {
			return n
		}
		m := *n
		m.args = args
		return &m
	}
	out := make([]*Node, len(ns))
	for i, n := range ns {
		out[i] = replace(n)
	}
	return out
}

// groupingColumn names a grouping expression: after the field that shows it, or anything that is free. Keys of sets
// keep their own names.
func (a aggregating) groupingColumn(i int, e *pb.Expression) (*pb.Expression, string) {
	k := unwrapKey(a.keys[i])
	if a.g.kind != pb.Aggregate_GROUP_TYPE_GROUPBY {
		return e, a.plainName(k)
	}
	if f := a.place[i]; f >= 0 {
		return a.pr.alias(f, e), a.pr.fields[f].Name
	}
	name := a.b.fresh("key")
	return named(e, name), name
}

func (a aggregating) plainName(k *Node) string {
	if k.src != nil && k.src.column {
		return a.b.aliasOf(k.src)
	}
	return k.name
}

// aggregateColumn names an aggregate after its field. Behind an aggregation of a stream only the key that is the event
// time carries it on; what else looks like one is stripped, since a row with two event times cannot go on.
func (a aggregating) aggregateColumn(i int, e *pb.Expression) *pb.Expression {
	f := a.pr.fields[i]
	if a.g.event != nil && timed(f) {
		return stripped(e, f.Name)
	}
	return named(e, f.Name)
}

func (a aggregating) set(keys []*Node, es []*pb.Expression) *pb.Aggregate_GroupingSets {
	s := &pb.Aggregate_GroupingSets{}
	for _, k := range keys {
		for i, g := range a.g.keys {
			if sameKey(g, k) {
				s.GroupingSet = append(s.GroupingSet, es[i])
				break
			}
		}
	}
	return s
}

// inOrder tells whether the Aggregate's columns are the fields in their order: each key shown, keys first.
func (a aggregating) inOrder() bool {
	if a.g.kind != pb.Aggregate_GROUP_TYPE_GROUPBY {
		return false
	}
	for i, f := range a.place {
		if f != i {
			return false
		}
	}
	return true
}

// restored is the fields in their order, by the names that the Aggregate gave them.
func (a aggregating) restored(names []string) []*Node {
	ns := make([]*Node, len(a.pr.cols))
	for i, f := range a.pr.fields {
		ns[i] = &Node{op: opColumn, name: f.Name}
	}
	for k, i := range a.place {
		if i >= 0 {
			ns[i] = &Node{op: opColumn, name: names[k]}
		}
	}
	return ns
}

func printedAll(ns []*Node) string {
	out := make([]string, len(ns))
	for i, n := range ns {
		out[i] = printed(n)
	}
	return strings.Join(out, ", ")
}
