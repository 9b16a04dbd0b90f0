package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// nestedStruct is all that goes with a nested struct: itself, its description, its handles, and what builds one.
func nestedStruct(f *jen.File, s *ir.Struct) {
	structDecl(f, s)
	descriptor(f, s)
	nestedHandles(f, s)
}

// nestedHandles are the handles of a nested struct and what builds one.
func nestedHandles(f *jen.File, s *ir.Struct) {
	typ := jen.Id(s.Stem + "Type")
	column, opt := s.Stem+"Column", s.Stem+"ColumnOpt"
	embedded := func(nullable bool) *jen.Statement {
		return jen.Op("*").Qual(dslPath, "Col").Types(jen.Id("S"), jen.Id(s.GoName), nullness(nullable))
	}

	comment(f, column+" is a column of type ["+s.GoName+"] and, below it, its fields.")
	handleStruct(f, column, embedded(false), s.Fields, false)
	comment(f, opt+" is such a column that may be NULL; its fields then are NULL too.")
	handleStruct(f, opt, embedded(true), s.Fields, true)

	of := func(name, handle, operand string) {
		f.Func().Id(name).Types(scope()).Params(
			jen.Id("v").Qual(dslPath, operand).Types(jen.Id("S"), jen.Id(s.GoName)),
		).Id(handle).Types(jen.Id("S")).Block(
			jen.Return(jen.Qual(dslPath, "HandleOf").Types(jen.Id(handle).Types(jen.Id("S")), jen.Id("S")).Call(typ.Clone(), jen.Id("v"))),
		)
		f.Line()
	}
	comment(f, s.Stem+"Of gives the fields of any expression of type ["+s.GoName+"].")
	of(s.Stem+"Of", column, "Required")
	comment(f, s.Stem+"OptOf gives the fields of one that may be NULL.")
	of(s.Stem+"OptOf", opt, "Value")

	build := func(args []jen.Code) *jen.Statement {
		return jen.Qual(dslPath, "Struct").Types(jen.Id("S")).Call(append([]jen.Code{typ.Clone()}, args...)...)
	}
	if len(s.Fields) <= maxParameters {
		comment(f, "Make"+s.Stem+" builds one from its fields.")
		f.Func().Id("Make" + s.Stem).Types(scope()).Add(parameters(s.Fields)).Add(embedded(false)).Block(
			jen.Return(build(operands(s.Fields, byParameter))),
		)
		f.Line()
		return
	}
	if s.Decoder == "" { // the row struct of a table has one already
		comment(f, s.Stem+"From names the expressions of one ["+s.GoName+"].")
		fromStruct(f, s.Stem+"From", s.Fields)
	}
	comment(f, "Make builds the struct. A field that is not set is reported when the plan is built.")
	f.Func().Params(jen.Id(receiver).Id(s.Stem + "From").Types(jen.Id("S"))).Id("Make").Params().Add(embedded(false)).Block(
		jen.Return(build(lines(operands(s.Fields, byField)...))),
	)
	f.Line()
}
