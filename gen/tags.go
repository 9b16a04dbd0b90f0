package gen

import (
	"strconv"
	"strings"
	"unicode"
)

// tag returns the struct tag of a field.
func tag(name string) string {
	quoted := strconv.Quote(name)
	switch {
	case name == "-":
		return "spark:" + quoted + ` json:"-,"` // json:"-" would drop the field
	case taggable(name):
		return "spark:" + quoted + " json:" + quoted
	}
	return "spark:" + quoted
}

// taggable reports whether encoding/json takes name from a struct tag as it is; this is its own rule.
func taggable(name string) bool {
	for _, r := range name {
		if !strings.ContainsRune("!#$%&()*+-./:;<=>?@[]^_{|}~ ", r) && !unicode.IsLetter(r) && !unicode.IsDigit(r) {
			return false
		}
	}
	return name != ""
}
