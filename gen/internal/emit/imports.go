package emit

import (
	"bytes"
	"strings"
)

// groupImports puts an empty line between the imports of the standard library and the others, which jennifer sorts into
// one block. The text is formatted: one import a line.
func groupImports(text []byte) []byte {
	const begin, end = "import (\n", "\n)\n"
	head, rest, ok := bytes.Cut(text, []byte(begin))
	if !ok {
		return text
	}
	block, tail, ok := bytes.Cut(rest, []byte(end))
	if !ok {
		return text
	}
	var standard, other []string
	for line := range strings.Lines(string(block)) {
		line = strings.TrimSuffix(line, "\n")
		_, path, _ := strings.Cut(line, `"`)
		if first, _, _ := strings.Cut(path, "/"); strings.Contains(first, ".") {
			other = append(other, line)
		} else {
			standard = append(standard, line)
		}
	}
	if len(standard) > 0 && len(other) > 0 {
		standard = append(standard, "")
	}
	return bytes.Join([][]byte{head, []byte(begin), []byte(strings.Join(append(standard, other...), "\n")), []byte(end), tail}, nil)
}
