package check

import (
	"context"
	"errors"
	"testing"
	"time"
)

func TestWithin(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	if n, err := within(ctx, func() int { return 7 }); n != 7 || err != nil {
		t.Errorf("got %d, %v", n, err)
	}
	_, err := within(ctx, func() int { panic("oh") })
	if c, ok := err.(*crash); !ok || c.Error() != "oh" || len(c.stack) == 0 {
		t.Errorf("a panic gives %v", err)
	}
	cancel()
	if n, err := within(ctx, func() int { time.Sleep(grace / 10); return 8 }); n != 8 || err != nil {
		t.Errorf("what ends a little late is lost: %d, %v", n, err)
	}
	end := make(chan bool)
	defer close(end)
	if _, err := within(ctx, func() int { <-end; return 9 }); !errors.Is(err, errOverdue) {
		t.Errorf("what heeds no limit gives %v", err)
	}
}
