package runtime

import (
	"context"
	"errors"
	"fmt"

	"github.com/sparkgen/sparkgen/runtime/local"
)

// WithLocal says which Spark "local[*]" starts and how. The master of the target wins over that of the options. It does
// nothing for other targets.
func WithLocal(l local.Options) Option { return optionFunc(func(o *options) { o.localOptions = l }) }

// connectLocal starts a Spark on this machine and connects to it. The server ends with the session.
func connectLocal(ctx context.Context, o *options) (*Session, error) {
	if o.hasToken() || o.useTLS != nil {
		return nil, errors.New(`connecting: a local Spark takes no token and no TLS; it makes its own token, and only this machine can reach it`)
	}
	l := o.localOptions
	l.Master = o.local
	server, err := local.Start(ctx, l)
	if err != nil {
		return nil, err
	}
	t, err := parseTarget("sc://" + server.Address())
	if err == nil {
		o.host, o.port, o.token = t.host, t.port, server.Token()
		var s *Session
		if s, err = connect(ctx, o); err == nil {
			s.local = server
			return s, nil
		}
	}
	closing, cancel := context.WithTimeout(context.WithoutCancel(ctx), closeTimeout)
	defer cancel()
	if end := server.Close(closing); end != nil {
		err = fmt.Errorf("%w; and ending the local Spark: %w", err, end)
	}
	return nil, err
}
