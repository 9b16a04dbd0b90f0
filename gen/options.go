package gen

import (
	"github.com/sparkgen/sparkgen/gen/internal/names"
	"github.com/sparkgen/sparkgen/schemas"
)

// Input is what code is generated for.
type Input struct {
	Tables []schemas.Table
	Rows   []Rows
}

// Options say how. The zero value puts everything into package tables in the folder tables.
type Options struct {
	// Root is the import path of the folder that all paths are relative to, empty if there is none (no go.mod). Row
	// structs that use a generated struct of another package need it.
	Root string
	// Package is the package of the generated tables, under [PerNamespace] that of tables without a namespace.
	Package string
	// Out is the package's folder, slash-separated.
	Out string
	// Layout says which tables share a package.
	Layout Layout
	// Packages names the packages of namespaces under [PerNamespace]: keys are namespaces, values package names.
	Packages []Setting

	// Pointers makes every value that may be NULL a pointer, and not a row.Null.
	Pointers bool
	// NotNull are the paths of columns, fields and elements that are never NULL, whatever their schema says.
	NotNull []Setting
	// Initialisms replaces [DefaultInitialisms] if it is not nil.
	Initialisms []string
	// Rename names tables, columns and fields: keys are their paths, values Go names.
	Rename []Setting
	// Structs names the types of nested structs: keys are the paths of what has the type. Two paths may share a name if
	// their structs are alike.
	Structs []Setting
	// StripPrefix has prefixes that the columns of a table lose in Go: keys are tables.
	StripPrefix []Setting
	// ReadAs has the names under which queries read tables, where it is not that of the schema: keys are tables.
	ReadAs []Setting
	// Types replaces Go types of columns and of fields of structs.
	Types []TypeRule

	// Include and Exclude choose tables, by patterns with * for any text. A pattern without a dot is matched with the
	// last part of a table's name, any other with the whole name. No Include includes all.
	Include, Exclude []string

	// CaseSensitive says that Spark tells apart names that differ in case only: spark.sql.caseSensitive.
	CaseSensitive bool

	// Incomplete says that some input could not be read: settings that name no table or column are then no mistakes.
	Incomplete bool
}

// Layout says which tables share a package.
type Layout uint8

// The layouts.
const (
	Single       Layout = iota // all tables are in one package
	PerNamespace               // each namespace is a package in a folder of its own below Options.Out
)

// Setting is one entry of a list or map of options, and where it was written.
type Setting struct {
	Key, Value string
	Pos        schemas.Position
}

// TypeRule replaces the Go type of columns and fields in row structs. Expressions keep Spark's type.
type TypeRule struct {
	Match  string // a type in Spark's DDL, with * for any text: decimal(*,*)
	Column string // or the path of one column or field: shop.order.total; it wins over Match
	// Go is the type, import path and name: github.com/shopspring/decimal.Decimal.
	Go string
	// Decode is a function from the Go type that Spark's type has without the rule to Go, and an error.
	Decode string
	// Encode is its inverse; it may be empty.
	Encode string
	Pos    schemas.Position
}

// DefaultInitialisms returns the words that Go names have in capitals: golint's list.
func DefaultInitialisms() []string { return names.Initialisms() }

// DefaultPackage is the package of generated tables, and its folder, where options name none.
const DefaultPackage = "tables"
