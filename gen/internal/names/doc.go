// Package names decides how Spark's names are spelled in Go, and notices when two of them want the same Go name.
//
// A [Style] spells: words, initialisms, the prefix X for what Go would not export. A [Scope] remembers who asked for
// which name, so that a collision can be reported with both origins and a setting to paste. Nothing is ever numbered
// silently: an added column must not rename an old field.
package names
