package names_test

import (
	"go/token"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"

	"github.com/sparkgen/sparkgen/gen/internal/names"
)

func TestExported(t *testing.T) { //nolint:gosmopolitan // names come in all scripts
	t.Parallel()
	style := names.NewStyle(append(names.Initialisms(), "sku"))
	tests := []struct{ name, want, why string }{
		{"id", "ID", "an initialism"},
		{"ordered-at", "OrderedAt", "split at what is no letter"},
		{"ordered_at", "OrderedAt", "split at underscores"},
		{"orderedAt", "OrderedAt", "split where case rises"},
		{"userID", "UserID", "an initialism behind a word"},
		{"ids", "Ids", "plurals are no initialisms"},
		{"http_url", "HTTPURL", "two initialisms"},
		{"HTTPServer", "HTTPServer", "a run of capitals stays"},
		{"ORDER_KEY", "OrderKey", "words in capitals become ordinary ones"},
		{"SHA256", "Sha256", "digits belong to their word"},
		{"Q10", "Q10", "one capital and digits"},
		{"my_sku", "MySKU", "an initialism that was added"},
		{"utf8_name", "UTF8Name", "an initialism with a digit"},
		{"1x", "X1x", "a digit in front"},
		{"x1x", "X1x", "which may meet"},
		{"_1", "X1", "an underscore goes"},
		{"1_x", "X1X", "two words"},
		{"0", "X0", "only a digit"},
		{"802_1xstatus", "X8021xstatus", "digits and words"},
		{"2g.5g", "X2g5g", "dots split"},
		{"_init", "Init", "underscores in front go"},
		{"-", "X", "nothing left"},
		{"", "X", "nothing at all"},
		{"名前", "X名前", "letters without case are not exported"},
		{"été", "Été", "letters outside ASCII"},
		{"e\u0301tat", "Etat", "marks vanish"},
		{"ü\u200b", "Ü", "what is invisible vanishes"},
		{"ǆ", "Ǆ", "capitals, not titles"},
		{"type", "Type", "keywords are harmless when exported"},
		{"a`b", "AB", "quotes split"},
		{"new\nline", "NewLine", "control characters split"},
		{"\xff\xfea", "A", "bytes that are no UTF-8 split"},
	}
	for _, tt := range tests {
		t.Run(tt.why, func(t *testing.T) {
			t.Parallel()
			if got := style.Exported(tt.name); got != tt.want {
				t.Errorf("Exported(%q) = %q, want %q", tt.name, got, tt.want)
			}
		})
	}
}

func FuzzExported(f *testing.F) { //nolint:gosmopolitan // names come in all scripts
	for _, s := range []string{"id", "1x", "名前", "", "a\x00b", "ŉ", "ß", "İ", "_", "select"} {
		f.Add(s)
	}
	style := names.NewStyle(names.Initialisms())
	f.Fuzz(func(t *testing.T, s string) {
		name := style.Exported(s)
		if !token.IsIdentifier(name) || !token.IsExported(name) || !names.ValidExported(name) {
			t.Errorf("Exported(%q) = %q is no exported identifier", s, name)
		}
		if param := names.Parameter(name, new([]string)); !token.IsIdentifier(param) {
			t.Errorf("Parameter(%q) = %q is no identifier", name, param)
		}
		if stem := names.FileStem(s); strings.ContainsAny(stem, "/\\.:*?\"<>| \x00") || stem[0] == '_' || !utf8.ValidString(stem) {
			t.Errorf("FileStem(%q) = %q is no name of a Go file", s, stem)
		}
		if pkg := names.Package(s); !token.IsIdentifier(pkg) || names.Awkward(pkg) != "" {
			t.Errorf("Package(%q) = %q is no good package name", s, pkg)
		}
	})
}

func TestUnexported(t *testing.T) { //nolint:gosmopolitan // names come in all scripts
	t.Parallel()
	for name, want := range map[string]string{
		"ID": "id", "OrderedAt": "orderedAt", "HTTPPort": "httpPort", "HTTPURL": "httpurl", "A": "a", "X1x": "x1x",
		"X名前": "x名前", "UTF8Name": "utf8Name", "ABTest": "abTest", "Étå": "étå",
	} {
		if got := names.Unexported(name); got != want {
			t.Errorf("Unexported(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestParameterAvoidsWhatIsTaken(t *testing.T) {
	t.Parallel()
	taken := []string{"dsl", "row"}
	var got []string
	for _, name := range []string{"Type", "Row", "Dsl", "String", "Range", "Len", "ID", "Id"} {
		got = append(got, names.Parameter(name, &taken))
	}
	want := []string{"type_", "row_", "dsl_", "string_", "range_", "len_", "id", "id_"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("Parameter (-want +got):\n%s", diff)
	}
}

func TestFileStem(t *testing.T) { //nolint:gosmopolitan // names come in all scripts
	t.Parallel()
	for name, want := range map[string]string{
		"metrics_linux": "metrics_linux", "Order Items": "order_items", "_raw": "raw", "a.b": "a_b", "orderItems": "order_items",
		"名前": "名前", "---": "x", "CON": "con",
	} {
		if got := names.FileStem(name); got != want {
			t.Errorf("FileStem(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestPackage(t *testing.T) { //nolint:gosmopolitan // names come in all scripts
	t.Parallel()
	for namespace, want := range map[string]string{
		"shop": "shop", "Shop": "shop", "a-b": "ab", "2024": "x2024", "_raw": "raw", "c": "c",
		"internal": "internaldb", "vendor": "vendordb", "testdata": "testdatadb", "main": "maindb", "func": "funcdb",
		"default": "defaultdb", "dsl": "dsldb", "row": "rowdb", "time": "timedb", "string": "stringdb", "con": "condb",
		"lpt1": "lpt1db", "名前": "名前", "": "x",
	} {
		if got := names.Package(namespace); got != want {
			t.Errorf("Package(%q) = %q, want %q", namespace, got, want)
		}
	}
}
