// Package queryload finds the row structs that queries declare: structs marked //sparkgen:row.
//
// It parses files and type-checks nothing, because the package that holds the queries does not compile before the code for
// its row structs exists. Types are known by their spelling.
package queryload
