package functions

func hashFunctions() []Function {
	bytes := []Type{{"T", "string | []byte"}}
	a := []Arg{expr("a", "T")}
	return []Function{
		{
			Name: "Hash", Spark: "hash", Since: "2.0", Args: []Arg{{"vs", "", Operands}}, Result: "int32", Nulls: Never,
			Doc: "is a hash of vs by Murmur3, the one by which Spark spreads rows over partitions", More: "NULL changes nothing.",
			Examples: []Example{eg("1", "'a'", "")},
		},
		{
			Name: "XxHash64", Spark: "xxhash64", Since: "3.0", Args: []Arg{{"vs", "", Operands}}, Result: "int64", Nulls: Never,
			Doc: "is a hash of vs by xxHash, of 64 bits", More: "NULL changes nothing.", Examples: []Example{eg("1", "'a'", "")},
		},
		{Name: "MD5", Spark: "md5", Since: "1.5", Types: bytes, Args: a, Result: "string", Doc: "is the MD5 sum of a in hexadecimal digits", Examples: []Example{eg("'Spark'", "8cde774d6f7333752ed72cacddb05126"), eg("X'00'", "93b885adfe0da089cdf634904fd59f71")}},
		{Name: "SHA1", Spark: "sha1", Since: "1.5", Types: bytes, Args: a, Result: "string", Doc: "is the SHA-1 sum of a in hexadecimal digits", Examples: []Example{eg("'Spark'", "85f5955f4b27a9a4c2aab6ffe5d7189fc298b92c")}},
		{
			Name: "SHA2", Spark: "sha2", Since: "1.5", Types: bytes, Args: []Arg{expr("a", "T"), value("bits", "int")}, Result: "string", Nulls: Yields,
			Doc: "is the SHA-2 sum of a in hexadecimal digits, of 224, 256, 384 or 512 bits", More: "NULL for other numbers of bits.",
			Examples: []Example{eg("''", "256", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"), eg("''", "7", "NULL")},
		},
		{Name: "CRC32", Spark: "crc32", Since: "1.5", Types: bytes, Args: a, Result: "int64", Doc: "is the CRC-32 sum of a", Examples: []Example{eg("'Spark'", "1557323817")}},
		{Name: "Hex", Spark: "hex", Since: "1.5", Types: []Type{{"T", "int64 | string | []byte"}}, Args: a, Result: "string", Doc: "is a in hexadecimal digits", Examples: []Example{eg("255L", "FF"), eg("'A'", "41"), eg("X'0A'", "0A")}},
		{Name: "Base64", Spark: "base64", Since: "1.5", Args: []Arg{expr("a", "[]byte")}, Result: "string", Doc: "is a in base 64", Examples: []Example{eg("X'0102'", "AQI=")}},
		{
			Name: "UnBase64", Spark: "unbase64", Since: "1.5", Args: []Arg{expr("a", "string")}, Result: "[]byte",
			Doc: "is what a stands for in base 64", Examples: []Example{eg("'U3Bhcms='", "Spark")},
		},
		{
			Name: "Encode", Spark: "encode", Since: "1.5", Args: []Arg{expr("a", "string"), value("charset", "string")}, Result: "[]byte",
			Doc: "is a as bytes of a charset: US-ASCII, ISO-8859-1, UTF-8, UTF-16 …", More: "A character that the charset has not fails the query with MALFORMED_CHARACTER_CODING.",
			Examples: []Example{eg("'Spark'", "'UTF-8'", "Spark")},
		},
		{
			Name: "Decode", Spark: "decode", Since: "1.5", Args: []Arg{expr("a", "[]byte"), value("charset", "string")}, Result: "string",
			Doc: "is the text of which a is the bytes in a charset", More: "Bytes that are no such text fail the query with MALFORMED_CHARACTER_CODING.",
			Examples: []Example{eg("X'537061726B'", "'UTF-8'", "Spark")},
		},
		{Name: "URLEncode", Spark: "url_encode", Since: "3.4", Args: []Arg{expr("a", "string")}, Result: "string", Doc: "is a as it stands in the query of a URL", Examples: []Example{eg("'a b&'", "a+b%26")}},
		{Name: "URLDecode", Spark: "url_decode", Since: "3.4", Args: []Arg{expr("a", "string")}, Result: "string", Doc: "is the inverse of [URLEncode]", More: "What is none fails the query with CANNOT_DECODE_URL.", Examples: []Example{eg("'a+b%26'", "a b&")}},
	}
}
