package dsl

import (
	"encoding/json"

	"github.com/sparkgen/sparkgen/row"
)

// schemaJSON is the StructType of fields as Spark reads it, for sources that take their schema from the program. All
// columns are nullable there, as Spark treats those of files anyway.
func schemaJSON(fields []row.Field) string {
	text, err := json.Marshal(structJSON(fields))
	if err != nil {
		//nolint:forbidigo // strings and booleans marshal
		panic("dsl: a schema of strings and booleans does not marshal: " + err.Error())
	}
	return string(text)
}

type fieldJSON struct {
	Name     string   `json:"name"`
	Type     any      `json:"type"`
	Nullable bool     `json:"nullable"`
	Metadata struct{} `json:"metadata"`
}

func structJSON(fields []row.Field) any {
	out := make([]fieldJSON, len(fields))
	for i, f := range fields {
		out[i] = fieldJSON{Name: f.Name, Type: typeJSON(f), Nullable: true}
	}
	return map[string]any{"type": "struct", "fields": out}
}

func typeJSON(f row.Field) any {
	switch f.Type {
	case "struct":
		return structJSON(f.Fields)
	case "array":
		return map[string]any{"type": "array", "elementType": typeJSON(f.Fields[0]), "containsNull": true}
	case "map":
		return map[string]any{
			"type": "map", "keyType": typeJSON(f.Fields[0]), "valueType": typeJSON(f.Fields[1]), "valueContainsNull": true,
		}
	case "window":
		return structJSON([]row.Field{{Name: "start", Type: "timestamp"}, {Name: "end", Type: "timestamp"}})
	}
	if name, ok := jsonNames[f.Type]; ok {
		return name
	}
	return f.Type
}

// jsonNames are the types that Spark's JSON spells otherwise than its DDL.
var jsonNames = map[string]string{
	"tinyint": "byte", "smallint": "short", "int": "integer", "bigint": "long", "decimal": "decimal(38,18)",
}
