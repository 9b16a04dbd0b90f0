// Package results keeps what the benchmarks of this module measured.
package results

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"
	"text/tabwriter"
)

// Result is one measurement: ours, and that of a peer in the same run. Absolute numbers depend on the machine; the
// ratio is what counts.
type Result struct {
	Name        string  `json:"name"` // part/shape/peer: decode/lineitem/handwritten
	Ours        float64 `json:"ours"`
	Peer        float64 `json:"peer"`  // 0 where there is none
	Ratio       float64 `json:"ratio"` // ours ÷ peer
	AllocsRow   float64 `json:"allocs_row"`
	AllocsBatch float64 `json:"allocs_batch"`
}

// Print writes results as a table.
func Print(w io.Writer, rs []Result) {
	t := tabwriter.NewWriter(w, 0, 8, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(t, "name\tours\tpeer\tratio\tallocs/row\tallocs/batch\t")
	for _, r := range rs {
		fmt.Fprintf(t, "%s\t%.2f\t%.2f\t%.2f\t%.3f\t%.1f\t\n", r.Name, r.Ours, r.Peer, r.Ratio, r.AllocsRow, r.AllocsBatch)
	}
	t.Flush()
}

// Merge puts results into the file, in the place of older ones of the same name.
func Merge(path string, rs []Result) error {
	var all []Result
	text, err := os.ReadFile(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return err
	default:
		if err := json.Unmarshal(text, &all); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	for _, r := range rs {
		if i := slices.IndexFunc(all, func(o Result) bool { return o.Name == r.Name }); i >= 0 {
			all[i] = r
		} else {
			all = append(all, r)
		}
	}
	slices.SortFunc(all, func(a, b Result) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	text, err = json.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	return os.WriteFile(path, append(text, '\n'), 0o644)
}

// Median is the middle of vs.
func Median(vs []float64) float64 {
	vs = slices.Clone(vs)
	slices.Sort(vs)
	return vs[len(vs)/2]
}
