package row

import (
	"encoding/hex"
	"strconv"
	"strings"
)

// Geometry is a shape in a plane: Spark's GEOMETRY. SRID names the coordinate system, WKB is the shape in well-known
// binary.
type Geometry struct {
	SRID int32  `json:"srid"`
	WKB  []byte `json:"wkb"`
}

// String returns SRID and shape, as in SRID=4326;0101….
func (g Geometry) String() string { return geoString(g.SRID, g.WKB) }

func geoString(srid int32, wkb []byte) string {
	return "SRID=" + strconv.Itoa(int(srid)) + ";" + strings.ToUpper(hex.EncodeToString(wkb))
}
