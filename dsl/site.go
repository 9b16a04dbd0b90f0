package dsl

import (
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
)

// site is where an expression or a step was written: raw program counters, so that building costs one stack walk and
// no symbol look-ups. They become a file and a line only when an error or a plan needs them.
type site [5]uintptr

// here is the call stack above the function that called here's caller.
func here() (s site) {
	runtime.Callers(3, s[:])
	return s
}

// isZero tells whether no call was recorded, as for the columns of generated handles.
func (s site) isZero() bool { return s[0] == 0 }

// or is s, or t where s is zero.
func (s site) or(t site) site {
	if s.isZero() {
		return t
	}
	return s
}

// frame is the first call outside this package and outside generated code: the line that the user wrote.
func (s site) frame() (frame runtime.Frame, callee string, ok bool) {
	n := 0
	for n < len(s) && s[n] != 0 {
		n++
	}
	if n == 0 {
		return runtime.Frame{}, "", false
	}
	frames := runtime.CallersFrames(s[:n])
	for {
		f, more := frames.Next()
		if !inside(f) {
			return f, callee, f.Line > 0
		}
		callee = f.Function
		if !more {
			return f, callee, f.Line > 0
		}
	}
}

// packagePath is the import path of this package as it stands in function names, runtimePath that of the package which
// asks for plans.
const (
	packagePath = "github.com/sparkgen/sparkgen/dsl."
	runtimePath = "github.com/sparkgen/sparkgen/runtime."
)

func inside(f runtime.Frame) bool {
	return strings.HasPrefix(f.Function, packagePath) || strings.HasPrefix(f.Function, runtimePath) ||
		strings.HasSuffix(f.File, "_gen.go")
}

// String is the file, with its folder, and the line: report/revenue.go:41. It is empty for an unknown site.
func (s site) String() string {
	f, _, ok := s.frame()
	if !ok {
		return ""
	}
	return filepath.Join(filepath.Base(filepath.Dir(f.File)), filepath.Base(f.File)) + ":" + strconv.Itoa(f.Line)
}

// function is the name of the function of this package that was called there: MulCol.
func (s site) function() string {
	_, callee, _ := s.frame()
	callee = strings.TrimSuffix(callee, "[...]")
	if i := strings.LastIndexByte(callee, '.'); i >= 0 {
		callee = callee[i+1:]
	}
	return callee
}
