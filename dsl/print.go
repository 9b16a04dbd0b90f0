package dsl

import (
	"fmt"
	"slices"
	"strings"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"
)

// printed is an expression as error messages show it: close to what the program says, not to Spark's protocol.
func printed(n *Node) string {
	if n.isZero() {
		return "<missing>"
	}
	switch n.op {
	case opColumn:
		if n.src != nil && !n.src.column {
			return n.src.name + "." + n.name
		}
		return n.name
	case opField:
		return printed(n.args[0]) + "." + n.name
	case opLiteral:
		if s, ok := n.val.(string); ok {
			return "'" + s + "'"
		}
		return fmt.Sprint(n.val)
	case opNull:
		return "NULL"
	case opKey:
		return printed(n.args[0])
	case opOuter:
		return "outer(" + printed(n.args[0]) + ")"
	case opVariable:
		return "x"
	case opSubquery:
		return "(subquery)"
	case opCast, opTryCast:
		return "cast(" + printed(n.args[0]) + " as " + n.name + ")"
	}
	name := n.name
	if n.op == opDistinct {
		name += " distinct"
	}
	if n.op == opCall && len(n.args) == 2 && !strings.ContainsFunc(name, func(r rune) bool { return r >= 'a' && r <= 'z' }) {
		return printed(n.args[0]) + " " + name + " " + printed(n.args[1])
	}
	return name + "(" + printedAll(n.args) + ")"
}

// printPlan is a plan as a tree, one relation a line, each below the one that reads it.
func printPlan(p *pb.Plan) string {
	var b strings.Builder
	if c := p.GetCommand().GetWriteStreamOperationStart(); c != nil {
		fmt.Fprintf(&b, "write stream %s %s", c.GetOutputMode(), c.GetFormat())
		for _, part := range []string{c.GetQueryName(), c.GetPath(), c.GetTableName(), c.GetProcessingTimeInterval()} {
			if part != "" {
				b.WriteString(" " + part)
			}
		}
		b.WriteString(optionText(c.GetOptions()) + "\n")
		printRelation(&b, c.GetInput(), 1)
		return b.String()
	}
	printRelation(&b, p.GetRoot(), 0)
	return b.String()
}

func printRelation(b *strings.Builder, r *pb.Relation, depth int) {
	text, below := relationText(r)
	fmt.Fprintf(b, "%s%s\n", strings.Repeat("  ", depth), text)
	for _, in := range below {
		printRelation(b, in, depth+1)
	}
}

// relationText is a relation without its inputs, and the inputs.
func relationText(r *pb.Relation) (string, []*pb.Relation) {
	switch t := r.GetRelType().(type) {
	case *pb.Relation_Read:
		return readText(t.Read), nil
	case *pb.Relation_Sql:
		return "sql " + t.Sql.GetQuery(), nil
	case *pb.Relation_Project:
		return "select " + exprTexts(t.Project.GetExpressions()), []*pb.Relation{t.Project.GetInput()}
	case *pb.Relation_Filter:
		return "where " + exprText(t.Filter.GetCondition()), []*pb.Relation{t.Filter.GetInput()}
	case *pb.Relation_Join:
		text := strings.ToLower(strings.TrimPrefix(t.Join.GetJoinType().String(), "JOIN_TYPE_")) + " join"
		if c := t.Join.GetJoinCondition(); c != nil {
			text += " on " + exprText(c)
		}
		return text, []*pb.Relation{t.Join.GetLeft(), t.Join.GetRight()}
	case *pb.Relation_SubqueryAlias:
		return "as " + t.SubqueryAlias.GetAlias(), []*pb.Relation{t.SubqueryAlias.GetInput()}
	case *pb.Relation_Aggregate:
		return aggregateText(t.Aggregate), []*pb.Relation{t.Aggregate.GetInput()}
	case *pb.Relation_Sort:
		orders := make([]string, len(t.Sort.GetOrder()))
		for i, o := range t.Sort.GetOrder() {
			orders[i] = orderText(o)
		}
		return "order by " + strings.Join(orders, ", "), []*pb.Relation{t.Sort.GetInput()}
	case *pb.Relation_Limit:
		return fmt.Sprint("limit ", t.Limit.GetLimit()), []*pb.Relation{t.Limit.GetInput()}
	case *pb.Relation_Offset:
		return fmt.Sprint("offset ", t.Offset.GetOffset()), []*pb.Relation{t.Offset.GetInput()}
	case *pb.Relation_Drop:
		return "drop " + strings.Join(t.Drop.GetColumnNames(), ", "), []*pb.Relation{t.Drop.GetInput()}
	case *pb.Relation_Deduplicate:
		return deduplicateText(t.Deduplicate), []*pb.Relation{t.Deduplicate.GetInput()}
	case *pb.Relation_SetOp:
		text := strings.ToLower(strings.TrimPrefix(t.SetOp.GetSetOpType().String(), "SET_OP_TYPE_"))
		if t.SetOp.GetIsAll() {
			text += " all"
		}
		if t.SetOp.GetByName() {
			text += " by name"
		}
		return text, []*pb.Relation{t.SetOp.GetLeftInput(), t.SetOp.GetRightInput()}
	case *pb.Relation_WithWatermark:
		return "watermark " + t.WithWatermark.GetEventTime() + " " + t.WithWatermark.GetDelayThreshold(),
			[]*pb.Relation{t.WithWatermark.GetInput()}
	case *pb.Relation_CollectMetrics:
		return "observe " + t.CollectMetrics.GetName() + " " + exprTexts(t.CollectMetrics.GetMetrics()),
			[]*pb.Relation{t.CollectMetrics.GetInput()}
	case *pb.Relation_WithRelations:
		text, below := relationText(t.WithRelations.GetRoot())
		return text, append(below, t.WithRelations.GetReferences()...)
	}
	return fmt.Sprintf("%T", r.GetRelType()), nil
}

func readText(r *pb.Read) string {
	text := "read "
	if r.GetIsStreaming() {
		text = "read stream "
	}
	if t := r.GetNamedTable(); t != nil {
		return text + t.GetUnparsedIdentifier() + optionText(t.GetOptions())
	}
	d := r.GetDataSource()
	return strings.TrimSpace(text + d.GetFormat() + " " + strings.Join(d.GetPaths(), " ") + optionText(d.GetOptions()))
}

// optionText leaves out what may be a secret: the values of options whose names do not say that they are none.
func optionText(opts map[string]string) string {
	keys := make([]string, 0, len(opts))
	for k := range opts {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	var b strings.Builder
	for _, k := range keys {
		v := opts[k]
		if secret(k) {
			v = "***"
		}
		fmt.Fprintf(&b, " %s=%s", k, v)
	}
	return b.String()
}

func secret(key string) bool {
	key = strings.ToLower(key)
	for _, word := range []string{"password", "secret", "token", "credential", "key", "jaas"} {
		if strings.Contains(key, word) {
			return true
		}
	}
	return false
}

func aggregateText(a *pb.Aggregate) string {
	kind := strings.ToLower(strings.TrimPrefix(a.GetGroupType().String(), "GROUP_TYPE_"))
	if len(a.GetGroupingExpressions()) == 0 {
		return "aggregate " + exprTexts(a.GetAggregateExpressions())
	}
	keys := exprTexts(a.GetGroupingExpressions())
	if sets := a.GetGroupingSets(); len(sets) > 0 {
		texts := make([]string, len(sets))
		for i, s := range sets {
			texts[i] = "(" + exprTexts(s.GetGroupingSet()) + ")"
		}
		keys = strings.Join(texts, ", ")
	}
	if kind == "groupby" {
		kind = "group by"
	}
	return strings.ReplaceAll(kind, "_", " ") + " " + keys + ": " + exprTexts(a.GetAggregateExpressions())
}

func deduplicateText(d *pb.Deduplicate) string {
	text := "distinct"
	if !d.GetAllColumnsAsKeys() {
		text = "drop duplicates of " + strings.Join(d.GetColumnNames(), ", ")
	}
	if d.GetWithinWatermark() {
		text += " within watermark"
	}
	return text
}
