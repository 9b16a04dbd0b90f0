package cli

import (
	"runtime/debug"
	"testing"
)

func TestVersionLine(t *testing.T) {
	t.Parallel()
	settings := []debug.BuildSetting{
		{Key: "vcs.revision", Value: "0123456789abcdef"}, {Key: "vcs.modified", Value: "true"},
	}
	tests := []struct {
		why  string
		info debug.BuildInfo
		want string
	}{
		{"a released module", debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "v1.2.3"}, Settings: settings}, "sparkgen v1.2.3 go1.26.8"},
		{"a checkout", debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Version: "(devel)"}, Settings: settings}, "sparkgen devel 0123456789ab (changed) go1.26.8"},
		{"no information", debug.BuildInfo{}, "sparkgen devel"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			if got := versionLine(&tt.info); got != tt.want {
				t.Errorf("versionLine = %q, want %q", got, tt.want)
			}
		})
	}
}
