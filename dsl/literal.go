package dsl

import (
	"fmt"
	"math"
	"reflect"
	"time"
	"unicode/utf8"

	pb "github.com/sparkgen/sparkgen/internal/connectpb"

	"github.com/sparkgen/sparkgen/row"
)

// literal is a Go value in Spark's protocol. A time.Time is the instant it names, in any zone, cut to microseconds
// towards the past; values of package row keep their Spark type.
func literal(v any) (*pb.Expression_Literal, error) {
	switch v := v.(type) {
	case nil:
		return nil, fmt.Errorf("nil is no literal; use Null for NULL")
	case int:
		if v < math.MinInt32 || v > math.MaxInt32 {
			return nil, fmt.Errorf("%d does not fit into INT; say int64(%d)", v, v)
		}
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Integer{Integer: int32(v)}}, nil
	case time.Duration:
		return nil, fmt.Errorf("the duration %v is no literal; say row.Interval(%v) for an interval", v, v)
	case time.Time:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Timestamp{Timestamp: floorMicros(v)}}, nil
	case row.Decimal:
		return decimalLiteral(v)
	case row.Date:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Date{Date: v.Days()}}, nil
	case row.LocalTime:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_TimestampNtz{TimestampNtz: v.Micros()}}, nil
	case row.TimeOfDay:
		six := int32(6)
		t := &pb.Expression_Literal_Time{Nano: v.Nanos(), Precision: &six}
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Time_{Time: t}}, nil
	case row.YearMonthInterval:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_YearMonthInterval{YearMonthInterval: v.Months()}}, nil
	case row.DayTimeInterval:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_DayTimeInterval{DayTimeInterval: v.Micros()}}, nil
	case row.CalendarInterval:
		c := &pb.Expression_Literal_CalendarInterval{Months: v.Months, Days: v.Days, Microseconds: v.Micros}
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_CalendarInterval_{CalendarInterval: c}}, nil
	case []byte:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Binary{Binary: v}}, nil
	}
	return scalarLiteral(reflect.ValueOf(v))
}

// scalarLiteral is a value of a scalar type, possibly one that the program defined over it.
func scalarLiteral(v reflect.Value) (*pb.Expression_Literal, error) {
	switch v.Kind() {
	case reflect.Bool:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Boolean{Boolean: v.Bool()}}, nil
	case reflect.Int8:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Byte{Byte: int32(v.Int())}}, nil
	case reflect.Int16:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Short{Short: int32(v.Int())}}, nil
	case reflect.Int32:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Integer{Integer: int32(v.Int())}}, nil
	case reflect.Int64:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Long{Long: v.Int()}}, nil
	case reflect.Float32:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Float{Float: float32(v.Float())}}, nil
	case reflect.Float64:
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Double{Double: v.Float()}}, nil
	case reflect.String:
		if !utf8.ValidString(v.String()) {
			return nil, fmt.Errorf("the text %q is no UTF-8, which a STRING is; use []byte and a BINARY", v.String())
		}
		return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_String_{String_: v.String()}}, nil
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Uint8 {
			return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Binary{Binary: v.Bytes()}}, nil
		}
	}
	return nil, fmt.Errorf("a %s is no literal in Spark; compare with an expression, or take its parts", v.Type())
}

func decimalLiteral(d row.Decimal) (*pb.Expression_Literal, error) {
	if err := d.Err(); err != nil {
		return nil, err
	}
	precision, scale := d.Precision(), d.Scale()
	return &pb.Expression_Literal{LiteralType: &pb.Expression_Literal_Decimal_{Decimal: &pb.Expression_Literal_Decimal{
		Value: d.String(), Precision: &precision, Scale: &scale,
	}}}, nil
}

// floorMicros is t in microseconds since 1970, rounded towards the past.
func floorMicros(t time.Time) int64 {
	return t.Unix()*1e6 + int64(t.Nanosecond())/1e3
}

func literalExpr(v any) *pb.Expression {
	l, err := literal(v)
	if err != nil {
		//nolint:forbidigo // a bug of ours: the plan's check refuses such literals
		panic("dsl: a literal passed the check of its plan: " + err.Error())
	}
	return &pb.Expression{ExprType: &pb.Expression_Literal_{Literal: l}}
}
