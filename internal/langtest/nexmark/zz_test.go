//go:build go1.27

package nexmark_test

import (
	"testing"

	"github.com/sparkgen/sparkgen/internal/langtest/nexmark"
)

func TestZZ(t *testing.T) {
	p, err := nexmark.Q3(nexmark.Input{}).Plan()
	t.Log(err)
	t.Log("\n" + p.String())
	p, err = nexmark.Q4(nexmark.Input{}).Plan()
	t.Log(err)
	p, err = nexmark.Q7(nexmark.Input{}).Plan()
	t.Log("\n" + p.String())
}
