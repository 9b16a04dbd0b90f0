package schemas

import "strings"

// defaultCollation compares bytes. A type with it has an empty Collation.
const defaultCollation = "UTF8_BINARY"

const collationRemedy = "take one that SELECT * FROM collations() lists, such as UNICODE_CI or en_USA " +
	"(COLLATION_INVALID_NAME)"

// withoutDefault returns a collation as [Type] has it.
func withoutDefault(collation string) string {
	if collation == defaultCollation {
		return ""
	}
	return collation
}

// canonicalCollation returns the name that Spark prints for a collation, which it reads in any case and with the
// suffixes in any order: unicode_ai_ci is UNICODE_CI_AI, sr_cyrl_srb is sr_Cyrl_SRB. Which languages there are is left to
// the server.
func canonicalCollation(name string) (string, bool) {
	parts := strings.Split(name, "_")
	var base []string
	switch first := strings.ToUpper(parts[0]); {
	case first == "UTF8" && len(parts) > 1:
		second := strings.ToUpper(parts[1])
		if second != "BINARY" && second != "LCASE" {
			return "", false
		}
		base, parts = []string{first, second}, parts[2:]
	case first == "UNICODE":
		base, parts = []string{first}, parts[1:]
	default:
		base, parts = localeParts(parts)
	}
	suffix, ok := collationSuffix(parts, base)
	return strings.Join(base, "_") + suffix, ok && len(base) > 0
}

// localeParts splits off language, script and country, in the case that Spark prints them. An unknown language is none.
func localeParts(parts []string) (locale, rest []string) {
	if n := len(parts[0]); n < 2 || n > 3 || !lettersOnly(parts[0]) {
		return nil, parts
	}
	locale, rest = append(locale, strings.ToLower(parts[0])), parts[1:]
	if len(rest) > 0 && len(rest[0]) == 4 && lettersOnly(rest[0]) {
		locale, rest = append(locale, strings.ToUpper(rest[0][:1])+strings.ToLower(rest[0][1:])), rest[1:]
	}
	if len(rest) > 0 && len(rest[0]) == 3 && lettersOnly(rest[0]) {
		locale, rest = append(locale, strings.ToUpper(rest[0])), rest[1:]
	}
	return locale, rest
}

// collationSuffix returns the suffixes in Spark's order, without those that say what goes without saying.
func collationSuffix(parts, base []string) (string, bool) {
	var caseless, accentless, trimmed, casing, accents bool
	for _, p := range parts {
		switch p := strings.ToUpper(p); {
		case (p == "CI" || p == "CS") && !casing:
			casing, caseless = true, p == "CI"
		case (p == "AI" || p == "AS") && !accents:
			accents, accentless = true, p == "AI"
		case p == "RTRIM" && !trimmed:
			trimmed = true
		default:
			return "", false
		}
	}
	if len(base) == 2 && base[0] == "UTF8" && (casing || accents) {
		return "", false
	}
	var s string
	if caseless {
		s += "_CI"
	}
	if accentless {
		s += "_AI"
	}
	if trimmed {
		s += "_RTRIM"
	}
	return s, true
}

func lettersOnly(s string) bool {
	for i := range len(s) {
		if c := s[i] | 0x20; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

// collationProvider returns the library that implements a collation, which Spark's JSON names in front of it.
func collationProvider(collation string) string {
	if strings.HasPrefix(collation, "UTF8_") {
		return "spark"
	}
	return "icu"
}
