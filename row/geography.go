package row

// Geography is a shape on the globe: Spark's GEOGRAPHY. SRID names the coordinate system, WKB is the shape in
// well-known binary.
type Geography struct {
	SRID int32  `json:"srid"`
	WKB  []byte `json:"wkb"`
}

// String returns SRID and shape, as in SRID=4326;0101….
func (g Geography) String() string { return geoString(g.SRID, g.WKB) }
