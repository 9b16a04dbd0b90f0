package runtime

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strconv"
	"time"
)

// object is a JSON object that is read member by member; what nobody asked for remains. Members that are absent or null
// are the zero value, one of the wrong kind is an error, the first of which is kept for the whole tree.
type object struct {
	path   string
	fields map[string]json.RawMessage
	err    *error
}

func parseObject(text []byte) (*object, error) {
	o := &object{err: new(error)}
	if err := json.Unmarshal(text, &o.fields); err != nil {
		return nil, err
	}
	if o.fields == nil {
		return nil, errors.New("null is no object")
	}
	return o, nil
}

func (o *object) fail(name, want string, raw json.RawMessage) {
	if *o.err == nil {
		*o.err = fmt.Errorf("%s%s: want %s, got %.80s", o.path, name, want, raw)
	}
}

// raw takes a member; nil when it is absent or null.
func (o *object) raw(name string) json.RawMessage {
	raw, ok := o.fields[name]
	delete(o.fields, name)
	if !ok || bytes.Equal(raw, []byte("null")) {
		return nil
	}
	return raw
}

// rest is what was not taken; nil if all was.
func (o *object) rest() map[string]json.RawMessage {
	if len(o.fields) == 0 {
		return nil
	}
	return o.fields
}

func (o *object) string(name string) string {
	raw := o.raw(name)
	var s string
	if raw != nil && json.Unmarshal(raw, &s) != nil {
		o.fail(name, "text", raw)
	}
	return s
}

// int reads a whole number exactly; 9007199254740993 is one that a float64 would change.
func (o *object) int(name string, absent int64) int64 {
	raw := o.raw(name)
	if raw == nil {
		return absent
	}
	n, err := strconv.ParseInt(string(raw), 10, 64)
	if err != nil {
		o.fail(name, "a whole number", raw)
	}
	return n
}

func (o *object) millis(name string) time.Duration { return millis(o.int(name, 0)) }

// millis is ms as a duration, the longest there is if it is longer.
func millis(ms int64) time.Duration {
	const most = math.MaxInt64 / int64(time.Millisecond)
	return time.Duration(min(max(ms, -most), most)) * time.Millisecond
}

// float reads a number that may also be text, "NaN" or "Infinity", which Spark's two writers treat differently. Absent
// is NaN.
func (o *object) float(name string) float64 {
	raw := o.raw(name)
	if raw == nil {
		return math.NaN()
	}
	text := string(raw)
	if raw[0] == '"' && json.Unmarshal(raw, &text) != nil {
		o.fail(name, "a number", raw)
	}
	f, err := strconv.ParseFloat(text, 64)
	if err != nil && !errors.Is(err, strconv.ErrRange) {
		o.fail(name, "a number", raw)
		return math.NaN()
	}
	return f
}

func (o *object) time(name string) time.Time {
	s := o.string(name)
	if s == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339Nano, s)
	if err != nil {
		o.fail(name, "a time", []byte(s))
	}
	return t.UTC()
}

// members calls f for each member of a member that is an object.
func (o *object) members(name string, f func(string, json.RawMessage)) {
	raw := o.raw(name)
	if raw == nil {
		return
	}
	var m map[string]json.RawMessage
	if json.Unmarshal(raw, &m) != nil {
		o.fail(name, "an object", raw)
	}
	for k, v := range m {
		f(k, v)
	}
}

func (o *object) ints(name string) map[string]int64 {
	m := make(map[string]int64)
	o.members(name, func(k string, raw json.RawMessage) {
		n, err := strconv.ParseInt(string(raw), 10, 64)
		if err != nil {
			o.fail(name+"."+k, "a whole number", raw)
		}
		m[k] = n
	})
	return m
}

// strings reads a member whose members are text; other values stay as their JSON.
func (o *object) strings(name string) map[string]string {
	m := make(map[string]string)
	o.members(name, func(k string, raw json.RawMessage) {
		s := string(raw)
		if json.Unmarshal(raw, &s) != nil {
			s = string(raw)
		}
		m[k] = s
	})
	return m
}

func (o *object) stringList(name string) []string {
	raw := o.raw(name)
	var list []string
	if raw != nil && json.Unmarshal(raw, &list) != nil {
		o.fail(name, "a list of texts", raw)
	}
	return list
}

// object reads a member that is an object by f.
func (o *object) object(name string, f func(*object)) {
	raw := o.raw(name)
	if raw == nil {
		return
	}
	inner := &object{path: o.path + name + ".", err: o.err}
	if json.Unmarshal(raw, &inner.fields) != nil {
		o.fail(name, "an object", raw)
		return
	}
	f(inner)
}

// list reads a member that is a list of objects by f, one after the other.
func (o *object) list(name string, f func(*object)) {
	raw := o.raw(name)
	if raw == nil {
		return
	}
	var items []map[string]json.RawMessage
	if json.Unmarshal(raw, &items) != nil {
		o.fail(name, "a list of objects", raw)
		return
	}
	for i, fields := range items {
		f(&object{path: fmt.Sprintf("%s%s[%d].", o.path, name, i), fields: fields, err: o.err})
	}
}
