package check

import (
	"context"
	"testing"
	"time"
)

func TestWithin(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	if n, ok := within(ctx, func() int { return 7 }); n != 7 || !ok {
		t.Errorf("got %d, %v", n, ok)
	}
	func() {
		defer func() {
			if p, ok := recover().(*carried); !ok || p.String() != "oh" || len(p.stack) == 0 {
				t.Errorf("panicked with %v", p)
			}
		}()
		within(ctx, func() int { panic("oh") })
	}()
	cancel()
	if n, ok := within(ctx, func() int { time.Sleep(grace / 10); return 8 }); n != 8 || !ok {
		t.Errorf("what ends a little late is lost: %d, %v", n, ok)
	}
	end := make(chan bool)
	defer close(end)
	if _, ok := within(ctx, func() int { <-end; return 9 }); ok {
		t.Error("what heeds no limit came to an end")
	}
}
