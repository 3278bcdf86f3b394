package check

import (
	"context"
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// watchPeriod is how often the memory of this process is looked at.
const watchPeriod = 100 * time.Millisecond

// overMemory says that a run took more memory than it may have.
type overMemory int64

func (n overMemory) Error() string {
	return fmt.Sprintf("the memory bound of %d MiB; --memory gives more", int64(n)>>20)
}

// withinMemory is ctx until this process holds more than limit bytes; its cause is then an overMemory. Compilers have a
// bound of their own, frontend.Memory, and so have solvers.
func withinMemory(ctx context.Context, limit int64) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithCancelCause(ctx)
	go func() {
		tick := time.NewTicker(watchPeriod)
		defer tick.Stop()
		for {
			select {
			case <-ctx.Done():
				return
			case <-tick.C:
				if resident() > limit {
					cancel(overMemory(limit))
				}
			}
		}
	}()
	return ctx, func() { cancel(context.Canceled) }
}

// resident is the memory of this process in bytes without what is mapped from files; 0 where the system does not tell.
func resident() int64 {
	statm, err := os.ReadFile("/proc/self/statm")
	if err != nil {
		return 0
	}
	f := strings.Fields(string(statm))
	if len(f) < 3 {
		return 0
	}
	all, _ := strconv.ParseInt(f[1], 10, 64)
	shared, _ := strconv.ParseInt(f[2], 10, 64)
	return (all - shared) * int64(os.Getpagesize())
}
