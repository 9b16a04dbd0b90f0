package output

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strings"
)

// ManifestName is the name of the file in the output folder that says what was made from what.
const ManifestName = "sparkgen.sum"

const manifestHeader = "# Written by sparkgen: what it read and what it wrote. Commit it, do not edit it.\n"

// manifest returns the text of a manifest: a line for each input with its hash, a line for each output, sorted. It has
// neither versions nor times, which would differ between machines.
func manifest(inputs, outputs map[string][]byte) []byte {
	var b bytes.Buffer
	b.WriteString(manifestHeader)
	for _, path := range slices.Sorted(maps.Keys(inputs)) {
		fmt.Fprintf(&b, "in %s %s\n", hash(inputs[path]), path)
	}
	for _, path := range slices.Sorted(maps.Keys(outputs)) {
		fmt.Fprintf(&b, "out %s\n", path)
	}
	return b.Bytes()
}

// hash returns the hash of a text, whatever line ends a checkout gave it.
func hash(text []byte) string {
	sum := sha256.Sum256(bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n")))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// listed returns the outputs that a manifest names. Other lines are skipped, also those that a merge left behind: both
// sides of a conflict then count. A path that leads out of the folder is none of ours.
func listed(manifest []byte) []string {
	var paths []string
	for line := range strings.Lines(string(manifest)) {
		if path, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "out "); ok && filepath.IsLocal(filepath.FromSlash(path)) {
			paths = append(paths, path)
		}
	}
	slices.Sort(paths)
	return slices.Compact(paths)
}
