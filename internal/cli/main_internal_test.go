package cli

import (
	"testing"

	"github.com/sparkgen/sparkgen/internal/servertest"
)

func TestMain(m *testing.M) { servertest.Main(m) }
