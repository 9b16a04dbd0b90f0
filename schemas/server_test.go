package schemas_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/schemas"
)

// question is one for testdata/oracle.py, with what to do with the answer.
type question struct {
	Op    string   `json:"op"`
	Text  string   `json:"text"`
	Texts []string `json:"texts,omitempty"`
	Table string   `json:"table,omitempty"`

	name  string
	check func(t *testing.T, a answer)
}

type answer struct {
	OK    string `json:"ok"`
	Error string `json:"error"`
}

// TestServerAgrees puts every case of this package to Spark's own parser: what we read it reads the same, what we refuse
// it refuses.
func TestServerAgrees(t *testing.T) {
	t.Parallel()
	var questions []question
	questions = append(questions, clauseQuestions(t)...)
	questions = append(questions, alterQuestions(t)...)
	questions = append(questions, ddlQuestions(t)...)
	questions = append(questions, jsonQuestions(t)...)
	for i, a := range ask(t, questions) {
		t.Run(questions[i].Op+"/"+questions[i].name, func(t *testing.T) {
			t.Parallel()
			questions[i].check(t, a)
		})
	}
}

// ask runs the oracle once for all questions.
func ask(t *testing.T, questions []question) []answer {
	t.Helper()
	remote, python := servertest.Remote(t), servertest.Python(t)
	in, err := json.Marshal(questions)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), python, "testdata/oracle.py")
	cmd.Env = append(cmd.Environ(), servertest.RemoteVariable+"="+remote)
	cmd.Stdin = bytes.NewReader(in)
	cmd.WaitDelay = 10 * time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	if err := cmd.Run(); err != nil {
		t.Fatalf("oracle.py: %v\n%s", err, stderr.Bytes()[max(0, stderr.Len()-4000):])
	}
	var answers []answer
	if err := json.Unmarshal(stdout.Bytes(), &answers); err != nil {
		t.Fatalf("oracle.py: %v\n%s", err, stdout.String())
	}
	if len(answers) != len(questions) {
		t.Fatalf("%d answers to %d questions", len(answers), len(questions))
	}
	return answers
}

func clauseQuestions(t *testing.T) []question {
	t.Helper()
	var list []question
	for _, c := range clauseCases {
		tables := readTables(t, schemas.DDL{Files: files("x.sql", c.sql)})
		if len(tables) != 1 {
			t.Fatalf("%s: %d tables", c.name, len(tables))
		}
		if c.oracle&byPlan != 0 {
			list = append(list, question{Op: "plan", Text: c.sql, name: c.name,
				check: func(t *testing.T, a answer) {
					t.Helper()
					checkPlan(t, a, tables[0].Fields)
				}})
		}
		if c.oracle&byTable != 0 {
			list = append(list, question{Op: "table", Texts: []string{c.sql}, Table: tables[0].Name.String(), name: c.name,
				check: func(t *testing.T, a answer) {
					t.Helper()
					checkTable(t, a, tables[0].Fields)
				}})
		}
	}
	return list
}

// checkPlan looks for the columns in a plan as Spark prints them, in any order.
func checkPlan(t *testing.T, a answer, fields []schemas.Field) {
	t.Helper()
	if a.Error != "" {
		t.Fatalf("the server refuses it: %s", a.Error)
	}
	for _, f := range fields {
		comment := "None"
		if f.Comment != "" {
			comment = "Some(" + f.Comment + ")"
		}
		want := fmt.Sprintf("columndefinition(%s, %s, %t, %s, ", f.Name, scala(f.Type, true), f.Nullable, comment)
		if !strings.Contains(a.OK, want) {
			t.Errorf("no %q", want)
		}
		if f.Default != "" && !strings.Contains(a.OK, "sql='"+f.Default+"')") {
			t.Errorf("no default %q", f.Default)
		}
	}
	if n := strings.Count(a.OK, "columndefinition("); n != len(fields) {
		t.Errorf("%d columns, want %d", n, len(fields))
	}
	if t.Failed() {
		t.Logf("plan: %s", a.OK)
	}
}

// scala writes a type as Spark's plans do. A struct at the top is only its fields there.
func scala(t schemas.Type, top bool) string {
	switch t.Kind {
	case schemas.Struct:
		fields := make([]string, len(t.Fields))
		for i, f := range t.Fields {
			fields[i] = fmt.Sprintf("StructField(%s,%s,%t)", f.Name, scala(f.Type, false), f.Nullable)
		}
		if top {
			return strings.Join(fields, ", ")
		}
		return "StructType(" + strings.Join(fields, ",") + ")"
	case schemas.Array:
		return fmt.Sprintf("ArrayType(%s,%t)", scala(t.Elem().Type, false), t.Elem().Nullable)
	case schemas.Map:
		return fmt.Sprintf("MapType(%s,%s,%t)", scala(t.Key().Type, false), scala(t.Value().Type, false), t.Value().Nullable)
	case schemas.DayTimeInterval:
		return fmt.Sprintf("DayTimeIntervalType(%d,%d)", t.From-schemas.Day, t.To-schemas.Day)
	}
	name, ok := map[schemas.Kind]string{
		schemas.Integer: "IntegerType", schemas.Long: "LongType", schemas.String: "StringType", schemas.Boolean: "BooleanType",
		schemas.Timestamp: "TimestampType", schemas.Date: "DateType",
	}[t.Kind]
	if !ok {
		return "no name for " + t.String()
	}
	return name
}

// checkTable compares columns with those of a table, but for NOT NULL.
func checkTable(t *testing.T, a answer, fields []schemas.Field) {
	t.Helper()
	if a.Error != "" {
		t.Fatalf("the server refuses it: %s", a.Error)
	}
	got, err := schemas.ParseJSON("", []byte(a.OK))
	if err != nil {
		t.Fatalf("ParseJSON(%s): %v", a.OK, err)
	}
	ignore := cmp.Options{withoutPositions, cmpopts.IgnoreFields(schemas.Field{}, "Nullable", "Metadata")}
	if diff := cmp.Diff(got.Fields, fields, ignore); diff != "" {
		t.Errorf("columns (-server +ours):\n%s", diff)
	}
}
