package output_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/internal/output"
)

func lines(words string) []byte {
	if words == "" {
		return nil
	}
	return []byte(strings.ReplaceAll(words, " ", "\n") + "\n")
}

func TestDiff(t *testing.T) {
	t.Parallel()
	tests := []struct {
		why      string
		old, new []byte
		state    output.State
		want     string
	}{
		{"a line in the middle", lines("a b c d e f g h i"), lines("a b c d E f g h i"), output.Changed,
			"--- a/x\n+++ b/x\n@@ -2,7 +2,7 @@\n b\n c\n d\n-e\n+E\n f\n g\n h\n"},
		{"two hunks", lines("a b c d e f g h i j"), lines("A b c d e f g h i J"), output.Changed,
			"--- a/x\n+++ b/x\n@@ -1,4 +1,4 @@\n-a\n+A\n b\n c\n d\n@@ -7,4 +7,4 @@\n g\n h\n i\n-j\n+J\n"},
		{"differences that share their context", lines("a b c d e f g"), lines("A b c d e f G"), output.Changed,
			"--- a/x\n+++ b/x\n@@ -1,7 +1,7 @@\n-a\n+A\n b\n c\n d\n e\n f\n-g\n+G\n"},
		{"a new file", nil, lines("a b"), output.Missing, "--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n"},
		{"a file that goes", lines("a"), nil, output.Orphaned, "--- a/x\n+++ /dev/null\n@@ -1 +0,0 @@\n-a\n"},
		{"no line end", []byte("a\nb"), []byte("a\nc"), output.Changed,
			"--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n a\n-b\n\\ No newline at end of file\n+c\n\\ No newline at end of file\n"},
		{"a line that comes twice goes once", lines("a b b c"), lines("a b c"), output.Changed,
			"--- a/x\n+++ b/x\n@@ -1,4 +1,3 @@\n a\n b\n-b\n c\n"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			got := output.Change{Path: "x", State: tt.state, Old: tt.old, New: tt.new}.Diff()
			if diff := cmp.Diff(tt.want, got); diff != "" {
				t.Errorf("Diff (-want +got):\n%s", diff)
			}
		})
	}
}

// TestDiffPatches lets patch apply diffs of random texts, some of them too far apart for the search.
func TestDiffPatches(t *testing.T) {
	t.Parallel()
	patch, err := exec.LookPath("patch")
	if err != nil {
		t.Skip("no patch on this machine")
	}
	for i, size := range []int{5, 20, 60, 200, 200, 3000} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			random := rand.New(rand.NewPCG(1, uint64(i)))
			var before, after []string
			for range size {
				line := fmt.Sprint(random.IntN(size / 2))
				switch random.IntN(6) {
				case 0:
					before = append(before, line)
				case 1:
					after = append(after, line)
				default:
					before, after = append(before, line), append(after, line)
				}
			}
			a, b := lines(strings.Join(before, " ")), lines(strings.Join(after, " "))
			file := filepath.Join(t.TempDir(), "x")
			if err := os.WriteFile(file, a, 0o666); err != nil {
				t.Fatal(err)
			}
			cmd := exec.CommandContext(t.Context(), patch, "-s", file)
			cmd.Stdin = strings.NewReader(output.Change{Path: "x", State: output.Changed, Old: a, New: b}.Diff())
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Fatalf("patch: %v\n%s", err, out)
			}
			got, err := os.ReadFile(file)
			if err != nil || string(got) != string(b) {
				t.Errorf("patch gives another text: %v", err)
			}
		})
	}
}
