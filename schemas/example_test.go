package schemas_test

import (
	"context"
	"fmt"

	"github.com/sparkgen/sparkgen/schemas"
)

func Example() {
	tables, err := schemas.Read(context.Background(),
		schemas.JSON{Files: []schemas.File{{Path: "rate.json", Data: []byte(`{"type":"struct","fields":[
			{"name":"timestamp","type":"timestamp","nullable":true,"metadata":{}},
			{"name":"value","type":"long","nullable":true,"metadata":{}}]}`)}}},
		schemas.DDL{Files: []schemas.File{
			{Path: "1_order.sql", Data: []byte("CREATE TABLE shop.order (id BIGINT NOT NULL, total DECIMAL(18,2));")},
			{Path: "2_note.sql", Data: []byte("ALTER TABLE shop.order ADD COLUMN note STRING COMMENT 'free text';")},
		}},
	)
	if err != nil {
		fmt.Println(err)
		return
	}
	for _, t := range tables {
		fmt.Println(t.Name, t.Schema())
	}
	// Output:
	// rate struct<timestamp: timestamp, value: bigint>
	// shop.order struct<id: bigint not null, total: decimal(18,2), note: string>
}

func ExampleError() {
	_, err := schemas.DDL{Files: []schemas.File{{Path: "shop.sql", Data: []byte(`CREATE TABLE shop.order (
  id int8,
  tags ARRAY,
  total DECIMAL(50, 2)
);`)}}}.Tables(context.Background())
	fmt.Println(err)
	// Output:
	// shop.sql:2:6: unknown type int8 (UNSUPPORTED_DATATYPE); write BIGINT
	// shop.sql:3:8: ARRAY has nothing in it (INCOMPLETE_TYPE_DEFINITION.ARRAY); write it as in ARRAY<INT>
	// shop.sql:4:9: DECIMAL(50,2) is out of Spark's range; the most digits are 38 (DECIMAL_PRECISION_EXCEEDS_MAX_PRECISION)
}
