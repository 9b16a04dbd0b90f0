package runtime

import (
	"context"
	"crypto/tls"
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"strings"
	"time"

	"google.golang.org/grpc"

	"github.com/sparkgen/sparkgen/internal/rpc"
	"github.com/sparkgen/sparkgen/runtime/local"
)

// DefaultDialTimeout is how long [Connect] waits for a server's first answer unless [WithDialTimeout] says otherwise.
const DefaultDialTimeout = 15 * time.Second

// Option changes how [Connect] connects. Options win over what the connection string says.
type Option interface{ apply(*options) }

type optionFunc func(*options)

func (f optionFunc) apply(o *options) { f(o) }

// options is what the connection string and the options say together.
type options struct {
	target
	tls          *tls.Config
	tokenSource  func(context.Context) (string, error)
	dialTimeout  time.Duration
	dial         []grpc.DialOption
	retry        RetryPolicy
	inactivity   time.Duration
	version      string
	localOptions local.Options
	logger       *slog.Logger
}

// WithToken sends a bearer token with every call; token in the connection string does the same.
//
// A token never travels in the clear: it switches TLS on, unless the server is on this machine (localhost or a loopback
// address), where TLS is off until [WithTLS] or use_ssl=true switches it on.
func WithToken(token string) Option { return optionFunc(func(o *options) { o.token = token }) }

// WithTokenSource asks source for the token of every call, for tokens that expire. It is called often, so it should
// cache, and concurrently. What [WithToken] says on TLS holds here too.
func WithTokenSource(source func(context.Context) (string, error)) Option {
	return optionFunc(func(o *options) { o.tokenSource = source })
}

// WithTLS encrypts the connection, as use_ssl=true in the connection string does. A nil config trusts the certificate
// authorities of this system; another one may name others, or a client certificate.
func WithTLS(config *tls.Config) Option {
	return optionFunc(func(o *options) {
		on := true
		o.useTLS, o.tls = &on, config.Clone()
	})
}

// WithUserID names the user to the server, which keeps the sessions of different users apart. The default is the
// connection string's user_id, else $SPARK_USER, else $USER.
func WithUserID(id string) Option { return optionFunc(func(o *options) { o.userID = id }) }

// WithUserAgent names the program in the server's logs. The default is the connection string's user_agent, else
// $SPARK_CONNECT_USER_AGENT, else the name of this library.
func WithUserAgent(name string) Option { return optionFunc(func(o *options) { o.userAgent = name }) }

// WithSessionID joins the session of that id, a UUID, or makes one with it. The default is a new id.
func WithSessionID(id string) Option { return optionFunc(func(o *options) { o.sessionID = id }) }

// WithHeader sends a gRPC metadata header with every call; so does any other key in the connection string.
func WithHeader(name, value string) Option {
	return optionFunc(func(o *options) {
		o.headers = maps.Clone(o.headers)
		if o.headers == nil {
			o.headers = make(map[string]string)
		}
		o.headers[strings.ToLower(name)] = value
	})
}

// WithDialTimeout bounds the time until the server's first answer, overriding [DefaultDialTimeout]. The context of
// [Connect] bounds it too. It does not count the start of a local Spark.
func WithDialTimeout(d time.Duration) Option {
	return optionFunc(func(o *options) { o.dialTimeout = d })
}

// WithMaxMessageSize bounds one message, sent or received, overriding Spark's own limit of 128 MiB. It is
// grpc_max_message_size in the connection string. Larger results come in parts from Spark 4.1 on, whatever the limit.
func WithMaxMessageSize(bytes int) Option {
	return optionFunc(func(o *options) { o.maxMessage = bytes })
}

// WithDialOptions hands options to gRPC, after those that this package sets itself: interceptors, a dialer, a proxy.
// Interceptors see every attempt of every call.
func WithDialOptions(opts ...grpc.DialOption) Option {
	return optionFunc(func(o *options) { o.dial = append(o.dial, opts...) })
}

// WithRetryPolicy says how often calls that failed for a reason that may pass are tried again, overriding
// [DefaultRetryPolicy].
func WithRetryPolicy(p RetryPolicy) Option { return optionFunc(func(o *options) { o.retry = p }) }

// WithInactivityTimeout says how long a result may be silent before its connection is given up and the result resumed
// over a new one, overriding the default of five minutes. Servers that work say so every few seconds, and end each
// stream after two minutes by themselves.
func WithInactivityTimeout(d time.Duration) Option {
	return optionFunc(func(o *options) { o.inactivity = d })
}

// WithServerVersion overrides the version that the server says, for servers that count otherwise than Apache Spark.
// Features are refused or sent by it; see [UnsupportedByServerError].
func WithServerVersion(version string) Option {
	return optionFunc(func(o *options) { o.version = version })
}

// WithLogger sends warnings to l, and at level debug what the connection does. The default is [slog.Default].
func WithLogger(l *slog.Logger) Option { return optionFunc(func(o *options) { o.logger = l }) }

// RetryPolicy says how often a call is tried again, and how long to wait before each try: Initial, then each time
// Multiplier as long, up to Max. To waits of at least JitterFrom a random part of Jitter is added. When the server
// names a time itself, the longer one counts. An end of the context ends the waiting at once.
//
// The count begins anew with every answer of the server. The zero RetryPolicy never tries again.
type RetryPolicy struct {
	Retries    int
	Initial    time.Duration
	Multiplier float64
	Max        time.Duration
	Jitter     time.Duration
	JitterFrom time.Duration
}

// DefaultRetryPolicy is that of Spark's own clients: 15 retries, from 50 ms up to a minute, more than ten minutes in all.
func DefaultRetryPolicy() RetryPolicy { return RetryPolicy(rpc.DefaultPolicy()) }

// collect reads the connection string and then the options.
func collect(t *target, opts []Option) (*options, error) {
	o := &options{target: *t, dialTimeout: DefaultDialTimeout, retry: DefaultRetryPolicy()}
	for _, opt := range opts {
		opt.apply(o)
	}
	if o.logger == nil {
		o.logger = slog.Default()
	}
	return o, o.validate()
}

// validate finds what is wrong in itself or with each other. No error shows a value that may be secret.
func (o *options) validate() error {
	var errs []error
	for name, value := range o.headers {
		if err := checkHeader(name, value); err != nil {
			errs = append(errs, err)
		}
	}
	if o.token != "" && o.tokenSource != nil {
		errs = append(errs, errors.New("both a token and a token source are given; drop one"))
	}
	if strings.IndexFunc(o.token, func(r rune) bool { return r <= ' ' || r > '~' }) >= 0 {
		errs = append(errs, errors.New("the token has characters that no token has, a line feed perhaps"))
	}
	if o.sessionID != "" && !isUUID(o.sessionID) {
		errs = append(errs, fmt.Errorf("the session id %q is not a UUID", o.sessionID))
	}
	if o.dialTimeout <= 0 {
		errs = append(errs, fmt.Errorf("a dial timeout of %s; it must be positive", o.dialTimeout))
	}
	if r := o.retry; r.Retries < 0 || r.Initial < 0 || r.Max < 0 || r.Jitter < 0 || r.Retries > 0 && r.Multiplier < 1 {
		errs = append(errs, errors.New("the retry policy has a negative number, or a multiplier below 1"))
	}
	if o.local == "" && o.useTLS != nil && !*o.useTLS && o.hasToken() && !o.loopback() {
		errs = append(errs, fmt.Errorf("a token would go to %s in the clear; remove use_ssl=false", o.host))
	}
	if len(errs) == 0 {
		return nil
	}
	return fmt.Errorf("connecting: %w", errors.Join(errs...))
}

func (o *options) hasToken() bool { return o.token != "" || o.tokenSource != nil }

// encrypted says whether the connection uses TLS.
func (o *options) encrypted() bool {
	if o.useTLS != nil {
		return *o.useTLS
	}
	return o.hasToken() && !o.loopback()
}

func isUUID(s string) bool {
	if len(s) != 36 {
		return false
	}
	for i, c := range []byte(s) {
		dash := i == 8 || i == 13 || i == 18 || i == 23
		hex := c >= '0' && c <= '9' || c >= 'a' && c <= 'f' || c >= 'A' && c <= 'F'
		if dash != (c == '-') || !dash && !hex {
			return false
		}
	}
	return true
}
