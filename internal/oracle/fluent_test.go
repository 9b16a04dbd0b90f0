//go:build !go1.27

package oracle_test

// fluent has no operations before Go 1.27, which has no generic methods.
func fluent(input) []operation { return nil }
