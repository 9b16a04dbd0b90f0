package gen_test

import (
	"context"
	"fmt"
	"log"
	"strings"

	"github.com/sparkgen/sparkgen/gen"
	"github.com/sparkgen/sparkgen/schemas"
)

func ExampleGenerate() {
	tables, err := schemas.Read(context.Background(), schemas.DDL{Files: []schemas.File{{
		Path: "schemas/shop.sql",
		Data: []byte("CREATE TABLE shop.order (id BIGINT NOT NULL, total DECIMAL(18,2), note STRING COMMENT 'by the customer');"),
	}}})
	if err != nil {
		log.Fatal(err)
	}
	files, err := gen.Generate(gen.Input{Tables: tables}, gen.Options{Package: "tables", Out: "tables"})
	if err != nil {
		log.Fatal(err)
	}
	_, text, _ := strings.Cut(string(files["tables/order_gen.go"]), "// OrderRow is")
	text, _, _ = strings.Cut(text, "\n}\n")
	fmt.Println("// OrderRow is" + text + "\n}")
	// Output:
	// // OrderRow is a row of shop.order.
	// type OrderRow struct {
	// 	ID    int64                 `spark:"id" json:"id"`
	// 	Total row.Null[row.Decimal] `spark:"total" json:"total"` // DECIMAL(18,2)
	// 	Note  row.Null[string]      `spark:"note" json:"note"`   // by the customer
	// }
}

func ExampleGenerate_mistakes() {
	tables, err := schemas.Read(context.Background(), schemas.DDL{Files: []schemas.File{{
		Path: "schemas/shop.sql",
		Data: []byte("CREATE TABLE shop.order (type STRING, `_type` STRING);\nCREATE TABLE shop.order_row (id BIGINT);\n"),
	}}})
	if err != nil {
		log.Fatal(err)
	}
	_, err = gen.Generate(gen.Input{Tables: tables}, gen.Options{})
	fmt.Println(err)
	// Output:
	// schemas/shop.sql:1:39: column "_type" and column "type" (1:26) both become field Type; add to sparkgen.yaml: names.rename: {shop.order._type: Type2}
	// schemas/shop.sql:2:14: table shop.order_row and table shop.order (1:14) both become package-level name OrderRow; add to sparkgen.yaml: names.rename: {shop.order_row: OrderRow2}
}
