package emit

import (
	"github.com/dave/jennifer/jen"

	"github.com/sparkgen/sparkgen/gen/internal/ir"
)

// locals declares the slices of leaf n that a loop reads.
func (n *decoderNode) locals(g *jen.Group) {
	id := n.num()
	run := func(names ...string) {
		var list []jen.Code
		for _, name := range names {
			list = append(list, jen.Id(name+id))
		}
		g.List(list...).Op(":=").Id("d").Dot("c"+id).Dot("Run").Call(jen.Id("lo"), jen.Id("hi"))
	}
	if !n.hasView() {
		return
	}
	switch n.typ.Kind {
	case ir.String, ir.Binary:
		run("a", "b", "t")
	case ir.Array, ir.Map:
		run("a", "b")
	case ir.Decimal:
		run("c", "s")
	case ir.TimestampNanos, ir.TimestampNTZNanos:
		run("c", "n")
	default:
		g.Id("c" + id).Op(":=").Id("d").Dot("c" + id).Index(jen.Id("lo").Op(":").Id("hi"))
	}
}

// expr is the value of leaf n in row i.
func (n *decoderNode) expr() *jen.Statement {
	id := n.num()
	at := func(name string) *jen.Statement { return jen.Id(name + id).Index(jen.Id("i")) }
	switch n.typ.Kind {
	case ir.String:
		return jen.Id("t" + id).Index(at("a").Op(":").Add(at("b")))
	case ir.Binary:
		return jen.Id("t" + id).Index(at("a").Op(":").Add(at("b")).Op(":").Add(at("b")))
	case ir.Decimal:
		return at("c").Dot("Decimal").Call(jen.Id("s" + id))
	case ir.Timestamp:
		return jen.Qual(rowPath, "Time").Call(at("c"))
	case ir.TimestampNanos:
		return jen.Qual(rowPath, "TimeNanos").Call(at("c"), at("n"))
	case ir.TimestampNTZ:
		return jen.Qual(rowPath, "LocalTimeFromMicros").Call(at("c"))
	case ir.TimestampNTZNanos:
		return jen.Qual(rowPath, "LocalTimeFromNanos").Call(at("c"), at("n"))
	case ir.Array:
		return jen.Qual(rowPath, "Cut").Call(jen.Id("d").Dot("e"+id), at("a"), at("b"))
	case ir.Map:
		cut := jen.Qual(rowPath, "CutMap").Call(jen.Id("d").Dot("e"+id), at("a"), at("b"))
		if n.typ.GoMap {
			return jen.Qual(rowPath, "ToGoMap").Call(cut)
		}
		return cut
	case ir.Void:
		return jen.Qual(rowPath, "Void").Values()
	}
	return at("c")
}

// assign writes the statements that set t in row i; with nulls the words of validity decide, else all is valid.
func assign(g *jen.Group, t target, gr group, nulls bool) {
	n := t.node
	if !gr.has(n) {
		return
	}
	switch {
	case n.typ.Kind == ir.Void:
		if n.nullable {
			g.Qual(rowPath, "SetNull").Call(address(t))
		}
	case !n.nullable:
		set(g, t, gr, nulls)
	case !nulls:
		setValid(g, t, gr, nulls)
	case n.pointer, n.isStruct(), n.override != nil:
		branch := g.If(n.bit().Op("&").Lit(1).Op("!=").Lit(0)).BlockFunc(func(g *jen.Group) { setValid(g, t, gr, nulls) })
		if gr.first(n) {
			branch.Else().Block(jen.Qual(rowPath, "SetNull").Call(address(t)))
		}
	case n.typ.Kind == ir.Timestamp:
		g.Qual(rowPath, "SetTimeIf").Call(address(t), n.bit(), jen.Id("c"+n.num()).Index(jen.Id("i")))
	default:
		g.Add(t.value.Clone()).Op("=").Qual(rowPath, "If").Call(n.bit(), n.expr())
	}
}

// bit has the validity of row i as its lowest bit.
func (n *decoderNode) bit() *jen.Statement { return jen.Id("w" + n.num()).Op(">>").Id("s") }

// address is where a function writes t.
func address(t target) *jen.Statement {
	if t.value == t.inner {
		return jen.Op("&").Add(t.value.Clone())
	}
	return t.inner.Clone() // an element is a pointer already
}

// setValid writes a value that is not NULL into what can hold NULL.
func setValid(g *jen.Group, t target, gr group, nulls bool) {
	n := t.node
	if n.pointer {
		p := jen.Id("p" + n.num()).Index(jen.Id("i"))
		set(g, target{n, p, p}, gr, nulls)
		if gr.first(n) {
			g.Add(t.value.Clone()).Op("=").Op("&").Add(p.Clone())
		}
		return
	}
	v, valid := t.inner.Clone().Dot("V"), t.inner.Clone().Dot("Valid")
	if !n.isStruct() && n.override == nil && n.typ.Kind != ir.Timestamp {
		g.List(v, valid).Op("=").List(n.expr(), jen.True())
		return
	}
	set(g, target{n, v, v}, gr, nulls)
	if gr.first(n) {
		g.Add(valid).Op("=").True()
	}
}

// set writes a value.
func set(g *jen.Group, t target, gr group, nulls bool) {
	n := t.node
	switch {
	case n.override != nil:
		setOverride(g, t, gr, nulls)
	case n.isStruct():
		for _, f := range structTargets(t.inner, n.children) {
			assign(g, f, gr, nulls)
		}
	case n.typ.Kind == ir.Timestamp:
		g.Qual(rowPath, "SetTime").Call(address(t), jen.Id("c"+n.num()).Index(jen.Id("i")))
	default:
		g.Add(t.value.Clone()).Op("=").Add(n.expr())
	}
}

// setOverride writes what the overriding function makes of the value.
func setOverride(g *jen.Group, t target, gr group, nulls bool) {
	n := t.node
	arg, x := n.expr(), "x"+n.num()
	if n.isStruct() {
		arg = jen.Id("y" + n.num())
		g.Var().Add(arg.Clone(), goType(n.typ, rowElem))
		for _, f := range structTargets(arg, n.children) {
			assign(g, f, gr, nulls)
		}
	}
	g.List(jen.Id(x), jen.Err()).Op(":=").Add(goName(n.override.Decode)).Call(arg.Clone())
	g.If(jen.Err().Op("!=").Nil()).Block(
		jen.Return(jen.Id("d").Dot("cols").Dot("Refused").Call(jen.Lit(n.id), jen.Id("lo").Op("+").Id("i"), jen.Err())),
	)
	g.Add(t.value.Clone()).Op("=").Id(x)
}
