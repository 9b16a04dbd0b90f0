// Command decodebench measures decoders beside handwritten loops and memcpy, in rounds that take turns, and keeps the
// medians in results.json.
package main

import (
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"slices"
	"time"

	"github.com/sparkgen/sparkgen/bench/decode"
	"github.com/sparkgen/sparkgen/bench/results"
)

func main() {
	if err := run(); err != nil {
		fmt.Fprintln(os.Stderr, "decodebench:", err)
		os.Exit(1)
	}
}

func run() error {
	var (
		out     = flag.String("out", "results.json", "`file` of results, which are put in the place of older ones")
		rounds  = flag.Int("rounds", 31, "rounds; each runs every kernel once, in an order of its own")
		batches = flag.Int("batches", 100, "batches of a shape")
		rows    = flag.Int("rows", 10_000, "rows of a batch")
	)
	flag.Parse()
	comparisons, err := decode.Comparisons(*batches, *rows)
	if err != nil {
		return err
	}
	var all []results.Result
	for _, c := range comparisons {
		rs, err := measure(c, *rounds)
		if err != nil {
			return err
		}
		all = append(all, rs...)
	}
	results.Print(os.Stdout, all)
	return results.Merge(*out, all)
}

// pairs are our kernels and what each is compared with.
var pairs = [][2]string{
	{"borrowed", "handwritten"},
	{"arena", "handwritten-arena"},
	{"borrowed", "memcpy"},
	{"arena", "memcpy"},
	{"reflected", "borrowed"},
}

// measure compares the kernels of a shape. Times are ns a row.
func measure(c decode.Comparison, rounds int) ([]results.Result, error) {
	kernels := append(append([]decode.Kernel(nil), c.Ours...), c.Peers...)
	times := map[string][]float64{}
	for round := range rounds + 1 {
		rand.Shuffle(len(kernels), func(i, j int) { kernels[i], kernels[j] = kernels[j], kernels[i] })
		for _, k := range kernels {
			start := time.Now()
			if err := k.Run(); err != nil {
				return nil, fmt.Errorf("%s, %s: %w", c.Shape.Name, k.Name, err)
			}
			if round > 0 { // the first one fills caches
				times[k.Name] = append(times[k.Name], float64(time.Since(start).Nanoseconds())/float64(c.Shape.Rows()))
			}
		}
	}
	allocs, err := allocations(c)
	if err != nil {
		return nil, err
	}
	var out []results.Result
	for _, p := range pairs {
		ours, peer := times[p[0]], times[p[1]]
		ratios := make([]float64, len(ours))
		for i := range ours {
			ratios[i] = ours[i] / peer[i]
		}
		name := "decode/" + c.Shape.Name + "/" + p[1]
		switch {
		case p[0] == "reflected":
			name = "decode/" + c.Shape.Name + "/reflected-against-generated"
		case p[0] == "arena" && p[1] == "memcpy":
			name += "-arena"
		}
		out = append(out, results.Result{
			Name: name, Ours: median(ours), Peer: median(peer), Ratio: median(ratios),
			AllocsRow: allocs[p[0]] / float64(c.Shape.Rows()), AllocsBatch: allocs[p[0]] / float64(len(c.Shape.Records)),
		})
	}
	return out, nil
}

// allocations are those of one run of each of our kernels.
func allocations(c decode.Comparison) (map[string]float64, error) {
	out := map[string]float64{}
	for _, k := range c.Ours {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		if err := k.Run(); err != nil {
			return nil, err
		}
		runtime.ReadMemStats(&after)
		out[k.Name] = float64(after.Mallocs - before.Mallocs)
	}
	return out, nil
}

func median(s []float64) float64 {
	s = slices.Sorted(slices.Values(s))
	return s[len(s)/2]
}
