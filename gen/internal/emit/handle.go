package emit

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// scope is the type parameter that every handle has.
func scope() *jen.Statement { return jen.Id("S").Any() }

// handleStruct is the declaration of a handle: what it embeds, then one field a column. Package dsl fills it by offsets,
// so that the order is part of the contract.
func handleStruct(f *jen.File, name string, embedded jen.Code, list []ir.Field, nullable bool) {
	f.Type().Id(name).Types(scope()).StructFunc(func(g *jen.Group) {
		g.Add(embedded)
		for _, fd := range list {
			for _, l := range deprecation(fd.Doc) {
				g.Comment(commentLine(l))
			}
			g.Id(fd.GoName).Add(handleType(fd.Type, nullable || fd.Nullable))
		}
	})
	f.Line()
}

// deprecation is the part of a doc comment by which Go's tools warn of uses: queries use handles and not row structs.
func deprecation(doc []string) []string {
	i := slices.IndexFunc(doc, func(l string) bool { return strings.HasPrefix(l, "Deprecated:") })
	if i < 0 {
		return nil
	}
	return doc[i:]
}

// fromStruct is the declaration of a struct with one operand a field.
func fromStruct(f *jen.File, name string, list []ir.Field) {
	f.Type().Id(name).Types(scope()).StructFunc(func(g *jen.Group) {
		for _, fd := range list {
			g.Id(fd.GoName).Add(operandType(fd))
		}
	})
	f.Line()
}

// parameters are one operand a field, each on a line of its own where they are many.
func parameters(list []ir.Field) *jen.Statement {
	params := make([]jen.Code, 0, len(list))
	for _, fd := range list {
		params = append(params, jen.Id(fd.Arg).Add(operandType(fd)))
	}
	return jen.Custom(jen.Options{Open: "(", Close: ")", Separator: ",", Multi: len(list) > 3}, params...)
}

// operands are the parameters as arguments. The first is converted, which gives the list its type.
func operands(list []ir.Field, arg func(ir.Field) *jen.Statement) []jen.Code {
	args := make([]jen.Code, 0, len(list))
	for i, fd := range list {
		a := arg(fd)
		if i == 0 {
			a = jen.Qual(dslPath, "Operand").Types(jen.Id("S")).Call(a)
		}
		args = append(args, a)
	}
	return args
}

func byParameter(fd ir.Field) *jen.Statement { return jen.Id(fd.Arg) }

// receiver is that of methods of XFrom.
const receiver = "f"

func byField(fd ir.Field) *jen.Statement { return jen.Id(receiver).Dot(fd.GoName) }
