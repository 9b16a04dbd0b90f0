package emit

import (
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// maxColumns is how many columns one loop reads: with more it runs out of registers and follows too many streams of
// memory (measured: at 100 columns groups of 16 are as fast as copying the bytes, one loop takes half as long again).
const maxColumns = 16

// block is a loop, or several, over values that lie side by side: rows, or the elements of all lists of a column.
type block struct {
	row     *jen.Statement // Go type of a value
	targets []target
}

// target is where the values of a node go.
type target struct {
	node  *decoderNode
	value *jen.Statement // r.Note, or *r
	inner *jen.Statement // the same in front of a selector: r.Note, or r
}

// structTargets are the fields of the struct that base is.
func structTargets(base *jen.Statement, fields []*decoderNode) []target {
	out := make([]target, 0, len(fields))
	for _, n := range fields {
		v := base.Clone().Dot(n.selector)
		out = append(out, target{n, v, v})
	}
	return out
}

// elements is the block of the elements or entries of list n.
func elements(n *decoderNode) block {
	b := block{row: n.element()}
	if len(n.children) == 2 {
		b.targets = structTargets(jen.Id("r"), n.children)
		return b
	}
	e := n.children[0]
	if e.isStruct() && !e.nullable && e.override == nil {
		b.targets = structTargets(jen.Id("r"), e.children)
		return b
	}
	b.targets = []target{{e, jen.Op("*").Id("r"), jen.Id("r")}}
	return b
}

// fails reports whether decoding the block calls a function that may refuse a value.
func (b block) fails() bool {
	for _, t := range b.targets {
		if t.node.fails() {
			return true
		}
	}
	return false
}

func (n *decoderNode) fails() bool {
	if n.override != nil {
		return true
	}
	if n.isList() {
		return false // its elements are decoded by their own block
	}
	for _, c := range n.children {
		if c.fails() {
			return true
		}
	}
	return false
}

// leaves appends what a loop reads of n: n itself, or the leaves of a struct.
func (n *decoderNode) leaves(list []*decoderNode) []*decoderNode {
	if !n.isStruct() || len(n.children) == 0 {
		return append(list, n)
	}
	for _, c := range n.children {
		list = c.leaves(list)
	}
	return list
}

// group is the part of a block that one loop reads: leaves with numbers from … to.
type group struct{ from, to int }

func (g group) has(n *decoderNode) bool {
	l := n.leaves(nil)
	return l[0].id <= g.to && l[len(l)-1].id >= g.from
}

// first reports whether n begins in g, which then also sets what n has besides its fields.
func (g group) first(n *decoderNode) bool { return n.leaves(nil)[0].id >= g.from }

// writesRow reports whether the statements for n name the row itself. Those for a later part of a struct behind a
// pointer do not.
func (g group) writesRow(n *decoderNode) bool {
	if !g.has(n) || n.silent() {
		return false
	}
	if !n.isStruct() || n.override != nil || n.nullable && g.first(n) {
		return true
	}
	return !n.pointer && slices.ContainsFunc(n.children, g.writesRow)
}

// groups splits a block into loops of at most maxColumns leaves. What an overriding function takes stays in one loop.
func (b block) groups() []group {
	var out []group
	count := 0
	var walk func(n *decoderNode)
	walk = func(n *decoderNode) {
		if n.isStruct() && n.override == nil && len(n.children) > 0 {
			for _, c := range n.children {
				walk(c)
			}
			return
		}
		l := n.leaves(nil)
		if len(out) == 0 || count+len(l) > maxColumns {
			out, count = append(out, group{from: l[0].id}), 0
		}
		out[len(out)-1].to = l[len(l)-1].id
		count += len(l)
	}
	for _, t := range b.targets {
		walk(t.node)
	}
	return out
}

// words are the nodes whose validity a group reads, inner ones too.
func (b block) words(g group) []*decoderNode {
	var out []*decoderNode
	var walk func(n *decoderNode)
	walk = func(n *decoderNode) {
		if !g.has(n) {
			return
		}
		if n.hasWords() {
			out = append(out, n)
		}
		if n.isStruct() {
			for _, c := range n.children {
				walk(c)
			}
		}
	}
	for _, t := range b.targets {
		walk(t.node)
	}
	return out
}

// loops writes the method name, which decodes a block, and the methods for its groups where it has several or some
// with NULLs. Infix keeps the names of different blocks apart.
func (w *decoderWriter) loops(b block, name, infix string) {
	groups := b.groups()
	fails := b.fails()
	if name == "Decode" {
		comment(w.file, "Decode writes rows from row lo on into dst, as [row.Decoder] describes.")
	}
	result := jen.Null()
	if fails || name == "Decode" {
		result = jen.Error()
	}
	simple := len(groups) == 0 || len(groups) == 1 && len(b.words(groups[0])) == 0
	w.method().Id(name).Params(jen.Id("dst").Index().Add(b.row), jen.Id("lo").Int()).Add(result).BlockFunc(func(g *jen.Group) {
		for i, gr := range groups {
			if simple {
				w.loop(g, b, gr, false)
				break
			}
			w.callGroup(g, b, gr, infix+strconv.Itoa(i), fails)
		}
		if fails || name == "Decode" {
			g.Return(jen.Nil())
		}
	})
	w.file.Line()
	if simple {
		return
	}
	for i, gr := range groups {
		w.groupMethod(b, gr, infix+strconv.Itoa(i), fails, false)
		if len(b.words(gr)) > 0 {
			w.groupMethod(b, gr, infix+strconv.Itoa(i), fails, true)
		}
	}
}

// callGroup calls the loop without NULLs where there is none, else the one with words of validity for runs of rows.
func (w *decoderWriter) callGroup(g *jen.Group, b block, gr group, suffix string, fails bool) {
	call := func(c *jen.Statement) *jen.Statement {
		if !fails {
			return c
		}
		return jen.If(jen.Err().Op(":=").Add(c), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))
	}
	plain := call(jen.Id("d").Dot("valid"+suffix).Call(jen.Id("dst"), jen.Id("lo")))
	words := b.words(gr)
	if len(words) == 0 {
		g.Add(plain)
		return
	}
	var valid []jen.Code
	for _, n := range words {
		valid = append(valid, jen.Id("d").Dot("v"+n.num()))
	}
	runs := "Runs"
	if fails {
		runs = "TryRuns"
	}
	g.If(jen.Qual(rowPath, "AllValid").Call(valid...)).Block(plain).Else().Block(
		call(jen.Qual(rowPath, runs).Call(jen.Id("dst"), jen.Id("lo"), jen.Id("d").Dot("nulls"+suffix))),
	)
}

// groupMethod writes the method for one group, without NULLs or for rows that share words of validity.
func (w *decoderWriter) groupMethod(b block, gr group, suffix string, fails, nulls bool) {
	name, result := "valid"+suffix, jen.Null()
	if nulls {
		name = "nulls" + suffix
	}
	if fails {
		result = jen.Error()
	}
	w.method().Id(name).Params(jen.Id("dst").Index().Add(b.row), jen.Id("lo").Int()).Add(result).BlockFunc(func(g *jen.Group) {
		if nulls {
			b.loadWords(g, gr, jen.Id("d").Dot("valid"+suffix).Call(jen.Id("dst"), jen.Id("lo")), fails)
		}
		w.loop(g, b, gr, nulls)
		if fails {
			g.Return(jen.Nil())
		}
	})
	w.file.Line()
}

// loadWords reads the validity of a run of rows. A run without NULLs is left to the loop that does not look for them.
func (b block) loadWords(g *jen.Group, gr group, valid *jen.Statement, fails bool) {
	all := jen.Null()
	for i, n := range b.words(gr) {
		word := jen.Id("w" + n.num())
		g.Add(word).Op(":=").Id("d").Dot("v" + n.num()).Dot("At").Call(jen.Id("lo"))
		if i > 0 {
			all.Op("&")
		}
		all.Add(word)
	}
	g.If(all.Op("==").Qual(rowPath, "AllSet")).BlockFunc(func(g *jen.Group) {
		if fails {
			g.Return(valid)
			return
		}
		g.Add(valid)
		g.Return()
	})
}

// loop writes the views of a group and the loop over its rows.
func (w *decoderWriter) loop(g *jen.Group, b block, gr group, nulls bool) {
	var leaves []*decoderNode
	for _, t := range b.targets {
		for _, n := range t.node.leaves(nil) {
			if gr.from <= n.id && n.id <= gr.to {
				leaves = append(leaves, n)
			}
		}
	}
	if b.silent(gr) {
		return
	}
	arenas := b.arenas(gr)
	if len(arenas) > 0 || slices.ContainsFunc(leaves, (*decoderNode).hasView) {
		g.Id("hi").Op(":=").Id("lo").Op("+").Len(jen.Id("dst"))
	}
	for _, n := range leaves {
		n.locals(g)
	}
	for _, n := range arenas {
		g.Id("p" + n.num()).Op(":=").Id("d").Dot("p" + n.num()).Index(jen.Id("lo").Op(":").Id("hi"))
	}
	g.For(jen.Id("i").Op(":=").Range().Id("dst")).BlockFunc(func(g *jen.Group) {
		if slices.ContainsFunc(b.targets, func(t target) bool { return gr.writesRow(t.node) }) {
			g.Id("r").Op(":=").Op("&").Id("dst").Index(jen.Id("i"))
		}
		if nulls {
			g.Id("s").Op(":=").Uint().Call(jen.Id("lo").Op("+").Id("i")).Op("&").Lit(63)
		}
		for _, t := range b.targets {
			assign(g, t, gr, nulls)
		}
	})
}

// silent reports whether a group has nothing to write: values without a bit in them.
func (b block) silent(gr group) bool {
	for _, t := range b.targets {
		if gr.has(t.node) && !t.node.silent() {
			return false
		}
	}
	return true
}

func (n *decoderNode) silent() bool {
	for _, c := range n.children {
		if !c.silent() {
			return false
		}
	}
	return !n.nullable && n.override == nil && (n.typ.Kind == ir.Void || n.isStruct())
}

// arenas are the nodes of a group whose values pointers point to.
func (b block) arenas(gr group) []*decoderNode {
	var out []*decoderNode
	var walk func(n *decoderNode)
	walk = func(n *decoderNode) {
		if !gr.has(n) {
			return
		}
		if n.arena() {
			out = append(out, n)
		}
		if n.isStruct() {
			for _, c := range n.children {
				walk(c)
			}
		}
	}
	for _, t := range b.targets {
		walk(t.node)
	}
	return out
}
