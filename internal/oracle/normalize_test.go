package oracle_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"google.golang.org/protobuf/encoding/prototext"
	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/testing/protocmp"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/oracle"
)

func parse(t *testing.T, text string) *connectpb.Plan {
	t.Helper()
	p := &connectpb.Plan{}
	if err := prototext.Unmarshal([]byte(text), p); err != nil {
		t.Fatal(err)
	}
	return p
}

const x, y = `unresolved_named_lambda_variable {name_parts: "x_7"}`, `unresolved_named_lambda_variable {name_parts: "y_8"}`

func TestNormalize(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, plan, want string }{
		{
			name: "relations are numbered as they stand, one that stands twice too",
			plan: `root {common {plan_id: 9} set_op {left_input {common {plan_id: 4} sql {query: "a"}} right_input {common {plan_id: 4} sql {query: "a"}}}}`,
			want: `root {common {plan_id: 0} set_op {left_input {common {plan_id: 1} sql {query: "a"}} right_input {common {plan_id: 2} sql {query: "a"}}}}`,
		},
		{
			name: "subqueries refer to the number of their relation",
			plan: `root {common {plan_id: 5} with_relations {
				root {common {plan_id: 5} filter {condition {subquery_expression {plan_id: 3}}}} references {common {plan_id: 3} sql {query: "a"}}}}`,
			want: `root {common {plan_id: 0} with_relations {
				root {common {plan_id: 1} filter {condition {subquery_expression {plan_id: 2}}}} references {common {plan_id: 2} sql {query: "a"}}}}`,
		},
		{
			name: "origins go",
			plan: `root {common {plan_id: 1 origin {python_origin {call_site: "a.py:1"}}} filter {condition {common {origin {python_origin {call_site: "a.py:2"}}} literal {boolean: true}}}}`,
			want: `root {common {plan_id: 0} filter {condition {literal {boolean: true}}}}`,
		},
		{
			name: "lambda variables are numbered for each lambda, the outer one first, and what is free stays",
			plan: `root {project {
				expressions {lambda_function {function {lambda_function {function {unresolved_function {arguments {` + x + `} arguments {` + y + `}}} arguments {name_parts: "y_8"}}} arguments {name_parts: "x_7"}}}
				expressions {lambda_function {function {` + x + `} arguments {name_parts: "x_7"}}}
				expressions {` + x + `}}}`,
			want: `root {project {
				expressions {lambda_function {function {lambda_function {function {unresolved_function {
					arguments {unresolved_named_lambda_variable {name_parts: "v0"}} arguments {unresolved_named_lambda_variable {name_parts: "v1"}}}} arguments {name_parts: "v1"}}} arguments {name_parts: "v0"}}}
				expressions {lambda_function {function {unresolved_named_lambda_variable {name_parts: "v2"}} arguments {name_parts: "v2"}}}
				expressions {` + x + `}}}`,
		},
		{
			name: "schemas in JSON are sorted, in DDL they stay",
			plan: `root {set_op {left_input {read {data_source {schema: "{\"type\": \"struct\", \"fields\": []}"}}} right_input {read {data_source {schema: "b INT, a INT"}}}}}`,
			want: `root {set_op {left_input {read {data_source {schema: "{\"fields\":[],\"type\":\"struct\"}"}}} right_input {read {data_source {schema: "b INT, a INT"}}}}}`,
		},
		{
			name: "optional flags that are false are left out, choices are not",
			plan: `root {project {expressions {unresolved_attribute {unparsed_identifier: "a" is_metadata_column: false}} expressions {literal {boolean: false}}}}`,
			want: `root {project {expressions {unresolved_attribute {unparsed_identifier: "a"}} expressions {literal {boolean: false}}}}`,
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			in := parse(t, c.plan)
			before := proto.Clone(in)
			if diff := cmp.Diff(parse(t, c.want), oracle.Normalize(in), protocmp.Transform()); diff != "" {
				t.Errorf("normalised (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff(before, in, protocmp.Transform()); diff != "" {
				t.Errorf("the plan itself was changed:\n%s", diff)
			}
		})
	}
}
