package check

import (
	"context"
	"fmt"
	"runtime/debug"
	"time"
)

// grace is how long a step may take to notice that its time is over.
const grace = 2 * time.Second

// within is what f returns; false if ctx is over and f has still not noticed. Then f goes on by itself, so that nothing
// that it works on may be touched any more. A panic of f is one of the caller's, a *carried.
func within[T any](ctx context.Context, f func() T) (result T, ok bool) {
	type end struct {
		result   T
		panicked *carried
	}
	done := make(chan end, 1)
	go func() {
		var e end
		defer func() {
			if p := recover(); p != nil {
				e.panicked = &carried{p, debug.Stack()}
			}
			done <- e
		}()
		e.result = f()
	}()
	var e end
	select {
	case e = <-done:
	case <-ctx.Done():
		late := time.NewTimer(grace)
		defer late.Stop()
		select {
		case e = <-done:
		case <-late.C:
			return result, false
		}
	}
	if e.panicked != nil {
		panic(e.panicked)
	}
	return e.result, true
}

// carried is a panic of another goroutine.
type carried struct {
	value any
	stack []byte
}

func (c *carried) String() string { return fmt.Sprint(c.value) }
