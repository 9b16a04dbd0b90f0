package local

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// serverClass is Spark's Connect server as a program. It takes its settings from system properties.
const serverClass = "org.apache.spark.sql.connect.service.SparkConnectServer"

// opened are the packages of java.base that Spark reaches into.
var opened = []string{
	"java.lang", "java.lang.invoke", "java.lang.reflect", "java.io", "java.net", "java.nio", "java.util",
	"java.util.concurrent", "java.util.concurrent.atomic", "jdk.internal.ref", "sun.nio.ch", "sun.nio.cs",
	"sun.security.action", "sun.util.calendar",
}

// logConfig keeps the log short, warnings, but for the line that tells the port: it must come whatever log level the
// settings ask for.
const logConfig = `rootLogger.level = warn
rootLogger.appenderRef.stdout.ref = console
appender.console.type = Console
appender.console.name = console
appender.console.target = SYSTEM_OUT
appender.console.layout.type = PatternLayout
appender.console.layout.pattern = %d{yyyy-MM-dd HH:mm:ss} %p %c{1}: %m%n%ex
logger.server.name = ` + serverClass + `
logger.server.level = info
`

// folder is the temporary folder of one server, which is removed with it.
type folder string

func (f folder) arguments() string { return filepath.Join(string(f), "java.args") }
func (f folder) logConfig() string { return filepath.Join(string(f), "log4j2.properties") }
func (f folder) log() string       { return filepath.Join(string(f), "spark.log") }
func (f folder) scratch() string   { return filepath.Join(string(f), "tmp") }
func (f folder) warehouse() string { return filepath.Join(string(f), "warehouse") }
func (f folder) derby() string     { return filepath.Join(string(f), "derby") }

// write fills the folder with what the command line refers to. Java reads its options from a file that only the user
// can read: settings hold passwords of stores, and a command line is seen by everybody.
func (f folder) write(arguments []string) error {
	for _, dir := range []string{f.scratch(), f.warehouse(), f.derby()} {
		if err := os.Mkdir(dir, 0o700); err != nil {
			return err
		}
	}
	if err := os.WriteFile(f.logConfig(), []byte(logConfig), 0o600); err != nil {
		return err
	}
	return os.WriteFile(f.arguments(), argumentFile(arguments), 0o600)
}

// arguments are the options of the Java command, with those of o last where Java lets the last one win.
func arguments(o Options, spark Installation, f folder) []string {
	args := []string{"-Xmx" + heap(o.memory()), "-XX:-UsePerfData"}
	for _, name := range opened {
		args = append(args, "--add-opens=java.base/"+name+"=ALL-UNNAMED")
	}
	args = append(args,
		"-Djdk.reflect.useDirectMethodHandle=false",
		"-Dio.netty.tryReflectionSetAccessible=true",
		"-Djava.io.tmpdir="+f.scratch(),
		"-Dderby.system.home="+f.derby(),
		"-Dlog4j2.configurationFile="+f.logConfig(),
	)
	settings := settings(o, f)
	for _, key := range slices.Sorted(maps.Keys(settings)) {
		args = append(args, "-D"+key+"="+settings[key])
	}
	args = append(args, archiveOption(o, spark)...)
	args = append(args, o.JavaOptions...)
	classPath := append([]string{filepath.Join(spark.Home, "jars", "*")}, o.ClassPath...)
	return append(args, "-cp", strings.Join(classPath, string(filepath.ListSeparator)), serverClass)
}

// heap is a size of Spark's as Java spells it. A number alone is MiB to Spark and bytes to Java.
func heap(memory string) string {
	if last := memory[len(memory)-1]; '0' <= last && last <= '9' {
		return memory + "m"
	}
	return memory
}

func settings(o Options, f folder) map[string]string {
	cores := strconv.Itoa(o.cores())
	all := map[string]string{
		"spark.app.name":               "sparkgen",
		"spark.ui.enabled":             "false",
		"spark.driver.host":            "127.0.0.1",
		"spark.driver.bindAddress":     "127.0.0.1",
		"spark.driver.memory":          o.memory(),
		"spark.local.dir":              f.scratch(),
		"spark.sql.warehouse.dir":      f.warehouse(),
		"spark.sql.shuffle.partitions": cores,
	}
	maps.Copy(all, o.Conf)
	all["spark.master"] = o.master()
	all["spark.connect.grpc.binding.address"] = "127.0.0.1"
	all["spark.connect.grpc.binding.port"] = strconv.Itoa(o.Port)
	return all
}

// argumentFile writes args in the form that the java launcher reads after an "@".
func argumentFile(args []string) []byte {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`, "\r", `\r`, "\t", `\t`)
	var b []byte
	for _, arg := range args {
		b = fmt.Appendf(b, "\"%s\"\n", escape.Replace(arg))
	}
	return b
}

// tokenVariable hands the token to the server without showing it in the process list.
const tokenVariable = "SPARK_CONNECT_AUTHENTICATE_TOKEN"

// foreign are the variables of other Spark programs that would change or break a server of ours.
var foreign = []string{
	"SPARK_REMOTE", "SPARK_LOCAL_REMOTE", "SPARK_CONNECT_MODE_ENABLED", "SPARK_CONNECT_MODE", "SPARK_API_MODE",
	"SPARK_MASTER", "SPARK_LOCAL_DIRS", "SPARK_LOCAL_IP", "SPARK_PUBLIC_DNS", "SPARK_LOCAL_HOSTNAME",
	"SPARK_TESTING", "SPARK_HOME", tokenVariable,
}

// environment is what the server inherits of environ.
func environment(environ []string, spark Installation, token string) []string {
	kept := slices.DeleteFunc(slices.Clone(environ), func(entry string) bool {
		name, _, _ := strings.Cut(entry, "=")
		return slices.Contains(foreign, name)
	})
	return append(kept,
		"SPARK_HOME="+spark.Home,
		"SPARK_LOCAL_IP=127.0.0.1",
		tokenVariable+"="+token,
	)
}
