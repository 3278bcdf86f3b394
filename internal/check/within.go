package check

import (
	"context"
	"errors"
	"fmt"
	"runtime/debug"
	"time"
)

// grace is how long a step may take to notice that its time is over.
const grace = 2 * time.Second

// timed is ctx with a time limit, if it is above zero, and some more.
func timed(ctx context.Context, timeout, extra time.Duration) (context.Context, context.CancelFunc) {
	if timeout <= 0 {
		return context.WithCancel(ctx)
	}
	return context.WithTimeout(context.WithValue(ctx, graceKey{}, min(grace, timeout/20)), timeout+extra)
}

type graceKey struct{}

// graceOf is how long a step may take to notice that ctx is over: a twentieth of the time limit at most.
func graceOf(ctx context.Context) time.Duration {
	if d, ok := ctx.Value(graceKey{}).(time.Duration); ok {
		return d
	}
	return grace
}

// errOverdue says that a step goes on by itself, so that nothing that it works on may be touched any more.
var errOverdue = errors.New("a step heeds no limit")

// within is what f returns. The error is errOverdue if ctx is over and f has still not noticed, or a *crash.
func within[T any](ctx context.Context, f func() T) (T, error) {
	type end struct {
		result T
		err    error
	}
	done := make(chan end, 1)
	go func() {
		var e end
		defer func() {
			if p := recover(); p != nil {
				e.err = &crash{p, debug.Stack()}
			}
			done <- e
		}()
		e.result = f()
	}()
	select {
	case e := <-done:
		return e.result, e.err
	case <-ctx.Done():
	}
	late := time.NewTimer(graceOf(ctx))
	defer late.Stop()
	select {
	case e := <-done:
		return e.result, e.err
	case <-late.C:
		var none T
		return none, errOverdue
	}
}

// crash is a panic, in which a step ended.
type crash struct {
	value any
	stack []byte
}

func (c *crash) Error() string { return fmt.Sprint(c.value) }
