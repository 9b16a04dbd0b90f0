package row

// Entry is one key with its value.
type Entry[K, V any] struct {
	Key   K
	Value V
}
