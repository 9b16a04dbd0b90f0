// Package decodertest holds decoders as package emit writes them, so that tests compile and run them.
package decodertest
