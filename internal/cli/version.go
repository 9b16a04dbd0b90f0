package cli

import (
	"context"
	"fmt"
	"runtime/debug"
)

func versionCommand() command {
	c := command{name: "version", summary: "Print the version of sparkgen and of the Go that built it."}
	c.run = func(_ context.Context, e env, args []string) int {
		if code, end := c.parse(e, c.flags(e), args); end {
			return code
		}
		info, ok := debug.ReadBuildInfo()
		if !ok {
			info = &debug.BuildInfo{}
		}
		fmt.Fprintln(e.stdout, versionLine(info))
		return exitOK
	}
	return c
}

// versionLine describes a build: the module's version, else the commit.
func versionLine(info *debug.BuildInfo) string {
	version, changed := info.Main.Version, ""
	var commit string
	for _, s := range info.Settings {
		switch {
		case s.Key == "vcs.revision":
			commit = s.Value[:min(12, len(s.Value))]
		case s.Key == "vcs.modified" && s.Value == "true":
			changed = " (changed)"
		}
	}
	if version == "" || version == "(devel)" {
		version = "devel"
		if commit != "" {
			version += " " + commit + changed
		}
	}
	line := "sparkgen " + version
	if info.GoVersion != "" {
		line += " " + info.GoVersion
	}
	return line
}
