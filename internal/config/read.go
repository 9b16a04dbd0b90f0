package config

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"go.yaml.in/yaml/v3"

	"github.com/sparkgen/sparkgen/gen"
)

// version is the version of the configuration that this program reads.
const version = "1"

// read fills c from the top of the file.
func (c *Config) read(r *reader, top *yaml.Node) {
	o := &c.options
	var seen struct{ version, schemas, queries bool }
	r.object(top, "",
		key{"version", func(n *yaml.Node) {
			seen.version = true
			if v := r.text(n, "version"); v != version && v != "" {
				r.fail(n, fmt.Sprintf("version %s is unknown", v), "write version: 1, or run a newer sparkgen")
			}
		}},
		key{"schemas", func(n *yaml.Node) { seen.schemas, c.Schemas = true, r.patterns(n, "schemas") }},
		key{"queries", func(n *yaml.Node) { seen.queries, c.Queries = true, r.patterns(n, "queries") }},
		key{"spark", func(n *yaml.Node) { c.readSpark(r, n) }},
		key{"go", func(n *yaml.Node) { c.readGo(r, n) }},
		key{"nullable", func(n *yaml.Node) { o.Pointers = r.oneOf(n, "nullable", "null", "pointer") == "pointer" }},
		key{"not_null", func(n *yaml.Node) {
			for _, item := range r.list(n, "not_null") {
				o.NotNull = append(o.NotNull, gen.Setting{Key: r.text(item, "not_null"), Pos: r.pos(item)})
			}
		}},
		key{"names", func(n *yaml.Node) { c.readNames(r, n) }},
		key{"types", func(n *yaml.Node) { c.readTypes(r, n) }},
		key{"tables", func(n *yaml.Node) {
			r.object(n, "tables.",
				key{"include", func(n *yaml.Node) { o.Include = r.texts(n, "tables.include") }},
				key{"exclude", func(n *yaml.Node) { o.Exclude = r.texts(n, "tables.exclude") }},
				key{"read_as", func(n *yaml.Node) { o.ReadAs = r.settings(n, "tables.read_as") }},
			)
		}},
	)
	if !seen.version {
		r.fail(top, "version is missing", "write version: 1")
	}
	if !seen.schemas && !seen.queries {
		r.fail(top, "neither schemas nor queries are named", `write schemas: ["schemas/*.sql"]`)
	}
}

func (c *Config) readGo(r *reader, n *yaml.Node) {
	o := &c.options
	o.Package, o.Out = gen.DefaultPackage, ""
	r.object(n, "go.",
		key{"package", func(n *yaml.Node) {
			o.Package = r.text(n, "go.package")
			if err := gen.CheckPackage(o.Package); err != nil {
				r.fail(n, "go.package: "+err.Error(), "write another name")
			}
		}},
		key{"out", func(n *yaml.Node) { o.Out = r.folder(n, "go.out") }},
		key{"layout", func(n *yaml.Node) {
			if r.oneOf(n, "go.layout", "single", "per-namespace") == "per-namespace" {
				o.Layout = gen.PerNamespace
			}
		}},
		key{"packages", func(n *yaml.Node) { o.Packages = r.settings(n, "go.packages") }},
	)
	if len(o.Packages) > 0 && o.Layout == gen.Single {
		r.errs.Add(o.Packages[0].Pos, "go.packages is for layout per-namespace", "write go.layout: per-namespace, or remove it")
	}
	if o.Out == "" {
		o.Out = o.Package
	}
}

// readSpark reads settings of Spark, by Spark's names, that change what the text of a schema means.
func (c *Config) readSpark(r *reader, n *yaml.Node) {
	yes := func(name string, to *bool) key {
		return key{name, func(n *yaml.Node) { *to = r.oneOf(n, name, "true", "false") == "true" }}
	}
	r.object(n, "spark.",
		yes("spark.sql.caseSensitive", &c.SQL.CaseSensitive),
		yes("spark.sql.ansi.doubleQuotedIdentifiers", &c.SQL.DoubleQuotedIdentifiers),
		key{"spark.sql.timestampType", func(n *yaml.Node) {
			v := r.oneOf(n, "spark.sql.timestampType", "TIMESTAMP_LTZ", "TIMESTAMP_NTZ")
			c.SQL.TimestampNTZ = v == "TIMESTAMP_NTZ"
		}},
	)
	c.options.CaseSensitive = c.SQL.CaseSensitive
}

func (c *Config) readNames(r *reader, n *yaml.Node) {
	o := &c.options
	r.object(n, "names.",
		key{"initialisms", func(n *yaml.Node) {
			words := gen.DefaultInitialisms()
			var add []string
			r.object(n, "names.initialisms.",
				key{"add", func(n *yaml.Node) { add = r.texts(n, "names.initialisms.add") }},
				key{"replace", func(n *yaml.Node) { words = r.texts(n, "names.initialisms.replace") }},
			)
			o.Initialisms = append(append([]string{}, words...), add...)
		}},
		key{"rename", func(n *yaml.Node) { o.Rename = r.settings(n, "names.rename") }},
		key{"structs", func(n *yaml.Node) { o.Structs = r.settings(n, "names.structs") }},
		key{"strip_prefix", func(n *yaml.Node) { o.StripPrefix = r.settings(n, "names.strip_prefix") }},
	)
}

func (c *Config) readTypes(r *reader, n *yaml.Node) {
	for _, item := range r.list(n, "types") {
		rule := gen.TypeRule{Pos: r.pos(item)}
		text := func(name string, to *string) key {
			return key{name, func(n *yaml.Node) { *to = r.text(n, "types."+name) }}
		}
		r.object(item, "types.", text("match", &rule.Match), text("column", &rule.Column), text("go", &rule.Go),
			text("decode", &rule.Decode), text("encode", &rule.Encode))
		c.options.Types = append(c.options.Types, rule)
	}
}

// texts reads a list of scalars.
func (r *reader) texts(n *yaml.Node, what string) []string {
	var out []string
	for _, item := range r.list(n, what) {
		out = append(out, r.text(item, what))
	}
	return out
}

// settings reads a mapping of scalars, in the order of the file.
func (r *reader) settings(n *yaml.Node, what string) []gen.Setting {
	var out []gen.Setting
	for k, v := range r.entries(n, what) {
		out = append(out, gen.Setting{Key: k.Value, Value: r.text(v, what), Pos: r.pos(k)})
	}
	return out
}

// patterns reads a list of paths with wildcards.
func (r *reader) patterns(n *yaml.Node, what string) []Pattern {
	var out []Pattern
	for _, item := range r.list(n, what) {
		if glob := r.text(item, what); r.relative(item, what, glob) {
			out = append(out, Pattern{Glob: path.Clean(glob), Pos: r.pos(item)})
		}
	}
	return out
}

// folder reads the path of a folder.
func (r *reader) folder(n *yaml.Node, what string) string {
	dir := r.text(n, what)
	if !r.relative(n, what, dir) {
		return ""
	}
	return path.Clean(dir)
}

// relative reports whether p is a path that means the same on every machine.
func (r *reader) relative(n *yaml.Node, what, p string) bool {
	if p == "" {
		return false
	}
	if strings.Contains(p, `\`) || path.IsAbs(p) || filepath.VolumeName(p) != "" {
		r.fail(resolved(n), fmt.Sprintf("%s: %q is no path from the folder of %s", what, p, FileName),
			"write a relative path with slashes")
		return false
	}
	return true
}
