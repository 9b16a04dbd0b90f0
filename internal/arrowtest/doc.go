// Package arrowtest makes random Arrow record batches for tests of decoding, in each layout that servers send, and reads
// them value by value, slowly and with nothing but arrow-go: what decoders are compared with.
package arrowtest
