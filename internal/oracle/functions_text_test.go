package oracle_test

import (
	"github.com/sparkgen/sparkgen/dsl"
	tables "github.com/sparkgen/sparkgen/internal/oracle/oracletables"
)

// textFunctions call the same functions with the same arguments in Go and in Python, as do the other functions of this
// kind; what each yields is tested elsewhere.
func textFunctions() []operation {
	type (
		cr = tables.CustomerRow
		pr = tables.PurchaseRow
	)
	c, p := tables.Customer, tables.Purchase
	customers, purchases := tables.ReadCustomer(), tables.ReadPurchase()
	return []operation{
		frame("case and length of texts", dsl.Select(customers,
			dsl.Triple(dsl.Upper(c.Name), dsl.InitCap(dsl.Lower(c.Name)), dsl.OrNull(dsl.Length(c.City)))),
			`df = select(customer, a=F.upper("name"), b=F.initcap(F.lower("name")), c=F.length("city"))`),
		frame("parts of texts", dsl.Select(customers, tables.TextsFrom[cr]{
			A: dsl.Substring(c.City, 2, 2), B: dsl.Left(c.City, 2), C: dsl.Right(c.City, 2), D: dsl.SubstringIndex(c.City, "s", 1),
			E: dsl.SplitPart(c.City, "o", 1), F: dsl.SubstringCol(dsl.Opt(c.Name), dsl.Opt(dsl.Lit[cr](int32(2))), dsl.Length(c.City)),
		}), `df = select(customer, a=F.substring("city", 2, 2), b=F.left("city", F.lit(2)), c=F.right("city", F.lit(2)),
				d=F.substring_index("city", "s", 1),
			e=F.split_part("city", F.lit("o"), F.lit(1)), f=F.substring("name", F.lit(2), F.length("city")))`),
		frame("texts put together", dsl.Select(customers, tables.TextsFrom[cr]{
			A: dsl.Concat(c.Name, "!"), B: dsl.ConcatCol(dsl.Opt(c.Name), c.City), C: dsl.ConcatWS("-", c.Name, c.City), D: dsl.Repeat(c.City, 2),
			E: dsl.LPad(c.Name, 5, "*"), F: dsl.FormatString("%s of %s", c.Name, dsl.Coalesce(c.City, "nowhere")),
		}), `df = select(customer, a=F.concat("name", F.lit("!")), b=F.concat("name", "city"), c=F.concat_ws("-", "name", "city"),
				d=F.repeat("city", 2),
			e=F.lpad("name", 5, "*"), f=F.format_string("%s of %s", "name", F.coalesce(C("city"), F.lit("nowhere"))))`),
		frame("texts changed", dsl.Select(customers, tables.TextsFrom[cr]{
			A: dsl.Replace(c.City, "o", "0"), B: dsl.Translate(c.City, "lo", "LO"), C: dsl.Reverse(c.City), D: dsl.Trim(dsl.Concat(c.Name, " ")),
			E: dsl.RegexpReplace(c.City, "[aeiou]", "_"), F: dsl.RegexpExtract(c.City, "^(.)(.)", 2),
		}), `df = select(customer, a=F.replace("city", F.lit("o"), F.lit("0")), b=F.translate("city", "lo", "LO"), c=F.reverse("city"),
			d=F.trim(F.concat("name", F.lit(" "))), e=F.regexp_replace("city", "[aeiou]", "_"), f=F.regexp_extract("city", "^(.)(.)", 2))`),
		frame("places in texts", dsl.Select(customers, tables.CountsFrom[cr]{
			A: dsl.Instr(c.City, "o"), B: dsl.ASCII(c.City), C: dsl.Levenshtein(c.City, "Oslo"), D: dsl.OctetLength(c.City),
			E: dsl.RegexpCount(c.City, "[lo]"), F: dsl.Length(dsl.Soundex(c.City)),
		}), `df = select(customer, a=F.instr("city", "o"), b=F.ascii("city"), c=F.levenshtein("city", F.lit("Oslo")), d=F.octet_length("city"),
			e=F.regexp_count("city", F.lit("[lo]")), f=F.length(F.soundex("city")))`),
		frame("patterns of texts", dsl.Select(purchases, tables.FlagsFrom[pr]{
			A: dsl.CondValue(dsl.Like(p.Note, `a\_b%`)), B: dsl.CondValue(dsl.ILike(p.Note, "NO%")), C: dsl.CondValue(dsl.RLike(p.Note, "^g.*t$")),
			D: dsl.CondValue(dsl.HasPrefix(p.Note, "no")), E: dsl.CondValue(dsl.HasSuffix(p.Note, "r")), F: dsl.CondValue(dsl.Contains(p.Note, "_")),
		}), `n = C("note")
df = select(purchase, a=n.like(r"a\_b%"), b=n.ilike("NO%"), c=n.rlike("^g.*t$"), d=F.startswith(n, F.lit("no")), e=F.endswith(n, F.lit("r")),
				f=n.contains("_"))`),
		frame("patterns that are expressions", dsl.Select(dsl.Where(purchases,
			dsl.Or(dsl.LikeCol(p.Note, dsl.Opt(p.Status)), dsl.ContainsCol(dsl.Opt(p.Status), p.Note))), dsl.Only(p.ID)),
			`df = select(purchase.where(F.like("note", C("status")) | C("status").contains(C("note"))), v=C("id"))`),
		frame("texts put in form", dsl.Select(purchases, tables.TextsFrom[pr]{
			A: dsl.LTrim(p.Note), B: dsl.RTrim(p.Note), C: dsl.RPad(p.Note, 4, "."), D: dsl.FormatNumber(p.Total, 1), E: dsl.URLEncode(p.Note),
			F: dsl.URLDecode(dsl.Lit[pr]("a%20b")),
		}), `df = select(purchase, a=F.ltrim("note"), b=F.rtrim("note"), c=F.rpad("note", 4, "."), d=F.format_number("total", 1),
				e=F.url_encode("note"),
			f=F.url_decode(F.lit("a%20b")))`),
		frame("texts with texts of other columns", dsl.Select(purchases, tables.CountsFrom[pr]{
			A: dsl.InstrCol(dsl.Opt(p.Status), p.Note), B: dsl.LevenshteinCol(dsl.Opt(p.Status), p.Note),
			C: dsl.Length(dsl.ReplaceCol(p.Note, dsl.Opt(p.Status), dsl.Opt(p.Status))),
			D: dsl.Size(dsl.RegexpExtractAll(p.Note, "[a-z]+", 0)), E: dsl.Length(dsl.RegexpSubstr(p.Note, "[c-z]+")),
			F: dsl.Length(dsl.GetJSONObject(p.Note, "$.a")),
		}), `df = select(purchase, a=F.instr("status", C("note")), b=F.levenshtein("status", "note"),
				c=F.length(F.replace("note", C("status"), C("status"))),
			d=F.size(F.regexp_extract_all("note", F.lit("[a-z]+"), 0)), e=F.length(F.regexp_substr("note", F.lit("[c-z]+"))),
				f=F.length(F.get_json_object("note", "$.a")))`),
		frame("patterns of other columns", dsl.Select(purchases, tables.FlagsFrom[pr]{
			A: dsl.CondValue(dsl.ILikeCol(p.Note, dsl.Opt(p.Status))), B: dsl.CondValue(dsl.RLikeCol(p.Note, dsl.Opt(p.Status))),
			C: dsl.CondValue(dsl.HasPrefixCol(p.Note, dsl.Opt(p.Status))), D: dsl.CondValue(dsl.HasSuffixCol(p.Note, dsl.Opt(p.Status))),
			E: dsl.CondValue(dsl.HasPrefix(p.Status, "p")), F: dsl.CondValue(dsl.Contains(p.Status, "ai")),
		}), `n, s = C("note"), C("status")
df = select(purchase, a=F.ilike(n, s), b=F.rlike(n, s), c=F.startswith(n, s), d=F.endswith(n, s), e=F.startswith(s, F.lit("p")),
				f=s.contains("ai"))`),
		frame("texts without a kind", dsl.Select(purchases, dsl.Only(dsl.Upper(dsl.AsText(dsl.Else(dsl.When(dsl.Gt(p.Qty, 2), "many"), "few"))))),
			`df = select(purchase, v=F.upper(F.when(C("qty") > 2, "many").otherwise("few")))`),
	}
}
