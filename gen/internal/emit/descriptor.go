package emit

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// structDecl is the declaration of a row or nested struct.
func structDecl(f *jen.File, s *ir.Struct) {
	comment(f, s.Doc...)
	f.Type().Id(s.GoName).StructFunc(func(g *jen.Group) {
		for _, fd := range s.Fields {
			for _, l := range fd.Doc {
				g.Comment(commentLine(l))
			}
			st := g.Id(fd.GoName).Add(rowType(fd)).Op(tagLiteral(fd.Tag))
			if fd.Note != "" {
				st.Comment(commentLine(fd.Note))
			}
		}
	})
	if s.Members {
		members(f, s)
	}
}

// tagLiteral is a struct tag as a literal, raw where that is possible.
func tagLiteral(tag string) string {
	if strconv.CanBackquote(tag) {
		return "`" + tag + "`"
	}
	return strconv.Quote(tag)
}

// descriptor is the variable OrderType: static data, which costs no code.
func descriptor(f *jen.File, s *ir.Struct) {
	name := s.Stem + "Type"
	comment(f, name+" describes ["+s.GoName+"].")
	values := []jen.Code{
		jen.Id("Name").Op(":").Lit(s.Name),
		jen.Id("Fields").Op(":").Add(fieldList(fields(s.Fields))),
	}
	if s.Decoder != "" {
		values = append(values, jen.Id("NewDecoder").Op(":").Func().Params().Qual(rowPath, "Decoder").Types(jen.Id(s.GoName)).
			Block(jen.Return(jen.New(jen.Id(s.Decoder)))))
	}
	f.Var().Id(name).Op("=").Op("&").Qual(rowPath, "Type").Types(jen.Id(s.GoName)).Values(lines(values...)...)
	f.Line()
}

// fields are the descriptions of columns or fields of a struct.
func fields(list []ir.Field) []jen.Code {
	var out []jen.Code
	for _, fd := range list {
		out = append(out, fieldLit(fd.Name, fd.Type, fd.Nullable))
	}
	return out
}

func fieldLit(name string, t ir.Type, nullable bool) jen.Code {
	values := []jen.Code{jen.Id("Name").Op(":").Lit(name), jen.Id("Type").Op(":").Lit(t.DDL)}
	if nullable {
		values = append(values, jen.Id("Nullable").Op(":").True())
	}
	switch t.Kind {
	case ir.StructKind:
		values = append(values, jen.Id("Fields").Op(":").Add(structName(t.Struct, t.Struct.Stem+"Type")).Dot("Fields"))
	case ir.Array:
		values = append(values, jen.Id("Fields").Op(":").Index().Qual(rowPath, "Field").Values(
			fieldLit("element", t.Elem.Type, t.Elem.Nullable)))
	case ir.Map:
		values = append(values, jen.Id("Fields").Op(":").Index().Qual(rowPath, "Field").Values(
			fieldLit("key", t.Key.Type, false), fieldLit("value", t.Elem.Type, t.Elem.Nullable)))
	}
	return jen.Values(values...)
}

func fieldList(list []jen.Code) *jen.Statement {
	return jen.Index().Qual(rowPath, "Field").Values(lines(list...)...)
}

// lines puts each of the items on a line of its own.
func lines(items ...jen.Code) []jen.Code {
	out := make([]jen.Code, 0, len(items)+1)
	for _, it := range items {
		out = append(out, jen.Line().Add(it))
	}
	return append(out, jen.Line())
}
