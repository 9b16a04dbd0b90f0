package functions

// windowFunctions take the window as their last parameter, which the table does not repeat.
func windowFunctions() []Function {
	any := []Type{{"T", "any"}}
	a := expr("a", "T")
	return []Function{
		{
			Name: "RowNumber", Spark: "row_number", Since: "2.0", Kind: Analytic, Result: "int32", Nulls: Never,
			Doc: "counts the rows of a partition from 1 on", Examples: []Example{over("VALUES (5), (5), (6) t(x)", "1 2 3")},
		},
		{
			Name: "Rank", Spark: "rank", Since: "2.0", Kind: Analytic, Result: "int32", Nulls: Never,
			Doc: "is one more than the number of rows that come before: equal rows have one rank, and gaps follow", Examples: []Example{over("VALUES (5), (5), (6) t(x)", "1 1 3")},
		},
		{
			Name: "DenseRank", Spark: "dense_rank", Since: "2.0", Kind: Analytic, Result: "int32", Nulls: Never,
			Doc: "is [Rank] without gaps", Examples: []Example{over("VALUES (5), (5), (6) t(x)", "1 1 2")},
		},
		{
			Name: "PercentRank", Spark: "percent_rank", Since: "2.0", Kind: Analytic, Result: "float64", Nulls: Never,
			Doc: "is (rank - 1) / (rows of the partition - 1)", Examples: []Example{over("VALUES (5), (5), (6) t(x)", "0.0 0.0 1.0")},
		},
		{
			Name: "CumeDist", Spark: "cume_dist", Since: "2.0", Kind: Analytic, Result: "float64", Nulls: Never,
			Doc: "is the share of the rows of a partition that do not come behind this one", Examples: []Example{over("VALUES (5), (6) t(x)", "0.5 1.0")},
		},
		{
			Name: "NTile", Spark: "ntile", Since: "2.0", Kind: Analytic, Args: []Arg{value("n", "int")}, Result: "int32", Nulls: Never,
			Doc: "is which of n parts of about equal size the row falls in, from 1 on", Examples: []Example{over("VALUES (5), (6) t(x)", "2", "1 2")},
		},
		{
			Name: "Lag", Spark: "lag", Since: "2.0", Kind: Analytic, Types: any, Args: []Arg{a, value("n", "int")}, Result: "T", Nulls: Yields,
			Doc: "is the a of the row n before this one", More: "NULL where there is no such row.", Examples: []Example{over("VALUES (5), (6) t(x)", "x", "1", "NULL 5")},
		},
		{
			Name: "Lead", Spark: "lead", Since: "2.0", Kind: Analytic, Types: any, Args: []Arg{a, value("n", "int")}, Result: "T", Nulls: Yields,
			Doc: "is the a of the row n behind this one", More: "NULL where there is no such row.", Examples: []Example{over("VALUES (5), (6) t(x)", "x", "1", "6 NULL")},
		},
		{
			Name: "LagOr", Spark: "lag", Since: "2.0", Kind: Analytic, Types: any, Args: []Arg{a, value("n", "int"), value("v", "T")}, Result: "T",
			Doc: "is the a of the row n before this one, v where there is no such row", Examples: []Example{over("VALUES (5), (6) t(x)", "x", "1", "0", "0 5")},
		},
		{
			Name: "LeadOr", Spark: "lead", Since: "2.0", Kind: Analytic, Types: any, Args: []Arg{a, value("n", "int"), value("v", "T")}, Result: "T",
			Doc: "is the a of the row n behind this one, v where there is no such row", Examples: []Example{over("VALUES (5), (6) t(x)", "x", "1", "0", "6 0")},
		},
		{
			Name: "FirstValue", Spark: "first_value", Since: "2.0", Kind: Analytic, Framed: true, Types: any, Args: []Arg{a}, Result: "T",
			Doc: "is the a of the first row of the frame", Examples: []Example{over("VALUES (5), (6) t(x)", "x", "5 5")},
		},
		{
			Name: "LastValue", Spark: "last_value", Since: "2.0", Kind: Analytic, Framed: true, Types: any, Args: []Arg{a}, Result: "T",
			Doc: "is the a of the last row of the frame", More: "Without [FrameRows] that is the last row that is equal to this one.", Examples: []Example{over("VALUES (5), (6) t(x)", "x", "5 6")},
		},
		{
			Name: "NthValue", Spark: "nth_value", Since: "3.1", Kind: Analytic, Framed: true, Types: any, Args: []Arg{a, value("n", "int")}, Result: "T", Nulls: Yields,
			Doc: "is the a of the nth row of the frame, from 1 on", More: "NULL where the frame is shorter.", Examples: []Example{over("VALUES (5), (6) t(x)", "x", "2", "NULL 6")},
		},
	}
}
