package row

// ToGoMap is m as a Go map. Of a key that comes more than once the first entry stays, the one that [Map.Get] finds; nil
// stays nil.
func ToGoMap[M ~[]Entry[K, V], K comparable, V any](m M) map[K]V {
	if m == nil {
		return nil
	}
	out := make(map[K]V, len(m))
	for i := len(m) - 1; i >= 0; i-- {
		out[m[i].Key] = m[i].Value
	}
	return out
}
