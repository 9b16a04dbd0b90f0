package row

import (
	"fmt"
	"reflect"
)

// TypeOf describes R without generated code, by reflection at this one call.
//
// R is a struct whose fields carry Spark's names in `spark` tags, or one of [One], [Pair] and [Triple], whose members
// take their names from fieldNames, in order. What R cannot be is reported by [Type.Err].
//
// Decoding takes up to two and a half times as long as with generated code.
func TypeOf[R any](name string, fieldNames ...string) *Type[R] {
	t := &Type[R]{Name: name}
	t.NewDecoder = func() Decoder[R] { return refusing[R]{t.err} }
	members, err := resultMembers(reflect.TypeFor[R](), fieldNames)
	if err != nil {
		t.err = fmt.Errorf("row: type %q: %w", name, err)
		return t
	}
	var fields []goField
	for _, m := range members {
		f, g, err := derive(m.name, m.typ, m.offset)
		if err != nil {
			t.err = fmt.Errorf("row: type %q: column %q: %w", name, m.name, err)
			return t
		}
		t.Fields, fields = append(t.Fields, f), append(fields, g)
	}
	t.NewDecoder = func() Decoder[R] { return newReflected(t, fields) }
	return t
}

// resultMembers are the columns of a row type.
func resultMembers(t reflect.Type, names []string) ([]member, error) {
	if t.Kind() != reflect.Struct {
		return nil, fmt.Errorf("%v is no struct; want one with spark tags, or row.One of it", t)
	}
	if !isResult(t) {
		if len(names) > 0 {
			return nil, fmt.Errorf("names given for %v; its spark tags have them", t)
		}
		return taggedMembers(t)
	}
	if len(names) != t.NumField() {
		return nil, fmt.Errorf("%d names for the %d members of %v; want one each", len(names), t.NumField(), t)
	}
	var out []member
	for i, n := range names {
		out = append(out, member{n, t.Field(i).Type, t.Field(i).Offset})
	}
	return out, nil
}
