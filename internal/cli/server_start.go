package cli

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"strings"
	"time"

	"github.com/sparkgen/sparkgen/runtime/local"
)

// defaultIdleLimit is Spark's own limit for a session that nobody uses: what a client could come back to is kept.
const defaultIdleLimit = time.Hour

func serverStartCommand(daemon func() ([]string, error)) command {
	c := command{
		name: "server start", args: "[-master m] [-version v] [-conf key=value]... [-port n] [-idle d]",
		summary: "Start a Spark that goes on when your program ends, and print how to connect to it.",
		about: "  export SPARK_REMOTE=$(sparkgen server start)\n\n" +
			"If one with the same settings runs already, it prints that one's. The server listens on this machine only and wants\n" +
			"the token in the connection string. It ends after sparkgen server stop, or when no client has been connected for\n" +
			"the time of -idle; a streaming query left behind without a client does not keep it.",
	}
	c.run = func(ctx context.Context, e env, args []string) int {
		o := startOptions{Conf: settings{}}
		f := c.flags(e)
		f.StringVar(&o.Master, "master", "local[*]", "`local[N]` for N threads")
		f.StringVar(&o.Version, "version", "", "the Spark `version` wanted; empty takes the one that is found")
		f.Var(o.Conf, "conf", "a Spark setting, `key=value`; may be repeated")
		f.IntVar(&o.Port, "port", 0, "the `port`; 0 takes a free one")
		f.DurationVar((*time.Duration)(&o.IdleLimit), "idle", defaultIdleLimit, "end after this `time` without a client; 0 is never")
		if code, end := c.parse(e, f, args); end {
			return code
		}
		server, fresh, err := start(ctx, o, daemon)
		if err != nil {
			return e.fail(c, err)
		}
		if fresh {
			fmt.Fprintf(e.stderr, "Spark %s (%s) is ready\n", server.Version, server.Origin)
		} else {
			fmt.Fprintf(e.stderr, "Spark %s (%s) runs already\n", server.Version, server.Origin)
		}
		fmt.Fprintln(e.stdout, server.remote())
		return exitOK
	}
	return c
}

// settings are the values of -conf.
type settings map[string]string

func (s settings) String() string { return "" }

func (s settings) Set(arg string) error {
	key, value, ok := strings.Cut(arg, "=")
	if !ok || key == "" {
		return errors.New("want key=value")
	}
	s[key] = value
	return nil
}

// startOptions are what a daemon is started with. They go through its standard input: settings hold secrets.
type startOptions struct {
	Master    string   `json:"master"`
	Version   string   `json:"version"`
	Conf      settings `json:"conf"`
	Port      int      `json:"port"`
	IdleLimit duration `json:"idleLimit"`
}

func (o startOptions) local(log string) local.Options {
	return local.Options{Master: o.Master, Version: o.Version, Conf: o.Conf, LogFile: log}
}

// duration is a time.Duration that is readable in JSON.
type duration time.Duration

func (d duration) MarshalText() ([]byte, error) { return []byte(time.Duration(d).String()), nil }

func (d *duration) UnmarshalText(text []byte) error {
	v, err := time.ParseDuration(string(text))
	*d = duration(v)
	return err
}

// start returns the server that o describes, and whether it has started it. Of two starts at the same moment each may
// start one; status and stop know both.
func start(ctx context.Context, o startOptions, daemon func() ([]string, error)) (server *daemonServer, fresh bool, err error) {
	if o.IdleLimit < 0 {
		return nil, false, errors.New("-idle is negative; 0 is never")
	}
	dir, err := openStateDir()
	if err != nil {
		return nil, false, err
	}
	spark, err := local.Find(ctx, o.local(""))
	if err != nil {
		return nil, false, err
	}
	servers, err := dir.running(ctx)
	if err != nil {
		return nil, false, err
	}
	for _, s := range servers {
		if s.Home == spark.Home && s.Master == o.Master && maps.Equal(s.Conf, o.Conf) && (o.Port == 0 || s.Port() == o.Port) {
			return s, false, nil
		}
	}
	command, err := daemon()
	if err != nil {
		return nil, false, err
	}
	server, err = spawn(ctx, append(command, "server", daemonWord), o)
	return server, true, err
}

// answer is what a daemon prints when it is ready or has given up, in one line.
type answer struct {
	Server *daemonServer `json:"server,omitempty"`
	Error  string        `json:"error,omitempty"`
}

// spawn starts a daemon and waits for its answer. When ctx ends before that, the daemon is killed.
func spawn(ctx context.Context, command []string, o startOptions) (*daemonServer, error) {
	options, err := json.Marshal(o)
	if err != nil {
		return nil, err
	}
	cmd := exec.Command(command[0], command[1:]...)
	cmd.Stdin = strings.NewReader(string(options))
	cmd.SysProcAttr = detached()
	var stderr strings.Builder
	cmd.Stderr = &stderr
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, err
	}
	stop := context.AfterFunc(ctx, func() { _ = cmd.Process.Kill() }) // it may have ended
	line, readErr := bufio.NewReader(stdout).ReadBytes('\n')
	if !stop() {
		return nil, errors.Join(ctx.Err(), ignoreExit(cmd.Wait()))
	}
	var a answer
	if readErr == nil {
		readErr = json.Unmarshal(line, &a)
	}
	switch {
	case readErr == nil && a.Server != nil:
		return a.Server, cmd.Process.Release()
	case readErr == nil && a.Error != "":
		return nil, errors.Join(errors.New(a.Error), ignoreExit(cmd.Wait()))
	case errors.Is(readErr, io.EOF):
		if readErr = cmd.Wait(); readErr == nil {
			readErr = errors.New("exit status 0")
		}
	default:
		if readErr == nil {
			readErr = errors.New("it said nothing")
		}
		_ = cmd.Process.Kill() // it may have ended
		readErr = errors.Join(readErr, ignoreExit(cmd.Wait()))
	}
	return nil, fmt.Errorf("the server's process ended without an answer: %w\n%s", readErr, strings.TrimSpace(stderr.String()))
}

// ignoreExit leaves out that a process has failed, where that is known already.
func ignoreExit(err error) error {
	if _, ok := errors.AsType[*exec.ExitError](err); ok {
		return nil
	}
	return err
}

// workingFolder is where relative paths of queries start.
func workingFolder() string {
	dir, err := os.Getwd()
	if err != nil {
		return "a folder that is gone"
	}
	return dir
}
