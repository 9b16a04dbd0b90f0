package row

import (
	"bytes"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
)

// The work of Map's methods is done here, outside of generic code, as that of Null's.

// findKey is the first of n keys that equals key, -1 when none does.
func findKey(n int, at func(int) any, key any) int {
	if k := reflect.ValueOf(key); k.IsValid() && k.Comparable() {
		for i := range n {
			if at(i) == key {
				return i
			}
		}
		return -1
	}
	for i := range n {
		if reflect.DeepEqual(at(i), key) {
			return i
		}
	}
	return -1
}

func mapJSON(n int, at func(int) (key, value any)) ([]byte, error) {
	b := []byte{'{'}
	for i := range n {
		if i > 0 {
			b = append(b, ',')
		}
		key, value := at(i)
		name, err := keyText(key)
		if err != nil {
			return nil, fmt.Errorf("row: map key: %w", err)
		}
		k, err := json.Marshal(name)
		if err != nil {
			return nil, fmt.Errorf("row: map key %q: %w", name, err)
		}
		v, err := json.Marshal(value)
		if err != nil {
			return nil, fmt.Errorf("row: map value of %q: %w", name, err)
		}
		b = append(append(append(b, k...), ':'), v...)
	}
	return append(b, '}'), nil
}

// readMapJSON reads each entry into what next points to.
func readMapJSON(data []byte, next func() (key, value any)) (null bool, err error) {
	dec := json.NewDecoder(bytes.NewReader(data))
	t, err := dec.Token()
	if err != nil || t == nil {
		return t == nil, err
	}
	if t != json.Delim('{') {
		return false, fmt.Errorf("row: map: want a JSON object, got %v", t)
	}
	for dec.More() {
		t, err := dec.Token()
		if err != nil {
			return false, err
		}
		name := t.(string) // by the decoder's grammar
		key, value := next()
		if err := setKey(key, name); err != nil {
			return false, fmt.Errorf("row: map key %q: %w", name, err)
		}
		if err := dec.Decode(value); err != nil {
			return false, fmt.Errorf("row: map value of %q: %w", name, err)
		}
	}
	return false, nil
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
