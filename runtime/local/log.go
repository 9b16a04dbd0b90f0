package local

import (
	"bytes"
	"io"
	"os"
	"strings"
)

// readyMark is in the line that the server logs when it accepts calls. Its address follows.
const readyMark = "Spark Connect server started at:"

// tailLines and tailBytes bound how much of the log is put into an error.
const (
	tailLines = 20
	tailBytes = 16 << 10
)

// logScanner looks for the line that says that the server is ready, in a log that grows.
type logScanner struct {
	log    *os.File
	offset int64
	line   []byte // begun and not ended
	buf    [4096]byte
}

// next reads what is new in the log. It returns the server's address once the line is there, and "" before.
func (s *logScanner) next() (string, error) {
	for {
		n, err := s.log.ReadAt(s.buf[:], s.offset)
		s.offset += int64(n)
		for rest := s.buf[:n]; len(rest) > 0; {
			part, after, ended := bytes.Cut(rest, []byte("\n"))
			rest = after
			if len(s.line) < len(s.buf) { // of an endless line the beginning is enough
				s.line = append(s.line, part...)
			}
			if !ended {
				break
			}
			if _, address, ok := strings.Cut(string(s.line), readyMark); ok {
				return strings.TrimSpace(address), nil
			}
			s.line = s.line[:0]
		}
		if err == io.EOF {
			return "", nil
		}
		if err != nil {
			return "", err
		}
	}
}

// tail returns the last lines of the log from offset start on, without a token that may be in them.
func tail(path string, start int64, token string) []string {
	log, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer log.Close()
	info, err := log.Stat()
	if err != nil {
		return nil
	}
	from := max(start, info.Size()-tailBytes)
	text, err := io.ReadAll(io.NewSectionReader(log, from, tailBytes))
	if err != nil {
		return nil
	}
	if from > start { // the first line is cut
		_, text, _ = bytes.Cut(text, []byte("\n"))
	}
	var lines []string
	for line := range strings.Lines(strings.ToValidUTF8(string(text), "?")) {
		line = strings.TrimRight(line, "\r\n")
		if strings.TrimSpace(line) != "" {
			lines = append(lines, strings.ReplaceAll(line, token, "***"))
		}
	}
	return lines[max(0, len(lines)-tailLines):]
}
