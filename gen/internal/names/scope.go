package names

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/sparkgen/sparkgen/schemas"
)

// Origin is what a Go name is made for.
type Origin struct {
	What    string // how messages name it: column "order id", table shop.order
	Pos     schemas.Position
	Setting string // what decides the name otherwise: names.rename, names.structs, go.packages; empty if nothing does
	Key     string // the key there: shop.order.Type
}

// Scope is a set of names that must differ. A scope is used by one goroutine.
type Scope struct {
	noun    string // what the names are: "field"
	fold    bool   // names that differ in case only meet
	taken   map[string]claim
	clashes []clash
}

// claim is a stem with all names made from it.
type claim struct {
	stem     string
	expand   func(stem string) []string
	origin   Origin
	reserved string // what the name is already; empty for claims of origins
}

// clash is a name that two claims want.
type clash struct {
	name          string
	first, second claim
}

// NewScope returns an empty scope. Noun is what messages call a name of it.
func NewScope(noun string) *Scope { return &Scope{noun: noun, taken: map[string]claim{}} }

// NewFileScope returns an empty scope of names of files or folders, which meet without regard to case.
func NewFileScope(noun string) *Scope {
	s := NewScope(noun)
	s.fold = true
	return s
}

// Reserve says that name is taken. What completes a message: "the method Project of TaskFrom".
func (s *Scope) Reserve(name, what string) {
	reserved := claim{reserved: what}
	if first, taken := s.taken[s.key(name)]; taken && first.reserved == "" {
		s.clashes = append(s.clashes, clash{name: name, first: reserved, second: first})
	}
	s.taken[s.key(name)] = reserved
}

// Claim claims name for o, or notes a clash.
func (s *Scope) Claim(name string, o Origin) {
	s.ClaimAll(name, o, func(stem string) []string { return []string{stem} })
}

// ClaimAll claims all names that expand makes from stem. Of two origins that meet in several names, one clash is noted.
func (s *Scope) ClaimAll(stem string, o Origin, expand func(stem string) []string) {
	mine := claim{stem: stem, expand: expand, origin: o}
	met := map[Origin]bool{o: true}
	for _, name := range expand(stem) {
		first, taken := s.taken[s.key(name)]
		if !taken {
			s.taken[s.key(name)] = mine
			continue
		}
		if first.reserved == "" && met[first.origin] {
			continue
		}
		met[first.origin] = true
		s.clashes = append(s.clashes, clash{name: name, first: first, second: mine})
	}
}

// Report adds an error for each clash to errs. It is called once, when all claims are made: the names that it proposes
// are free. Origins that clash in one of the other scopes too are left to that.
func (s *Scope) Report(errs *schemas.ErrorList, others ...*Scope) {
	for _, c := range s.clashes {
		if slices.ContainsFunc(others, c.in) {
			continue
		}
		loser, winner := c.second, c.first
		if loser.origin.Setting == "" && winner.origin.Setting != "" {
			loser, winner = winner, loser
		}
		var what string
		switch {
		case winner.reserved != "":
			what = fmt.Sprintf("%s becomes %s %s, which is %s", loser.origin.What, s.noun, c.name, winner.reserved)
		default:
			what = fmt.Sprintf("%s and %s (%s) both become %s %s", loser.origin.What, winner.origin.What,
				Near(winner.origin.Pos, loser.origin.Pos), s.noun, c.name)
		}
		fix := "rename one of them"
		switch {
		case winner.reserved != "" && loser.origin.Setting == "":
			fix = "rename it"
		case loser.origin.Setting != "":
			fix = Paste(loser.origin.Setting, loser.origin.Key, s.free(loser))
		}
		errs.Add(loser.origin.Pos, what, fix)
	}
}

// in reports whether the same origins clash in s.
func (c clash) in(s *Scope) bool {
	return slices.ContainsFunc(s.clashes, func(other clash) bool {
		return other.first.origin == c.first.origin && other.second.origin == c.second.origin
	})
}

// free returns a stem like that of c whose names are all free, and takes them.
func (s *Scope) free(c claim) string {
	for i := 2; ; i++ {
		stem := c.stem + strconv.Itoa(i)
		free := true
		for _, name := range c.expand(stem) {
			if _, taken := s.taken[s.key(name)]; taken {
				free = false
			}
		}
		if !free {
			continue
		}
		for _, name := range c.expand(stem) {
			s.taken[s.key(name)] = c
		}
		return stem
	}
}

func (s *Scope) key(name string) string {
	if s.fold {
		return strings.ToLower(name)
	}
	return name
}

// Near returns p as it reads beside another position: without the file where both are in one.
func Near(p, beside schemas.Position) string {
	if p.File == beside.File && p.Line > 0 {
		p.File = ""
	}
	return p.String()
}

// Paste returns the remedy "add to sparkgen.yaml: setting: {key: value}".
func Paste(setting, key, value string) string {
	return fmt.Sprintf("add to sparkgen.yaml: %s: {%s: %s}", setting, yamlKey(key), value)
}

// yamlKey quotes key where YAML would not read it as it stands.
func yamlKey(key string) string {
	for i, r := range key {
		letter := 'a' <= r|0x20 && r|0x20 <= 'z' || r == '_'
		if !letter && (i == 0 || r != '.' && (r < '0' || '9' < r)) {
			return strconv.Quote(key) // what Go escapes, YAML reads alike
		}
	}
	return key
}
