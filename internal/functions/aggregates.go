package functions

// Rows that the examples of aggregates and window functions run over.
const (
	ints     = "VALUES (1), (2), (4), (NULL) t(x)"
	longs    = "VALUES (1L), (2L), (4L), (NULL) t(x)"
	decimals = "VALUES (1.50BD), (2.25BD), (NULL) t(x)"
	doubles  = "VALUES (1D), (2D), (6D), (NULL) t(x)"
	single   = "VALUES (1D) t(x)"
	words    = "VALUES ('b'), ('a'), ('b'), (NULL) t(x)"
	pairs    = "VALUES ('a', 1), ('b', 3), ('c', 2) t(x, y)"
	bools    = "VALUES (true), (false), (NULL) t(x)"
	points   = "VALUES (1D, 2D), (2D, 4D), (3D, 6D) t(x, y)"
)

func aggregateFunctions() []Function {
	return append(append(sums(), picks()...), statistics()...)
}

func sums() []Function {
	sum, whole, fraction := []Type{{"T", "Summable"}}, []Type{{"T", "Integer"}}, []Type{{"T", "Fraction"}}
	a := []Arg{expr("a", "T")}
	return []Function{
		{
			Name: "Sum", Spark: "sum", Since: "1.0", Kind: Aggregate, Types: sum, Args: a, Result: "T", On: []string{"Float", "Dec"},
			Doc: "adds a over the rows of a group", More: "Overflow fails the query with ARITHMETIC_OVERFLOW. See [SumInt] for integers of all widths.",
			Examples: []Example{over(longs, "x", "7"), over(doubles, "x", "9.0"), over(decimals, "x", "3.75")},
		},
		{
			Name: "SumInt", Spark: "sum", Since: "1.0", Kind: Aggregate, Types: whole, Args: a, Result: "int64", On: []string{"Int"}, Method: "Sum",
			Doc: "adds integers over the rows of a group, to a BIGINT", More: "Overflow fails the query with ARITHMETIC_OVERFLOW.",
			Examples: []Example{over(ints, "x", "7"), over(longs, "x", "7")},
		},
		{
			Name: "TrySum", Spark: "try_sum", Since: "3.3", Kind: Aggregate, Types: sum, Args: a, Result: "T", Nulls: Yields,
			Doc: "is [Sum], NULL where that overflows", Examples: []Example{over(longs, "x", "7"), over("VALUES (9223372036854775807L), (1L) t(x)", "x", "NULL")},
		},
		{
			Name: "Avg", Spark: "avg", Since: "1.0", Kind: Aggregate, Types: fraction, Args: a, Result: "T", On: []string{"Float", "Dec"},
			Doc: "is the average of a over the rows of a group that have one", Examples: []Example{over(doubles, "x", "3.0"), over(decimals, "x", "1.875000")},
		},
		{
			Name: "AvgInt", Spark: "avg", Since: "1.0", Kind: Aggregate, Types: whole, Args: a, Result: "float64", On: []string{"Int"}, Method: "Avg",
			Doc: "is the average of integers, a DOUBLE", Examples: []Example{over(ints, "x", "2.3333333333333335")},
		},
		{
			Name: "Count", Spark: "count", Since: "1.0", Kind: Count, Args: []Arg{{"a", "", Operand}}, Nulls: Never, On: []string{"KINDS", "Dict"},
			Doc: "counts the rows of a group in which a is not NULL", Examples: []Example{over(ints, "x", "3")},
		},
		{
			Name: "CountIf", Spark: "count_if", Since: "3.0", Kind: Count, Args: []Arg{{"c", "", Condition}}, Nulls: Never,
			Doc: "counts the rows of a group in which c is true", Examples: []Example{over(ints, "x > 1", "2")},
		},
		{
			Name: "ApproxCountDistinct", Spark: "approx_count_distinct", Since: "1.6", Kind: Count, Args: []Arg{{"a", "", Operand}}, Nulls: Never, On: []string{"KINDS"},
			Doc: "estimates how many different values a has in a group, to within 5 %", Examples: []Example{over(words, "x", "2")},
		},
	}
}

func picks() []Function {
	ordered, any := []Type{{"T", "Ordered"}}, []Type{{"T", "any"}}
	by := []Type{{"T", "any"}, {"O", "Ordered"}}
	a := []Arg{expr("a", "T")}
	return []Function{
		{
			Name: "Min", Spark: "min", Since: "1.0", Kind: Aggregate, Types: ordered, Args: a, Result: "T", On: []string{"KINDS"},
			Doc: "is the least a of a group", Examples: []Example{over(ints, "x", "1"), over(words, "x", "a")},
		},
		{
			Name: "Max", Spark: "max", Since: "1.0", Kind: Aggregate, Types: ordered, Args: a, Result: "T", On: []string{"KINDS"},
			Doc: "is the greatest a of a group", Examples: []Example{over(ints, "x", "4"), over(words, "x", "b")},
		},
		{
			Name: "MinBy", Spark: "min_by", Since: "3.0", Kind: Aggregate, Types: by, Args: []Arg{expr("a", "T"), {"by", "O", Required}}, Result: "T", On: []string{"KINDS"},
			Doc: "is the a of the row of a group that has the least by", Examples: []Example{over(pairs, "x", "y", "a")},
		},
		{
			Name: "MaxBy", Spark: "max_by", Since: "3.0", Kind: Aggregate, Types: by, Args: []Arg{expr("a", "T"), {"by", "O", Required}}, Result: "T", On: []string{"KINDS"},
			Doc: "is the a of the row of a group that has the greatest by", Examples: []Example{over(pairs, "x", "y", "b")},
		},
		{
			Name: "First", Spark: "first", Since: "2.0", Kind: Aggregate, Types: any, Args: a, Result: "T", On: []string{"KINDS", "Dict"},
			Doc:      "is the a of the first row of a group that Spark meets",
			More:     "Which that is is open, so use it for columns that depend on the key.",
			Examples: []Example{over("VALUES ('a'), ('b') t(x)", "x", "a")},
		},
		{
			Name: "Last", Spark: "last", Since: "2.0", Kind: Aggregate, Types: any, Args: a, Result: "T",
			Doc: "is the a of the last row of a group that Spark meets", Examples: []Example{over("VALUES ('a'), ('b') t(x)", "x", "b")},
		},
		{
			Name: "AnyValue", Spark: "any_value", Since: "3.4", Kind: Aggregate, Types: any, Args: a, Result: "T",
			Doc: "is the a of some row of a group", Examples: []Example{over("VALUES ('a'), ('a') t(x)", "x", "a")},
		},
		{
			Name: "ModeOf", Spark: "mode", Since: "3.4", Kind: Aggregate, Types: any, Args: a, Result: "T",
			Doc: "is the a that most rows of a group have, one of them where there are several", Examples: []Example{over(words, "x", "b")},
		},
		{
			Name: "CollectList", Spark: "collect_list", Since: "2.0", Kind: Aggregate, Types: any, Args: a, Result: "[]T", Nulls: Never,
			Doc: "is all a of a group that are not NULL, in no certain order", Examples: []Example{over("VALUES (1), (NULL), (1) t(x)", "x", "[1, 1]")},
		},
		{
			Name: "CollectSet", Spark: "collect_set", Since: "2.0", Kind: Aggregate, Types: any, Args: a, Result: "[]T", Nulls: Never,
			Doc: "is the different a of a group that are not NULL, in no certain order", Examples: []Example{over("VALUES (1), (NULL), (1) t(x)", "x", "[1]")},
		},
		{
			Name: "ListAgg", Spark: "listagg", Since: "4.0", Kind: Aggregate, Args: []Arg{expr("a", "string"), value("separator", "string")}, Result: "string",
			Doc: "is all a of a group that are not NULL with the separator between them, in no certain order", Examples: []Example{over("VALUES ('a'), (NULL), ('a') t(x)", "x", "','", "a,a")},
		},
		{
			Name: "BoolAnd", Spark: "bool_and", Since: "3.0", Kind: Aggregate, Args: []Arg{expr("a", "bool")}, Result: "bool",
			Doc: "tells whether a is true in all rows of a group that have one", Examples: []Example{over(bools, "x", "false")},
		},
		{
			Name: "BoolOr", Spark: "bool_or", Since: "3.0", Kind: Aggregate, Args: []Arg{expr("a", "bool")}, Result: "bool",
			Doc: "tells whether a is true in some row of a group", Examples: []Example{over(bools, "x", "true")},
		},
	}
}

func statistics() []Function {
	number := []Type{{"T", "Number"}}
	a := []Arg{expr("a", "T")}
	two := []Arg{expr("a", "T"), expr("b", "T")}
	ofOne := "NULL for a group of one row."
	return []Function{
		{
			Name: "StdDev", Spark: "stddev", Since: "1.6", Kind: Aggregate, Types: number, Args: a, Result: "float64", Nulls: Yields,
			Doc: "is the standard deviation of a, of a sample", More: ofOne, Examples: []Example{over("VALUES (1), (3) t(x)", "x", "1.4142135623730951"), over(single, "x", "NULL")},
		},
		{
			Name: "StdDevPop", Spark: "stddev_pop", Since: "1.6", Kind: Aggregate, Types: number, Args: a, Result: "float64",
			Doc: "is the standard deviation of a, of a population", Examples: []Example{over("VALUES (1), (3) t(x)", "x", "1.0"), over(single, "x", "0.0")},
		},
		{
			Name: "Variance", Spark: "variance", Since: "1.6", Kind: Aggregate, Types: number, Args: a, Result: "float64", Nulls: Yields,
			Doc: "is the variance of a, of a sample", More: ofOne, Examples: []Example{over("VALUES (1), (3) t(x)", "x", "2.0"), over(single, "x", "NULL")},
		},
		{
			Name: "VarPop", Spark: "var_pop", Since: "1.6", Kind: Aggregate, Types: number, Args: a, Result: "float64",
			Doc: "is the variance of a, of a population", Examples: []Example{over("VALUES (1), (3) t(x)", "x", "1.0"), over(single, "x", "0.0")},
		},
		{
			Name: "CovarSamp", Spark: "covar_samp", Since: "2.0", Kind: Aggregate, Types: number, Args: two, Result: "float64", Nulls: Yields,
			Doc: "is the covariance of a and b, of a sample", More: ofOne, Examples: []Example{over(points, "x", "y", "2.0"), over(single, "x", "x", "NULL")},
		},
		{
			Name: "CovarPop", Spark: "covar_pop", Since: "2.0", Kind: Aggregate, Types: number, Args: two, Result: "float64", Nulls: Yields,
			Doc: "is the covariance of a and b, of a population", More: "NULL where no row has both.",
			Examples: []Example{over("VALUES (1D, 2D), (3D, 6D) t(x, y)", "x", "y", "2.0"), over("VALUES (1D, NULL), (NULL, 2D) t(x, y)", "x", "y", "NULL")},
		},
		{
			Name: "Corr", Spark: "corr", Since: "1.6", Kind: Aggregate, Types: number, Args: two, Result: "float64", Nulls: Yields,
			Doc: "is the correlation of a and b", More: ofOne, Examples: []Example{over(points, "x", "y", "1.0"), over(single, "x", "x", "NULL")},
		},
		{
			Name: "Skewness", Spark: "skewness", Since: "1.6", Kind: Aggregate, Types: number, Args: a, Result: "float64", Nulls: Yields,
			Doc: "is the skewness of a", More: "NULL where all a are equal.", Examples: []Example{over("VALUES (1D), (2D), (3D) t(x)", "x", "0.0"), over(single, "x", "NULL")},
		},
		{
			Name: "Kurtosis", Spark: "kurtosis", Since: "1.6", Kind: Aggregate, Types: number, Args: a, Result: "float64", Nulls: Yields,
			Doc: "is the kurtosis of a", More: "NULL where all a are equal.", Examples: []Example{over("VALUES (-1D), (1D) t(x)", "x", "-2.0"), over(single, "x", "NULL")},
		},
		{
			Name: "Median", Spark: "median", Since: "3.4", Kind: Aggregate, Types: number, Args: a, Result: "float64",
			Doc: "is the median of a", Examples: []Example{over(ints, "x", "2.0")},
		},
		{
			Name: "Percentile", Spark: "percentile", Since: "2.1", Kind: Aggregate, Types: number, Args: []Arg{expr("a", "T"), value("p", "float64")}, Result: "float64",
			Doc: "is the percentile p of a, from 0 to 1, exactly", More: "It holds all values of the group in memory; see [PercentileApprox].", Examples: []Example{over(ints, "x", "0.5D", "2.0")},
		},
		{
			Name: "PercentileApprox", Spark: "percentile_approx", Since: "2.1", Kind: Aggregate, Types: number,
			Args: []Arg{expr("a", "T"), value("p", "float64"), value("accuracy", "int")}, Result: "T",
			Doc: "is about the percentile p of a, from 0 to 1", More: "The relative error is 1/accuracy; Spark's default accuracy is 10000.",
			Examples: []Example{over(ints, "x", "0.5D", "100", "2"), over(doubles, "x", "0.5D", "100", "2.0")},
		},
	}
}
