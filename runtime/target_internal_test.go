package runtime

import (
	"encoding/json"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// pysparkTarget is what PySpark 4.3.0 makes of a connection string.
type pysparkTarget struct {
	In        string            `json:"in"`
	Error     string            `json:"error"`
	Endpoint  string            `json:"endpoint"`
	Secure    bool              `json:"secure"`
	Token     string            `json:"token"`
	UserID    string            `json:"user_id"`
	SessionID string            `json:"session_id"`
	Headers   map[string]string `json:"headers"`
	KeepAlive []any             `json:"keepalive"` // on, time in ms, time-out in ms, without calls
}

func pysparkTargets(t testing.TB) []pysparkTarget {
	t.Helper()
	text, err := os.ReadFile("testdata/targets.json")
	if err != nil {
		t.Fatal(err)
	}
	var list []pysparkTarget
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	return list
}

// stricter are strings that PySpark takes and we refuse, each with the reason.
func stricter() map[string]string {
	return map[string]string{
		"sc://host/;token=a%20b":     "no token has a blank",
		"sc://host/;use_ssl=yes":     "PySpark takes it for false",
		"sc://host;token=a":          "PySpark takes all of it for the host, and sends no token",
		"sc://host:0":                "no server has port 0",
		"sc://user@host":             "PySpark drops the user in silence",
		"sc://user:pw@host":          "PySpark drops user and password in silence",
		"sc://host?x=1":              "PySpark drops it in silence",
		"sc://host/;a=b?c":           "PySpark cuts the value in silence",
		"sc://host/;a=b#c":           "PySpark cuts the value in silence",
		"sc://host/;token=%zz":       "a broken escape may be a token that was copied by halves",
		"sc://host/;token=100%":      "the same",
		"sc://host/;=b":              "a header without a name fails in each call",
		"sc://host/;token=":          "PySpark sends an empty token",
		"sc://host/;token=a;token=b": "PySpark takes one of them",
		"sc://host ":                 "no host has a blank",
		"sc://ho st":                 "no host has a blank",
	}
}

func TestTargetsAsPySpark(t *testing.T) {
	t.Parallel()
	seen := make(map[string]bool)
	for _, want := range pysparkTargets(t) {
		seen[want.In] = true
		t.Run(want.In, func(t *testing.T) {
			t.Parallel()
			target, err := parseTarget(want.In)
			var o *options
			if err == nil {
				o, err = collect(target, nil)
			}
			reason, strict := stricter()[want.In]
			if want.Error != "" || strict {
				if err == nil {
					t.Errorf("no error; PySpark: %q, %s", want.Error, reason)
				}
				if strict && want.Error != "" {
					t.Error("PySpark refuses it too")
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			got := pysparkTarget{
				In: want.In, Endpoint: o.address(), Secure: o.encrypted(), Token: o.token, UserID: o.userID, SessionID: o.sessionID,
				Headers: o.headers,
			}
			want.KeepAlive = nil
			if o.loopback() && o.useTLS == nil {
				want.Secure = false // PySpark knows "localhost" alone to be this machine
			}
			lower := make(map[string]string) // gRPC sends names of headers in lower case
			for k, v := range want.Headers {
				lower[strings.ToLower(k)] = v
			}
			want.Headers = lower
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("target (-PySpark +got):\n%s", diff)
			}
		})
	}
	for in := range stricter() {
		if !seen[in] {
			t.Errorf("%q is not among the recorded strings", in)
		}
	}
}

func TestTargetKeepAlive(t *testing.T) {
	t.Parallel()
	got, err := parseTarget("sc://h/;grpc_keepalive_time_ms=30000;grpc_keepalive_timeout_ms=5000;grpc_keepalive_without_calls=true;grpc_max_message_size=1000")
	if err != nil {
		t.Fatal(err)
	}
	if got.keepAlive != (keepAlive{time: 30 * time.Second, timeout: 5 * time.Second, withoutCalls: true}) || got.maxMessage != 1000 || len(got.headers) > 0 {
		t.Errorf("%+v", got)
	}
	if got, err = parseTarget("sc://h/;grpc_keepalive_enabled=false"); err != nil || !got.keepAlive.off {
		t.Errorf("%+v, error %v", got, err)
	}
}

func TestTargetLocal(t *testing.T) {
	t.Parallel()
	for in, ok := range map[string]bool{
		"local": true, "local[*]": true, "local[2]": true, "local[2,3]": true, // package local looks inside
		"local[": false, "localhost": false, "Local[*]": false,
	} {
		got, err := parseTarget(in)
		if (err == nil) != ok || ok && got.local != in {
			t.Errorf("%q: %+v, error %v", in, got, err)
		}
	}
}

func TestTargetRefusesHeaders(t *testing.T) {
	t.Parallel()
	for _, in := range []string{
		"sc://h/;authorization=x", "sc://h/;grpc-timeout=1S", "sc://h/;grpc_keepalive=1", "sc://h/;a%20b=c", "sc://h/;é=c", "sc://h/;x=%0A",
		"sc://h/;content-type=x", "sc://h/;X-A=1;x-a=2", "sc://h/;user-agent=x",
	} {
		if got, err := parseTarget(in); err == nil {
			t.Errorf("%q: %+v", in, got)
		}
	}
}

// TestOptionsWin gives everything twice.
func TestOptionsWin(t *testing.T) {
	t.Parallel()
	target, err := parseTarget("sc://host.example/;token=a;user_id=b;user_agent=c;x-a=e;use_ssl=false;grpc_max_message_size=5")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := collect(target, nil); err == nil || !strings.Contains(err.Error(), "in the clear") {
		t.Errorf("a token in the clear: %v", err)
	}
	o, err := collect(target, []Option{
		WithToken("a2"), WithUserID("b2"), WithUserAgent("c2"), WithHeader("X-A", "e2"), WithTLS(nil), WithMaxMessageSize(6),
		WithSessionID("0f8fad5b-d9cb-469f-a165-70867728950e"), WithDialTimeout(time.Second), WithServerVersion("4.0.0"),
	})
	if err != nil {
		t.Fatal(err)
	}
	got := []string{o.token, o.userID, o.userAgent, o.headers["x-a"], o.sessionID, o.dialTimeout.String(), o.version}
	if want := []string{"a2", "b2", "c2", "e2", "0f8fad5b-d9cb-469f-a165-70867728950e", "1s", "4.0.0"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
	if !o.encrypted() || o.maxMessage != 6 || target.headers["x-a"] != "e" {
		t.Errorf("TLS %v, message %d, the string's header %q", o.encrypted(), o.maxMessage, target.headers["x-a"])
	}
}

func FuzzTarget(f *testing.F) {
	for _, t := range pysparkTargets(f) {
		f.Add(t.In)
	}
	f.Fuzz(func(t *testing.T, in string) {
		target, err := parseTarget(in)
		if err != nil {
			return
		}
		if target.local == "" && (target.host == "" || target.port == "" || strings.ContainsAny(target.address(), " \n/;@")) {
			t.Errorf("%q became %q", in, target.address())
		}
		for name, value := range target.headers {
			if err := checkHeader(name, value); err != nil {
				t.Errorf("%q became a header that cannot be sent: %v", in, err)
			}
		}
	})
}
