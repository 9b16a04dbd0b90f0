package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// members are the JSON methods of a struct with names that struct tags cannot hold (a quote, a comma): one member a
// column all the same, under Spark's name. They have no literals with keys, which the versions of gofmt align differently.
func members(f *jen.File, s *ir.Struct) {
	const json = "encoding/json"
	f.Line()
	comment(f, "MarshalJSON writes one member a column under Spark's names, some of which struct tags cannot hold.")
	f.Func().Params(jen.Id("r").Id(s.GoName)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).BlockFunc(func(g *jen.Group) {
		g.Id("members").Op(":=").Make(jen.Map(jen.String()).Any(), jen.Lit(len(s.Fields)))
		for _, fd := range s.Fields {
			g.Id("members").Index(jen.Lit(fd.Name)).Op("=").Id("r").Dot(fd.GoName)
		}
		g.Return(jen.Qual(json, "Marshal").Call(jen.Id("members")))
	})
	f.Line()
	comment(f, "UnmarshalJSON reads what MarshalJSON writes. Members that are missing leave their fields alone.")
	f.Func().Params(jen.Id("r").Op("*").Id(s.GoName)).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
		jen.Var().Id("members").Map(jen.String()).Qual(json, "RawMessage"),
		jen.If(jen.Err().Op(":=").Qual(json, "Unmarshal").Call(jen.Id("data"), jen.Op("&").Id("members")), jen.Err().Op("!=").Nil()).
			Block(jen.Return(jen.Err())),
		jen.For(jen.List(jen.Id("_"), jen.Id("m")).Op(":=").Range().Index().Struct(
			jen.Id("name").String(), jen.Id("field").Any(),
		).Values(lines(memberAddresses(s)...)...)).Block(
			jen.If(jen.List(jen.Id("text"), jen.Id("ok")).Op(":=").Id("members").Index(jen.Id("m").Dot("name")), jen.Id("ok")).Block(
				jen.If(jen.Err().Op(":=").Qual(json, "Unmarshal").Call(jen.Id("text"), jen.Id("m").Dot("field")), jen.Err().Op("!=").Nil()).
					Block(jen.Return(jen.Err())),
			),
		),
		jen.Return(jen.Nil()),
	)
	f.Line()
}

// memberAddresses pairs Spark's names with the addresses of the fields, as elements of a slice.
func memberAddresses(s *ir.Struct) []jen.Code {
	var list []jen.Code
	for _, fd := range s.Fields {
		list = append(list, jen.Values(jen.Lit(fd.Name), jen.Op("&").Id("r").Dot(fd.GoName)))
	}
	return list
}
