package oracle_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"
	"time"
)

// writeStreams writes two streams as folders of JSON lines, a file a micro-batch, and returns the folder of both. There
// are bids on nothing, auctions without bids, and bids that come twice. The last file of each is of hours later: it
// closes all windows.
func writeStreams(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	base := time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
	type row = map[string]any
	at := func(seconds int) string {
		return base.Add(time.Duration(seconds) * time.Second).Format("2006-01-02T15:04:05.000Z")
	}
	bid := func(auction, bidder, price, second int, tags ...string) row {
		r := row{"auction": auction, "bidder": bidder, "price": price, "at": at(second), "tags": append([]string{}, tags...)}
		if bidder != 2 {
			r["channel"] = "web"
		}
		return r
	}
	auction := func(id, seller, second int) row {
		r := row{"id": id, "seller": seller, "at": at(second), "expires": at(second + 20)}
		if id%2 == 0 {
			r["reserve"] = 50
		}
		return r
	}
	const later = 4 * 60 * 60
	for name, files := range map[string][][]row{
		"bid": {
			{bid(1000, 1, 10, 1, "a", "b"), bid(1000, 2, 12, 3), bid(1001, 1, 7, 4, "a"), bid(1000, 1, 10, 1, "a", "b"), bid(9, 3, 1, 5),
				bid(1001, 2, 20, 12, "c"), bid(1002, 3, 5, 13), bid(1000, 3, 15, 14, "b"), bid(1001, 2, 21, 27)},
			{bid(8, 4, 1, later)},
		},
		"auction": {
			{auction(1000, 1, 0), auction(1001, 2, 1), auction(1002, 2, 11), auction(1003, 3, 12)},
			{auction(7, 4, later)},
		},
	} {
		folder := filepath.Join(dir, name)
		if err := os.Mkdir(folder, 0o755); err != nil {
			t.Fatal(err)
		}
		for i, rows := range files {
			var text []byte
			for _, r := range rows {
				line, err := json.Marshal(r)
				if err != nil {
					t.Fatal(err)
				}
				text = append(append(text, line...), '\n')
			}
			file := filepath.Join(folder, string(rune('a'+i))+".json")
			if err := os.WriteFile(file, text, 0o644); err != nil {
				t.Fatal(err)
			}
			written := base.Add(time.Duration(i) * time.Minute) // the source reads files in the order of their age
			if err := os.Chtimes(file, written, written); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// pythonOf is what the Python of all operations may use, with streams from a folder.
func pythonOf(folder string) string {
	return prelude + "\nfolder = " + strconv.Quote(folder) + "\n" + streamPrelude
}

// streamPrelude is what the Python of the streams may use, behind the folder of their files.
const streamPrelude = `
def files(name, schema):
    df = spark.readStream.format("json").schema(schema).option("maxFilesPerTrigger", "1").load(folder + "/" + name)
    return df.select(*schema.names)

raw = files("bid", T.StructType().add("auction", "long").add("bidder", "long").add("price", "long").add("channel", "string")
    .add("tags", T.ArrayType(T.StringType())).add("at", "timestamp"))
bids = raw.withWatermark("at", "2 seconds")
auctions = files("auction", T.StructType().add("id", "long").add("seller", "long").add("reserve", "long").add("at", "timestamp")
    .add("expires", "timestamp")).withWatermark("at", "2 seconds")
rate = spark.readStream.format("rate").option("rowsPerSecond", "5").load().select("timestamp", "value")

b, a = bids.alias("bid"), auctions.alias("auction")
BID = ["bid." + c for c in bids.columns]
AUCTION = ["auction." + c for c in auctions.columns]

def flat(df, columns, keep=None, again=False):
    """Every column of a stream under a name of its own: event times but the one that is kept lose their mark."""
    out = []
    for c in columns:
        e = C("` + "`" + `" + c + "` + "`" + `") if again else C(c)
        timed = c.split(".")[-1] in ("at", "expires")
        out.append(e.alias(c, metadata={}) if timed and c != keep else e.alias(c))
    return df.select(*out)

def X(column):
    """A column behind flat."""
    return C("` + "`" + `" + column + "` + "`" + `")

def memory(df, name, mode="append"):
    return df.writeStream.format("memory").queryName(name).outputMode(mode).trigger(availableNow=True).start()
`
