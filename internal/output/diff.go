package output

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
)

// context is how many equal lines a diff shows around a difference.
const context = 3

// maxEdits is how far two texts may differ until a diff shows all of both: finding the shortest edit takes time and memory
// in its square.
const maxEdits = 1000

// Diff returns the change as a unified diff, from what is on the disk to what a run makes.
func (c Change) Diff() string {
	from, to := "a/"+c.Path, "b/"+c.Path
	switch c.State {
	case Missing:
		from = "/dev/null"
	case Orphaned:
		to = "/dev/null"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s\n", from, to)
	for _, h := range hunks(edits(splitLines(c.Old), splitLines(c.New))) {
		h.write(&b)
	}
	return b.String()
}

// edit is a line of one text or of both: ' ', '-' or '+'.
type edit struct {
	op   byte
	line string
}

// splitLines returns the lines of a text with their ends.
func splitLines(text []byte) []string {
	var lines []string
	for l := range bytes.Lines(text) {
		lines = append(lines, string(l))
	}
	return lines
}

// edits returns a shortest way from a to b.
func edits(a, b []string) []edit {
	var head, tail []edit
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		head = append(head, edit{' ', a[0]})
		a, b = a[1:], b[1:]
	}
	n := 0
	for n < len(a) && n < len(b) && a[len(a)-1-n] == b[len(b)-1-n] {
		n++
	}
	for _, l := range a[len(a)-n:] {
		tail = append(tail, edit{' ', l})
	}
	return append(append(head, middle(a[:len(a)-n], b[:len(b)-n])...), tail...)
}

// middle is Myers' greedy algorithm. Diagonal k holds the points where k more lines of a than of b are used up; reach[k] is
// how far in a the best path of d edits came on it. The tables of all d lead back from the end.
func middle(a, b []string) []edit {
	limit := min(len(a)+len(b), maxEdits)
	reach := table{off: limit + 1, x: make([]int, 2*limit+3)}
	var trail []table
	for d := 0; d <= limit; d++ {
		trail = append(trail, reach.clone(d))
		for k := -d; k <= d; k += 2 {
			x := reach.step(d, k)
			for x < len(a) && x-k < len(b) && a[x] == b[x-k] {
				x++
			}
			reach.x[reach.off+k] = x
			if x >= len(a) && x-k >= len(b) {
				return backwards(a, b, trail)
			}
		}
	}
	return replaced(a, b)
}

// table holds the reach of diagonals -off … off.
type table struct {
	off int
	x   []int
}

// step returns where the path with one more edit lands on diagonal k: below or beside the better of its neighbours.
func (t table) step(d, k int) int {
	if d == 0 {
		return 0
	}
	if t.down(d, k) {
		return t.x[t.off+k+1]
	}
	return t.x[t.off+k-1] + 1
}

// down reports whether that edit takes a line of b.
func (t table) down(d, k int) bool {
	return k == -d || k != d && t.x[t.off+k-1] < t.x[t.off+k+1]
}

// clone returns the diagonals that d edits can have reached, and their neighbours.
func (t table) clone(d int) table {
	d++
	return table{off: d, x: slices.Clone(t.x[t.off-d : t.off+d+1])}
}

// backwards walks from the ends of both texts to their beginnings.
func backwards(a, b []string, trail []table) []edit {
	var list []edit
	x, y := len(a), len(b)
	for d := len(trail) - 1; d > 0; d-- {
		k := x - y
		t := trail[d]
		down := t.down(d, k)
		from := t.step(d, k)
		for x > from {
			list = append(list, edit{' ', a[x-1]})
			x, y = x-1, y-1
		}
		if down {
			y--
			list = append(list, edit{'+', b[y]})
		} else {
			x--
			list = append(list, edit{'-', a[x]})
		}
	}
	for ; x > 0; x-- {
		list = append(list, edit{' ', a[x-1]})
	}
	slices.Reverse(list)
	return list
}

func replaced(a, b []string) []edit {
	var list []edit
	for _, l := range a {
		list = append(list, edit{'-', l})
	}
	for _, l := range b {
		list = append(list, edit{'+', l})
	}
	return list
}

// hunk is a run of edits with the lines around them.
type hunk struct {
	from, to int // first lines, from 0
	edits    []edit
}

// hunks groups edits that are near each other.
func hunks(list []edit) []hunk {
	var (
		out      []hunk
		from, to int
		last     = -1 // index in list of the last difference in the current hunk
		start    int  // index in list of the current hunk's first edit
	)
	flush := func() {
		if last >= 0 {
			h := &out[len(out)-1]
			h.edits = list[start:min(last+1+context, len(list))]
		}
	}
	for i, e := range list {
		if e.op != ' ' {
			if last < 0 || i-last > 2*context {
				flush()
				start = max(i-context, 0)
				out = append(out, hunk{from: from - (i - start), to: to - (i - start)})
			}
			last = i
		}
		if e.op != '+' {
			from++
		}
		if e.op != '-' {
			to++
		}
	}
	flush()
	return out
}

// write writes the hunk as diff -u does.
func (h hunk) write(b *strings.Builder) {
	var from, to int
	for _, e := range h.edits {
		if e.op != '+' {
			from++
		}
		if e.op != '-' {
			to++
		}
	}
	fmt.Fprintf(b, "@@ -%s +%s @@\n", span(h.from, from), span(h.to, to))
	for _, e := range h.edits {
		b.WriteByte(e.op)
		b.WriteString(e.line)
		if !strings.HasSuffix(e.line, "\n") {
			b.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// span is a range of lines in a hunk's head. An empty one names the line before it.
func span(first, n int) string {
	if n == 0 {
		return fmt.Sprintf("%d,0", first)
	}
	if n == 1 {
		return fmt.Sprint(first + 1)
	}
	return fmt.Sprintf("%d,%d", first+1, n)
}
