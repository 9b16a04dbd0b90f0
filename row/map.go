package row

// Map is a Spark MAP: its entries in Spark's order, where a key may come more than once. A nil Map is an empty one when
// it is not the V of a NULL.
type Map[K, V any] []Entry[K, V]

// Get returns the value of the first entry with the key, as Spark's own lookup does. It looks at the entries one by
// one; [ToGoMap] is for many lookups.
func (m Map[K, V]) Get(key K) (v V, ok bool) {
	if i := findKey(len(m), func(i int) any { return m[i].Key }, key); i >= 0 {
		return m[i].Value, true
	}
	return v, false
}

// MarshalJSON writes an object with the entries in order: strings and what marshals as text are the names, other keys
// as they print.
func (m Map[K, V]) MarshalJSON() ([]byte, error) {
	if m == nil {
		return []byte("null"), nil
	}
	return mapJSON(len(m), func(i int) (key, value any) { return m[i].Key, m[i].Value })
}

// UnmarshalJSON reads an object, its entries in order.
func (m *Map[K, V]) UnmarshalJSON(data []byte) error {
	out := Map[K, V]{}
	null, err := readMapJSON(data, func() (key, value any) {
		out = append(out, Entry[K, V]{})
		e := &out[len(out)-1]
		return &e.Key, &e.Value
	})
	if null {
		out = nil
	}
	if err == nil {
		*m = out
	}
	return err
}
