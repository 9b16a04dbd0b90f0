package nexmark_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"
)

// base is when the streams begin; the last row of each comes hours later and closes all windows.
var base = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)

const late = 4 * time.Hour

type event map[string]any

// micro-batches of 5 seconds each
const batches = 12

// writeStreams writes the three streams to folders of JSON lines, a file a micro-batch, and returns the parent folder.
// There are people without auctions, auctions without bids or without a reserve, and bids on nothing.
func writeStreams(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	write := func(stream string, batch int, events []event) {
		t.Helper()
		folder := filepath.Join(dir, stream)
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		var text []byte
		for _, e := range events {
			line, err := json.Marshal(e)
			if err != nil {
				t.Fatal(err)
			}
			text = append(append(text, line...), '\n')
		}
		name := filepath.Join(folder, fmt.Sprintf("%03d.json", batch))
		if err := os.WriteFile(name, text, 0o644); err != nil {
			t.Fatal(err)
		}
		at := base.Add(time.Duration(batch) * time.Minute) // the source reads files in the order of their age
		if err := os.Chtimes(name, at, at); err != nil {
			t.Fatal(err)
		}
	}
	stamp := func(d time.Duration) string { return base.Add(d).Format("2006-01-02T15:04:05.000Z") }

	states := []string{"OR", "WA", "ID", "NY", "CA"}
	id := 0
	for b := range batches {
		at := time.Duration(b) * 5 * time.Second
		var persons, auctions, bids []event
		if b < 8 {
			persons = append(persons, event{"id": b, "name": fmt.Sprint("person ", b), "email": fmt.Sprint(b, "@example.org"),
				"city": "city", "state": states[b%5], "date_time": stamp(at)})
			auction := event{"id": 1000 + b, "item_name": fmt.Sprint("item ", b), "initial_bid": 10, "date_time": stamp(at + time.Second),
				"expires": stamp(at + 21*time.Second), "seller": b % 5, "category": 10 + b%2}
			if b%3 != 0 {
				auction["reserve"] = 50
			}
			auctions = append(auctions, auction)
		}
		for k := range 6 {
			id++
			bid := event{"auction": 1000 + (id*7)%9, "bidder": id % 4, "price": 100 + (id*37)%101, "date_time": stamp(at + time.Duration(k)*700*time.Millisecond)}
			if id%5 != 0 {
				bid["channel"] = "web"
			}
			bids = append(bids, bid)
		}
		write("person", b, persons)
		write("auction", b, auctions)
		write("bid", b, bids)
	}
	last := func(e event) []event { e["date_time"] = stamp(late); return []event{e} }
	write("person", batches, last(event{"id": 99, "name": "late", "email": "", "city": "", "state": "ZZ"}))
	write("auction", batches, last(event{"id": 9999, "item_name": "late", "initial_bid": 1, "expires": stamp(late), "seller": 98, "category": 99}))
	write("bid", batches, last(event{"auction": 9998, "bidder": 97, "price": 1}))
	return dir
}
