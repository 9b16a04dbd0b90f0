package runtime_test

import (
	goruntime "runtime"
	"testing"

	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

// TestMemoryDoesNotGrowWithTheResult reads one gigabyte and looks at what is held on the way: at most three times a
// batch, and what gRPC has under way.
func TestMemoryDoesNotGrowWithTheResult(t *testing.T) { // looks at the heap, so not in parallel
	if testing.Short() {
		t.Skip("takes seconds")
	}
	const (
		rows, times = 150_000, 250        // 4 MB a batch
		windows     = 16 << 20            // the largest that gRPC lets a stream have, and the server's end of it
		batch       = rows * (8 + 4 + 16) // about
	)
	for _, chunks := range []int{1, 3} {
		server := sparktest.NewServer(t)
		server.Answer(idSchema(), sparktest.Batch{Record: idRecord(0, rows), Times: times, Chunks: chunks}, sparktest.Complete())
		s := server.Connect(t)
		it, err := runtime.Query(t.Context(), s, ids())
		if err != nil {
			t.Fatal(err)
		}
		live := func() uint64 {
			goruntime.GC()
			var m goruntime.MemStats
			goruntime.ReadMemStats(&m)
			return m.HeapAlloc
		}
		before, most := live(), uint64(0)
		for it.Next() {
			if it.Count()%(10*rows) == rows/2 {
				most = max(most, live())
			}
		}
		if err := it.Err(); err != nil || it.Count() != rows*times {
			t.Fatalf("%d rows, error %v", it.Count(), err)
		}
		if held := int64(most) - int64(before); held > 3*batch+windows {
			t.Errorf("%d chunks: it held %d MB, want at most %d MB", chunks, held>>20, (3*batch+windows)>>20)
		} else {
			t.Logf("%d chunks: it held %d MB", chunks, held>>20)
		}
	}
}
