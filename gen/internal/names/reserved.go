package names

import (
	"go/token"
	"go/types"
	"strings"
)

// predeclared reports whether name is a keyword or means something in every Go file.
func predeclared(name string) bool {
	return token.IsKeyword(name) || types.Universe.Lookup(name) != nil
}

// Awkward returns why a package of this name could not be used as others are, or "" if it could.
func Awkward(name string) string {
	switch {
	case token.IsKeyword(name):
		return "is a keyword of Go"
	case types.Universe.Lookup(name) != nil:
		return "is a predeclared name of Go"
	}
	lower := strings.ToLower(name)
	switch lower {
	case "main":
		return "cannot be imported, being a command"
	case "internal":
		return "cannot be imported from outside its parent"
	case "vendor", "testdata":
		return "is skipped by ./..."
	case "dsl", "row":
		return "is the name of a package that generated code and queries import"
	case "documentation":
		return "is ignored by go build"
	}
	switch {
	case strings.HasPrefix(name, "_") || strings.HasPrefix(name, "."):
		return "is skipped by ./..."
	case strings.HasSuffix(lower, "_test"):
		return "is the name of an external test package"
	case standardLibrary(name):
		return "is the name of a package of the standard library"
	case windowsDevice(lower):
		return "is the name of a device on Windows"
	}
	return ""
}

// standardLibrary reports whether a package at the top of the standard library, or one that generated code imports, has
// the name. Imports of ours would hide it in every file that needs both.
func standardLibrary(name string) bool {
	switch name {
	case "archive", "arena", "bufio", "builtin", "bytes", "cmp", "compress", "container", "context", "crypto", "database",
		"debug", "embed", "encoding", "errors", "expvar", "flag", "fmt", "go", "hash", "html", "image", "index", "io",
		"iter", "json", "log", "maps", "math", "mime", "net", "os", "path", "plugin", "reflect", "regexp", "runtime",
		"slices", "sort", "strconv", "strings", "structs", "sync", "syscall", "testing", "text", "time", "unicode",
		"unique", "unsafe", "weak":
		return true
	}
	return false
}

func windowsDevice(name string) bool {
	switch name {
	case "con", "prn", "aux", "nul":
		return true
	}
	return len(name) == 4 && (strings.HasPrefix(name, "com") || strings.HasPrefix(name, "lpt")) &&
		'0' <= name[3] && name[3] <= '9'
}
