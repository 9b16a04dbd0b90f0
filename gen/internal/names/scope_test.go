package names_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/gen/internal/names"
	"github.com/sparkgen/sparkgen/schemas"
)

func origin(what, key string, line int) names.Origin {
	return names.Origin{
		What: what, Key: key, Setting: "names.rename", Pos: schemas.Position{File: "shop.sql", Line: line, Column: 5},
	}
}

func report(s *names.Scope) []string {
	var errs schemas.ErrorList
	s.Report(&errs)
	var got []string
	for _, e := range errs {
		got = append(got, e.Error())
	}
	return got
}

func TestScopeReportsBothOrigins(t *testing.T) {
	t.Parallel()
	s := names.NewScope("field")
	s.Reserve("Present", "the embedded field Present of OrderColumns")
	s.Claim("Type", origin(`column "type"`, "shop.order.type", 10))
	s.Claim("Type2", origin(`column "type2"`, "shop.order.type2", 11))
	s.Claim("Type", origin(`column "Type"`, "shop.order.Type", 12))
	s.Claim("Type", origin(`column "ty pe"`, "shop.order.`ty pe`", 13))
	s.Claim("Present", origin(`column "present"`, "shop.order.present", 14))
	want := []string{
		`shop.sql:12:5: column "Type" and column "type" (10:5) both become field Type; add to sparkgen.yaml: names.rename: {shop.order.Type: Type3}`,
		"shop.sql:13:5: column \"ty pe\" and column \"type\" (10:5) both become field Type; add to sparkgen.yaml: names.rename: {\"shop.order.`ty pe`\": Type4}",
		`shop.sql:14:5: column "present" becomes field Present, which is the embedded field Present of OrderColumns; add to sparkgen.yaml: names.rename: {shop.order.present: Present2}`,
	}
	if diff := cmp.Diff(want, report(s)); diff != "" {
		t.Errorf("errors (-want +got):\n%s", diff)
	}
}

func TestScopeOfStemsReportsEachPairOnce(t *testing.T) {
	t.Parallel()
	expand := func(stem string) []string { return []string{stem, stem + "Row", stem + "Type"} }
	s := names.NewScope("name")
	s.ClaimAll("Rate", origin("table rate", "rate", 1), expand)
	s.ClaimAll("RateRow", origin("table rate_row", "rate_row", 2), expand)
	s.ClaimAll("Rate", origin("table ops.rate", "ops.rate", 3), expand)
	want := []string{
		`shop.sql:2:5: table rate_row and table rate (1:5) both become name RateRow; add to sparkgen.yaml: names.rename: {rate_row: RateRow2}`,
		`shop.sql:3:5: table ops.rate and table rate (1:5) both become name Rate; add to sparkgen.yaml: names.rename: {ops.rate: Rate2}`,
	}
	if diff := cmp.Diff(want, report(s)); diff != "" {
		t.Errorf("errors (-want +got):\n%s", diff)
	}
}

func TestScopeOfFilesMeetsWithoutRegardToCase(t *testing.T) {
	t.Parallel()
	s := names.NewFileScope("file")
	s.Claim("ab_gen.go", names.Origin{What: "table ab", Pos: schemas.Position{File: "a.sql", Line: 1, Column: 1}})
	s.Claim("AB_gen.go", names.Origin{What: "table AB", Pos: schemas.Position{File: "b.sql", Line: 1, Column: 1}})
	want := []string{`b.sql:1:1: table AB and table ab (a.sql:1:1) both become file AB_gen.go; rename one of them`}
	if diff := cmp.Diff(want, report(s)); diff != "" {
		t.Errorf("errors (-want +got):\n%s", diff)
	}
}
