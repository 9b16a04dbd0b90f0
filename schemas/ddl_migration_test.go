package schemas_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/schemas"
)

func TestMigrations(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		files []schemas.File
		want  string // names of tables
	}{
		{name: "goose", files: files("1.sql", "-- +goose Up\n-- +goose StatementBegin\nCREATE TABLE a (x INT COMMENT 'Down')\n-- +goose StatementEnd\n"+
			"\n-- +goose Down\nDROP TABLE a;\n", "2.sql", "-- +goose Up\nCREATE TABLE b (x INT) -- +goose Down is not here\n"), want: "a b"},
		{name: "goose up after down", files: files("1.sql", "-- +goose Down\nDROP TABLE a;\n-- +goose Up\nCREATE TABLE a (x INT);"), want: "a"},
		{name: "dbmate", files: files("1.sql", "-- migrate:up transaction:false\nCREATE TABLE a (x INT);\n-- migrate:down\nDROP TABLE a;"), want: "a"},
		{name: "sql-migrate", files: files("1.sql", "-- +migrate Up\nCREATE TABLE a (x INT);\n-- +migrate Down\nDROP TABLE a;"), want: "a"},
		{name: "rambler", files: files("1.sql", "-- rambler up\nCREATE TABLE a (x INT);\n-- rambler down\nDROP TABLE a;"), want: "a"},
		{name: "tern", files: files("1.sql", "CREATE TABLE a (x INT);\n---- create above / drop below ----\nDROP TABLE a;"), want: "a"},
		{name: "mybatis", files: files("1.sql", "-- // first\nCREATE TABLE a (x INT);\n-- //@UNDO\nDROP TABLE a;"), want: "a"},
		{name: "liquibase", files: files("1.sql", "--liquibase formatted sql\n--changeset x:1\nCREATE TABLE a (x INT);\n--rollback DROP TABLE a;"), want: "a"},
		{name: "golang-migrate", files: files("1_a.down.sql", "DROP TABLE a;", "1_a.up.sql", "CREATE TABLE a (x INT);"), want: "a"},
		{name: "a file called down alone", files: files("count.down.sql", "CREATE TABLE a (x INT);"), want: "a"},
		{name: "flyway", files: files("U1__a.sql", "DROP TABLE a;", "V1__a.sql", "CREATE TABLE a (x INT);", "V2__b.sql", "CREATE TABLE b (x INT);"), want: "a b"},
		{name: "flyway undo alone", files: files("U2__b.sql", "CREATE TABLE b (x INT);"), want: "b"},
		{name: "comments about downloads", files: files("1.sql", "-- Down with it\n-- migrate:download\n-- goose Down\nCREATE TABLE a (x INT); -- down\n/* +goose Down */ CREATE TABLE b (x INT);"), want: "a b"},
		{name: "a mistake in the half that undoes", files: files("1.sql", "-- +goose Up\nCREATE TABLE a (x INT);\n-- +goose Down\nCREATE TABLE (((; 'never closed"), want: "a"},
		{name: "folders as given, files by number", files: files("b/10.sql", "CREATE TABLE a (x INT);", "a/1.sql", "CREATE TABLE b (x INT);", "b/9.sql", "DROP TABLE IF EXISTS a;"), want: "a b"},
		{name: "windows line ends", files: files("1.sql", "-- +goose Up\r\nCREATE TABLE a (x INT);\r\n-- +goose Down\r\nDROP TABLE a;\r\n"), want: "a"},
		{name: "byte order mark", files: files("1.sql", "\ufeff-- +goose Up\nCREATE TABLE a (x INT);\n-- +goose Down\nDROP TABLE a;"), want: "a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			var names []string
			for _, table := range readTables(t, schemas.DDL{Files: c.files}) {
				names = append(names, table.Name.String())
			}
			if diff := cmp.Diff(c.want, strings.Join(names, " ")); diff != "" {
				t.Errorf("tables (-want +got):\n%s", diff)
			}
		})
	}
}
