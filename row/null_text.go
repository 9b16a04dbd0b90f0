package row

import (
	"bytes"
	"database/sql"
	"database/sql/driver"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"reflect"
	"time"
)

// The work of Null's methods is done here, outside of generic code, which is compiled for every T in every package that
// has a Null[T].

func nullString(v any, valid bool) string {
	if !valid {
		return "NULL"
	}
	return fmt.Sprint(v)
}

func nullJSON(v any, valid bool) ([]byte, error) {
	if !valid {
		return []byte("null"), nil
	}
	return json.Marshal(v)
}

func readNullJSON(dst any, data []byte) (valid bool, err error) {
	if bytes.Equal(bytes.TrimSpace(data), []byte("null")) {
		return false, nil
	}
	err = json.Unmarshal(data, dst)
	return err == nil, err
}

func nullValue(v any, valid bool) (driver.Value, error) {
	if !valid {
		return nil, nil
	}
	return driver.DefaultParameterConverter.ConvertValue(v)
}

// scanNull converts what a driver gives as database/sql does, and refuses what dst cannot hold.
func scanNull(dst, src any) (valid bool, err error) {
	if src == nil {
		return false, nil
	}
	if err := scan(dst, src); err != nil {
		return false, fmt.Errorf("row: scanning %T into %v: %w", src, reflect.TypeOf(dst).Elem(), err)
	}
	return true, nil
}

func scan(dst, src any) error {
	switch d := dst.(type) {
	case sql.Scanner:
		return d.Scan(src)
	case *[]byte:
		return scanInto(src, func(v []byte) { *d = v })
	case *time.Time:
		return scanInto(src, func(v time.Time) { *d = v })
	}
	v := reflect.ValueOf(dst).Elem()
	switch v.Kind() {
	case reflect.Bool:
		return scanInto(src, v.SetBool)
	case reflect.Int8, reflect.Int16, reflect.Int32, reflect.Int64:
		var n int64
		err := scanInto(src, func(v int64) { n = v })
		if err == nil && v.OverflowInt(n) {
			err = fmt.Errorf("%d is out of range", n)
		}
		v.SetInt(n)
		return err
	case reflect.Float32, reflect.Float64:
		var f float64
		err := scanInto(src, func(v float64) { f = v })
		v.SetFloat(f)
		if _, exact := src.(float64); err == nil && exact && v.Float() != f && !math.IsNaN(f) {
			err = fmt.Errorf("%v is no float32", f)
		}
		return err
	case reflect.String:
		return scanInto(src, v.SetString)
	}
	return errors.New("no value that database/sql has")
}

// scanInto converts src as database/sql does for a T.
func scanInto[T any](src any, set func(T)) error {
	var n sql.Null[T]
	err := n.Scan(src)
	if err == nil {
		set(n.V)
	}
	return err
}
