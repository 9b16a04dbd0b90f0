// Package functions is the table of SQL functions. From it the command in cmd/dslgen writes the functions of package dsl
// and their reference page, and its tests ask a server whether each row is true: that the function exists, what it
// yields, and when that is NULL.
//
// The operators that are part of the language itself (comparisons, arithmetic, casts, CASE, lambdas, keys) are written
// by hand in package dsl.
package functions

import "slices"

// Kind tells where a function may stand.
type Kind uint8

// The kinds of functions.
const (
	Scalar    Kind = iota // in any expression
	Predicate             // a condition
	Aggregate             // over the rows of a group
	Count                 // an aggregate that counts
	Analytic              // over an ordered window
)

// Nulls tells when a function yields NULL. It is about values: Spark's own flags are wider.
type Nulls uint8

// The ways with NULL.
const (
	Keeps  Nulls = iota // where one of its expressions is NULL, and else never
	Yields              // also where none is
	Skips               // only where all its expressions are NULL
	Never               // never
)

// Function is one row of the table: one function of package dsl.
type Function struct {
	Name  string // Go's name
	Spark string // Spark's name, as plans have it
	Kind  Kind
	// Framed says that an analytic function looks at the frame of its window, and so takes one with a frame too.
	Framed bool
	Types  []Type // type parameters besides the scope and the nullness
	Args   []Arg
	Order  []string // the names of Args in Spark's order, where that differs
	// Result is the Go type of what it yields; nothing for a predicate and a count.
	Result string
	Nulls  Nulls
	Since  string // the version of Spark that brought it, as Spark says itself
	// On are the receivers of its method. The method has the function's name, or that of Method.
	On     []string
	Method string
	// Col are the values that its second function, with the suffix Col, takes as expressions.
	Col []string
	// Doc completes "Name …", and is completed by Spark's name; More are further sentences.
	Doc, More string
	// Examples prove the row on a server. A row that [Yields] has one that gives NULL.
	Examples []Example
}

// Type is a type parameter.
type Type struct{ Name, Constraint string }

// Arg is a parameter of a function.
type Arg struct {
	Name string
	Type string // the Go type of its values
	As   ArgKind
}

// ArgKind tells what a parameter takes.
type ArgKind uint8

// The kinds of parameters.
const (
	Expression ArgKind = iota // an expression
	Value                     // a Go value
	Required                  // an expression that is never NULL
	Operand                   // an expression of any type
	Condition                 // a predicate
	Operands                  // any number of expressions of any type
	Variadic                  // any number of expressions
)

// Example is a call of a function in SQL.
type Example struct {
	Args  []string // SQL, one an argument
	From  string   // rows for an aggregate: VALUES …
	Gives string   // the results as Spark prints them, separated by a blank; NULL for NULL
}

// Group is a section of the reference page.
type Group struct {
	Title     string
	Functions []Function
}

// All is the table, in the order of the page.
func All() []Group {
	return []Group{
		{"Strings", stringFunctions()},
		{"Regular expressions", regexpFunctions()},
		{"Dates and times", timeFunctions()},
		{"Numbers", numberFunctions()},
		{"Arrays", arrayFunctions()},
		{"Maps", mapFunctions()},
		{"Hashes and encodings", hashFunctions()},
		{"Aggregates", aggregateFunctions()},
		{"Window functions", windowFunctions()},
	}
}

func expr(name, typ string) Arg  { return Arg{name, typ, Expression} }
func value(name, typ string) Arg { return Arg{name, typ, Value} }
func more(name, typ string) Arg  { return Arg{name, typ, Variadic} }

// eg is an example of a scalar: its arguments, and last what it gives.
func eg(argsAndResult ...string) Example {
	n := len(argsAndResult) - 1
	return Example{Args: argsAndResult[:n:n], Gives: argsAndResult[n]}
}

// over is an example of an aggregate or a window function.
func over(from string, argsAndResult ...string) Example {
	e := eg(argsAndResult...)
	e.From = from
	return e
}

// arg is the parameter of that name.
func (f Function) arg(name string) Arg {
	return f.Args[slices.IndexFunc(f.Args, func(a Arg) bool { return a.Name == name })]
}

// inSparksOrder are the parameters as Spark has them.
func (f Function) inSparksOrder() []Arg {
	if f.Order == nil {
		return f.Args
	}
	args := make([]Arg, 0, len(f.Order))
	for _, name := range f.Order {
		args = append(args, f.arg(name))
	}
	return args
}

// method is the name of its method.
func (f Function) method() string {
	if f.Method != "" {
		return f.Method
	}
	return f.Name
}

// columns is the function of expressions that f has beside it.
func (f Function) columns() Function {
	g := f
	g.Name, g.Col, g.Examples = f.Name+"Col", nil, nil
	if f.Method != "" {
		g.Method += "Col"
	}
	g.Args = slices.Clone(f.Args)
	for i, a := range g.Args {
		if slices.Contains(f.Col, a.Name) {
			g.Args[i] = Arg{a.Name, columnType(a.Type), Expression}
		}
	}
	g.Doc, g.More = "is ["+f.Name+"] of expressions", ""
	return g
}

// columnType is the type of an expression that stands for a Go value: Spark takes an INT where Go has an int.
func columnType(typ string) string {
	if typ == "int" {
		return "int32"
	}
	return typ
}
