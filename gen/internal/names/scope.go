package names

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/sparkgen/sparkgen/schemas"
)

// Origin is what a Go name is made for.
type Origin struct {
	What    string // how messages name it: column "order id", table shop.order
	Pos     schemas.Position
	Setting string // what decides the name otherwise: names.rename, names.structs, go.packages; empty where nothing does
	Key     string // the key there: shop.order.Type
	Fixed   bool   // the name was written by the user, so the other side is the one to rename
}

// Scope is a set of names that must differ. Names are claimed by a stem and what is made from it: the table rate claims
// RateRow, RateType and so on. The zero value is not ready; use [NewScope].
type Scope struct {
	noun     string // what the names are: "field"
	expand   func(stem string) []string
	fold     bool // names that differ in case only meet
	taken    map[string]claim
	clashes  []clash
	reported map[[2]string]bool
}

type claim struct {
	stem     string
	origin   Origin
	reserved string // why the name can be nobody's; empty for claims
}

type clash struct {
	name          string
	first, second claim
}

// NewScope returns an empty scope. Noun is what messages call a name of it; expand lists all names made from a stem,
// nil for the stem alone.
func NewScope(noun string, expand func(stem string) []string) *Scope {
	if expand == nil {
		expand = func(stem string) []string { return []string{stem} }
	}
	return &Scope{noun: noun, expand: expand, taken: map[string]claim{}, reported: map[[2]string]bool{}}
}

// NewFileScope returns an empty scope of file names, which meet without regard to case.
func NewFileScope() *Scope {
	s := NewScope("file", nil)
	s.fold = true
	return s
}

// Reserve keeps name from being claimed. Why completes a message: "the method Project of TaskFrom".
func (s *Scope) Reserve(name, why string, pos schemas.Position) {
	s.taken[s.key(name)] = claim{reserved: why, origin: Origin{Pos: pos}}
}

// Claim claims all names of stem for o, or notes a clash. Of one origin it expects one claim.
func (s *Scope) Claim(stem string, o Origin) { s.claim(stem, o, s.expand) }

// ClaimAs is [Scope.Claim] of a stem from which other names are made than the scope usually does.
func (s *Scope) ClaimAs(stem string, o Origin, expand func(stem string) []string) { s.claim(stem, o, expand) }

func (s *Scope) claim(stem string, o Origin, expand func(string) []string) {
	mine := claim{stem: stem, origin: o}
	for _, name := range expand(stem) {
		first, ok := s.taken[s.key(name)]
		if !ok {
			s.taken[s.key(name)] = mine
			continue
		}
		pair := [2]string{first.origin.Key + first.reserved, o.Key}
		if first.origin == o || s.reported[pair] {
			continue
		}
		s.reported[pair] = true
		s.clashes = append(s.clashes, clash{name: name, first: first, second: mine})
	}
}

// Report adds an error for each clash to errs. It is to be called once, when all claims are made, because the names that
// it proposes must be free.
func (s *Scope) Report(errs *schemas.ErrorList) {
	for _, c := range s.clashes {
		if c.first.reserved != "" {
			errs.Add(c.second.origin.Pos,
				fmt.Sprintf("%s becomes %s %s, which is %s", c.second.origin.What, s.noun, c.name, c.first.reserved),
				s.remedy(c.second))
			continue
		}
		loser, winner := c.second, c.first
		if loser.origin.Fixed && !winner.origin.Fixed || loser.origin.Setting == "" {
			loser, winner = winner, loser
		}
		errs.Add(loser.origin.Pos,
			fmt.Sprintf("%s and %s (%s) both become %s %s", loser.origin.What, winner.origin.What,
				Near(winner.origin.Pos, loser.origin.Pos), s.noun, c.name),
			s.remedy(loser))
	}
}

func (s *Scope) remedy(c claim) string {
	if c.origin.Setting == "" {
		return "rename one of them"
	}
	return Paste(c.origin.Setting, c.origin.Key, s.free(c.stem))
}

// free returns a name like stem that can be claimed, and claims it.
func (s *Scope) free(stem string) string {
	for i := 2; ; i++ {
		name := stem + strconv.Itoa(i)
		free := true
		for _, n := range s.expand(name) {
			if _, taken := s.taken[s.key(n)]; taken {
				free = false
			}
		}
		if free {
			for _, n := range s.expand(name) {
				s.taken[s.key(n)] = claim{stem: name}
			}
			return name
		}
	}
}

func (s *Scope) key(name string) string {
	if s.fold {
		return strings.ToLower(name)
	}
	return name
}

// Near returns p as it reads beside another position: line and column where both are in one file.
func Near(p, beside schemas.Position) string {
	if p.File == beside.File && p.Line > 0 {
		p.File = ""
	}
	return p.String()
}

var plainKey = regexp.MustCompile(`^[A-Za-z_][A-Za-z0-9_.-]*$`)

// Paste returns the remedy "add to sparkgen.yaml: setting: {key: value}".
func Paste(setting, key, value string) string {
	if !plainKey.MatchString(key) {
		key = strconv.Quote(key)
	}
	return fmt.Sprintf("add to sparkgen.yaml: %s: {%s: %s}", setting, key, value)
}
