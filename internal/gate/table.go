package gate

import "google.golang.org/protobuf/reflect/protoreflect"

// since is the first version that knows a field or an enum's value, and what users call it.
type since struct {
	version Version
	feature string
}

func features() map[protoreflect.FullName]since { return nil }
