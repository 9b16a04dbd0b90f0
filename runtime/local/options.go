package local

import (
	"errors"
	"fmt"
	"maps"
	"regexp"
	runtime "runtime"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Options say which Spark [Start] takes and how it runs. The zero value is good: the Spark that is found, local[*].
type Options struct {
	// Master is "local", "local[N]" or "local[*]", the default: how many threads run tasks.
	Master string

	// Conf holds Spark settings. They win over the defaults of this package, except those that Start decides itself
	// (master, address, port, token), which are refused. The heap is spark.driver.memory, 2g by default.
	Conf map[string]string

	// Version is the Spark wanted, "4.3.0". Empty takes the first that is found, and [DefaultVersion] to install.
	Version string

	// SparkHome is the folder of an unpacked Spark, the one that has jars/. Empty searches: see [Find].
	SparkHome string

	// Python is the interpreter asked for an installed pyspark. Empty asks the one of VIRTUAL_ENV, or else python3 and
	// python on PATH.
	Python string

	// JavaHome is the folder of a Java 17 or newer. Empty searches: see [Find].
	JavaHome string

	// JavaOptions are further options of the Java command, "-Xss4m".
	JavaOptions []string

	// ClassPath are further jars, or folders of jars ending in "/*", for connectors such as Kafka's or Delta's.
	ClassPath []string

	// Port is the port on 127.0.0.1. 0 takes a free one.
	Port int

	// LogFile keeps what the server prints, appended. Empty keeps it in the server's temporary folder, which goes with
	// the server; the last lines are in the error of a failed start all the same.
	LogFile string

	// CacheDir is where [Install] puts Spark. Empty is "sparkgen" in the user's cache folder.
	CacheDir string

	// Timeout bounds the start, besides the context. 0 is two minutes.
	Timeout time.Duration
}

const (
	defaultMemory  = "2g"
	defaultTimeout = 2 * time.Minute
)

// decided are the settings that Start decides, and what to use in their place.
var decided = map[string]string{
	"spark.master":                       "set Options.Master",
	"spark.connect.grpc.binding.address": "a local server listens on 127.0.0.1 only",
	"spark.connect.grpc.binding.port":    "set Options.Port",
	"spark.connect.authenticate.token":   "each local server makes its own token",
	"spark.jars.packages":                "it needs spark-submit; put the jars into Options.ClassPath",
	"spark.driver.extraClassPath":        "set Options.ClassPath",
	"spark.driver.extraJavaOptions":      "set Options.JavaOptions",
}

var (
	masterPattern = regexp.MustCompile(`^local(?:\[(\*|[1-9][0-9]{0,3})(?:,[0-9]+)?\])?$`)
	memoryPattern = regexp.MustCompile(`^[1-9][0-9]*[kKmMgGtT]?$`)
)

// validate reports everything that is wrong with o, joined.
func (o Options) validate() error {
	var errs []error
	refuse := func(format string, args ...any) {
		errs = append(errs, fmt.Errorf("local Spark: "+format, args...))
	}
	if !masterPattern.MatchString(o.master()) {
		refuse(`master %q is not local; use "local[*]" or "local[N]", or connect to a server with "sc://host:port"`, o.Master)
	}
	for _, key := range slices.Sorted(maps.Keys(o.Conf)) {
		if remedy, ok := decided[key]; ok {
			refuse("setting %q cannot be given; %s", key, remedy)
		} else if !strings.HasPrefix(key, "spark.") || strings.ContainsAny(key, "= \t\r\n") {
			refuse(`setting %q is not a Spark setting; its name starts with "spark."`, key)
		}
	}
	if !memoryPattern.MatchString(o.memory()) {
		refuse(`spark.driver.memory %q is not a size; use one like "2g" or "800m"`, o.memory())
	}
	if o.Port < 0 || o.Port > 65535 {
		refuse("port %d is out of range; use 0 for a free one", o.Port)
	}
	if o.Timeout < 0 {
		refuse("timeout %v is negative; use 0 for %v", o.Timeout, defaultTimeout)
	}
	if o.Version != "" && !versionPattern.MatchString(o.Version) {
		refuse(`version %q is not one of Spark's; use one like %q`, o.Version, DefaultVersion)
	}
	return errors.Join(errs...)
}

func (o Options) master() string {
	if o.Master == "" {
		return "local[*]"
	}
	return o.Master
}

func (o Options) memory() string {
	if m := o.Conf["spark.driver.memory"]; m != "" {
		return m
	}
	return defaultMemory
}

func (o Options) timeout() time.Duration {
	if o.Timeout == 0 {
		return defaultTimeout
	}
	return o.Timeout
}

// cores is the N of local[N], or for "*" the cores that this program may use.
func (o Options) cores() int {
	match := masterPattern.FindStringSubmatch(o.master())
	if match == nil || match[1] == "" {
		return 1
	}
	if n, err := strconv.Atoi(match[1]); err == nil {
		return n
	}
	return runtime.GOMAXPROCS(0)
}
