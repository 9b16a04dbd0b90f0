package runtime

import (
	"reflect"
	"strconv"
	"strings"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/row"
)

// compareSchema holds the columns of a result to those of a row type: number, names and types, down to the innermost.
// All differences come at once. A column that may be NULL where the row type says it never is, is no difference: Spark
// 4.3 calls everything behind a stream nullable, and a NULL that does come is found when it comes.
func compareSchema[R any](t *row.Type[R], got *connectpb.DataType) error {
	c := comparison{}
	c.columns(t.Fields, got.GetStruct().GetFields())
	if len(c.items) == 0 {
		return nil
	}
	return &SchemaMismatchError{row.MismatchError{Name: t.Name, Row: goName[R](), Items: c.items}}
}

// goName is the name of the row's Go type without its package.
func goName[R any]() string { return reflect.TypeFor[R]().Name() }

type comparison struct {
	items []row.Mismatch
	index int // of the top-level column
}

func (c *comparison) differs(column, want, got string) {
	c.items = append(c.items, row.Mismatch{Index: c.index, Column: column, Want: want, Got: got})
}

// columns compares by position, as rows are read.
func (c *comparison) columns(want []row.Field, got []*connectpb.DataType_StructField) {
	for i := range max(len(want), len(got)) {
		c.index = i
		switch {
		case i >= len(got):
			c.differs(want[i].Name, describeField(want[i]), "")
		case i >= len(want):
			c.differs(got[i].GetName(), "", describe(got[i].GetDataType()))
		case want[i].Name != got[i].GetName():
			c.differs(want[i].Name, strconv.Quote(want[i].Name), strconv.Quote(got[i].GetName()))
		default:
			c.types(want[i].Name, want[i], got[i].GetDataType())
		}
	}
}

// types compares one column, or a part of one whose path is given.
func (c *comparison) types(path string, want row.Field, got *connectpb.DataType) {
	if u := got.GetUdt(); u != nil && u.GetSqlType() != nil {
		got = u.GetSqlType() // results carry what a user-defined type is stored as
	}
	if !fits(want.Type, head(got)) {
		c.differs(path, describeField(want), describe(got))
		return
	}
	switch {
	case want.Type == "array" && len(want.Fields) == 1:
		c.types(path+".element", want.Fields[0], got.GetArray().GetElementType())
	case want.Type == "map" && len(want.Fields) == 2:
		c.types(path+".key", want.Fields[0], got.GetMap().GetKeyType())
		c.types(path+".value", want.Fields[1], got.GetMap().GetValueType())
	case want.Type == "struct":
		c.members(path, want, got.GetStruct().GetFields())
	case want.Type == "window":
		if fields := got.GetStruct().GetFields(); !isWindow(fields) {
			c.differs(path, "STRUCT<start: TIMESTAMP, end: TIMESTAMP>", describe(got))
		}
	}
}

func isWindow(fields []*connectpb.DataType_StructField) bool {
	return len(fields) == 2 && fields[0].GetName() == "start" && fields[1].GetName() == "end" &&
		head(fields[0].GetDataType()) == "timestamp" && head(fields[1].GetDataType()) == "timestamp"
}

func (c *comparison) members(path string, want row.Field, got []*connectpb.DataType_StructField) {
	for i := range max(len(want.Fields), len(got)) {
		switch {
		case i >= len(got):
			c.differs(path+"."+want.Fields[i].Name, describeField(want.Fields[i]), "")
		case i >= len(want.Fields):
			c.differs(path+"."+got[i].GetName(), "", describe(got[i].GetDataType()))
		case want.Fields[i].Name != got[i].GetName():
			c.differs(path+"."+want.Fields[i].Name, strconv.Quote(want.Fields[i].Name), strconv.Quote(got[i].GetName()))
		default:
			c.types(path+"."+want.Fields[i].Name, want.Fields[i], got[i].GetDataType())
		}
	}
}

// fits says whether a column of type got can be read as want; both are heads in Spark's DDL spelling. They need not be
// equal where rows hold the same values either way: decimals of another precision or scale, which each value carries, text
// with a length or a collation, intervals of one family, times of another precision, shapes of another coordinate system.
func fits(want, got string) bool {
	if want == got {
		return true
	}
	switch w := family(want); w {
	case "decimal", "string", "interval year", "interval day", "time", "geometry", "geography":
		return w == family(got)
	case "window":
		return got == "struct"
	}
	return false
}

// family is what types of one representation have in common.
func family(head string) string {
	name, _, _ := strings.Cut(head, "(")
	name, _, _ = strings.Cut(name, " collate ")
	switch {
	case name == "char", name == "varchar":
		return "string"
	case strings.HasPrefix(name, "interval year"), strings.HasPrefix(name, "interval month"):
		return "interval year"
	case strings.HasPrefix(name, "interval "):
		return "interval day"
	}
	return name
}
