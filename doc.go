// Package sparkgen is the root of the module: typed Apache Spark for Go. Start with the README, then packages dsl
// (the language), runtime (sessions, queries, streams), row (values) and cmd/sparkgen (the generator).
package sparkgen
