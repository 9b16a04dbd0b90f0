package row

// Void is a value of Spark's VOID, the type of a bare NULL. It holds nothing.
type Void struct{}

// String returns NULL.
func (Void) String() string { return "NULL" }

// MarshalJSON writes null.
func (Void) MarshalJSON() ([]byte, error) { return []byte("null"), nil }
