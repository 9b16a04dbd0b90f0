package compiletest

import (
	"fmt"
	"slices"
	"strings"
)

// Problems compares errors with what the suite wants of each line. Each problem is one line, in the order of the files:
// a wrong line that compiles, one that is refused for another reason, a right line that is refused.
func (s *Suite) Problems(ms []Message) []string {
	type problem struct {
		place

		text string
	}
	var out []problem
	add := func(at place, format string, args ...any) {
		out = append(out, problem{at, fmt.Sprintf(format, args...)})
	}

	got := map[place][]string{}
	for _, m := range ms {
		got[m.place] = append(got[m.place], m.Text)
	}
	for _, l := range s.wrong {
		texts := got[l.place]
		delete(got, l.place)
		if len(texts) == 0 {
			add(l.place, "compiles: %s (want %q)", l.Source, l.Wants)
			continue
		}
		for _, want := range l.Wants {
			if !slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(t, want) }) {
				add(l.place, "want %q, got %q", want, texts)
			}
		}
		for _, text := range texts {
			if !slices.ContainsFunc(l.Wants, func(want string) bool { return strings.Contains(text, want) }) {
				add(l.place, "is refused also with %q", text)
			}
		}
	}
	for at, texts := range got {
		add(at, "a right line is refused: %q", texts)
	}

	slices.SortStableFunc(out, func(a, b problem) int {
		if c := strings.Compare(a.File, b.File); c != 0 {
			return c
		}
		return a.Line - b.Line
	})
	lines := make([]string, len(out))
	for i, p := range out {
		lines[i] = fmt.Sprintf("%v: %s", p.place, p.text)
	}
	return lines
}
