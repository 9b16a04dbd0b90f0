package gate_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/proto"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/gate"
)

func root(r *connectpb.Relation) *connectpb.Plan {
	return &connectpb.Plan{OpType: &connectpb.Plan_Root{Root: r}}
}

func TestCheck(t *testing.T) {
	t.Parallel()
	sql := &connectpb.Relation{RelType: &connectpb.Relation_Sql{Sql: &connectpb.SQL{Query: "select 1"}}}
	cast := &connectpb.Expression{ExprType: &connectpb.Expression_Cast_{Cast: &connectpb.Expression_Cast{
		EvalMode: connectpb.Expression_Cast_EVAL_MODE_TRY,
	}}}
	deep := &connectpb.Relation{RelType: &connectpb.Relation_Filter{Filter: &connectpb.Filter{
		Input: &connectpb.Relation{RelType: &connectpb.Relation_Project{Project: &connectpb.Project{
			Input: sql, Expressions: []*connectpb.Expression{{}, cast},
		}}},
		Condition: &connectpb.Expression{
			Common: &connectpb.ExpressionCommon{Origin: &connectpb.Origin{}},
			ExprType: &connectpb.Expression_Literal_{Literal: &connectpb.Expression_Literal{
				LiteralType: &connectpb.Expression_Literal_Time_{Time: &connectpb.Expression_Literal_Time{}},
			}},
		},
	}}}
	realTime := &connectpb.Plan{OpType: &connectpb.Plan_Command{Command: &connectpb.Command{
		CommandType: &connectpb.Command_WriteStreamOperationStart{WriteStreamOperationStart: &connectpb.WriteStreamOperationStart{
			Input: sql, Trigger: &connectpb.WriteStreamOperationStart_RealTimeBatchDuration{RealTimeBatchDuration: "5 minutes"},
		}},
	}}}
	xml := root(&connectpb.Relation{RelType: &connectpb.Relation_Parse{Parse: &connectpb.Parse{
		Input: sql, Format: connectpb.Parse_PARSE_FORMAT_XML,
	}}})
	for _, test := range []struct {
		name, have string
		plan       *connectpb.Plan
		want       []gate.Violation
	}{
		{"plain plan on the oldest", "3.5.9", root(sql), nil},
		{"nested plan on the newest", "4.3.0", root(deep), nil},
		{"nested plan on 4.0", "4.0.5", root(deep), []gate.Violation{{Feature: "a TIME literal", Need: gate.Version{Major: 4, Minor: 1}}}},
		{"nested plan on 3.5", "3.5.1", root(deep), []gate.Violation{
			{Feature: "a TIME literal", Need: gate.Version{Major: 4, Minor: 1}},
			{Feature: "a cast with a mode of its own, such as try_cast", Need: gate.Version{Major: 4}},
		}},
		{"real-time trigger on 4.1", "4.1.4", realTime, []gate.Violation{{Feature: "the real-time trigger", Need: gate.Version{Major: 4, Minor: 2}}}},
		{"real-time trigger on 4.2", "4.2.0-SNAPSHOT", realTime, nil},
		{"a value of an enum", "4.1.0", xml, []gate.Violation{{Feature: "parsing XML", Need: gate.Version{Major: 4, Minor: 2}}}},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			have, err := gate.ParseVersion(test.have)
			if err != nil {
				t.Fatal(err)
			}
			before := proto.CloneOf(test.plan)
			if diff := cmp.Diff(test.want, gate.Check(test.plan, have)); diff != "" {
				t.Errorf("violations (-want +got):\n%s", diff)
			}
			if !proto.Equal(before, test.plan) {
				t.Error("the plan was changed")
			}
		})
	}
}

func TestParseVersion(t *testing.T) {
	t.Parallel()
	for in, want := range map[string]string{
		"4.3.0": "4.3", "4.0.0-SNAPSHOT": "4.0", "3.5": "3.5", "3.5.9": "3.5", "17.3.x-photon": "17.3", "4.10.1": "4.10",
		"": "", "4": "", "next": "", "x.1": "", "-1.2": "", "4.": "",
	} {
		got, err := gate.ParseVersion(in)
		if (err == nil) != (want != "") || err == nil && got.String() != want {
			t.Errorf("%q: got %v and %v, want %q", in, got, err, want)
		}
	}
}

func TestVersionBefore(t *testing.T) {
	t.Parallel()
	ordered := []gate.Version{{Major: 3, Minor: 5}, {Major: 4}, {Major: 4, Minor: 2}, {Major: 4, Minor: 10}, {Major: 5}}
	for i, v := range ordered {
		for j, w := range ordered {
			if got := v.Before(w); got != (i < j) {
				t.Errorf("%v before %v: %v", v, w, got)
			}
		}
	}
}
