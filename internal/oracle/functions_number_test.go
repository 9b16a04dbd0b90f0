package oracle_test

import (
	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
)

// numberFunctions are functions of numbers and bytes.
func numberFunctions() []operation {
	type (
		cr = tables.CustomerRow
		pr = tables.PurchaseRow
		sr = tables.ScalarRow
	)
	c, p, s := tables.Customer, tables.Purchase, tables.Scalar
	customers, purchases, scalars := tables.ReadCustomer(), tables.ReadPurchase(), tables.ReadScalar()
	return []operation{
		frame("rounding", dsl.Select(purchases, tables.MathFrom[pr]{
			A: dsl.Round(p.Weight, 1), B: dsl.BRound(p.Weight, 0), C: dsl.ToFloat64(dsl.Floor(p.Weight)), D: dsl.ToFloat64(dsl.Ceil(p.Ratio)),
			E: dsl.ToFloat64(dsl.FloorDec(p.Total)), F: dsl.Abs(p.Ratio),
		}), `df = select(purchase, a=F.round("weight", 1), b=F.bround("weight", 0), c=F.floor("weight").cast("double"),
				d=F.ceil("ratio").cast("double"),
			e=F.floor("total").cast("double"), f=F.abs("ratio"))`),
		frame("powers and angles", dsl.Select(purchases, tables.MathFrom[pr]{
			A: dsl.Sqrt(p.Weight), B: dsl.Pow(p.Weight, 2), C: dsl.Ln(p.Weight), D: dsl.Log10(p.Weight), E: dsl.Sin(p.Weight),
			F: dsl.Atan2(p.Ratio, dsl.Opt(p.Weight)),
		}), `df = select(purchase, a=F.sqrt("weight"), b=F.pow("weight", F.lit(2.0)), c=F.ln("weight"), d=F.log10("weight"), e=F.sin("weight"),
			f=F.atan2("ratio", "weight"))`),
		frame("least, greatest, positive remainder",
			dsl.Select(purchases, dsl.Triple(dsl.Greatest(p.Qty, dsl.Neg(p.Qty)), dsl.OrNull(dsl.Least(p.Ratio, dsl.Opt(p.Weight))),
				dsl.PMod(p.Qty, 4))),
			`df = select(purchase, a=F.greatest("qty", -C("qty")), b=F.least("ratio", "weight"), c=F.pmod("qty", F.lit(4)))`),
		frame("bits", dsl.Select(purchases, tables.CountsFrom[pr]{
			A: dsl.BitAnd(p.Qty, 6), B: dsl.BitOr(p.Qty, 8), C: dsl.BitXorCol(p.Qty, p.Qty), D: dsl.BitNot(p.Qty), E: dsl.ShiftLeft(p.Qty, 2),
			F: dsl.BitCount(p.Qty),
		}), `q = C("qty")
df = select(purchase, a=q.bitwiseAND(6), b=q.bitwiseOR(8), c=q.bitwiseXOR(q), d=F.bitwise_not(q), e=F.shiftleft(q, 2), f=F.bit_count(q))`),
		frame("arithmetic that yields NULL where it does not fit", dsl.Select(scalars, tables.LongsFrom[sr]{
			Add: dsl.TryAdd(s.I64, -1), Sub: dsl.TrySub(s.I64, 1), Mul: dsl.TryMulCol(s.I64, s.I64), Mod: s.I64, Div: dsl.TryDiv(s.F64, 0),
		}), `n = C("i64")
df = select(scalar, add=F.try_add(n, long(-1)), sub=F.try_subtract(n, long(1)), mul=F.try_multiply(n, n), mod=n,
				div=F.try_divide("f64", F.lit(0.0)))`),
		frame("NaN in place of NaN", dsl.Select(scalars, dsl.Only(dsl.OrNull(dsl.NaNvl(s.F64, -1)))),
			`df = select(scalar, v=F.nanvl("f64", F.lit(-1.0)))`),
		frame("hashes", dsl.Select(customers, dsl.Triple(dsl.XxHash64(c.Name, c.City), dsl.MD5(c.Name), dsl.OrNull(dsl.SHA2(c.City, 256)))),
			`df = select(customer, a=F.xxhash64("name", "city"), b=F.md5("name"), c=F.sha2("city", 256))`),
		frame("bytes", dsl.Select(scalars, dsl.Triple(dsl.OrNull(dsl.Hex(s.Bin)), dsl.OrNull(dsl.Base64(s.Bin)),
			dsl.OrNull(dsl.Decode(dsl.Encode(s.Text, "UTF-8"), "UTF-8")))),
			`df = select(scalar, a=F.hex("bin"), b=F.base64("bin"), c=F.decode(F.encode("text", "UTF-8"), "UTF-8"))`),
		frame("random numbers of a seed", dsl.Select(customers, dsl.Pair(c.ID, dsl.Rand[cr](1<<40))),
			`df = select(customer, a=C("id"), b=F.rand(1 << 40))`),
		frame("logarithms, roots and distances", dsl.Select(purchases, tables.MathFrom[pr]{
			A: dsl.Exp(p.Weight), B: dsl.Log2(p.Weight), C: dsl.Cbrt(p.Weight), D: dsl.Hypot(p.Weight, p.Weight),
			E: dsl.PowCol(p.Ratio, dsl.Opt(p.Weight)), F: dsl.Sign(p.Ratio),
		}), `df = select(purchase, a=F.exp("weight"), b=F.log2("weight"), c=F.cbrt("weight"), d=F.hypot("weight", "weight"),
				e=F.pow("ratio", "weight"), f=F.sign("ratio"))`),
		frame("angles", dsl.Select(purchases, tables.MathFrom[pr]{
			A: dsl.Cos(p.Weight), B: dsl.Tan(p.Weight), C: dsl.Asin(dsl.Div(p.Weight, 100)), D: dsl.Acos(dsl.Div(p.Weight, 100)),
			E: dsl.Degrees(dsl.Atan(p.Weight)), F: dsl.Radians(p.Weight),
		}), `w = C("weight")
df = select(purchase, a=F.cos(w), b=F.tan(w), c=F.asin(w / 100.0), d=F.acos(w / 100.0), e=F.degrees(F.atan(w)), f=F.radians(w))`),
		frame("bits of columns", dsl.Select(purchases, tables.CountsFrom[pr]{
			A: dsl.BitAndCol(p.Qty, p.Qty), B: dsl.BitOrCol(p.Qty, p.Qty), C: dsl.BitXor(p.Qty, 5), D: dsl.ShiftRight(p.Qty, 1),
			E: dsl.PModCol(p.Discount, dsl.Opt(dsl.Lit[pr](int32(3)))), F: p.Discount,
		}), `q = C("qty")
df = select(purchase, a=q.bitwiseAND(q), b=q.bitwiseOR(q), c=q.bitwiseXOR(5), d=F.shiftright(q, 1), e=F.pmod("discount", F.lit(3)),
				f=C("discount"))`),
		frame("arithmetic of columns that yields NULL where it does not fit", dsl.Select(scalars, tables.LongsFrom[sr]{
			Add: dsl.TryAddCol(s.I64, s.I64), Sub: dsl.TrySubCol(s.I64, s.I64), Mul: dsl.TryMul(s.I64, 2), Mod: s.I64,
			Div: dsl.TryDivCol(s.F64, s.F64),
		}), `n = C("i64")
df = select(scalar, add=F.try_add(n, n), sub=F.try_subtract(n, n), mul=F.try_multiply(n, long(2)), mod=n, div=F.try_divide("f64", C("f64")))`),
		frame("decimals rounded up", dsl.Select(purchases, dsl.Only(dsl.CeilDec(p.Total))), `df = select(purchase, v=F.ceil("total"))`),
		frame("other hashes and bytes", dsl.Select(customers,
			dsl.Triple(dsl.Hash(c.Name, c.City), dsl.CRC32(c.Name), dsl.OrNull(dsl.SHA1(dsl.Decode(dsl.UnBase64(dsl.Lit[cr]("YWJj")), "UTF-8"))))),
			`df = select(customer, a=F.hash("name", "city"), b=F.crc32("name"), c=F.sha1(F.decode(F.unbase64(F.lit("YWJj")), "UTF-8")))`),
		frame("other random numbers of a seed", dsl.Select(customers, dsl.Pair(dsl.Randn[cr](1<<40), dsl.MonotonicallyIncreasingID[cr]())),
			`df = select(customer, a=F.randn(1 << 40), b=F.monotonically_increasing_id())`),
		frame("numbers without a kind", dsl.Select(purchases, dsl.Triple(dsl.Quo(dsl.AsInt(dsl.Else(dsl.When(dsl.Gt(p.Qty, 0), int32(7)), 9)), 2),
			dsl.Div(dsl.AsFloat(dsl.Coalesce(p.Ratio, 1)), 2), dsl.Neg(dsl.AsDec(dsl.Greatest(p.Total, p.Total))))),
			`df = select(purchase, a=F.expr("CASE WHEN qty > 0 THEN 7 ELSE 9 END div 2"), b=F.coalesce(C("ratio"), F.lit(1.0)) / 2.0,
				c=-F.greatest("total", "total"))`).
			rowsOnly("PySpark has no div but in SQL text"),
	}
}
