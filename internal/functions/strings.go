package functions

func stringFunctions() []Function {
	text := []string{"Text"}
	return []Function{
		{
			Name: "Upper", Spark: "upper", Since: "1.0", Args: []Arg{expr("a", "string")}, Result: "string", On: text,
			Doc: "is a in upper case", Examples: []Example{eg("'Ähre'", "ÄHRE")},
		},
		{
			Name: "Lower", Spark: "lower", Since: "1.0", Args: []Arg{expr("a", "string")}, Result: "string", On: text,
			Doc: "is a in lower case", Examples: []Example{eg("'ÄHRE'", "ähre")},
		},
		{
			Name: "InitCap", Spark: "initcap", Since: "1.5", Args: []Arg{expr("a", "string")}, Result: "string",
			Doc: "is a with each word in lower case but its first letter", Examples: []Example{eg("'deep BLUE'", "Deep Blue")},
		},
		{
			Name: "Trim", Spark: "trim", Since: "1.5", Args: []Arg{expr("a", "string")}, Result: "string", On: text,
			Doc: "is a without blanks at its ends", Examples: []Example{eg("' x '", "x")},
		},
		{
			Name: "LTrim", Spark: "ltrim", Since: "1.5", Args: []Arg{expr("a", "string")}, Result: "string",
			Doc: "is a without blanks at its start", Examples: []Example{eg("'  x'", "x")},
		},
		{
			Name: "RTrim", Spark: "rtrim", Since: "1.5", Args: []Arg{expr("a", "string")}, Result: "string",
			Doc: "is a without blanks at its end", Examples: []Example{eg("'x  '", "x")},
		},
		{
			Name: "Length", Spark: "length", Since: "1.5", Args: []Arg{expr("a", "string")}, Result: "int32", On: text,
			Doc: "is the number of characters of a, blanks included", Examples: []Example{eg("'Ähre '", "5")},
		},
		{
			Name: "OctetLength", Spark: "octet_length", Since: "2.3", Types: []Type{{"T", "string | []byte"}}, Args: []Arg{expr("a", "T")},
			Result: "int32", Doc: "is the number of bytes of a", Examples: []Example{eg("'Ähre'", "5"), eg("X'0102'", "2")},
		},
		{
			Name: "Concat", Spark: "concat", Since: "1.5", Args: []Arg{expr("a", "string"), value("v", "string")}, Result: "string", On: text,
			Doc: "is a followed by v", Examples: []Example{eg("'a'", "'b'", "ab")},
		},
		{
			Name: "ConcatCol", Spark: "concat", Since: "1.5", Args: []Arg{expr("a", "string"), expr("b", "string"), more("cs", "string")},
			Result: "string", On: text,
			Doc: "is a, b and cs in a row", Examples: []Example{eg("'a'", "'b'", "'c'", "'d'", "abcd")},
		},
		{
			Name: "ConcatWS", Spark: "concat_ws", Since: "1.5", Args: []Arg{value("separator", "string"), more("vs", "string")}, Result: "string",
			Nulls: Never, Doc: "is vs with the separator between them", More: "NULL is left out, separator and all.",
			Examples: []Example{eg("','", "'a'", "CAST(NULL AS STRING)", "'b'", "a,b")},
		},
		{
			Name: "Substring", Spark: "substring", Since: "1.5", Args: []Arg{expr("a", "string"), value("pos", "int"), value("n", "int")},
			Result: "string", On: text, Col: []string{"pos", "n"},
			Doc:      "is n characters of a from position pos on",
			More:     "The first position is 1; a negative one counts from the end.",
			Examples: []Example{eg("'Spark'", "2", "3", "par"), eg("'Spark'", "-2", "9", "rk")},
		},
		{
			Name: "Left", Spark: "left", Since: "2.3", Args: []Arg{expr("a", "string"), value("n", "int")}, Result: "string",
			Doc: "is the first n characters of a", Examples: []Example{eg("'Spark'", "2", "Sp")},
		},
		{
			Name: "Right", Spark: "right", Since: "2.3", Args: []Arg{expr("a", "string"), value("n", "int")}, Result: "string",
			Doc: "is the last n characters of a", Examples: []Example{eg("'Spark'", "2", "rk")},
		},
		{
			Name: "SubstringIndex", Spark: "substring_index", Since: "1.5",
			Args: []Arg{expr("a", "string"), value("delimiter", "string"), value("n", "int")}, Result: "string",
			Doc:      "is what stands before the nth delimiter of a, or, where n is negative, behind the nth from the end",
			Examples: []Example{eg("'a.b.c'", "'.'", "2", "a.b"), eg("'a.b.c'", "'.'", "-1", "c")},
		},
		{
			Name: "Replace", Spark: "replace", Since: "2.3", Args: []Arg{expr("a", "string"), value("search", "string"), value("with", "string")},
			Result: "string", On: text, Col: []string{"search", "with"},
			Doc: "is a with all that equals search replaced", Examples: []Example{eg("'banana'", "'an'", "'o'", "booa")},
		},
		{
			Name: "Translate", Spark: "translate", Since: "1.5", Args: []Arg{expr("a", "string"), value("from", "string"), value("to", "string")},
			Result: "string", Doc: "is a with each character of from replaced by the one that has its place in to",
			More:     "Characters that have no counterpart are left out.",
			Examples: []Example{eg("'AaBbCc'", "'abc'", "'12'", "A1B2C")},
		},
		{
			Name: "Reverse", Spark: "reverse", Since: "1.5", Args: []Arg{expr("a", "string")}, Result: "string",
			Doc: "is a from its end to its start", Examples: []Example{eg("'Spark'", "krapS")},
		},
		{
			Name: "Repeat", Spark: "repeat", Since: "1.5", Args: []Arg{expr("a", "string"), value("n", "int")}, Result: "string",
			Doc: "is a n times in a row", Examples: []Example{eg("'ab'", "2", "abab")},
		},
		{
			Name: "LPad", Spark: "lpad", Since: "1.5", Args: []Arg{expr("a", "string"), value("n", "int"), value("pad", "string")}, Result: "string",
			Doc: "is a filled at its start to n characters, or cut to them", Examples: []Example{eg("'7'", "3", "'0'", "007")},
		},
		{
			Name: "RPad", Spark: "rpad", Since: "1.5", Args: []Arg{expr("a", "string"), value("n", "int"), value("pad", "string")}, Result: "string",
			Doc: "is a filled at its end to n characters, or cut to them", Examples: []Example{eg("'7'", "3", "'.'", "7..")},
		},
		{
			Name: "Split", Spark: "split", Since: "1.5", Args: []Arg{expr("a", "string"), value("pattern", "string")}, Result: "[]string", On: text,
			Doc:      "is the parts of a between matches of the regular expression pattern",
			Examples: []Example{eg("'a1b2c'", "'[0-9]'", "[a, b, c]")},
		},
		{
			Name: "SplitPart", Spark: "split_part", Since: "3.3", Args: []Arg{expr("a", "string"), value("delimiter", "string"), value("n", "int")},
			Result: "string", Doc: "is the nth part of a between delimiters, empty where there are fewer",
			More:     "The first is 1; a negative n counts from the end. n = 0 fails the query.",
			Examples: []Example{eg("'a.b.c'", "'.'", "2", "b"), eg("'a.b.c'", "'.'", "9", "")},
		},
		{
			Name: "Instr", Spark: "instr", Since: "1.5", Args: []Arg{expr("a", "string"), value("sub", "string")}, Result: "int32",
			Col: []string{"sub"},
			Doc: "is the position of the first sub in a, from 1 on, and 0 where there is none",
			Examples: []Example{
				eg("'banana'", "'na'", "3"), eg("'banana'", "'x'", "0"),
			},
		},
		{
			Name: "Levenshtein", Spark: "levenshtein", Since: "1.5", Args: []Arg{expr("a", "string"), value("v", "string")}, Result: "int32",
			Col: []string{"v"}, Doc: "is how many characters must change to make v of a",
			Examples: []Example{eg("'kitten'", "'sitting'", "3")},
		},
		{
			Name: "Soundex", Spark: "soundex", Since: "1.5", Args: []Arg{expr("a", "string")}, Result: "string",
			Doc: "is the code of how a sounds in English", Examples: []Example{eg("'Miller'", "M460")},
		},
		{
			Name: "ASCII", Spark: "ascii", Since: "1.5", Args: []Arg{expr("a", "string")}, Result: "int32",
			Doc: "is the code point of the first character of a, 0 where there is none", Examples: []Example{eg("'A'", "65"), eg("''", "0")},
		},
		{
			Name: "FormatString", Spark: "format_string", Since: "1.5", Args: []Arg{value("format", "string"), {"vs", "", Operands}}, Result: "string",
			Nulls: Never, Doc: "prints vs as Java's formatter does", More: "A NULL prints as null.",
			Examples: []Example{eg("'%d %s'", "7", "CAST(NULL AS STRING)", "7 null")},
		},
		{
			Name: "FormatNumber", Spark: "format_number", Since: "1.5", Types: []Type{{"T", "Number"}},
			Args: []Arg{expr("a", "T"), value("places", "int")}, Result: "string",
			Nulls: Yields, Doc: "prints a with groups of three digits and so many places",
			More:     "NULL for a negative number of places.",
			Examples: []Example{eg("12345.678D", "1", "12,345.7"), eg("12345L", "0", "12,345"), eg("1D", "-1", "NULL")},
		},
		{
			Name: "GetJSONObject", Spark: "get_json_object", Since: "1.5", Args: []Arg{expr("a", "string"), value("path", "string")}, Result: "string",
			Nulls: Yields, Doc: "is what path leads to in the JSON text a",
			More:     "NULL where a is no JSON, or the path leads nowhere.",
			Examples: []Example{eg(`'{"a":{"b":1}}'`, "'$.a.b'", "1"), eg(`'{"a":1}'`, "'$.x'", "NULL")},
		},
		{
			Name: "HasPrefix", Spark: "startswith", Since: "3.3", Kind: Predicate, Args: []Arg{expr("a", "string"), value("prefix", "string")},
			On: text, Col: []string{"prefix"},
			Doc: "tells whether a starts with prefix", Examples: []Example{eg("'Spark'", "'Sp'", "true")},
		},
		{
			Name: "HasSuffix", Spark: "endswith", Since: "3.3", Kind: Predicate, Args: []Arg{expr("a", "string"), value("suffix", "string")},
			On: text, Col: []string{"suffix"},
			Doc: "tells whether a ends with suffix", Examples: []Example{eg("'Spark'", "'rk'", "true")},
		},
		{
			Name: "Contains", Spark: "contains", Since: "3.3", Kind: Predicate, Args: []Arg{expr("a", "string"), value("sub", "string")},
			On: text, Col: []string{"sub"},
			Doc: "tells whether sub is somewhere in a", Examples: []Example{eg("'Spark'", "'par'", "true")},
		},
		{
			Name: "Like", Spark: "like", Since: "1.0", Kind: Predicate, Args: []Arg{expr("a", "string"), value("pattern", "string")},
			On: text, Col: []string{"pattern"},
			Doc:      "tells whether the whole of a matches pattern, where _ is any character and % any text",
			More:     `A backslash takes their meaning from both. It is SQL's LIKE.`,
			Examples: []Example{eg("'Spark'", "'S%k'", "true"), eg("'Spark'", "'park'", "false")},
		},
		{
			Name: "ILike", Spark: "ilike", Since: "3.3", Kind: Predicate, Args: []Arg{expr("a", "string"), value("pattern", "string")},
			On: text, Col: []string{"pattern"},
			Doc: "is [Like] without regard to upper and lower case", Examples: []Example{eg("'Spark'", "'sP%'", "true")},
		},
	}
}

func regexpFunctions() []Function {
	return []Function{
		{
			Name: "RLike", Spark: "rlike", Since: "1.0", Kind: Predicate, Args: []Arg{expr("a", "string"), value("pattern", "string")},
			On: []string{"Text"}, Col: []string{"pattern"},
			Doc:      "tells whether some part of a matches the regular expression pattern",
			More:     "The expressions are Java's.",
			Examples: []Example{eg("'Spark'", "'[a-c]r'", "true")},
		},
		{
			Name: "RegexpExtract", Spark: "regexp_extract", Since: "1.5",
			Args: []Arg{expr("a", "string"), value("pattern", "string"), value("group", "int")}, Result: "string",
			Doc:      "is the group of that number in the first match of pattern in a, empty where there is no match",
			More:     "Group 0 is the whole match.",
			Examples: []Example{eg("'100-200'", `'([0-9]+)-([0-9]+)'`, "2", "200"), eg("'x'", "'([0-9])'", "1", "")},
		},
		{
			Name: "RegexpExtractAll", Spark: "regexp_extract_all", Since: "3.1",
			Args: []Arg{expr("a", "string"), value("pattern", "string"), value("group", "int")}, Result: "[]string",
			Doc:      "is the group of that number in all matches of pattern in a",
			Examples: []Example{eg("'1-2, 3-4'", `'([0-9])-([0-9])'`, "1", "[1, 3]")},
		},
		{
			Name: "RegexpSubstr", Spark: "regexp_substr", Since: "3.4", Args: []Arg{expr("a", "string"), value("pattern", "string")}, Result: "string",
			Nulls: Yields, Doc: "is the first match of pattern in a", More: "NULL where there is no match.",
			Examples: []Example{eg("'a12b'", "'[0-9]+'", "12"), eg("'ab'", "'[0-9]+'", "NULL")},
		},
		{
			Name: "RegexpReplace", Spark: "regexp_replace", Since: "1.5",
			Args: []Arg{expr("a", "string"), value("pattern", "string"), value("with", "string")}, Result: "string",
			Doc:  "is a with all matches of pattern replaced",
			More: "In with, $1 is the first group.",
			Examples: []Example{
				eg("'100-200'", `'([0-9]+)'`, "'n'", "n-n"), eg("'ab'", "'(a)'", "'$1$1'", "aab"),
			},
		},
		{
			Name: "RegexpCount", Spark: "regexp_count", Since: "3.4", Args: []Arg{expr("a", "string"), value("pattern", "string")}, Result: "int32",
			Doc: "is how often pattern matches in a", Examples: []Example{eg("'a1b22'", "'[0-9]'", "3")},
		},
	}
}
