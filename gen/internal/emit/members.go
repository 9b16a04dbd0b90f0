package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// members are the JSON methods of a struct with names that struct tags cannot hold (a quote, a comma): one member a
// column all the same, under Spark's name.
func members(f *jen.File, s *ir.Struct) {
	const json = "encoding/json"
	f.Line()
	comment(f, "MarshalJSON writes one member a column under Spark's names, some of which struct tags cannot hold.")
	f.Func().Params(jen.Id("r").Id(s.GoName)).Id("MarshalJSON").Params().Params(jen.Index().Byte(), jen.Error()).Block(
		jen.Return(jen.Qual(json, "Marshal").Call(jen.Map(jen.String()).Any().Values(lines(memberList(s, "")...)...))),
	)
	f.Line()
	comment(f, "UnmarshalJSON reads what MarshalJSON writes. Members that are missing leave their fields alone.")
	f.Func().Params(jen.Id("r").Op("*").Id(s.GoName)).Id("UnmarshalJSON").Params(jen.Id("data").Index().Byte()).Error().Block(
		jen.Var().Id("members").Map(jen.String()).Qual(json, "RawMessage"),
		jen.If(jen.Err().Op(":=").Qual(json, "Unmarshal").Call(jen.Id("data"), jen.Op("&").Id("members")), jen.Err().Op("!=").Nil()).
			Block(jen.Return(jen.Err())),
		jen.For(jen.List(jen.Id("name"), jen.Id("field")).Op(":=").Range().Map(jen.String()).Any().Values(lines(memberList(s, "&")...)...)).Block(
			jen.If(jen.List(jen.Id("text"), jen.Id("ok")).Op(":=").Id("members").Index(jen.Id("name")), jen.Id("ok")).Block(
				jen.If(jen.Err().Op(":=").Qual(json, "Unmarshal").Call(jen.Id("text"), jen.Id("field")), jen.Err().Op("!=").Nil()).
					Block(jen.Return(jen.Err())),
			),
		),
		jen.Return(jen.Nil()),
	)
	f.Line()
}

// memberList pairs Spark's names with the fields of the receiver, or their addresses.
func memberList(s *ir.Struct, op string) []jen.Code {
	var list []jen.Code
	for _, fd := range s.Fields {
		list = append(list, jen.Lit(fd.Name).Op(":").Op(op).Id("r").Dot(fd.GoName))
	}
	return list
}
