package emit

import (
	"path"
	"regexp"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// The decoder of a table is a struct of column views, a Bind that takes them once a batch, and loops that read them.
//
//	type rateDecoder struct{ cols row.Columns; c0 []int64; … }
//	func (d *rateDecoder) Bind(b *row.Batch) error
//	func (d *rateDecoder) Decode(dst []RateRow, lo int) error
//
// Views are numbered as package row numbers nodes: a column, then its children. With the number come c (values), v
// (validity), e (elements of lists and entries of maps), p (what pointers point to). Inside loops a and b are where a
// value begins and ends, t the text, s a scale, n nanoseconds, w a word of validity. No other name is used in a body,
// so that no name of the user's can meet one.
func decoder(f *jen.File, t *ir.Table) {
	w := &decoderWriter{file: f, name: t.Row.Decoder, typeVar: t.Row.Stem + "Type"}
	rows := block{
		row:     jen.Id(t.Row.GoName),
		targets: structTargets(jen.Id("r"), w.planFields(t.Row.Fields)),
	}
	w.aliasOverrides()
	w.declare(t)
	w.bind()
	w.loops(rows, "Decode", "")
	for _, n := range w.lists {
		if !n.copied() {
			w.loops(elements(n), "elems"+n.num(), n.num()+"_")
		}
	}
}

// decoderWriter writes the decoder of one table.
type decoderWriter struct {
	file    *jen.File
	name    string // rateDecoder
	typeVar string // RateType
	nodes   []*decoderNode
	lists   []*decoderNode // arrays and maps, inner ones first
}

// receiver of the decoder's methods.
func (w *decoderWriter) method() *jen.Statement {
	return w.file.Func().Params(jen.Id("d").Op("*").Id(w.name))
}

// localName is what a name inside the loops looks like.
var localName = regexp.MustCompile(`^([a-z][0-9]*|lo|hi|dst|err)$`)

// aliasOverrides imports packages with overriding functions under names that no local variable has.
func (w *decoderWriter) aliasOverrides() {
	for _, n := range w.nodes {
		if n.override == nil {
			continue
		}
		if base := path.Base(n.override.Decode.ImportPath); localName.MatchString(base) {
			w.file.ImportAlias(n.override.Decode.ImportPath, "pkg"+base)
		}
	}
}

// declare writes the decoder's struct: for each node its validity, values, elements and what pointers point to.
func (w *decoderWriter) declare(t *ir.Table) {
	comment(w.file, w.name+" decodes batches of ["+t.Row.GoName+"].")
	w.file.Type().Id(w.name).StructFunc(func(g *jen.Group) {
		g.Id("cols").Qual(rowPath, "Columns")
		for _, n := range w.nodes {
			if n.hasWords() {
				g.Id("v"+n.num()).Qual(rowPath, "Words")
			}
			if n.hasView() && !n.inCopied {
				g.Id("c" + n.num()).Add(n.view())
			}
			if n.isList() {
				g.Id("e" + n.num()).Index().Add(n.element())
			}
			if n.arena() {
				g.Id("p" + n.num()).Index().Add(n.goType())
			}
		}
	})
	w.file.Line()
}

// bind writes Bind. Elements of lists are decoded there, once a batch, since all rows share their memory.
func (w *decoderWriter) bind() {
	comment(w.file, "Bind takes the columns of b, which [row.Decoder] describes.")
	result := jen.Error()
	if w.decodesElements() {
		result = jen.Params(jen.Err().Error())
	}
	w.method().Id("Bind").Params(jen.Id("b").Op("*").Qual(rowPath, "Batch")).Add(result).BlockFunc(func(g *jen.Group) {
		g.If(
			jen.Err().Op(":=").Qual(rowPath, "Bind").Call(jen.Op("&").Id("d").Dot("cols"), jen.Id("b"), jen.Id(w.typeVar)),
			jen.Err().Op("!=").Nil(),
		).Block(jen.Return(jen.Err()))
		if w.decodesElements() {
			g.Defer().Id("d").Dot("cols").Dot("Recover").Call(jen.Op("&").Err())
		}
		for _, n := range w.nodes {
			if n.hasWords() {
				g.Add(take("Valid", n.id, "v"+n.num()))
			}
			if n.hasView() && !n.inCopied {
				g.Add(take(n.accessor(), n.id, "c"+n.num()))
			}
			if n.arena() {
				g.Add(memory("Arena", n.id, "p"+n.num()))
			}
		}
		for _, n := range w.lists {
			bindElements(g, n)
		}
		g.Return(jen.Nil())
	})
	w.file.Line()
}

// take sets a field of the decoder to a view of a node.
func take(accessor string, node int, field string) *jen.Statement {
	return jen.Id("d").Dot("cols").Dot(accessor).Call(jen.Lit(node), jen.Op("&").Id("d").Dot(field))
}

// memory sets a field of the decoder to memory for as many values as a node has, or to a copy of them.
func memory(function string, node int, field string) *jen.Statement {
	return jen.Qual(rowPath, function).Call(jen.Op("&").Id("d").Dot("cols"), jen.Lit(node), jen.Op("&").Id("d").Dot(field))
}

// bindElements gives a list its elements: copied as they are, or decoded by a loop of their own.
func bindElements(g *jen.Group, n *decoderNode) {
	field, first := "e"+n.num(), n.children[0].id
	if n.copied() {
		g.Add(memory("Elements", first, field))
		return
	}
	g.Add(memory("Arena", first, field))
	call := jen.Id("d").Dot("elems"+n.num()).Call(jen.Id("d").Dot(field), jen.Lit(0))
	if elements(n).fails() {
		g.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
		return
	}
	g.Add(call)
}

func (w *decoderWriter) decodesElements() bool {
	for _, n := range w.lists {
		if !n.copied() {
			return true
		}
	}
	return false
}

func (n *decoderNode) num() string { return strconv.Itoa(n.id) }
