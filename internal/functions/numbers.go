package functions

func numberFunctions() []Function {
	return append(append(rounding(), powers()...), bits()...)
}

func rounding() []Function {
	number := []Type{{"T", "Number"}}
	numeric := []string{"Int", "Float", "Dec"}
	a := expr("a", "T")
	return []Function{
		{
			Name: "Abs", Spark: "abs", Since: "1.2", Types: number, Args: []Arg{a}, Result: "T", On: numeric,
			Doc: "is a without its sign", Examples: []Example{eg("-7", "7"), eg("-1.50BD", "1.50"), eg("-2D", "2.0"), eg("-2F", "2.0"), eg("-7L", "7")},
		},
		{
			Name: "Sign", Spark: "sign", Since: "1.4", Types: number, Args: []Arg{a}, Result: "float64",
			Doc: "is -1, 0 or 1, as a is below, at or above zero", Examples: []Example{eg("-7", "-1.0"), eg("1.50BD", "1.0"), eg("0D", "0.0")},
		},
		{
			Name: "Round", Spark: "round", Since: "1.5", Types: number, Args: []Arg{a, value("places", "int")}, Result: "T", On: numeric,
			Doc:      "is a to so many places, halves rounded away from zero",
			More:     "A negative number of places rounds before the point.",
			Examples: []Example{eg("2.5D", "0", "3.0"), eg("2.345BD", "2", "2.35"), eg("1250", "-2", "1300"), eg("1250L", "-2", "1300")},
		},
		{
			Name: "BRound", Spark: "bround", Since: "2.0", Types: number, Args: []Arg{a, value("places", "int")}, Result: "T",
			Doc:      "is a to so many places, halves rounded to the even neighbour",
			Examples: []Example{eg("2.5D", "0", "2.0"), eg("2.345BD", "2", "2.34"), eg("1250", "-2", "1200")},
		},
		{
			Name: "Floor", Spark: "floor", Since: "1.4", Args: []Arg{expr("a", "float64")}, Result: "int64", On: []string{"Float"},
			Doc: "is the greatest BIGINT that is not above a", Examples: []Example{eg("-1.5D", "-2")},
		},
		{
			Name: "FloorDec", Spark: "floor", Since: "1.4", Args: []Arg{expr("a", "row.Decimal")}, Result: "row.Decimal", On: []string{"Dec"}, Method: "Floor",
			Doc: "is the greatest whole decimal that is not above a", Examples: []Example{eg("-1.5BD", "-2")},
		},
		{
			Name: "Ceil", Spark: "ceil", Since: "1.4", Args: []Arg{expr("a", "float64")}, Result: "int64", On: []string{"Float"},
			Doc: "is the least BIGINT that is not below a", Examples: []Example{eg("1.5D", "2")},
		},
		{
			Name: "CeilDec", Spark: "ceil", Since: "1.4", Args: []Arg{expr("a", "row.Decimal")}, Result: "row.Decimal", On: []string{"Dec"}, Method: "Ceil",
			Doc: "is the least whole decimal that is not below a", Examples: []Example{eg("1.5BD", "2")},
		},
		{
			Name: "Greatest", Spark: "greatest", Since: "1.5", Types: []Type{{"T", "Ordered"}}, Args: []Arg{a, expr("b", "T"), more("cs", "T")}, Result: "T",
			Nulls: Skips, Doc: "is the greatest of a, b and cs",
			Examples: []Example{eg("1", "3", "2", "3"), eg("DATE'2024-01-01'", "DATE'2025-01-01'", "2025-01-01")},
		},
		{
			Name: "Least", Spark: "least", Since: "1.5", Types: []Type{{"T", "Ordered"}}, Args: []Arg{a, expr("b", "T"), more("cs", "T")}, Result: "T",
			Nulls: Skips, Doc: "is the least of a, b and cs",
			Examples: []Example{eg("1", "3", "2", "1"), eg("'b'", "'a'", "a")},
		},
		{
			Name: "PMod", Spark: "pmod", Since: "1.5", Types: number, Args: []Arg{a, value("v", "T")}, Result: "T", Col: []string{"v"},
			Doc: "is the remainder of a by v that is not negative where v is not", More: "A zero divisor fails the query as in [Mod].",
			Examples: []Example{eg("-7", "3", "2"), eg("-7.5D", "2D", "0.5"), eg("-7L", "3L", "2")},
		},
		{
			Name: "TryAdd", Spark: "try_add", Since: "3.2", Types: number, Args: []Arg{a, value("v", "T")}, Result: "T", Nulls: Yields, Col: []string{"v"},
			Doc: "is a + v, NULL where that overflows", Examples: []Example{eg("1", "2", "3"), eg("2147483647", "1", "NULL"), eg("1.5D", "1D", "2.5")},
		},
		{
			Name: "TrySub", Spark: "try_subtract", Since: "3.3", Types: number, Args: []Arg{a, value("v", "T")}, Result: "T", Nulls: Yields, Col: []string{"v"},
			Doc: "is a - v, NULL where that overflows", Examples: []Example{eg("1", "2", "-1"), eg("-2147483648", "1", "NULL"), eg("1.5D", "1D", "0.5")},
		},
		{
			Name: "TryMul", Spark: "try_multiply", Since: "3.3", Types: number, Args: []Arg{a, value("v", "T")}, Result: "T", Nulls: Yields, Col: []string{"v"},
			Doc: "is a * v, NULL where that overflows", Examples: []Example{eg("3", "2", "6"), eg("2147483647", "2", "NULL"), eg("1.5D", "2D", "3.0")},
		},
		{
			Name: "TryDiv", Spark: "try_divide", Since: "3.2", Types: []Type{{"T", "Fraction"}}, Args: []Arg{a, value("v", "T")}, Result: "T", Nulls: Yields, Col: []string{"v"},
			Doc: "is a / v, NULL where v is zero", Examples: []Example{eg("3D", "2D", "1.5"), eg("3D", "0D", "NULL"), eg("1BD", "0BD", "NULL")},
		},
		{
			Name: "IsNaN", Spark: "isnan", Since: "1.5", Kind: Predicate, Args: []Arg{expr("a", "float64")}, Nulls: Never,
			Doc: "tells whether a is not a number", More: "It is false where a is NULL.", Examples: []Example{eg("DOUBLE('NaN')", "true"), eg("1D", "false")},
		},
		{
			Name: "NaNvl", Spark: "nanvl", Since: "1.5", Args: []Arg{expr("a", "float64"), value("v", "float64")}, Result: "float64",
			Doc: "is a, or v where a is not a number", Examples: []Example{eg("DOUBLE('NaN')", "1D", "1.0"), eg("2D", "1D", "2.0")},
		},
		{
			Name: "Rand", Spark: "rand", Since: "1.5", Args: []Arg{value("seed", "int64")}, Result: "float64", Nulls: Never,
			Doc: "is a random number in [0, 1), another one in each row", More: "Compute it once, with [LetCol], where it is used twice.",
			Examples: []Example{eg("1L", "")},
		},
		{
			Name: "Randn", Spark: "randn", Since: "1.5", Args: []Arg{value("seed", "int64")}, Result: "float64", Nulls: Never,
			Doc: "is a random number of the standard normal distribution, another one in each row", Examples: []Example{eg("1L", "")},
		},
		{
			Name: "UUID", Spark: "uuid", Since: "2.3", Result: "string", Nulls: Never,
			Doc: "is a random UUID, another one in each row", More: "Compute it once, with [LetCol], where it is used twice.",
			Examples: []Example{eg("")},
		},
		{
			Name: "MonotonicallyIncreasingID", Spark: "monotonically_increasing_id", Since: "1.4", Result: "int64", Nulls: Never,
			Doc: "numbers the rows, upwards within a partition, with gaps between partitions", Examples: []Example{eg("0")},
		},
	}
}

// powers are functions to DOUBLE: Spark casts other numbers by itself.
func powers() []Function {
	number := []Type{{"T", "Number"}}
	a := []Arg{expr("a", "T")}
	fn := func(name, spark, since, doc string, examples ...Example) Function {
		return Function{Name: name, Spark: spark, Since: since, Types: number, Args: a, Result: "float64", Doc: doc, Examples: examples}
	}
	log := func(name, spark, since, doc string, examples ...Example) Function {
		f := fn(name, spark, since, doc, examples...)
		f.Nulls, f.More = Yields, "NULL where a is zero or negative."
		return f
	}
	return []Function{
		fn("Sqrt", "sqrt", "1.1", "is the square root of a, NaN where a is negative", eg("16", "4.0"), eg("2.25BD", "1.5"), eg("-1D", "NaN")),
		fn("Cbrt", "cbrt", "1.4", "is the cube root of a", eg("27L", "3.0")),
		fn("Exp", "exp", "1.4", "is e to the power of a", eg("0", "1.0")),
		log("Ln", "ln", "1.4", "is the natural logarithm of a", eg("1", "0.0"), eg("0", "NULL"), eg("-1D", "NULL")),
		log("Log10", "log10", "1.4", "is the logarithm of a to the base of 10", eg("1000", "3.0"), eg("0", "NULL")),
		log("Log2", "log2", "1.4", "is the logarithm of a to the base of 2", eg("8", "3.0"), eg("0", "NULL")),
		{
			Name: "Pow", Spark: "power", Since: "1.4", Types: number, Args: []Arg{expr("a", "T"), value("v", "T")}, Result: "float64", Col: []string{"v"},
			Doc: "is a to the power of v", Examples: []Example{eg("2", "3", "8.0"), eg("2D", "0.5D", "1.4142135623730951")},
		},
		fn("Sin", "sin", "1.4", "is the sine of a, an angle in radians", eg("0D", "0.0")),
		fn("Cos", "cos", "1.4", "is the cosine of a, an angle in radians", eg("0D", "1.0")),
		fn("Tan", "tan", "1.4", "is the tangent of a, an angle in radians", eg("0D", "0.0")),
		fn("Asin", "asin", "1.4", "is the arc sine of a, NaN outside of [-1, 1]", eg("0D", "0.0"), eg("2", "NaN")),
		fn("Acos", "acos", "1.4", "is the arc cosine of a, NaN outside of [-1, 1]", eg("1D", "0.0"), eg("2", "NaN")),
		fn("Atan", "atan", "1.4", "is the arc tangent of a", eg("0D", "0.0")),
		{
			Name: "Atan2", Spark: "atan2", Since: "1.4", Types: number, Args: []Arg{expr("y", "T"), expr("x", "T")}, Result: "float64",
			Doc: "is the angle of the point (x, y) to the x axis", Examples: []Example{eg("0D", "1D", "0.0")},
		},
		{
			Name: "Hypot", Spark: "hypot", Since: "1.4", Types: number, Args: []Arg{expr("a", "T"), expr("b", "T")}, Result: "float64",
			Doc: "is the square root of a² + b²", Examples: []Example{eg("3", "4", "5.0")},
		},
		fn("Degrees", "degrees", "1.4", "is the angle a, in radians, in degrees", eg("0D", "0.0")),
		fn("Radians", "radians", "1.4", "is the angle a, in degrees, in radians", eg("0D", "0.0")),
	}
}

func bits() []Function {
	whole := []Type{{"T", "Integer"}}
	a := expr("a", "T")
	return []Function{
		{Name: "BitAnd", Spark: "&", Since: "1.4", Types: whole, Args: []Arg{a, value("v", "T")}, Result: "T", Col: []string{"v"}, Doc: "is the bits that a and v both have", Examples: []Example{eg("6", "3", "2"), eg("6L", "3L", "2")}},
		{Name: "BitOr", Spark: "|", Since: "1.4", Types: whole, Args: []Arg{a, value("v", "T")}, Result: "T", Col: []string{"v"}, Doc: "is the bits that a or v has", Examples: []Example{eg("6", "3", "7")}},
		{Name: "BitXor", Spark: "^", Since: "1.4", Types: whole, Args: []Arg{a, value("v", "T")}, Result: "T", Col: []string{"v"}, Doc: "is the bits that a or v has, but not both", Examples: []Example{eg("6", "3", "5")}},
		{Name: "BitNot", Spark: "~", Since: "1.4", Types: whole, Args: []Arg{a}, Result: "T", Doc: "is a with all bits turned over", Examples: []Example{eg("6", "-7")}},
		{Name: "BitCount", Spark: "bit_count", Since: "3.0", Types: whole, Args: []Arg{a}, Result: "int32", Doc: "is how many bits of a are set", Examples: []Example{eg("6", "2")}},
		{Name: "ShiftLeft", Spark: "shiftleft", Since: "1.5", Types: []Type{{"T", "int32 | int64"}}, Args: []Arg{a, value("n", "int")}, Result: "T", Doc: "is a with its bits moved n places up", Examples: []Example{eg("3", "2", "12"), eg("3L", "2", "12")}},
		{Name: "ShiftRight", Spark: "shiftright", Since: "1.5", Types: []Type{{"T", "int32 | int64"}}, Args: []Arg{a, value("n", "int")}, Result: "T", Doc: "is a with its bits moved n places down, the sign kept", Examples: []Example{eg("-8", "1", "-4")}},
	}
}
