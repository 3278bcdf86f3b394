package solver

import (
	"errors"
	"fmt"
	"os"
	"syscall"
	"time"
)

const workerEnv = "HGRD_SOLVER_WORKER"

// The worker's ends of the pipes. Standard output and error stay out of the
// protocol: Z3 prints to them at will.
const (
	requestFD = 3
	replyFD   = 4
)

// rlimitData is RLIMIT_DATA. It counts writable private memory, and not the
// address space that the Go runtime merely reserves.
const rlimitData = 2

// overrun is how long after its last limit by the clock a worker ends itself,
// in case nobody is left to kill it.
const overrun = time.Second

// exitLate is the exit status of a worker that used up its processor time.
const exitLate = 4

// WorkerMain turns the process into a solver worker when a Pool has started it
// as one, and does not return then. It must be called first in main, and in
// TestMain of packages that use a Pool.
func WorkerMain() {
	if os.Getenv(workerEnv) == "" {
		return
	}
	if err := serve(os.NewFile(requestFD, "requests"), os.NewFile(replyFD, "replies")); err != nil {
		fmt.Fprintln(os.Stderr, "solver worker:", err)
		os.Exit(3)
	}
	os.Exit(0)
}

func serve(in, out *os.File) error {
	limit := syscall.Rlimit{Cur: memoryLimit, Max: memoryLimit}
	if err := syscall.Setrlimit(rlimitData, &limit); err != nil {
		return fmt.Errorf("memory limit: %w", err)
	}
	if err := selfTest(); err != nil {
		return errors.Join(err, writeFrame(out, greetingFault+err.Error()))
	}
	if err := writeFrame(out, greeting); err != nil {
		return err
	}
	requests := make(chan string)
	go func() {
		for {
			text, err := readFrame(in)
			if err != nil {
				// The pool is gone; Z3 may be at work and cannot be interrupted.
				os.Exit(0)
			}
			requests <- text
		}
	}()
	// The session for the next query is made while nobody waits for it. Most have the limit of the one before.
	var ready *session
	for text := range requests {
		reply, limit := answer(text, ready)
		if err := writeFrame(out, reply); err != nil {
			return err
		}
		if ready != nil && (ready.used || ready.limit != limit) {
			ready.close()
			ready = nil
		}
		if ready == nil {
			ready = newSession(limit)
		}
	}
	return nil
}

// answer decides a query in the session that is ready, if that has its limit. It also returns that limit.
func answer(text string, ready *session) (string, Limit) {
	q, err := decodeRequest(text)
	if err != nil {
		return encodeReply(Result{}, err), Limit{}.withDefaults()
	}
	limit := q.Limit.withDefaults()
	alarm := time.AfterFunc(q.Limit.clock()+overrun, func() { os.Exit(exitLate) })
	defer alarm.Stop()
	defer watch(limit.Wall)()
	if ready == nil || ready.limit != limit {
		ready = newSession(q.Limit)
		defer ready.close()
	}
	return encodeReply(ready.decide(q)), limit
}

// watch ends the process when it has used so much processor time from now on,
// unless it is told to stop. Z3 cannot be interrupted.
func watch(limit time.Duration) (stop func()) {
	begun, done := used(), make(chan struct{})
	tick := time.NewTicker(max(limit/20, time.Millisecond))
	go func() {
		defer tick.Stop()
		for {
			select {
			case <-done:
				return
			case <-tick.C:
				if used()-begun >= limit {
					os.Exit(exitLate)
				}
			}
		}
	}()
	return func() { close(done) }
}

// used is the processor time of this process.
func used() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
