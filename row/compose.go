package row

import (
	"errors"
	"fmt"
)

// PairOf describes rows of a and b side by side: the columns of a, then those of b.
func PairOf[A, B any](a *Type[A], b *Type[B]) *Type[Pair[A, B]] {
	t := &Type[Pair[A, B]]{Name: a.Name + ", " + b.Name}
	compose(t, a, b, func(dst *Pair[A, B], x *A, y *B) { dst.A, dst.B = *x, *y })
	return t
}

// WithOf describes rows of r with one more column of the given name.
func WithOf[R, T any](r *Type[R], name string) *Type[With[R, T]] {
	t := &Type[With[R, T]]{Name: r.Name}
	compose(t, r, TypeOf[One[T]](r.Name, name), func(dst *With[R, T], x *R, y *One[T]) { dst.Row, dst.V = *x, y.V })
	return t
}

// compose fills t, whose rows are made of rows of a and b by join.
func compose[R, A, B any](t *Type[R], a *Type[A], b *Type[B], join func(*R, *A, *B)) {
	t.Fields = append(append(make([]Field, 0, len(a.Fields)+len(b.Fields)), a.Fields...), b.Fields...)
	switch {
	case a.err != nil:
		t.err = a.err
	case b.err != nil:
		t.err = b.err
	case a.NewDecoder == nil || b.NewDecoder == nil:
		t.err = fmt.Errorf("row: type %q: a descriptor without a decoder; generate it again", t.Name)
	}
	if t.err != nil {
		t.NewDecoder = func() Decoder[R] { return refusing[R]{t.err} }
		return
	}
	t.NewDecoder = func() Decoder[R] {
		return &composed[R, A, B]{typ: t, a: a.NewDecoder(), b: b.NewDecoder(), split: len(a.Fields), join: join}
	}
}

// refusing is the decoder of a type that could not be described.
type refusing[R any] struct{ err error }

// Bind returns what is wrong with the type.
func (d refusing[R]) Bind(*Batch) error { return d.err }

// Decode returns what is wrong with the type.
func (d refusing[R]) Decode([]R, int) error { return d.err }

// composed decodes the two parts of a row apart and puts them together.
type composed[R, A, B any] struct {
	typ   *Type[R]
	a     Decoder[A]
	b     Decoder[B]
	split int // how many columns are a's
	join  func(*R, *A, *B)
	bufA  []A
	bufB  []B
}

// Bind is described by [Decoder].
func (d *composed[R, A, B]) Bind(b *Batch) error {
	width := b.to - b.from
	split := min(d.split, width)
	errA, errB := d.a.Bind(b.columns(0, split)), d.b.Bind(b.columns(split, width))
	var left, right *MismatchError
	if errors.As(errA, &left) && errors.As(errB, &right) {
		return &MismatchError{Name: d.typ.Name, Row: left.Row + ", " + right.Row, Items: append(left.Items, right.Items...)}
	}
	if errA != nil {
		return errA
	}
	return errB
}

// Decode is described by [Decoder].
func (d *composed[R, A, B]) Decode(dst []R, lo int) error {
	d.bufA, d.bufB = resize(d.bufA, len(dst)), resize(d.bufB, len(dst))
	if err := d.a.Decode(d.bufA, lo); err != nil {
		return err
	}
	if err := d.b.Decode(d.bufB, lo); err != nil {
		return err
	}
	for i := range dst {
		d.join(&dst[i], &d.bufA[i], &d.bufB[i])
	}
	return nil
}
