package oracle

import (
	"fmt"
	"strings"

	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// Normalize makes plans of different clients comparable: origins go, relations are numbered in the order in which they
// stand, lambda variables by their first use. The plan itself is not changed.
func Normalize(p *connectpb.Plan) *connectpb.Plan {
	p = proto.CloneOf(p)
	n := normalizing{ids: map[int64]int64{}, names: map[string]string{}}
	n.number(p.ProtoReflect())
	n.message(p.ProtoReflect())
	return p
}

// Text is a normalised plan as text, for comparison and for reading.
func Text(p *connectpb.Plan) string {
	text := prototext.MarshalOptions{Multiline: true, Indent: "  "}.Format(Normalize(p))
	return strings.ReplaceAll(text, ":  ", ": ") // prototext randomises white space on purpose
}

type normalizing struct {
	ids   map[int64]int64
	names map[string]string
}

// number gives each relation its place as its number.
func (n *normalizing) number(m protoreflect.Message) {
	if c, ok := m.Interface().(*connectpb.RelationCommon); ok && c.PlanId != nil {
		if _, ok := n.ids[c.GetPlanId()]; !ok {
			n.ids[c.GetPlanId()] = int64(len(n.ids))
		}
	}
	each(m, n.number)
}

func (n *normalizing) message(m protoreflect.Message) {
	switch v := m.Interface().(type) {
	case *connectpb.Relation:
		if v.Common != nil {
			id := n.ids[v.Common.GetPlanId()]
			v.Common = &connectpb.RelationCommon{PlanId: &id}
		}
	case *connectpb.Expression:
		v.Common = nil
	case *connectpb.SubqueryExpression:
		v.PlanId = n.ids[v.PlanId]
	case *connectpb.Expression_UnresolvedNamedLambdaVariable:
		for i, part := range v.NameParts {
			if _, ok := n.names[part]; !ok {
				n.names[part] = fmt.Sprintf("v%d", len(n.names))
			}
			v.NameParts[i] = n.names[part]
		}
	}
	each(m, n.message)
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
