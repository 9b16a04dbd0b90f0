package rpc

import (
	"context"
	"math/rand/v2"
	"time"
)

// maxServerDelay bounds how long a server may ask a client to wait before it tries again.
const maxServerDelay = 10 * time.Minute

// Policy says how often a call is tried again after a failure that may pass, and how long to wait before each try. The
// zero Policy tries once.
type Policy struct {
	Retries    int           // tries after the first one
	Initial    time.Duration // the first wait
	Multiplier float64       // each wait is the one before it, times this
	Max        time.Duration // no wait is longer
	Jitter     time.Duration // a random part of this is added …
	JitterFrom time.Duration // … to waits of at least this
}

// DefaultPolicy is that of Spark's own clients: 15 retries, from 50 ms up to a minute, more than ten minutes in all.
func DefaultPolicy() Policy {
	return Policy{
		Retries: 15, Initial: 50 * time.Millisecond, Multiplier: 4, Max: time.Minute,
		Jitter: 500 * time.Millisecond, JitterFrom: 2 * time.Second,
	}
}

// backoff counts the tries of one call.
type backoff struct {
	policy Policy
	tries  int
	wait   time.Duration
}

func (p Policy) start() backoff { return backoff{policy: p, wait: p.Initial} }

// reset forgets the failures so far: the server has answered.
func (b *backoff) reset() { b.tries, b.wait = 0, b.policy.Initial }

// next says how long to wait before the next try, at least atLeast, and false when there is none.
func (b *backoff) next(atLeast time.Duration) (time.Duration, bool) {
	if b.tries >= b.policy.Retries {
		return 0, false
	}
	b.tries++
	wait := min(b.wait, b.policy.Max)
	b.wait = min(time.Duration(float64(wait)*b.policy.Multiplier), b.policy.Max)
	if wait >= b.policy.JitterFrom && b.policy.Jitter > 0 {
		wait += rand.N(b.policy.Jitter)
	}
	return max(wait, min(atLeast, maxServerDelay)), true
}

// sleep waits for d, or until ctx ends, which is its error.
func sleep(ctx context.Context, d time.Duration) error {
	if d <= 0 {
		return ctx.Err()
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
