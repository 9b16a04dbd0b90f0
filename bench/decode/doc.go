// Package decode holds what decoding is measured with: batches of four shapes, the best loops that a person could write
// for them, and the decoders that sparkgen generates.
package decode

//go:generate go run -C ../.. ./cmd/sparkgen generate -C bench/decode
