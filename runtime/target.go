package runtime

import (
	"fmt"
	"net"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"time"
)

// defaultPort is that of a Spark Connect server.
const defaultPort = "15002"

// target is a connection string, read.
type target struct {
	local string // master of a local Spark, "local[*]"; then nothing else is set

	host, port string
	token      string
	useTLS     *bool // nil: as the token and the host want it
	userID     string
	userAgent  string
	sessionID  string
	maxMessage int
	keepAlive  keepAlive
	headers    map[string]string
}

type keepAlive struct {
	off           bool
	time, timeout time.Duration
	withoutCalls  bool
}

// targetError says what is wrong with a connection string. It never shows the string itself: it may hold secrets.
func targetError(format string, args ...any) error {
	return fmt.Errorf("connection string: "+format, args...)
}

// parseTarget reads "local[…]" or "sc://host[:port]/;key=value;…".
func parseTarget(s string) (*target, error) {
	if s == "local" || strings.HasPrefix(s, "local[") && strings.HasSuffix(s, "]") {
		return &target{local: s}, nil
	}
	rest, ok := strings.CutPrefix(s, "sc://")
	if !ok {
		return nil, targetError("it must start with sc:// (Spark Connect), or be local[*] for a Spark on this machine")
	}
	if i := strings.IndexAny(rest, "?#"); i >= 0 {
		return nil, targetError("%q is not allowed; parameters follow /; as key=value, and in a value write %s",
			rest[i:i+1], url.PathEscape(rest[i:i+1]))
	}
	authority, params, _ := strings.Cut(rest, "/")
	t := &target{headers: make(map[string]string)}
	if err := t.parseAuthority(authority); err != nil {
		return nil, err
	}
	if params == "" || params == ";" {
		return t, nil
	}
	params, ok = strings.CutPrefix(params, ";")
	if !ok {
		return nil, targetError("the path must be empty; parameters follow /; as in sc://%s/;token=…", authority)
	}
	seen := make(map[string]bool)
	for p := range strings.SplitSeq(params, ";") {
		if err := t.parseParameter(p, seen); err != nil {
			return nil, err
		}
	}
	return t, nil
}

func (t *target) parseAuthority(s string) error {
	switch {
	case strings.Contains(s, "@"):
		return targetError("a user before @ is not allowed; use the parameter user_id, and token for a secret")
	case strings.Contains(s, ";"):
		return targetError("parameters follow /; so a slash is missing before the first semicolon")
	}
	host, port := s, ""
	if i := strings.LastIndex(s, ":"); i >= 0 && !strings.HasSuffix(s, "]") {
		host, port = s[:i], s[i+1:]
		if n, err := strconv.ParseUint(port, 10, 16); port != "" && (err != nil || n == 0) {
			return targetError("the port %q is not a number from 1 to 65535", port)
		}
	}
	if inner, ok := strings.CutPrefix(host, "["); ok {
		inner, ok = strings.CutSuffix(inner, "]")
		inner = strings.Replace(inner, "%25", "%", 1) // a zone, as RFC 6874 writes it
		if addr, err := netip.ParseAddr(inner); !ok || err != nil || !addr.Is6() {
			return targetError("%q is not an IPv6 address in brackets", host)
		}
		host = inner
	} else if strings.Contains(host, ":") {
		return targetError("an IPv6 address stands in brackets, as in sc://[::1]:%s", defaultPort)
	}
	if host == "" {
		return targetError("the host is missing, as in sc://localhost:%s", defaultPort)
	}
	if strings.ContainsAny(host, " \t\r\n%[]\\\"<>") {
		return targetError("%q is not a host name", host)
	}
	if port == "" {
		port = defaultPort
	}
	t.host, t.port = strings.ToLower(host), port
	return nil
}

// parseParameter reads one key=value. Values never get into an error text.
func (t *target) parseParameter(s string, seen map[string]bool) error {
	key, value, ok := strings.Cut(s, "=")
	switch {
	case s == "":
		return targetError("there is an empty parameter; remove the extra semicolon")
	case !ok || key == "":
		return targetError("a parameter is not of the form key=value")
	case strings.Contains(value, "="):
		return targetError("the value of %q contains =; write %%3D instead", key)
	case strings.Contains(value, "/"):
		return targetError("the value of %q contains /; write %%2F instead", key)
	case seen[key]:
		return targetError("%q is given twice", key)
	}
	seen[key] = true
	value, err := url.PathUnescape(value)
	if err != nil {
		return targetError("the value of %q has a broken escape; a percent sign itself is written %%25", key)
	}
	return t.set(key, value)
}

func (t *target) set(key, value string) (err error) {
	switch key {
	case "token":
		if value == "" {
			return targetError("the token is empty")
		}
		t.token = value
	case "use_ssl":
		var on bool
		on, err = parseFlag(key, value)
		t.useTLS = &on
	case "user_id":
		t.userID = value
	case "user_agent":
		t.userAgent = value
	case "session_id":
		t.sessionID = value
	case "grpc_max_message_size":
		if t.maxMessage, err = strconv.Atoi(value); err != nil || t.maxMessage <= 0 {
			return targetError("grpc_max_message_size is not a positive number of bytes")
		}
	case "grpc_keepalive_enabled":
		var on bool
		on, err = parseFlag(key, value)
		t.keepAlive.off = !on
	case "grpc_keepalive_time_ms":
		t.keepAlive.time, err = parseMillis(key, value)
	case "grpc_keepalive_timeout_ms":
		t.keepAlive.timeout, err = parseMillis(key, value)
	case "grpc_keepalive_without_calls":
		t.keepAlive.withoutCalls, err = parseFlag(key, value)
	default:
		return t.setHeader(key, value)
	}
	return err
}

func (t *target) setHeader(key, value string) error {
	name := strings.ToLower(key)
	if err := checkHeader(name, value); err != nil {
		return targetError("%w", err)
	}
	if _, ok := t.headers[name]; ok {
		return targetError("%q is given twice; the case of letters does not count in the name of a header", key)
	}
	t.headers[name] = value
	return nil
}

// checkHeader holds a header to what gRPC can send. The error does not show the value.
func checkHeader(name, value string) error {
	switch {
	case name == "" || strings.Trim(name, "abcdefghijklmnopqrstuvwxyz0123456789-_.") != "":
		return fmt.Errorf("%q is no name of a parameter or a header", name)
	case strings.HasPrefix(name, "grpc-") || strings.HasPrefix(name, "grpc_"):
		return fmt.Errorf("%q is unknown, and names that begin with grpc are no headers", name)
	case name == "authorization":
		return fmt.Errorf("the header authorization is made from the token; use the parameter token")
	case name == "content-type" || name == "te" || name == "user-agent":
		return fmt.Errorf("the header %q belongs to gRPC", name)
	case strings.HasSuffix(name, "-bin"):
		return nil
	}
	for _, c := range []byte(value) {
		if c < ' ' || c > '~' {
			return fmt.Errorf("the value of header %q is not printable ASCII", name)
		}
	}
	return nil
}

func parseFlag(key, value string) (bool, error) {
	switch strings.ToLower(value) {
	case "true":
		return true, nil
	case "false":
		return false, nil
	}
	return false, targetError("%q is neither true nor false", key)
}

func parseMillis(key, value string) (time.Duration, error) {
	n, err := strconv.ParseInt(value, 10, 64)
	if err != nil || n <= 0 || n > int64(24*time.Hour/time.Millisecond) {
		return 0, targetError("%q is not a number of milliseconds from 1 to a day", key)
	}
	return time.Duration(n) * time.Millisecond, nil
}

// address is host:port as gRPC dials it.
func (t *target) address() string { return net.JoinHostPort(t.host, t.port) }

// loopback says whether the host is this machine, by name or address.
func (t *target) loopback() bool {
	if strings.EqualFold(t.host, "localhost") {
		return true
	}
	addr, err := netip.ParseAddr(t.host)
	return err == nil && addr.Unmap().IsLoopback()
}
