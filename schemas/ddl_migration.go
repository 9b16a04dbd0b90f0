package schemas

import (
	"cmp"
	"path"
	"slices"
	"strings"
)

// directive is what a comment says to a tool that runs migrations.
type directive uint8

const (
	noDirective directive = iota
	directiveUp
	directiveDown
)

// directiveOf returns the directive of a line comment, its dashes included. These tools keep a migration and what undoes
// it in one file: goose, sql-migrate, dbmate, rambler, tern and MyBatis. Others read whole words only after their own
// prefix, so that a comment on downloads is none.
func directiveOf(comment string) directive {
	words := strings.Fields(strings.ToLower(strings.TrimPrefix(comment, "--")))
	if len(words) == 0 {
		return noDirective
	}
	switch words[0] {
	case "+goose", "+migrate", "rambler":
		if len(words) > 1 {
			return directiveWord(words[1])
		}
	case "migrate:up", "migrate:down":
		return directiveWord(strings.TrimPrefix(words[0], "migrate:"))
	case "//@undo", "@undo":
		return directiveDown
	}
	if strings.Join(words, " ") == "-- create above / drop below ----" {
		return directiveDown
	}
	return noDirective
}

func directiveWord(word string) directive {
	switch word {
	case "up":
		return directiveUp
	case "down":
		return directiveDown
	}
	return noDirective
}

// migrationOrder returns the files in the order in which migrations run, without those that undo others: folders as they
// were given, the files of a folder by name with numbers in it by their value, so that 2_b.sql is before 10_a.sql.
func migrationOrder(files []File) []File {
	folders := map[string]int{}
	names := map[string]bool{}
	for _, f := range files {
		if dir := path.Dir(f.Path); !hasKey(folders, dir) {
			folders[dir] = len(folders)
		}
		names[f.Path] = true
	}
	ordered := slices.DeleteFunc(slices.Clone(files), func(f File) bool { return undoes(f.Path, files, names) })
	slices.SortStableFunc(ordered, func(a, b File) int {
		return cmp.Or(
			cmp.Compare(folders[path.Dir(a.Path)], folders[path.Dir(b.Path)]),
			naturalCompare(path.Base(a.Path), path.Base(b.Path)),
		)
	})
	return ordered
}

// undoes reports whether a file is there to undo another one: x.down.sql beside x.up.sql (golang-migrate), U2__x.sql
// beside V2__x.sql (Flyway). One that stands alone is read like any other.
func undoes(file string, files []File, names map[string]bool) bool {
	dir, base := path.Split(file)
	if stem, ok := strings.CutSuffix(base, ".down.sql"); ok {
		return names[dir+stem+".up.sql"]
	}
	version, _, ok := strings.Cut(base, "__")
	if !ok || len(version) < 2 || version[0] != 'U' || !isDigit(version[1]) {
		return false
	}
	return slices.ContainsFunc(files, func(f File) bool {
		return strings.HasPrefix(f.Path, dir+"V"+version[1:]+"__")
	})
}

// naturalCompare compares names with the numbers in them by value.
func naturalCompare(a, b string) int {
	for a != "" && b != "" {
		n, m := digits(a), digits(b)
		if n > 0 && m > 0 {
			x, y := strings.TrimLeft(a[:n], "0"), strings.TrimLeft(b[:m], "0")
			if c := cmp.Or(cmp.Compare(len(x), len(y)), cmp.Compare(x, y)); c != 0 {
				return c
			}
			a, b = a[n:], b[m:]
			continue
		}
		if a[0] != b[0] {
			return cmp.Compare(a[0], b[0])
		}
		a, b = a[1:], b[1:]
	}
	return cmp.Compare(len(a), len(b))
}

func hasKey(m map[string]int, key string) bool {
	_, ok := m[key]
	return ok
}
