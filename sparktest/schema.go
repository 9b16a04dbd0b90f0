package sparktest

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/row"
)

// Schema sends the schema of a result, which comes before its batches: that of a row type.
func Schema(fields ...row.Field) Step { return schema(fields) }

type schema []row.Field

func (s schema) responses(*script) ([]*connectpb.ExecutePlanResponse, error) {
	st, err := structOf(s)
	if err != nil {
		return nil, err
	}
	return []*connectpb.ExecutePlanResponse{{Schema: st}}, nil
}

func structOf(fields []row.Field) (*connectpb.DataType, error) {
	st := &connectpb.DataType_Struct{}
	for _, f := range fields {
		t, err := typeOf(f)
		if err != nil {
			return nil, err
		}
		st.Fields = append(st.Fields, &connectpb.DataType_StructField{Name: f.Name, DataType: t, Nullable: f.Nullable})
	}
	return &connectpb.DataType{Kind: &connectpb.DataType_Struct_{Struct: st}}, nil
}

// typeOf is the type of a field in the protocol.
func typeOf(f row.Field) (*connectpb.DataType, error) {
	switch f.Type {
	case "struct":
		return structOf(f.Fields)
	case "window":
		return structOf([]row.Field{{Name: "start", Type: "timestamp", Nullable: true}, {Name: "end", Type: "timestamp", Nullable: true}})
	case "array":
		if len(f.Fields) == 1 {
			e, err := typeOf(f.Fields[0])
			return &connectpb.DataType{Kind: &connectpb.DataType_Array_{
				Array: &connectpb.DataType_Array{ElementType: e, ContainsNull: f.Fields[0].Nullable}}}, err
		}
	case "map":
		if len(f.Fields) == 2 {
			k, err := typeOf(f.Fields[0])
			if err != nil {
				return nil, err
			}
			v, err := typeOf(f.Fields[1])
			return &connectpb.DataType{Kind: &connectpb.DataType_Map_{
				Map: &connectpb.DataType_Map{KeyType: k, ValueType: v, ValueContainsNull: f.Fields[1].Nullable}}}, err
		}
	}
	if t := scalar(f.Type); t != nil {
		return t, nil
	}
	return nil, fmt.Errorf("column %q: the type %q has no place in a schema", f.Name, f.Type)
}

// scalar reads the head of a type in Spark's DDL spelling; nil if it is none without parts.
func scalar(head string) *connectpb.DataType {
	name, args, _ := strings.Cut(strings.TrimSuffix(head, ")"), "(")
	switch name {
	case "void":
		return &connectpb.DataType{Kind: &connectpb.DataType_Null{Null: &connectpb.DataType_NULL{}}}
	case "boolean":
		return &connectpb.DataType{Kind: &connectpb.DataType_Boolean_{Boolean: &connectpb.DataType_Boolean{}}}
	case "tinyint":
		return &connectpb.DataType{Kind: &connectpb.DataType_Byte_{Byte: &connectpb.DataType_Byte{}}}
	case "smallint":
		return &connectpb.DataType{Kind: &connectpb.DataType_Short_{Short: &connectpb.DataType_Short{}}}
	case "int":
		return &connectpb.DataType{Kind: &connectpb.DataType_Integer_{Integer: &connectpb.DataType_Integer{}}}
	case "bigint":
		return &connectpb.DataType{Kind: &connectpb.DataType_Long_{Long: &connectpb.DataType_Long{}}}
	case "float":
		return &connectpb.DataType{Kind: &connectpb.DataType_Float_{Float: &connectpb.DataType_Float{}}}
	case "double":
		return &connectpb.DataType{Kind: &connectpb.DataType_Double_{Double: &connectpb.DataType_Double{}}}
	case "string", "char", "varchar":
		return &connectpb.DataType{Kind: &connectpb.DataType_String_{String_: &connectpb.DataType_String{}}}
	case "binary":
		return &connectpb.DataType{Kind: &connectpb.DataType_Binary_{Binary: &connectpb.DataType_Binary{}}}
	case "date":
		return &connectpb.DataType{Kind: &connectpb.DataType_Date_{Date: &connectpb.DataType_Date{}}}
	case "timestamp":
		return &connectpb.DataType{Kind: &connectpb.DataType_Timestamp_{Timestamp: &connectpb.DataType_Timestamp{}}}
	case "timestamp_ntz":
		return &connectpb.DataType{Kind: &connectpb.DataType_TimestampNtz{TimestampNtz: &connectpb.DataType_TimestampNTZ{}}}
	case "interval":
		return &connectpb.DataType{Kind: &connectpb.DataType_CalendarInterval_{CalendarInterval: &connectpb.DataType_CalendarInterval{}}}
	case "interval year to month":
		return &connectpb.DataType{Kind: &connectpb.DataType_YearMonthInterval_{YearMonthInterval: &connectpb.DataType_YearMonthInterval{}}}
	case "interval day to second":
		return &connectpb.DataType{Kind: &connectpb.DataType_DayTimeInterval_{DayTimeInterval: &connectpb.DataType_DayTimeInterval{}}}
	case "decimal":
		p, s, ok := strings.Cut(args, ",")
		precision, err1 := strconv.ParseInt(p, 10, 32)
		scale, err2 := strconv.ParseInt(s, 10, 32)
		if !ok || err1 != nil || err2 != nil {
			return nil
		}
		return &connectpb.DataType{Kind: &connectpb.DataType_Decimal_{Decimal: &connectpb.DataType_Decimal{
			Precision: new(int32(precision)), Scale: new(int32(scale)),
		}}}
	}
	return nil
}
