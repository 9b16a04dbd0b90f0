package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// table is all that goes with a table, or with a row struct that the user declared.
func table(f *jen.File, t *ir.Table) {
	if !t.Declared {
		structDecl(f, t.Row)
	}
	descriptor(f, t.Row)
	columns(f, t)
	sources(f, t)
	projections(f, t)
	if t.Row.Nested {
		nestedHandles(f, t.Row)
	}
	decoder(f, t)
}

// columns are the two handles of a table and the variable in the scope of its own rows.
func columns(f *jen.File, t *ir.Table) {
	rowName, x := jen.Id(t.Row.GoName), t.GoName
	comment(f, x+"Columns are the columns of "+t.Name+", seen from scope S.")
	handleStruct(f, x+"Columns", jen.Qual(dslPath, "Present").Types(jen.Id("S"), rowName.Clone()), t.Row.Fields, false)
	comment(f, x+"OuterColumns are the columns of "+t.Name+", seen from scope S, where its rows may be missing.")
	handleStruct(f, x+"OuterColumns", jen.Qual(dslPath, "MayBeMissing").Types(jen.Id("S"), rowName.Clone()), t.Row.Fields, true)

	comment(f, x+" is how queries over ["+t.Row.GoName+"] name its columns.")
	f.Var().Id(x).Op("=").Qual(dslPath, "Columns").Types(jen.Id(x + "Columns").Types(rowName.Clone())).Call(jen.Id(x + "Type"))
	f.Line()
}

// sources are the functions that bring a table into a scope.
func sources(f *jen.File, t *ir.Table) {
	rowName, x := jen.Id(t.Row.GoName), t.GoName
	typ := jen.Id(x + "Type")
	source := func(name, handle string) {
		f.Func().Id(name).Types(scope()).Params(
			jen.Id("from").Op("...").Qual(dslPath, "DataFrame").Types(rowName.Clone()),
		).Id(handle).Types(jen.Id("S")).Block(
			jen.Return(jen.Qual(dslPath, "Sources").Types(jen.Id(handle).Types(jen.Id("S"))).Call(typ.Clone(), jen.Lit(t.Name), jen.Id("from"))),
		)
		f.Line()
	}
	comment(f, x+"In is a source of scope S: the table "+t.Name+", or the frame given.")
	source(x+"In", x+"Columns")
	comment(f, x+"Outer is the same on the side of an outer join that may have no match.")
	source(x+"Outer", x+"OuterColumns")
	if t.Declared {
		return
	}
	comment(f, "Read"+x+" reads "+t.Name+".")
	f.Func().Id("Read"+x).Params().Qual(dslPath, "DataFrame").Types(rowName.Clone()).Block(
		jen.Return(jen.Qual(dslPath, "Table").Call(typ.Clone(), jen.Lit(t.Name))),
	)
	f.Line()
}

// projections are the two ways to make rows of a table from expressions.
func projections(f *jen.File, t *ir.Table) {
	x, typ := t.GoName, jen.Id(t.GoName+"Type")
	projected := func() *jen.Statement {
		return jen.Qual(dslPath, "Projected").Types(jen.Id("S"), jen.Id(t.Row.GoName))
	}
	if len(t.Row.Fields) <= maxParameters {
		comment(f, "To"+x+" projects rows of S into ["+t.Row.GoName+"].")
		f.Func().Id("To" + x).Types(scope()).Add(parameters(t.Row.Fields)).Add(projected()).Block(
			jen.Return(jen.Qual(dslPath, "Project").Types(jen.Id("S")).Call(
				append([]jen.Code{typ.Clone()}, operands(t.Row.Fields, byParameter)...)...)),
		)
		f.Line()
	}
	comment(f, x+"From names the expressions of one ["+t.Row.GoName+"].")
	fromStruct(f, x+"From", t.Row.Fields)
	comment(f, "Project makes the projection. A field that is not set is reported when the plan is built.")
	f.Func().Params(jen.Id(receiver).Id(x + "From").Types(jen.Id("S"))).Id("Project").Params().Add(projected()).Block(
		jen.Return(jen.Qual(dslPath, "Fields").Types(jen.Id("S")).Call(typ.Clone(), jen.Id(receiver))),
	)
	f.Line()
}
