package oracle

import (
	"encoding/json"
	"fmt"
	"maps"
	"strings"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// Normalize makes plans of different clients comparable. The plan itself is not changed. What goes:
//
//   - Origins: the lines of Go and of Python that built relations and expressions.
//   - Ids of relations: each gets its place in the plan as its number, and subqueries refer to that. Clients number as
//     they build, and PySpark's frames keep their id wherever they stand.
//   - Names of lambda variables: each lambda numbers its own. Nothing outside it knows them, and PySpark never uses one again.
//   - Optional flags that are false: PySpark says some of them, as is_metadata_column of every column. The server asks for
//     their value alone, and an absent one has the value false.
//   - Order of members and white space in schemas that are JSON, and schemas that are empty.
func Normalize(p *connectpb.Plan) *connectpb.Plan {
	p = proto.CloneOf(p)
	n := normalizing{ids: map[int64]int64{}, names: map[string]string{}}
	n.number(p.ProtoReflect())
	n.message(p.ProtoReflect())
	return p
}

// Lines are a normalised plan as text, a field a line, for comparison and for reading.
func Lines(p *connectpb.Plan) []string {
	text := prototext.MarshalOptions{Multiline: true, Indent: "  "}.Format(Normalize(p))
	text = strings.ReplaceAll(text, ":  ", ": ") // prototext randomises white space on purpose
	return strings.Split(strings.TrimSpace(text), "\n")
}

type normalizing struct {
	ids       map[int64]int64 // the number of the first relation with an id
	relations int64
	names     map[string]string // of the variables of the lambdas around
	variables int
}

// number counts the relations, and gives each its number.
func (n *normalizing) number(m protoreflect.Message) {
	if r, ok := m.Interface().(*connectpb.Relation); ok && r.Common != nil {
		if _, ok := n.ids[r.Common.GetPlanId()]; !ok {
			n.ids[r.Common.GetPlanId()] = n.relations
		}
		id := n.relations
		n.relations++
		r.Common = &connectpb.RelationCommon{PlanId: &id}
	}
	each(m, n.number)
}

func (n *normalizing) message(m protoreflect.Message) {
	switch v := m.Interface().(type) {
	case *connectpb.Expression:
		v.Common = nil
	case *connectpb.SubqueryExpression:
		v.PlanId = n.ids[v.PlanId]
	case *connectpb.Read_DataSource:
		v.Schema = sortedJSON(v.Schema)
	case *connectpb.Expression_LambdaFunction:
		outer := n.names
		n.names = maps.Clone(outer)
		defer func() { n.names = outer }()
		for _, x := range v.Arguments {
			n.names[strings.Join(x.NameParts, ".")] = fmt.Sprintf("v%d", n.variables)
			n.variables++
		}
	case *connectpb.Expression_UnresolvedNamedLambdaVariable:
		if name, ok := n.names[strings.Join(v.NameParts, ".")]; ok {
			v.NameParts = []string{name}
		}
	}
	dropFalse(m)
	each(m, n.message)
}

// sortedJSON is the same JSON with its members in order. What is no JSON stays as it is, nothing is nothing.
func sortedJSON(text *string) *string {
	if text == nil || *text == "" {
		return nil
	}
	var v any
	if json.Unmarshal([]byte(*text), &v) != nil {
		return text
	}
	sorted, err := json.Marshal(v)
	if err != nil {
		return text
	}
	return new(string(sorted))
}

// dropFalse clears the optional flags of m that are false. A flag that is a choice among several is one, false or not.
func dropFalse(m protoreflect.Message) {
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		optional := f.HasPresence() && (f.ContainingOneof() == nil || f.ContainingOneof().IsSynthetic())
		if f.Kind() == protoreflect.BoolKind && optional && m.Has(f) && !m.Get(f).Bool() {
			m.Clear(f)
		}
	}
}

// each visits the messages in m, in the order of their fields.
func each(m protoreflect.Message, visit func(protoreflect.Message)) {
	fields := m.Descriptor().Fields()
	for i := range fields.Len() {
		f := fields.Get(i)
		if f.Message() == nil || !m.Has(f) || f.IsMap() {
			continue
		}
		if f.IsList() {
			for l, j := m.Get(f).List(), 0; j < l.Len(); j++ {
				visit(l.Get(j).Message())
			}
			continue
		}
		visit(m.Get(f).Message())
	}
}
