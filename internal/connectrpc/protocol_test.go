package connectrpc_test

import (
	"bytes"
	"fmt"
	"maps"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/reflect/protodesc"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"
	"google.golang.org/protobuf/types/descriptorpb"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/servertest"
)

// TestProtocolMatchesPySpark compares proto/ with the descriptors inside pyspark, which decide what Spark Connect is:
// every message, field (number, type, label, presence, oneof, deprecation), map, enum value, reserved number and method.
// Our proto package, file names, comments and Go options are ours and are not compared.
func TestProtocolMatchesPySpark(t *testing.T) {
	t.Parallel()
	want := protocol{}
	for _, f := range pysparkFiles(t) {
		want.addFile(f)
	}
	got := protocol{}
	ours := connectpb.File_sparkgen_connect_service_proto.Package()
	protoregistry.GlobalFiles.RangeFilesByPackage(ours, func(f protoreflect.FileDescriptor) bool {
		got.addFile(protodesc.ToFileDescriptorProto(f))
		return true
	})

	// Without these a comparison of two empty sides would pass.
	for kind, atLeast := range map[string]int{"message": 370, "field": 1200, "enum": 20, "value": 80, "method": 12} {
		if n := want.count(kind); n < atLeast {
			t.Errorf("pyspark describes %d of kind %s, want at least %d", n, kind, atLeast)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(want)) {
		if diff := cmp.Diff(want[name], got[name]); diff != "" {
			t.Errorf("%s (-pyspark +proto):\n%s", name, diff)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(got)) {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is not in pyspark", name)
		}
	}
	t.Logf("compared %d messages, %d fields, %d enums, %d enum values, %d methods",
		want.count("message"), want.count("field"), want.count("enum"), want.count("value"), want.count("method"))
}

func pysparkFiles(t *testing.T) []*descriptorpb.FileDescriptorProto {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), servertest.Python(t), "testdata/descriptors.py")
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("reading the descriptors of pyspark: %v\n%s", err, stderr.Bytes())
	}
	var set descriptorpb.FileDescriptorSet
	if err := proto.Unmarshal(stdout.Bytes(), &set); err != nil {
		t.Fatal(err)
	}
	return set.GetFile()
}

// protocol is a description in a form that compares: from "kind full.name" to its facts, in words.
type protocol map[string]string

func (p protocol) count(kind string) int {
	n := 0
	for name := range p {
		if strings.HasPrefix(name, kind+" ") {
			n++
		}
	}
	return n
}

func (p protocol) addFile(f *descriptorpb.FileDescriptorProto) {
	pkg := "." + f.GetPackage() + "."
	for _, m := range f.GetMessageType() {
		p.addMessage(pkg, m.GetName(), m)
	}
	for _, e := range f.GetEnumType() {
		p.addEnum(e.GetName(), e)
	}
	for _, s := range f.GetService() {
		for _, m := range s.GetMethod() {
			p["method "+s.GetName()+"."+m.GetName()] = fmt.Sprintf("(%s stream %t) returns (%s stream %t)",
				strings.TrimPrefix(m.GetInputType(), pkg), m.GetClientStreaming(),
				strings.TrimPrefix(m.GetOutputType(), pkg), m.GetServerStreaming())
		}
	}
}

func (p protocol) addMessage(pkg, name string, m *descriptorpb.DescriptorProto) {
	facts := []string{fmt.Sprintf("map entry %t, deprecated %t", m.GetOptions().GetMapEntry(), m.GetOptions().GetDeprecated())}
	for _, r := range m.GetReservedRange() {
		facts = append(facts, fmt.Sprintf("reserved %d to %d", r.GetStart(), r.GetEnd()-1))
	}
	for _, n := range m.GetReservedName() {
		facts = append(facts, "reserved "+n)
	}
	p["message "+name] = strings.Join(facts, "\n")
	for _, f := range m.GetField() {
		p["field "+name+"."+f.GetName()] = fieldFacts(pkg, m, f)
	}
	for _, n := range m.GetNestedType() {
		p.addMessage(pkg, name+"."+n.GetName(), n)
	}
	for _, e := range m.GetEnumType() {
		p.addEnum(name+"."+e.GetName(), e)
	}
}

func (p protocol) addEnum(name string, e *descriptorpb.EnumDescriptorProto) {
	facts := []string{fmt.Sprintf("alias %t, deprecated %t", e.GetOptions().GetAllowAlias(), e.GetOptions().GetDeprecated())}
	for _, r := range e.GetReservedRange() {
		facts = append(facts, fmt.Sprintf("reserved %d to %d", r.GetStart(), r.GetEnd()))
	}
	p["enum "+name] = strings.Join(append(facts, e.GetReservedName()...), "\n")
	for _, v := range e.GetValue() {
		p["value "+name+"."+v.GetName()] = fmt.Sprintf("number %d, deprecated %t", v.GetNumber(), v.GetOptions().GetDeprecated())
	}
}

func fieldFacts(pkg string, m *descriptorpb.DescriptorProto, f *descriptorpb.FieldDescriptorProto) string {
	facts := []string{
		fmt.Sprintf("number %d", f.GetNumber()),
		fmt.Sprintf("%v %v %s", f.GetLabel(), f.GetType(), strings.TrimPrefix(f.GetTypeName(), pkg)),
		"json name " + f.GetJsonName(),
		fmt.Sprintf("optional %t, deprecated %t", f.GetProto3Optional(), f.GetOptions().GetDeprecated()),
	}
	if f.OneofIndex != nil {
		facts = append(facts, "oneof "+m.GetOneofDecl()[f.GetOneofIndex()].GetName())
	}
	if f.GetOptions() != nil && f.GetOptions().Packed != nil {
		facts = append(facts, fmt.Sprintf("packed %t", f.GetOptions().GetPacked()))
	}
	return strings.Join(facts, "\n")
}
