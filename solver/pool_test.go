package solver

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

func easy(name string) *Query {
	return &Query{Name: name, Asserts: []*Term{Lt(Var("x"), Int(3)), Lt(Int(1), Var("x"))}, Model: true}
}

func checkEasy(t *testing.T, s Solver) {
	t.Helper()
	if r := check(t, s, easy("easy")); r.Status != Sat || r.Model["x"].Int64() != 2 {
		t.Errorf("easy query: %v %v %s", r.Status, r.Model, r.Reason)
	}
}

// current returns the process of the only worker of p, waiting until it is free.
func current(p *Pool) *process {
	w := <-p.slots
	p.slots <- w
	return w
}

func TestRunawayQueryIsKilled(t *testing.T) {
	p := newTestPool(t, 1)
	q := hard()
	q.Limit.Wall = 300 * time.Millisecond
	start := time.Now()
	r := check(t, p, q)
	if r.Status != Unknown || r.Reason != ReasonTime {
		t.Errorf("%v %q", r.Status, r.Reason)
	}
	if d := time.Since(start); d > 3*time.Second {
		t.Errorf("took %v", d)
	}
	checkEasy(t, p)
}

// A worker that gets no processor for longer than a query may take is not a slow one.
func TestStarvedWorkerAnswers(t *testing.T) {
	p := newTestPool(t, 1)
	checkEasy(t, p)
	w := current(p)
	if err := w.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	time.AfterFunc(600*time.Millisecond, func() { w.cmd.Process.Signal(syscall.SIGCONT) })
	q := &Query{Name: "starved", Asserts: []*Term{Eq(Mul(Int(3), Var("x")), Int(12))}, Model: true, Limit: Limit{Wall: 300 * time.Millisecond}}
	if r := check(t, p, q); r.Status != Sat || r.Model["x"].Int64() != 4 || p.Late() > 0 {
		t.Errorf("%v %q, %d late", r.Status, r.Reason, p.Late())
	}
}

// rowMajorGoal is out of reach without the difference digit lemma.
func rowMajorGoal() *Query {
	v := vars("x1", "y1", "x2", "y2", "w", "s")
	addr := func(x, y *Term) *Term { return Add(Mul(y, v[5]), x) }
	return &Query{Name: "row-major goal", Asserts: []*Term{
		Le(zero, v[0]), Lt(v[0], v[4]), Le(zero, v[2]), Lt(v[2], v[4]), Le(v[4], v[5]),
		Or(Ne(v[0], v[2]), Ne(v[1], v[3])), Eq(addr(v[0], v[1]), addr(v[2], v[3])),
	}}
}

// With default limits, the resource limit decides and the worker survives.
func TestResourceLimit(t *testing.T) {
	p := newTestPool(t, 1)
	checkEasy(t, p)
	before := current(p)
	if r := check(t, p, rowMajorGoal()); r.Status != Unknown || r.Reason != ReasonResource {
		t.Errorf("%v %q after %v", r.Status, r.Reason, r.Elapsed)
	}
	if current(p) != before {
		t.Error("the worker was replaced")
	}
}

// killWorkers kills n workers, each some time after it was first seen.
func killWorkers(t *testing.T, n int) {
	t.Helper()
	done := make(chan struct{})
	t.Cleanup(func() { <-done })
	go func() {
		defer close(done)
		killed := map[int]bool{}
		for deadline := time.Now().Add(30 * time.Second); len(killed) < n && time.Now().Before(deadline); time.Sleep(5 * time.Millisecond) {
			for _, pid := range children(t) {
				if !killed[pid] {
					killed[pid] = true
					time.Sleep(100 * time.Millisecond)
					syscall.Kill(pid, syscall.SIGKILL)
				}
			}
		}
	}()
}

// children are the processes that this one has started.
func children(t *testing.T) (pids []int) {
	files, err := filepath.Glob("/proc/self/task/*/children")
	if err != nil {
		t.Error(err)
	}
	for _, f := range files {
		text, _ := os.ReadFile(f)
		for _, word := range strings.Fields(string(text)) {
			if pid, err := strconv.Atoi(word); err == nil {
				pids = append(pids, pid)
			}
		}
	}
	return pids
}

// A worker that dies costs nothing but time; a query that loses two workers has no answer, and says so.
func TestKilledWorker(t *testing.T) {
	p := newTestPool(t, 1)
	checkEasy(t, p)
	for range 24 {
		w := current(p)
		w.kill() // while idle, or about to be asked
		checkEasy(t, p)
	}
	w := current(p)
	time.AfterFunc(50*time.Millisecond, w.kill) // at work
	q := hard()
	q.Limit.Wall = 400 * time.Millisecond
	if r := check(t, p, q); r.Status != Unknown || r.Reason != ReasonTime || r.Lost {
		t.Errorf("the second worker did not end at the wall: %+v", r)
	}

	checkEasy(t, p)
	killWorkers(t, 2)
	// The second one may die in its self-test.
	if r := check(t, p, hard()); r.Status != Unknown || !r.Lost || !strings.Contains(r.Reason, "worker died") && !strings.Contains(r.Reason, "its worker ended") {
		t.Errorf("with two workers killed: %+v", r)
	}
	checkEasy(t, p)
}

// A worker that cannot be started is a loss, and no answer.
func TestUnstartableWorker(t *testing.T) {
	p := newTestPool(t, 1)
	if err := p.SelfTest(t.Context()); err != nil {
		t.Fatal(err)
	}
	current(p).kill()
	p.binary = filepath.Join(t.TempDir(), "gone")
	if r := check(t, p, easy("gone")); r.Status != Unknown || !r.Lost || !strings.Contains(r.Reason, "cannot start a worker") {
		t.Errorf("%+v", r)
	}
	p.binary = "/bin/true"
	if r := check(t, p, easy("other")); r.Status != Unknown || !r.Lost || !strings.Contains(r.Reason, "self-test") {
		t.Errorf("%+v", r)
	}
	q := newTestPool(t, 1)
	q.binary = p.binary
	if err := q.SelfTest(t.Context()); err == nil {
		t.Error("/bin/true passes for a solver")
	}
}

func TestCancel(t *testing.T) {
	p := newTestPool(t, 1)
	ctx, cancel := context.WithCancel(t.Context())
	time.AfterFunc(50*time.Millisecond, cancel)
	r, err := p.Check(ctx, hard())
	if !errors.Is(err, context.Canceled) || r.Status != Unknown {
		t.Errorf("%v, %v", r.Status, err)
	}
	if r, err := p.Check(ctx, easy("late")); !errors.Is(err, context.Canceled) || r.Status != Unknown {
		t.Errorf("%v, %v", r.Status, err)
	}
	checkEasy(t, p)
}

func TestClose(t *testing.T) {
	p := newTestPool(t, 2)
	checkEasy(t, p)
	done := make(chan error)
	go func() {
		_, err := p.Check(context.Background(), hard())
		done <- err
	}()
	time.Sleep(50 * time.Millisecond)
	p.Close()
	if err := <-done; !errors.Is(err, ErrClosed) {
		t.Errorf("check under way: %v", err)
	}
	if _, err := p.Check(t.Context(), easy("closed")); !errors.Is(err, ErrClosed) {
		t.Errorf("after Close: %v", err)
	}
	p.Close()
}

func TestRecycledWorker(t *testing.T) {
	p := newTestPool(t, 1)
	checkEasy(t, p)
	w := current(p)
	w.served = maxServed - 1
	checkEasy(t, p)
	if current(p) == w {
		t.Error("an old worker was kept")
	}
	checkEasy(t, p)
}

func TestConcurrency(t *testing.T) {
	p := newTestPool(t, 2)
	var wg sync.WaitGroup
	for i := range 40 {
		wg.Go(func() {
			if i%10 == 3 {
				q := hard()
				q.Limit.Wall = 50 * time.Millisecond
				if r, err := p.Check(t.Context(), q); err != nil || r.Status != Unknown {
					t.Errorf("%d: %v, %v", i, r.Status, err)
				}
				return
			}
			q := &Query{Name: "own", Asserts: []*Term{Eq(Mul(Int(3), Var("x")), Int(int64(3*i)))}, Model: true}
			if r, err := p.Check(t.Context(), q); err != nil || r.Status != Sat || r.Model["x"].Int64() != int64(i) {
				t.Errorf("%d: %v %v, %v", i, r.Status, r.Model, err)
			}
		})
	}
	wg.Wait()
}

// A query that needs numbers of 2^42 bits must end in a dead worker at worst.
func TestMemoryHog(t *testing.T) {
	p := newTestPool(t, 1)
	x := BigInt(new(big.Int).Lsh(one.val, maxFoldBits-1))
	for range 30 {
		x = Mul(x, x)
	}
	q := &Query{Name: "hog", Asserts: []*Term{Lt(Var("x"), x), Lt(Neg(x), Var("x"))}, Limit: Limit{Wall: time.Second}}
	if r := check(t, NewValidate(p), q); r.Status != Unknown || r.Reason == "" {
		t.Errorf("%v %q", r.Status, r.Reason)
	}
	checkEasy(t, p)
}

func TestMemoryLimitIsSet(t *testing.T) {
	p := newTestPool(t, 1)
	checkEasy(t, p)
	w := current(p)
	limits, err := os.ReadFile(fmt.Sprintf("/proc/%d/limits", w.cmd.Process.Pid))
	if err != nil {
		t.Skip(err)
	}
	for line := range strings.Lines(string(limits)) {
		if f := strings.Fields(line); strings.HasPrefix(line, "Max data size") && f[3] != strconv.Itoa(memoryLimit) {
			t.Errorf("limit not set: %s", line)
		}
	}
}

// The worker leaves when its pool is gone without a word, even at work.
func TestOrphanLeaves(t *testing.T) {
	w, err := startProcess(t.Context(), os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	defer w.stop()
	request, err := encodeRequest(hard())
	if err != nil {
		t.Fatal(err)
	}
	if err := writeFrame(w.in, request); err != nil {
		t.Fatal(err)
	}
	time.Sleep(20 * time.Millisecond)
	w.in.Close()
	select {
	case <-w.exited:
	case <-time.After(3 * time.Second):
		t.Error("still at work")
	}
}

func TestMalformedRequests(t *testing.T) {
	w, err := startProcess(t.Context(), os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	defer w.stop()
	for _, s := range []string{"", "x", "1 2 true\n(assert", "1 2 true\n(declare-const x Int)(assert (and x 1))", "0 0 false\n(assert (+ true 1))"} {
		reply, err := w.exchange(t.Context(), s, time.Second)
		if err != nil {
			t.Fatalf("%q: %v", s, err)
		}
		if r, err := decodeReply(reply, false); err == nil || r.Status != Unknown {
			t.Errorf("%q: %q", s, reply)
		}
	}
}

// A program that does not call WorkerMain must fail, not start itself without end.
func TestForgottenWorkerMain(t *testing.T) {
	t.Setenv(workerEnv, "1")
	if _, err := NewPool(1); err == nil {
		t.Error("a pool inside a worker")
	}
	path, err := exec.LookPath("true")
	if err != nil {
		t.Skip(err)
	}
	if _, err := startProcess(t.Context(), path); err == nil {
		t.Error("took /bin/true for a worker")
	}
}
