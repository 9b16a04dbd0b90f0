// Package linkboth holds a test alone. It has to live in a module of its own, because the Apache client must not come
// into the root's go.mod.
package linkboth_test

import (
	"testing"

	apache "github.com/apache/spark-connect-go/spark/sql"
	"google.golang.org/protobuf/reflect/protoreflect"
	"google.golang.org/protobuf/reflect/protoregistry"

	"github.com/sparkgen/sparkgen/internal/connectpb"
)

// TestApacheClientLinks runs in a program that links the Apache Go client beside us. protobuf panics at start-up when
// two packages register one file path or one message name, so that the test running at all is half the proof.
func TestApacheClientLinks(t *testing.T) {
	t.Parallel()
	if apache.NewSessionBuilder() == nil {
		t.Fatal("the Apache client made no session builder")
	}
	ours := (&connectpb.Relation{}).ProtoReflect().Descriptor()
	for _, name := range []protoreflect.FullName{"spark.connect.Relation", ours.FullName()} {
		found, err := protoregistry.GlobalFiles.FindDescriptorByName(name)
		if err != nil {
			t.Errorf("%s is not registered: %v", name, err)
			continue
		}
		if isOurs := found == protoreflect.Descriptor(ours); isOurs != (name == ours.FullName()) {
			t.Errorf("%s is registered from %s", name, found.ParentFile().Path())
		}
	}
}
