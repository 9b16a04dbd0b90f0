package gate

import (
	"os"
	"slices"
	"strings"
	"testing"

	"google.golang.org/protobuf/reflect/protoreflect"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// reachable are the full names of all fields and enum values that a plan may contain.
func reachable() map[protoreflect.FullName]bool {
	names := make(map[protoreflect.FullName]bool)
	seen := make(map[protoreflect.FullName]bool)
	var message func(protoreflect.MessageDescriptor)
	message = func(m protoreflect.MessageDescriptor) {
		if seen[m.FullName()] {
			return
		}
		seen[m.FullName()] = true
		for i := range m.Fields().Len() {
			f := m.Fields().Get(i)
			names[f.FullName()] = true
			if f.Message() != nil {
				message(f.Message())
			}
			if e := f.Enum(); e != nil {
				for j := range e.Values().Len() {
					names[e.Values().Get(j).FullName()] = true
				}
			}
		}
	}
	message((*connectpb.Plan)(nil).ProtoReflect().Descriptor())
	return names
}

// TestTableIsWhole compares the table with what the descriptors of five versions of Spark say: every field and value
// that came later, and that a plan may contain, is in it with its version, or is harmless.
func TestTableIsWhole(t *testing.T) {
	t.Parallel()
	text, err := os.ReadFile("testdata/since.txt")
	if err != nil {
		t.Fatal(err)
	}
	inPlans, table := reachable(), features()
	known := make(map[protoreflect.FullName]bool)
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		version, name, _ := strings.Cut(strings.TrimSpace(line), " ")
		if parent, value, ok := strings.Cut(name, "/"); ok { // the values of an enum are siblings of it
			name = parent[:strings.LastIndex(parent, ".")+1] + value
		}
		full := protoreflect.FullName("sparkgen.connect." + name)
		known[full] = true
		if !inPlans[full] || slices.Contains(harmless(), full) {
			continue
		}
		if got := table[full].version.String(); got != version {
			t.Errorf("%s: the table says %s, the descriptors %s", name, got, version)
		}
	}
	for name, s := range table {
		if !known[name] {
			t.Errorf("%s is in the table, and no newer than its message", name)
		}
		if !inPlans[name] {
			t.Errorf("%s is in the table, and in no plan", name)
		}
		if s.feature == "" {
			t.Errorf("%s has no name for users", name)
		}
	}
	for _, name := range harmless() {
		if !known[name] || !inPlans[name] {
			t.Errorf("%s is called harmless, and need not be", name)
		}
	}
}
