package row

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
)

// Map is a Spark MAP: its entries in Spark's order, where a key may come more than once. A nil Map is an empty one when
// it is not the V of a NULL.
type Map[K, V any] []Entry[K, V]

// Get returns the value of the first entry with the key, as Spark's own lookup does. It looks at the entries one by
// one; [ToGoMap] is for many lookups.
func (m Map[K, V]) Get(key K) (v V, ok bool) {
	same := func(a, b K) bool { return reflect.DeepEqual(a, b) }
	if k := reflect.ValueOf(key); k.IsValid() && k.Comparable() {
		same = func(a, b K) bool { return any(a) == any(b) }
	}
	for i := range m {
		if same(m[i].Key, key) {
			return m[i].Value, true
		}
	}
	return v, false
}

// MarshalJSON writes an object with the entries in order: strings and what marshals as text are the names, other keys
// as they print.
func (m Map[K, V]) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	var b bytes.Buffer
	b.WriteByte('{')
	for i, e := range m {
		if i > 0 {
			b.WriteByte(',')
		}
		name, err := keyText(e.Key)
		if err != nil {
			return nil, fmt.Errorf("row: map key: %w", err)
		}
		k, err := json.Marshal(name)
		if err != nil {
			return nil, fmt.Errorf("row: map key %q: %w", name, err)
		}
		v, err := json.Marshal(e.Value)
		if err != nil {
			return nil, fmt.Errorf("row: map value of %q: %w", name, err)
		}
		b.Write(k)
		b.WriteByte(':')
		b.Write(v)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON reads an object, its entries in order.
func (m *Map[K, V]) UnmarshalJSON(data []byte) error {
	dec := json.NewDecoder(bytes.NewReader(data))
	t, err := dec.Token()
	if err != nil {
		return err
	}
	if t == nil {
		*m = nil
		return nil
	}
	if t != json.Delim('{') {
		return fmt.Errorf("row: map: want a JSON object, got %v", t)
	}
	out := Map[K, V]{}
	for dec.More() {
		name, err := dec.Token()
		if err != nil {
			return err
		}
		var e Entry[K, V]
		if err := setKey(&e.Key, name.(string)); err != nil { // names of objects are strings, by the decoder's grammar
			return fmt.Errorf("row: map key %q: %w", name, err)
		}
		if err := dec.Decode(&e.Value); err != nil {
			return fmt.Errorf("row: map value of %q: %w", name, err)
		}
		out = append(out, e)
	}
	*m = out
	return nil
}

func keyText(key any) (string, error) {
	switch k := key.(type) {
	case string:
		return k, nil
	case encoding.TextMarshaler:
		t, err := k.MarshalText()
		return string(t), err
	}
	return fmt.Sprint(key), nil
}

func setKey(dst any, name string) error {
	switch d := dst.(type) {
	case *string:
		*d = name
		return nil
	case encoding.TextUnmarshaler:
		return d.UnmarshalText([]byte(name))
	}
	return json.Unmarshal([]byte(name), dst)
}
