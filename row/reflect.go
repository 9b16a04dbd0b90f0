package row

import (
	"reflect"
	"time"
	"unsafe"
)

// reflected decodes rows without generated code. Reflection finds out once where each column goes; a batch is decoded
// column by column through typed pointers, with offset and stride.
type reflected[R any] struct {
	typ  *Type[R]
	cols Columns
	ops  []*op
}

func newReflected[R any](t *Type[R], fields []goField) *reflected[R] {
	d := &reflected[R]{typ: t}
	id := 0
	for i := range fields {
		d.ops = append(d.ops, newOp(&fields[i], &id))
	}
	return d
}

// Bind is described by [Decoder].
func (d *reflected[R]) Bind(b *Batch) (err error) {
	if err := Bind(&d.cols, b, d.typ); err != nil {
		return err
	}
	defer d.cols.Recover(&err)
	for _, o := range d.ops {
		o.bind(&d.cols)
	}
	return nil
}

// Decode is described by [Decoder].
func (d *reflected[R]) Decode(dst []R, lo int) error {
	base, stride := unsafe.Pointer(unsafe.SliceData(dst)), unsafe.Sizeof(*new(R))
	if len(dst) == 0 {
		return nil
	}
	for _, o := range d.ops {
		o.write(&d.cols, unsafe.Add(base, o.to.offset), stride, lo, len(dst))
	}
	return nil
}

// op writes the values of one node.
type op struct {
	id       int
	to       *goField
	children []*op
	arenas   []arena // elements of a list, entries of a map, or its keys and values
	targets  arena   // what pointers point to
}

// arena is memory for the values of a node in the bound batch.
type arena struct {
	typ  reflect.Type // of a value
	mem  reflect.Value
	base unsafe.Pointer
	n    int
}

// make gives the arena room for n values: new memory, which the rows own, or in borrowed mode that of the last batch.
func (a *arena) make(c *Columns, n int) {
	if c.borrowed && n > 0 && n <= a.n {
		return
	}
	a.mem = reflect.MakeSlice(reflect.SliceOf(a.typ), n, n)
	a.base, a.n = a.mem.UnsafePointer(), n
}

// check panics, as slicing does, where from … to is no list of the arena's values.
func (a *arena) check(from, to int32) {
	if from < 0 || to < from || int(to) > a.n {
		panic(spanError{int(from), int(to), a.n}) //nolint:forbidigo // as slicing does; callers of Decode recover
	}
}

// newOp numbers ops as [Columns] numbers nodes.
func newOp(to *goField, id *int) *op {
	o := &op{id: *id, to: to, targets: arena{typ: to.typ}}
	*id++
	for i := range to.children {
		o.children = append(o.children, newOp(&to.children[i], id))
	}
	switch {
	case to.goMap:
		o.arenas = []arena{{typ: to.typ.Key()}, {typ: to.typ.Elem()}}
	case to.kind == kindArray || to.kind == kindMap:
		o.arenas = []arena{{typ: to.typ.Elem()}}
	}
	return o
}

// bind decodes the elements of lists, which all rows share, and makes what pointers point to.
func (o *op) bind(c *Columns) {
	for _, child := range o.children {
		child.bind(c)
	}
	if o.to.pointer {
		o.targets.make(c, c.nodes[o.id].n)
	}
	for i := range o.arenas {
		o.arenas[i].make(c, c.nodes[o.children[0].id].n)
	}
	for i, child := range o.children {
		if len(o.arenas) == 0 {
			break // fields of a struct are written with it
		}
		a := &o.arenas[min(i, len(o.arenas)-1)]
		if n := c.nodes[child.id].n; n > 0 {
			child.write(c, unsafe.Add(a.base, child.to.offset), a.typ.Size(), 0, n)
		}
	}
}

// write writes values lo … lo+n, the first at p and each stride bytes after the last. p is where a value lies with the
// Null or the pointer around it.
func (o *op) write(c *Columns, p unsafe.Pointer, stride uintptr, lo, n int) {
	node := &c.nodes[o.id]
	switch {
	case o.to.pointer:
		size := o.to.typ.Size()
		if o.to.kind == kindVoid {
			scatter(p, stride, n, func(q *unsafe.Pointer, i int) { *q = nil })
			return
		}
		first := unsafe.Add(o.targets.base, uintptr(lo)*size)
		o.writeValues(c, first, size, lo, n)
		scatter(p, stride, n, func(q *unsafe.Pointer, i int) {
			*q = nil
			if node.words.valid(lo + i) {
				*q = unsafe.Add(first, uintptr(i)*size)
			}
		})
	case !node.field.Nullable:
		o.writeValues(c, p, stride, lo, n)
	case o.to.kind == kindVoid:
		scatter(unsafe.Add(p, o.to.valid), stride, n, func(valid *bool, _ int) { *valid = false })
	default:
		o.writeValues(c, p, stride, lo, n)
		flag := unsafe.Add(p, o.to.valid)
		for i := range n {
			ok := node.words.valid(lo + i)
			*(*bool)(unsafe.Add(flag, uintptr(i)*stride)) = ok
			if !ok {
				o.zero(unsafe.Add(p, uintptr(i)*stride))
			}
		}
	}
}

// writeValues writes values as if none were NULL.
func (o *op) writeValues(c *Columns, p unsafe.Pointer, stride uintptr, lo, n int) {
	k, hi := o.id, lo+n
	switch o.to.kind {
	case kindBool, kindInt8:
		spread(p, stride, fixed[uint8](c, k)[lo:hi])
	case kindInt16:
		spread(p, stride, fixed[uint16](c, k)[lo:hi])
	case kindInt32, kindFloat32, kindDate, kindYearMonth:
		spread(p, stride, fixed[uint32](c, k)[lo:hi])
	case kindInt64, kindFloat64, kindTimeOfDay, kindDayTime:
		spread(p, stride, fixed[uint64](c, k)[lo:hi])
	case kindCalendar:
		spread(p, stride, fixed[CalendarInterval](c, k)[lo:hi])
	case kindDecimal:
		v, scale := fixed[Int128](c, k)[lo:hi], c.nodes[k].scale
		scatter(p, stride, n, func(q *Decimal, i int) { *q = v[i].Decimal(scale) })
	case kindTimestamp:
		v := fixed[int64](c, k)[lo:hi]
		scatter(p, stride, n, func(q *time.Time, i int) { SetTime(q, v[i]) })
	case kindLocal:
		v := fixed[int64](c, k)[lo:hi]
		scatter(p, stride, n, func(q *LocalTime, i int) { *q = LocalTime{micros: v[i]} })
	case kindString:
		var s Strings
		c.Strings(k, &s)
		from, to, text := s.Run(lo, hi)
		scatter(p, stride, n, func(q *string, i int) { *q = text[from[i]:to[i]] })
	case kindBinary:
		var s Binaries
		c.Binaries(k, &s)
		from, to, b := s.Run(lo, hi)
		scatter(p, stride, n, func(q *[]byte, i int) { *q = b[from[i]:to[i]:to[i]] })
	case kindArray, kindMap:
		o.writeLists(c, p, stride, lo, n)
	case kindStruct, kindVariant, kindGeometry, kindGeography, kindWindow:
		for _, child := range o.children {
			child.write(c, unsafe.Add(p, child.to.offset), stride, lo, n)
		}
	}
}

// slice is how Go lays out a slice.
type slice struct {
	p        unsafe.Pointer
	len, cap int
}

func (o *op) writeLists(c *Columns, p unsafe.Pointer, stride uintptr, lo, n int) {
	node := &c.nodes[o.id]
	from, to := node.from[lo:lo+n], node.to[lo:lo+n]
	a := &o.arenas[0]
	if o.to.goMap {
		for i := range n {
			a.check(from[i], to[i])
			m := reflect.NewAt(o.to.typ, unsafe.Add(p, uintptr(i)*stride)).Elem()
			m.Set(reflect.MakeMapWithSize(o.to.typ, int(to[i]-from[i])))
			for j := int(to[i]) - 1; j >= int(from[i]); j-- { // the first entry of a key stays
				m.SetMapIndex(a.mem.Index(j), o.arenas[1].mem.Index(j))
			}
		}
		return
	}
	size := a.typ.Size()
	scatter(p, stride, n, func(q *slice, i int) {
		first, last := from[i], to[i]
		a.check(first, last)
		*q = slice{p: a.base} // of an empty list too, which is not nil
		if last > first {
			*q = slice{unsafe.Add(a.base, uintptr(first)*size), int(last - first), int(last - first)}
		}
	})
}

// zero clears one value, through pointers of its own types so that the garbage collector sees what goes.
func (o *op) zero(p unsafe.Pointer) { reflect.NewAt(o.to.typ, p).Elem().SetZero() }

// scatter calls f for n values of T, stride bytes apart.
func scatter[T any](p unsafe.Pointer, stride uintptr, n int, f func(*T, int)) {
	for i := range n {
		f((*T)(unsafe.Add(p, uintptr(i)*stride)), i)
	}
}

// spread writes src, stride bytes apart.
func spread[T any](p unsafe.Pointer, stride uintptr, src []T) {
	for i := range src {
		*(*T)(unsafe.Add(p, uintptr(i)*stride)) = src[i]
	}
}
