package dsl

import (
	"fmt"
	"strings"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

func exprTexts(es []*pb.Expression) string {
	out := make([]string, len(es))
	for i, e := range es {
		out[i] = exprText(e)
	}
	return strings.Join(out, ", ")
}

// exprText is an expression much as SQL writes it.
func exprText(e *pb.Expression) string {
	switch t := e.GetExprType().(type) {
	case *pb.Expression_UnresolvedAttribute_:
		return t.UnresolvedAttribute.GetUnparsedIdentifier()
	case *pb.Expression_UnresolvedStar_:
		return "*"
	case *pb.Expression_Literal_:
		return literalText(t.Literal)
	case *pb.Expression_Alias_:
		return exprText(t.Alias.GetExpr()) + " as " + strings.Join(t.Alias.GetName(), ", ")
	case *pb.Expression_UnresolvedFunction_:
		return callText(t.UnresolvedFunction)
	case *pb.Expression_UnresolvedExtractValue_:
		return exprText(t.UnresolvedExtractValue.GetChild()) + "." + t.UnresolvedExtractValue.GetExtraction().GetLiteral().GetString_()
	case *pb.Expression_Cast_:
		word := "cast"
		if t.Cast.GetEvalMode() == pb.Expression_Cast_EVAL_MODE_TRY {
			word = "try_cast"
		}
		return word + "(" + exprText(t.Cast.GetExpr()) + " as " + t.Cast.GetTypeStr() + ")"
	case *pb.Expression_SortOrder_:
		return orderText(t.SortOrder)
	case *pb.Expression_LambdaFunction_:
		vars := make([]string, len(t.LambdaFunction.GetArguments()))
		for i, v := range t.LambdaFunction.GetArguments() {
			vars[i] = strings.Join(v.GetNameParts(), ".")
		}
		return strings.Join(vars, ", ") + " -> " + exprText(t.LambdaFunction.GetFunction())
	case *pb.Expression_UnresolvedNamedLambdaVariable_:
		return strings.Join(t.UnresolvedNamedLambdaVariable.GetNameParts(), ".")
	case *pb.Expression_UpdateFields_:
		u := t.UpdateFields
		return "update(" + exprText(u.GetStructExpression()) + ", " + u.GetFieldName() + " = " + exprText(u.GetValueExpression()) + ")"
	case *pb.Expression_Window_:
		return windowText(t.Window)
	case *pb.Expression_SubqueryExpression:
		kind := strings.ToLower(strings.TrimPrefix(t.SubqueryExpression.GetSubqueryType().String(), "SUBQUERY_TYPE_"))
		if vs := t.SubqueryExpression.GetInSubqueryValues(); len(vs) > 0 {
			kind = exprTexts(vs) + " in"
		}
		return fmt.Sprintf("%s (relation below, plan %d)", kind, t.SubqueryExpression.GetPlanId())
	}
	return fmt.Sprintf("%T", e.GetExprType())
}

func callText(f *pb.Expression_UnresolvedFunction) string {
	name, args := f.GetFunctionName(), f.GetArguments()
	symbol := !strings.ContainsFunc(name, func(r rune) bool { return r >= 'a' && r <= 'z' }) || name == "and" || name == "or" || name == "div"
	if symbol && len(args) == 2 {
		return operandText(args[0]) + " " + name + " " + operandText(args[1])
	}
	if f.GetIsDistinct() {
		name += " distinct"
	}
	return name + "(" + exprTexts(args) + ")"
}

// operandText puts an operator's operand in brackets where it is an operator itself.
func operandText(e *pb.Expression) string {
	text := exprText(e)
	if f := e.GetUnresolvedFunction(); f != nil && len(f.GetArguments()) == 2 && !strings.HasPrefix(text, f.GetFunctionName()+"(") {
		return "(" + text + ")"
	}
	return text
}

func orderText(o *pb.Expression_SortOrder) string {
	text := exprText(o.GetChild())
	down := o.GetDirection() == pb.Expression_SortOrder_SORT_DIRECTION_DESCENDING
	last := o.GetNullOrdering() == pb.Expression_SortOrder_SORT_NULLS_LAST
	if down {
		text += " desc"
	}
	if down != last {
		return text + map[bool]string{true: " nulls last", false: " nulls first"}[last]
	}
	return text
}

func windowText(w *pb.Expression_Window) string {
	var parts []string
	if ps := w.GetPartitionSpec(); len(ps) > 0 {
		parts = append(parts, "partition by "+exprTexts(ps))
	}
	if os := w.GetOrderSpec(); len(os) > 0 {
		texts := make([]string, len(os))
		for i, o := range os {
			texts[i] = orderText(o)
		}
		parts = append(parts, "order by "+strings.Join(texts, ", "))
	}
	if f := w.GetFrameSpec(); f != nil {
		parts = append(parts, "rows between "+boundaryText(f.GetLower())+" and "+boundaryText(f.GetUpper()))
	}
	return exprText(w.GetWindowFunction()) + " over (" + strings.Join(parts, " ") + ")"
}

func boundaryText(b *pb.Expression_Window_WindowFrame_FrameBoundary) string {
	switch {
	case b.GetUnbounded():
		return "unbounded"
	case b.GetCurrentRow():
		return "current row"
	}
	return exprText(b.GetValue())
}

func literalText(l *pb.Expression_Literal) string {
	switch t := l.GetLiteralType().(type) {
	case *pb.Expression_Literal_Null:
		return "NULL"
	case *pb.Expression_Literal_String_:
		return "'" + strings.ReplaceAll(t.String_, "'", "''") + "'"
	case *pb.Expression_Literal_Binary:
		return fmt.Sprintf("X'%x'", t.Binary)
	case *pb.Expression_Literal_Boolean:
		return fmt.Sprint(t.Boolean)
	case *pb.Expression_Literal_Byte:
		return fmt.Sprint(t.Byte)
	case *pb.Expression_Literal_Short:
		return fmt.Sprint(t.Short)
	case *pb.Expression_Literal_Integer:
		return fmt.Sprint(t.Integer)
	case *pb.Expression_Literal_Long:
		return fmt.Sprint(t.Long)
	case *pb.Expression_Literal_Float:
		return fmt.Sprint(t.Float)
	case *pb.Expression_Literal_Double:
		return fmt.Sprint(t.Double)
	case *pb.Expression_Literal_Decimal_:
		return t.Decimal.GetValue()
	case *pb.Expression_Literal_Date:
		return "date '" + row.DateFromDays(t.Date).String() + "'"
	case *pb.Expression_Literal_Timestamp:
		return "timestamp '" + row.LocalTimeFromMicros(t.Timestamp).String() + " UTC'"
	case *pb.Expression_Literal_TimestampNtz:
		return "timestamp_ntz '" + row.LocalTimeFromMicros(t.TimestampNtz).String() + "'"
	case *pb.Expression_Literal_YearMonthInterval:
		return row.Months(t.YearMonthInterval).String()
	case *pb.Expression_Literal_DayTimeInterval:
		return row.IntervalFromMicros(t.DayTimeInterval).String()
	}
	return fmt.Sprint(l.GetLiteralType())
}
