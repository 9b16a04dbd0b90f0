// Package zones tests windows and literals of time in sessions of other time zones.
package zones

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/dsl"
	"github.com/sparkgen/sparkgen/internal/servertest"
	"github.com/sparkgen/sparkgen/internal/testtables/tables"
	"github.com/sparkgen/sparkgen/row"
	"github.com/sparkgen/sparkgen/runtime"
)

func TestMain(m *testing.M) { servertest.Main(m) }

func connect(t *testing.T, zone string) *runtime.Session {
	t.Helper()
	s, err := runtime.Connect(t.Context(), servertest.Remote(t))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(context.Background()); err != nil {
			t.Error(err)
		}
	})
	if err := s.Exec(t.Context(), "SET spark.sql.session.timeZone = "+zone); err != nil {
		t.Fatal(err)
	}
	return s
}

// TestDayWindows: windows of a day begin at midnight UTC; an offset moves them to midnight elsewhere, but for one half of
// the year only, and DateTrunc follows the calendar.
func TestDayWindows(t *testing.T) {
	s := connect(t, "America/New_York")
	newYork, err := time.LoadLocation("America/New_York")
	if err != nil {
		t.Fatal(err)
	}
	e := tables.Event
	events := dsl.SQL(tables.EventType, `SELECT id, at, 'x' kind FROM VALUES
		(1L, timestamp'2026-03-10 23:30:00'), (2L, timestamp'2026-01-10 23:30:00') AS t(id, at)`)
	const day = 24 * time.Hour
	got := map[int64][]string{}
	for _, begin := range []dsl.Required[tables.EventRow, time.Time]{
		dsl.Start(dsl.WindowOf(e.At, day)),
		dsl.Start(dsl.WindowStartingAt(e.At, day, day, 4*time.Hour)),
		dsl.AssertNotNull[tables.EventRow, time.Time](dsl.DateTrunc(e.At, "DAY")),
	} {
		rows, err := runtime.Collect(t.Context(), s, dsl.Select(events, dsl.Pair(e.ID, begin)))
		if err != nil {
			t.Fatal(err)
		}
		for _, r := range rows {
			got[r.A] = append(got[r.A], r.B.In(newYork).Format("01-02 15:04"))
		}
	}
	want := map[int64][]string{
		1: {"03-10 20:00", "03-10 00:00", "03-10 00:00"},
		2: {"01-10 19:00", "01-10 23:00", "01-10 00:00"},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("begins of windows, in New York (-want +got):\n%s", diff)
	}
}

// TestLiterals: a Go time is the instant that it names, a date the day that it says, whatever the zones of session and
// program are.
func TestLiterals(t *testing.T) {
	e, o := tables.Event, tables.Orders
	for _, zone := range []string{"UTC", "Asia/Tokyo", "America/St_Johns"} {
		s := connect(t, zone)
		events := dsl.SQL(tables.EventType, `SELECT 1L id, timestamp'2026-03-29 01:30:00.123456Z' at, 'x' kind`)
		orders := dsl.SQL(tables.OrdersType, `SELECT 1L orderkey, 1L custkey, 'F' orderstatus, 1.00BD totalprice, date'2026-03-29' orderdate, '' orderpriority, '' clerk, 0 shippriority, '' comment`)
		for _, name := range []string{"UTC", "Asia/Tokyo", "America/St_Johns", "Europe/Berlin"} {
			loc, err := time.LoadLocation(name)
			if err != nil {
				t.Fatal(err)
			}
			// nanoseconds are cut towards the past
			at := time.Date(2026, time.March, 29, 1, 30, 0, 123456789, time.UTC).In(loc)
			day := row.DateOf(time.Date(2026, time.March, 29, 0, 0, 0, 0, loc))
			n, err := runtime.Collect(t.Context(), s, dsl.Where(events, dsl.Eq(e.At, at)))
			if err != nil {
				t.Fatal(err)
			}
			m, err := runtime.Collect(t.Context(), s, dsl.Where(orders, dsl.Eq(o.Orderdate, day)))
			if err != nil {
				t.Fatal(err)
			}
			if len(n) != 1 || len(m) != 1 {
				t.Errorf("session in %s, program in %s: %d timestamps and %d dates, want one of each", zone, name, len(n), len(m))
			}
			if len(n) == 1 && !n[0].At.Equal(at.Truncate(time.Microsecond)) {
				t.Errorf("session in %s: %s came back as %s", zone, fmt.Sprint(at), n[0].At)
			}
		}
	}
}
