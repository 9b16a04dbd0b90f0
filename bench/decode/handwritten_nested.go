package decode

import (
	"github.com/apache/arrow-go/v18/arrow"

	"github.com/sparkgen/sparkgen/bench/decode/tables"
	"github.com/sparkgen/sparkgen/row"
)

// HandNested is the loop for nested, whose nullable columns all have NULLs. As in a generated decoder, V is zero where
// a value is NULL.
type HandNested struct {
	id                           []int64
	tagsO, attrsO                []int32
	tags, zip                    []int32
	keyO, valueO, streetO, nameO []int32
	keyT, valueT, streetT, nameT string
	lat, lon, score              []float64
	tagsV, attrsV, valueV        []byte
	addrV, zipV, scoreV, nameV   []byte
	entries                      []row.Entry[string, row.Null[string]]
}

// Bind takes the columns of a batch; with arena, texts and elements are copied.
func (h *HandNested) Bind(rec arrow.RecordBatch, arena bool) {
	d := func(c int) arrow.ArrayData { return rec.Column(c).Data() }
	valid := func(d arrow.ArrayData) []byte { return d.Buffers()[0].Bytes() }
	h.id = values[int64](d(0))
	h.tagsV, h.tagsO, h.tags = valid(d(1)), offsets(d(1)), values[int32](d(1).Children()[0])
	entries := d(2).Children()[0].Children()
	h.attrsV, h.attrsO = valid(d(2)), offsets(d(2))
	h.keyO, h.keyT = offsets(entries[0]), text(entries[0])
	h.valueV, h.valueO, h.valueT = valid(entries[1]), offsets(entries[1]), text(entries[1])
	addr := d(3).Children()
	h.addrV, h.streetO, h.streetT = valid(d(3)), offsets(addr[0]), text(addr[0])
	h.zipV, h.zip = valid(addr[1]), values[int32](addr[1])
	h.lat, h.lon = values[float64](addr[2].Children()[0]), values[float64](addr[2].Children()[1])
	h.scoreV, h.score = valid(d(4)), values[float64](d(4))
	h.nameV, h.nameO, h.nameT = valid(d(5)), offsets(d(5)), text(d(5))

	n := entries[0].Len()
	if arena {
		copyTexts(&h.keyT, &h.valueT, &h.streetT, &h.nameT)
		h.tags = append([]int32(nil), h.tags...)
		h.entries = make([]row.Entry[string, row.Null[string]], n)
	} else if cap(h.entries) < n {
		h.entries = make([]row.Entry[string, row.Null[string]], n)
	}
	h.decodeEntries(h.entries[:n])
}

func bit(b []byte, i int) bool { return b[i>>3]>>(i&7)&1 != 0 }

func (h *HandNested) decodeEntries(dst []row.Entry[string, row.Null[string]]) {
	h.entries = dst
	keyO, valueO, valueV := h.keyO[:len(dst)+1], h.valueO[:len(dst)+1], h.valueV
	for i := range dst {
		e := &dst[i]
		e.Key = h.keyT[keyO[i]:keyO[i+1]]
		if bit(valueV, i) {
			e.Value.V, e.Value.Valid = h.valueT[valueO[i]:valueO[i+1]], true
		} else {
			e.Value = row.Null[string]{}
		}
	}
}

// Decode writes rows from row lo on.
func (h *HandNested) Decode(dst []tables.NestedRow, lo int) {
	hi := lo + len(dst)
	id, zip, lat, lon, score := h.id[lo:hi], h.zip[lo:hi], h.lat[lo:hi], h.lon[lo:hi], h.score[lo:hi]
	tagsO, attrsO, streetO, nameO := h.tagsO[lo:hi+1], h.attrsO[lo:hi+1], h.streetO[lo:hi+1], h.nameO[lo:hi+1]
	for i := range dst {
		r := &dst[i]
		j := lo + i
		r.ID = id[i]
		if a, b := tagsO[i], tagsO[i+1]; bit(h.tagsV, j) {
			r.Tags.V, r.Tags.Valid = h.tags[a:b:b], true
		} else {
			r.Tags = row.Null[[]int32]{}
		}
		if a, b := attrsO[i], attrsO[i+1]; bit(h.attrsV, j) {
			r.Attrs.V, r.Attrs.Valid = h.entries[a:b:b], true
		} else {
			r.Attrs = row.Null[row.Map[string, row.Null[string]]]{}
		}
		if bit(h.addrV, j) {
			r.Addr.V.Street = h.streetT[streetO[i]:streetO[i+1]]
			if bit(h.zipV, j) {
				r.Addr.V.Zip.V, r.Addr.V.Zip.Valid = zip[i], true
			} else {
				r.Addr.V.Zip = row.Null[int32]{}
			}
			r.Addr.V.Geo.Lat, r.Addr.V.Geo.Lon = lat[i], lon[i]
			r.Addr.Valid = true
		} else {
			r.Addr = row.Null[tables.NestedAddr]{}
		}
		if bit(h.scoreV, j) {
			r.Score.V, r.Score.Valid = score[i], true
		} else {
			r.Score = row.Null[float64]{}
		}
		if bit(h.nameV, j) {
			r.Name.V, r.Name.Valid = h.nameT[nameO[i]:nameO[i+1]], true
		} else {
			r.Name = row.Null[string]{}
		}
	}
}
