package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// encoders hold the encode functions of overrides to their signature, so that one that does not fit its type is found
// where the type is generated. Decode functions are held by the decoder.
func encoders(f *jen.File, file *ir.File) {
	seen := map[ir.Override]bool{}
	check := func(s *ir.Struct) {
		for _, fd := range s.Fields {
			if fd.Override == nil || fd.Override.Encode.Name == "" || seen[*fd.Override] {
				continue
			}
			seen[*fd.Override] = true
			f.Var().Id("_").Func().Params(goName(fd.Override.Go)).Params(goType(fd.Type, rowElem), jen.Error()).
				Op("=").Add(goName(fd.Override.Encode))
		}
	}
	for _, s := range file.Structs {
		check(s)
	}
	for _, t := range file.Tables {
		check(t.Row)
	}
}
