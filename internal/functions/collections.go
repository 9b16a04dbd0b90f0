package functions

func arrayFunctions() []Function {
	a := expr("a", "[]E")
	list := []string{"List"}
	elem := []Type{{"E", "any"}}
	return []Function{
		{
			Name: "Size", Spark: "size", Since: "1.5", Types: elem, Args: []Arg{a}, Result: "int32", On: list,
			Doc: "is the number of elements of a", Examples: []Example{eg("array(1, 2)", "2")},
		},
		{
			Name: "At", Spark: "get", Since: "3.4", Types: elem, Args: []Arg{a, value("i", "int")}, Result: "E", Nulls: Yields, On: list, Col: []string{"i"},
			Doc:      "is the element of a at index i, the first at 0",
			More:     "NULL outside of a, where Spark's element_at fails the query.",
			Examples: []Example{eg("array('x', 'y')", "0", "x"), eg("array('x', 'y')", "2", "NULL")},
		},
		{
			Name: "ArrayContains", Spark: "array_contains", Since: "1.5", Kind: Predicate, Types: elem, Args: []Arg{a, value("v", "E")},
			On: list, Method: "Contains", Col: []string{"v"},
			Doc: "tells whether v is an element of a", More: "It is NULL where it is not, but an element is NULL.",
			Examples: []Example{eg("array(1, 2)", "2", "true"), eg("array('x')", "'y'", "false")},
		},
		{
			Name: "ArraysOverlap", Spark: "arrays_overlap", Since: "2.4", Kind: Predicate, Types: elem, Args: []Arg{a, expr("b", "[]E")},
			Doc: "tells whether a and b have an element in common", Examples: []Example{eg("array(1, 2)", "array(2, 3)", "true")},
		},
		{
			Name: "ArrayPosition", Spark: "array_position", Since: "2.4", Types: elem, Args: []Arg{a, value("v", "E")}, Result: "int64",
			Col: []string{"v"},
			Doc: "is the position of the first v in a, from 1 on, and 0 where there is none", Examples: []Example{eg("array(7, 8)", "8", "2"), eg("array(7)", "8", "0")},
		},
		{
			Name: "ArrayDistinct", Spark: "array_distinct", Since: "2.4", Types: elem, Args: []Arg{a}, Result: "[]E", On: list, Method: "Distinct",
			Doc: "is a without repetitions", Examples: []Example{eg("array(1, 2, 1)", "[1, 2]")},
		},
		{
			Name: "SortArray", Spark: "sort_array", Since: "1.5", Types: elem, Args: []Arg{a, value("ascending", "bool")}, Result: "[]E", On: list, Method: "Sort",
			Doc: "is a in ascending or descending order", More: "NULL is below all values.", Examples: []Example{eg("array(2, 3, 1)", "true", "[1, 2, 3]"), eg("array(2, 3, 1)", "false", "[3, 2, 1]")},
		},
		{
			Name: "ArrayJoin", Spark: "array_join", Since: "2.4", Args: []Arg{expr("a", "[]string"), value("separator", "string")}, Result: "string",
			Doc: "is the elements of a with the separator between them, without those that are NULL", Examples: []Example{eg("array('x', 'y')", "', '", "x, y")},
		},
		{
			Name: "Slice", Spark: "slice", Since: "2.4", Types: elem, Args: []Arg{a, value("start", "int"), value("n", "int")}, Result: "[]E", On: list, Col: []string{"start", "n"},
			Doc: "is n elements of a from position start on", More: "The first position is 1; a negative one counts from the end. 0 fails the query.",
			Examples: []Example{eg("array(1, 2, 3)", "2", "2", "[2, 3]")},
		},
		{
			Name: "ArrayUnion", Spark: "array_union", Since: "2.4", Types: elem, Args: []Arg{a, expr("b", "[]E")}, Result: "[]E",
			Doc: "is the elements of a and of b, each once", Examples: []Example{eg("array(1, 2)", "array(2, 3)", "[1, 2, 3]")},
		},
		{
			Name: "ArrayIntersect", Spark: "array_intersect", Since: "2.4", Types: elem, Args: []Arg{a, expr("b", "[]E")}, Result: "[]E",
			Doc: "is the elements of a that b has too, each once", Examples: []Example{eg("array(1, 2)", "array(2, 3)", "[2]")},
		},
		{
			Name: "ArrayExcept", Spark: "array_except", Since: "2.4", Types: elem, Args: []Arg{a, expr("b", "[]E")}, Result: "[]E",
			Doc: "is the elements of a that b has not, each once", Examples: []Example{eg("array(1, 2)", "array(2, 3)", "[1]")},
		},
		{
			Name: "ArrayConcat", Spark: "concat", Since: "1.5", Types: elem, Args: []Arg{a, expr("b", "[]E"), more("cs", "[]E")}, Result: "[]E",
			Doc: "is the elements of a, of b and of cs", Examples: []Example{eg("array(1, 2)", "array(2)", "[1, 2, 2]")},
		},
		{
			Name: "ArrayAppend", Spark: "array_append", Since: "3.4", Types: elem, Args: []Arg{a, value("v", "E")}, Result: "[]E",
			Doc: "is a with v behind its last element", Examples: []Example{eg("array(1)", "2", "[1, 2]")},
		},
		{
			Name: "ArrayPrepend", Spark: "array_prepend", Since: "3.5", Types: elem, Args: []Arg{a, value("v", "E")}, Result: "[]E",
			Doc: "is a with v before its first element", Examples: []Example{eg("array(1)", "2", "[2, 1]")},
		},
		{
			Name: "ArrayRemove", Spark: "array_remove", Since: "2.4", Types: elem, Args: []Arg{a, value("v", "E")}, Result: "[]E",
			Doc: "is a without the elements that equal v", Examples: []Example{eg("array(1, 2, 1)", "1", "[2]")},
		},
		{
			Name: "ArrayMin", Spark: "array_min", Since: "2.4", Types: elem, Args: []Arg{a}, Result: "E", Nulls: Yields,
			Doc: "is the least element of a", More: "NULL where a is empty or has only NULL.", Examples: []Example{eg("array(2, 1)", "1"), eg("slice(array(1), 1, 0)", "NULL")},
		},
		{
			Name: "ArrayMax", Spark: "array_max", Since: "2.4", Types: elem, Args: []Arg{a}, Result: "E", Nulls: Yields,
			Doc: "is the greatest element of a", More: "NULL where a is empty or has only NULL.", Examples: []Example{eg("array(2, 1)", "2"), eg("slice(array(1), 1, 0)", "NULL")},
		},
		{
			Name: "ArrayReverse", Spark: "reverse", Since: "1.5", Types: elem, Args: []Arg{a}, Result: "[]E",
			Doc: "is a from its end to its start", Examples: []Example{eg("array(1, 2)", "[2, 1]")},
		},
		{
			Name: "ArrayRepeat", Spark: "array_repeat", Since: "2.4", Types: elem, Args: []Arg{{"v", "E", Required}, value("n", "int")}, Result: "[]E", Nulls: Never,
			Doc: "is v n times", Examples: []Example{eg("'x'", "2", "[x, x]")},
		},
		{
			Name: "Flatten", Spark: "flatten", Since: "2.4", Types: elem, Args: []Arg{expr("a", "[][]E")}, Result: "[]E",
			Doc: "is the elements of the elements of a", Examples: []Example{eg("array(array(1), array(2, 3))", "[1, 2, 3]")},
		},
		{
			Name: "Sequence", Spark: "sequence", Since: "2.4", Types: []Type{{"T", "Integer"}}, Args: []Arg{expr("from", "T"), expr("to", "T")}, Result: "[]T",
			Doc: "is the numbers from from to to, both included, downwards where to is less", Examples: []Example{eg("1", "3", "[1, 2, 3]"), eg("2L", "1L", "[2, 1]")},
		},
	}
}

func mapFunctions() []Function {
	kv := []Type{{"K", "any"}, {"V", "any"}}
	m := expr("m", "row.Map[K, V]")
	dict := []string{"Dict"}
	return []Function{
		{
			Name: "MapSize", Spark: "size", Since: "1.5", Types: kv, Args: []Arg{m}, Result: "int32", On: dict, Method: "Size",
			Doc: "is the number of entries of m", Examples: []Example{eg("map('x', 1)", "1")},
		},
		{
			Name: "MapContainsKey", Spark: "map_contains_key", Since: "3.3", Kind: Predicate, Types: kv, Args: []Arg{m, value("key", "K")},
			Doc: "tells whether m has that key", Examples: []Example{eg("map('x', 1)", "'x'", "true")},
		},
		{
			Name: "MapKeys", Spark: "map_keys", Since: "2.0", Types: kv, Args: []Arg{m}, Result: "[]K", On: dict, Method: "Keys",
			Doc: "is the keys of m", Examples: []Example{eg("map('x', 1, 'y', 2)", "[x, y]")},
		},
		{
			Name: "MapValues", Spark: "map_values", Since: "2.0", Types: kv, Args: []Arg{m}, Result: "[]V", On: dict, Method: "Values",
			Doc: "is the values of m", Examples: []Example{eg("map('x', 1, 'y', 2)", "[1, 2]")},
		},
		{
			Name: "MapEntries", Spark: "map_entries", Since: "3.0", Types: kv, Args: []Arg{m}, Result: "[]row.Entry[K, V]",
			Doc: "is the entries of m, as structs", Examples: []Example{eg("map('x', 1)", "[{x, 1}]")},
		},
		{
			Name: "MapConcat", Spark: "map_concat", Since: "2.4", Types: kv, Args: []Arg{m, more("others", "row.Map[K, V]")}, Result: "row.Map[K, V]",
			Doc: "is the entries of m and of the others", More: "A key that comes twice fails the query with DUPLICATED_MAP_KEY.",
			Examples: []Example{eg("map('x', 1)", "map('y', 2)", "{x -> 1, y -> 2}")},
		},
		{
			Name: "MapFromArrays", Spark: "map_from_arrays", Since: "2.4", Types: kv, Args: []Arg{expr("keys", "[]K"), expr("values", "[]V")}, Result: "row.Map[K, V]",
			Doc: "is the map of these keys to these values", More: "A NULL or a repeated key, or lists of different lengths, fail the query.",
			Examples: []Example{eg("array('x')", "array(1)", "{x -> 1}")},
		},
	}
}
