// Package gate knows which parts of Spark Connect are newer than the oldest server that is supported, and finds them in
// plans. A server ignores fields that it does not know, so that a plan with a newer part would run as another plan;
// package runtime refuses it instead.
package gate

import (
	"maps"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protoreflect"
)

// Violation is a part of a plan that the server does not know.
type Violation struct {
	Feature string  // in the words of Spark's API
	Need    Version // the first that has it
}

// Check returns what m uses that is newer than have, once each, in a stable order.
func Check(m proto.Message, have Version) []Violation {
	found := make(map[string]Version)
	c := checker{have: have, table: features(), found: found}
	c.message(m.ProtoReflect())
	var list []Violation
	for _, feature := range slices.SortedFunc(maps.Keys(found), strings.Compare) {
		list = append(list, Violation{feature, found[feature]})
	}
	return list
}

type checker struct {
	have  Version
	table map[protoreflect.FullName]since
	found map[string]Version
}

func (c *checker) message(m protoreflect.Message) {
	m.Range(func(f protoreflect.FieldDescriptor, v protoreflect.Value) bool {
		c.name(f.FullName())
		switch {
		case f.IsMap():
			if f.MapValue().Message() != nil {
				v.Map().Range(func(_ protoreflect.MapKey, v protoreflect.Value) bool {
					c.message(v.Message())
					return true
				})
			}
		case f.IsList():
			for i := range v.List().Len() {
				c.value(f, v.List().Get(i))
			}
		default:
			c.value(f, v)
		}
		return true
	})
}

func (c *checker) value(f protoreflect.FieldDescriptor, v protoreflect.Value) {
	switch {
	case f.Message() != nil:
		c.message(v.Message())
	case f.Enum() != nil:
		if e := f.Enum().Values().ByNumber(v.Enum()); e != nil {
			c.name(e.FullName())
		}
	}
}

func (c *checker) name(n protoreflect.FullName) {
	if s, ok := c.table[n]; ok && c.have.Before(s.version) {
		c.found[s.feature] = s.version
	}
}
