package archtest_test

// Modules from outside, as the rules name them.
const (
	arrow    = "github.com/apache/arrow-go/v18"
	genproto = "google.golang.org/genproto/googleapis/rpc"
	grpc     = "google.golang.org/grpc"
	jennifer = "github.com/dave/jennifer"
	protobuf = "google.golang.org/protobuf"
	xtools   = "golang.org/x/tools"
	yaml     = "go.yaml.in/yaml/v3"

	anyModule  = "any module"  // from outside
	anyPackage = "any package" // of ours
)

// rule says what some packages may import besides the standard library. Packages are named from the module's root; a
// name that ends in "/..." means all below it as well, and * is anything within a folder's name. Tests may import what they like.
type rule struct {
	packages []string
	may      []string
	why      string // why not more
}

// rules is the table of the design, the more special rule first. A package that no rule names fails the test, so that
// its place is decided when it is made.
func rules() []rule {
	return []rule{
		{
			packages: []string{"row"},
			may:      []string{arrow},
			why:      "row is what generated code and users' values are made of; whatever it imports, every program links",
		},
		{
			packages: []string{"dsl"},
			may:      []string{"row", "internal/connectpb", protobuf},
			why:      "building a plan never talks to a server, and Arrow's major version must stay out of its signatures",
		},
		{
			packages: []string{"runtime"},
			may: []string{
				"dsl", "row", "runtime/local",
				"internal/connectpb", "internal/connectrpc", "internal/gate", "internal/result", "internal/rpc",
				arrow, genproto, grpc, protobuf,
			},
			why: "runtime runs plans; it knows nothing of schemas and generators, and links nothing that users did not ask for",
		},
		{
			packages: []string{"runtime/local"},
			why:      "starting Spark must work without knowing how to talk to it, for the command line too",
		},
		{
			packages: []string{"runtime/..."},
			may:      []string{"dsl", "row", "runtime", "runtime/local", anyModule},
			why:      "packages of this kind bring modules from outside to those who ask for them; internals stay runtime's",
		},
		{
			packages: []string{"schemas"},
			why:      "the model of schemas is what every source and the generator share, so that it depends on neither",
		},
		{
			packages: []string{"schemas/..."},
			may:      []string{"schemas", "runtime", "row", anyModule},
			why:      "a source knows the model and its own format, neither the generator nor other sources",
		},
		{
			packages: []string{"gen/internal/ir"},
			why:      "the resolved model is plain data between names and emit",
		},
		{
			packages: []string{"gen/internal/names"},
			may:      []string{"schemas", "gen/internal/ir"},
			why:      "names are decided before, and without, any Go source",
		},
		{
			packages: []string{"gen/internal/emit"},
			may:      []string{"gen/internal/ir", jennifer},
			why:      "emit decides nothing: what it prints is resolved; jennifer is its own affair",
		},
		{
			packages: []string{"gen"},
			may:      []string{"schemas", "gen/internal/ir", "gen/internal/names", "gen/internal/emit"},
			why:      "generating is pure: from schemas to bytes, without files, configuration or servers",
		},
		{
			packages: []string{"cmd/sparkgen"},
			may:      []string{"internal/cli"},
			why:      "the main package holds words only, so that commands can be tested without a process",
		},
		{
			packages: []string{"cmd/sparkvet"},
			may:      []string{xtools},
			why:      "an analyzer reads source and links nothing of the library",
		},
		{
			packages: []string{"internal/output"},
			may:      []string{"schemas"},
			why:      "writing and comparing trees of files does not need to know what is in them",
		},
		{
			packages: []string{"internal/cli", "internal/config", "internal/queryload"},
			may: []string{
				"gen", "schemas/...", "runtime", "runtime/local", "row",
				"internal/cli", "internal/config", "internal/output", "internal/queryload",
				yaml, xtools,
			},
			why: "commands put public packages together; what they need of a package's inside belongs into its interface",
		},
		{
			packages: []string{"internal/functions/..."},
			may:      []string{"internal/functions/...", xtools},
			why:      "the table of functions is data for generated code; dsl is written from it, so it cannot need dsl",
		},
		{
			packages: []string{"internal/connectpb"},
			may:      []string{protobuf},
			why:      "it is generated from proto/ alone",
		},
		{
			packages: []string{"internal/connectrpc"},
			may:      []string{"internal/connectpb", grpc},
			why:      "it says what the service is, not how it is used",
		},
		{
			packages: []string{"internal/gate", "internal/result", "internal/rpc"},
			may: []string{
				"internal/connectpb", "internal/connectrpc", "internal/gate", "internal/rpc", "row",
				arrow, genproto, grpc, protobuf,
			},
			why: "these are layers below runtime; what they need of it is handed to them",
		},
		{
			packages: []string{"sparktest"},
			may: []string{
				"dsl", "row", "runtime", "internal/connectpb", "internal/connectrpc",
				"internal/rpc", // ids and message limits, the same on both sides
				arrow, genproto, grpc, protobuf,
			},
			why: "users' tests link it",
		},
		{
			packages: []string{"examples/..."},
			may:      []string{"dsl", "row", "runtime/...", "schemas", "gen", "sparktest", "examples/..."},
			why:      "examples show what users can do, so they import what users can",
		},
		{
			packages: []string{"."},
			why:      "the root package is documentation",
		},
		{
			packages: harnesses(),
			may:      []string{anyPackage, anyModule},
			why:      "tests need what they need",
		},
	}
}

// harnesses are packages for tests: those inside whose folder's name ends in "test", and these. No rule but their own
// lets anything import them.
func harnesses() []string {
	return []string{
		"gen/internal/emit/*test/...",
		"internal/*test/...",
		"internal/faultproxy/...",
		"internal/oracle/...",
		"internal/testtables/...",
	}
}
