// Package methods writes the methods of package dsl that Go 1.27 allows: generic methods, each of which forwards to the
// function that Go 1.26 has alone.
//
// A function asks for methods in its doc comment:
//
//	//dsl:method Name Receiver …
//
// Its first parameter becomes the receiver. A receiver is a type declared in the package, written without type
// parameters, or a group: KINDS, FRAMES, STAGES. How the first parameter fits a receiver is found as the compiler finds
// it, by unifying the unexported methods that both have, so that neither the interfaces nor the kinds are known here by
// name.
package methods
