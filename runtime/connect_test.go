package runtime_test

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"google.golang.org/grpc"

	"github.com/sparkgen/sparkgen/internal/connectpb"
	"github.com/sparkgen/sparkgen/internal/connectrpc"
	"github.com/sparkgen/sparkgen/runtime"
	"github.com/sparkgen/sparkgen/sparktest"
)

const secret = "s3cr3t-t0k3n"

// TestConnectRefuses connects to what is no Spark, or not for us. Each error must come soon, and say where and what to
// do.
func TestConnectRefuses(t *testing.T) {
	t.Parallel()
	listen := func(t *testing.T, serve func(net.Conn)) string {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = l.Close() })
		go func() {
			for {
				c, err := l.Accept()
				if err != nil {
					return
				}
				serve(c)
			}
		}()
		return l.Addr().String()
	}
	for _, test := range []struct {
		name   string
		server func(*testing.T) string // its host:port
		params string
		want   []string
	}{
		{
			name: "nobody listens", want: []string{"the connection was refused", "Spark Connect server runs there"},
			server: func(t *testing.T) string {
				l, err := net.Listen("tcp", "127.0.0.1:0")
				if err != nil {
					t.Fatal(err)
				}
				defer l.Close()
				return l.Addr().String()
			},
		},
		{
			name: "silent", want: []string{"no answer within 300ms", "firewall"},
			server: func(t *testing.T) string {
				return listen(t, func(c net.Conn) { t.Cleanup(func() { _ = c.Close() }) })
			},
		},
		{
			name: "hangs up", want: []string{"closed the connection at once", "use_ssl=true"},
			server: func(t *testing.T) string { return listen(t, func(c net.Conn) { _ = c.Close() }) },
		},
		{
			name: "HTTP", want: []string{"answers in HTTP/1, not gRPC", "15002"},
			server: func(t *testing.T) string {
				s := httptest.NewServer(http.NotFoundHandler())
				t.Cleanup(s.Close)
				return s.Listener.Addr().String()
			},
		},
		{
			name: "HTTPS", params: "/;use_ssl=true", want: []string{"speaks TLS, but not gRPC"},
			server: func(t *testing.T) string { return secure(t, false) },
		},
		{
			name: "a certificate of its own", params: "/;use_ssl=true", want: []string{"certificate is not accepted", "WithTLS"},
			server: func(t *testing.T) string { return secure(t, true) },
		},
		{
			name: "TLS wanted, server without", params: "/;use_ssl=true", want: []string{"the server does not use TLS", "use_ssl=false"},
			server: func(t *testing.T) string { return tcp(sparktest.NewServer(t, sparktest.OverTCP())) },
		},
		{
			name: "another gRPC service", want: []string{"no Spark Connect"},
			server: func(t *testing.T) string {
				s := grpc.NewServer()
				l, err := net.Listen("tcp", "127.0.0.1:0")
				if err != nil {
					t.Fatal(err)
				}
				go func() { _ = s.Serve(l) }()
				t.Cleanup(s.Stop)
				return l.Addr().String()
			},
		},
		{
			name: "too old", want: []string{"the server is Spark 3.4.3", "use Spark 3.5 or newer"},
			server: func(t *testing.T) string {
				return tcp(sparktest.NewServer(t, sparktest.OverTCP(), sparktest.Version("3.4.3")))
			},
		},
		{
			name: "a version of its own", want: []string{`"next" is not a version of Spark`, "WithServerVersion"},
			server: func(t *testing.T) string {
				return tcp(sparktest.NewServer(t, sparktest.OverTCP(), sparktest.Version("next")))
			},
		},
		{
			name: "token needed", want: []string{"the server wants a token", "token="},
			server: func(t *testing.T) string {
				return tcp(sparktest.NewServer(t, sparktest.OverTCP(), sparktest.Token("x")))
			},
		},
		{
			name: "wrong token", params: "/;token=" + secret, want: []string{"refused the token"},
			server: func(t *testing.T) string {
				return tcp(sparktest.NewServer(t, sparktest.OverTCP(), sparktest.Token("x")))
			},
		},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			address := test.server(t)
			start, timeout := time.Now(), 2*time.Second
			if test.name == "silent" { // it alone takes all of it
				timeout = 300 * time.Millisecond
			}
			s, err := runtime.Connect(t.Context(), "sc://"+address+test.params, runtime.WithDialTimeout(timeout))
			if err == nil {
				_ = s.Close(t.Context())
				t.Fatal("it connected")
			}
			if took := time.Since(start); took > 5*time.Second {
				t.Errorf("the error took %s", took)
			}
			if _, ok := errors.AsType[*runtime.ConnectError](err); !ok {
				t.Errorf("got a %T, want a ConnectError", err)
			}
			for _, want := range append(test.want, address) {
				if !strings.Contains(err.Error(), want) {
					t.Errorf("got %q, want it to say %q", err, want)
				}
			}
			if text := fmt.Sprintf("%s %+v %#v", err, err, err); strings.Contains(text, secret) {
				t.Errorf("it tells the token: %s", text)
			}
		})
	}
}

// secure is a web server with TLS.
func secure(t *testing.T, http2 bool) string {
	s := httptest.NewUnstartedServer(http.NotFoundHandler())
	s.EnableHTTP2 = http2
	s.Config.ErrorLog = log.New(io.Discard, "", 0)
	s.StartTLS()
	t.Cleanup(s.Close)
	return s.Listener.Addr().String()
}

func tcp(s *sparktest.Server) string { return strings.TrimPrefix(s.Target(), "sc://") }

func TestConnectTooOldIsUnsupported(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t, sparktest.Version("3.4.0"))
	_, err := runtime.Connect(t.Context(), server.Target(), server.Options()...)
	if !errors.Is(err, runtime.ErrUnsupportedByServer) {
		t.Errorf("got %v, want one that is %v", err, runtime.ErrUnsupportedByServer)
	}
}

func TestConnectObeysItsContext(t *testing.T) {
	t.Parallel()
	l, err := net.Listen("tcp", "127.0.0.1:0") // accepts nothing
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	_, err = runtime.Connect(ctx, "sc://"+l.Addr().String())
	if !errors.Is(err, context.DeadlineExceeded) || !strings.Contains(err.Error(), l.Addr().String()) {
		t.Errorf("got %v, want one that is %v and names the address", err, context.DeadlineExceeded)
	}
}

func TestConnectTakesTheEnvironment(t *testing.T) { // changes it, so not in parallel
	server := sparktest.NewServer(t, sparktest.OverTCP(), sparktest.Token(secret))
	t.Setenv("SPARK_REMOTE", server.Target())
	t.Setenv("SPARK_CONNECT_AUTHENTICATE_TOKEN", secret)
	t.Setenv("SPARK_USER", "ann")
	t.Setenv("SPARK_CONNECT_USER_AGENT", "shop")
	s, err := runtime.Connect(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close(t.Context())
	req := server.Requests(connectrpc.AnalyzePlan)[0].Message.(*connectpb.AnalyzePlanRequest)
	if got := req.GetUserContext().GetUserId(); got != "ann" {
		t.Errorf("user %q, want that of SPARK_USER", got)
	}
	if got := req.GetClientType(); !regexp.MustCompile(`^shop sparkgen/\S+ os/\S+ go/1\.\S+$`).MatchString(got) {
		t.Errorf("client type %q", got)
	}
}

func TestConnectWithoutTarget(t *testing.T) { // changes the environment, so not in parallel
	t.Setenv("SPARK_REMOTE", "")
	_, err := runtime.Connect(t.Context(), "")
	if err == nil || !strings.Contains(err.Error(), "SPARK_REMOTE is not set") || !strings.Contains(err.Error(), "local[*]") {
		t.Errorf("got %v, want what to set", err)
	}
}

// TestSecretsAreNotShown prints everything that a user may print.
func TestSecretsAreNotShown(t *testing.T) {
	t.Parallel()
	server := sparktest.NewServer(t, sparktest.Token(secret))
	s := server.Connect(t, runtime.WithHeader("x-key", secret))
	texts := map[string]string{
		"session":         fmt.Sprintf("%v %+v %#v %s", s, s, s, s),
		"holder":          fmt.Sprintf("%+v", struct{ S *runtime.Session }{s}),
		"option":          fmt.Sprintf("%+v %#v", runtime.WithToken(secret), runtime.WithToken(secret)),
		"several options": fmt.Sprintf("%+v", []runtime.Option{runtime.WithToken(secret), runtime.WithHeader("a", secret)}),
	}
	for _, target := range []string{
		"sc://host/;token=" + secret + "=", "sc://host/;token=" + secret + ";token=" + secret, "sc://host/;token=" + secret + "%zz",
		"sc://host;token=" + secret, "sc://host/;" + secret, "sc://host/;x-a=" + secret + "\n", "sc://host/?token=" + secret,
		"sc://" + secret + "@host", "http://host/;token=" + secret, "sc://host/;use_ssl=false;token=" + secret,
		"sc://host/;use_ssl=" + secret, "sc://host/;token=" + secret + "%0A",
	} {
		_, err := runtime.Connect(t.Context(), target)
		if err == nil {
			t.Errorf("%s: no error", target)
			continue
		}
		texts[target] = fmt.Sprintf("%v %+v %#v", err, err, err)
	}
	for what, text := range texts {
		if strings.Contains(text, secret) {
			t.Errorf("%s tells a secret: %s", what, text)
		}
	}
}
