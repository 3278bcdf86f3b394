package solver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// maxServed is after how many requests a worker is replaced, so that nothing
// that Z3 fails to free can add up.
const maxServed = 1000

// tries is how often a query is put: the loss of one process may be an
// accident that has nothing to do with the query.
const tries = 2

// Pool decides queries with Z3 in worker processes of this binary (see
// WorkerMain). Workers are started when first needed, killed when they exceed
// a query's wall limit, and replaced when they are gone or old. They are used
// in turn, so that even a caller with one query at a time gains from a second
// worker, which prepares for the next query meanwhile.
type Pool struct {
	binary string
	slots  chan *process // one element per worker; nil: to be started
	ctx    context.Context
	cancel context.CancelFunc
	once   sync.Once
	late   atomic.Int64
}

// ErrClosed is the error of a Check after Close.
var ErrClosed = errors.New("solver: closed")

// NewPool returns a pool of worker processes; workers <= 0 means one per CPU.
func NewPool(workers int) (*Pool, error) {
	if os.Getenv(workerEnv) != "" {
		return nil, errors.New("solver: pool inside a worker: solver.WorkerMain must be called first in main")
	}
	binary, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("solver: %w", err)
	}
	if workers <= 0 {
		workers = runtime.GOMAXPROCS(0)
	}
	p := &Pool{binary: binary, slots: make(chan *process, workers)}
	p.ctx, p.cancel = context.WithCancel(context.Background())
	for range workers {
		p.slots <- nil
	}
	return p, nil
}

// Check decides q in a free worker, waiting for one if need be.
func (p *Pool) Check(ctx context.Context, q *Query) (Result, error) {
	request, err := encodeRequest(q)
	if err != nil {
		return Result{}, err
	}
	if len(request) > maxInputBytes {
		return Result{Reason: "query too large"}, nil
	}
	var w *process
	select {
	case <-p.ctx.Done():
		return Result{}, ErrClosed
	case <-ctx.Done():
		return Result{Reason: "cancelled"}, ctx.Err()
	case w = <-p.slots:
	}
	w, res, err := p.askAgain(ctx, w, q, request)
	p.slots <- w
	if err == nil && q.Model {
		err = complete(&res, q)
	}
	return res, err
}

// askAgain is ask, once more in a new process if the first one is lost.
func (p *Pool) askAgain(ctx context.Context, w *process, q *Query, request string) (_ *process, res Result, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	start := time.Now()
	for range tries {
		w, res, err = p.ask(ctx, w, q, request)
		switch {
		case p.ctx.Err() != nil && w == nil:
			err = ErrClosed
		case ctx.Err() != nil && w == nil:
			err = ctx.Err()
		}
		if err != nil || !res.Lost {
			break
		}
	}
	res.Elapsed = time.Since(start)
	if err != nil {
		res = Result{Reason: res.Reason, Elapsed: res.Elapsed}
	}
	return w, res, err
}

// ask puts the request to w, or a new process if w is nil, and returns the
// process to go on with.
func (p *Pool) ask(ctx context.Context, w *process, q *Query, request string) (*process, Result, error) {
	if w == nil {
		var err error
		if w, err = startProcess(ctx, p.binary); err != nil {
			return nil, Result{Reason: err.Error(), Lost: true}, nil
		}
	}
	reply, err := w.exchange(ctx, request, q.Limit.clock())
	if err != nil {
		w.stop()
		if errors.Is(err, errLate) {
			p.late.Add(1)
			return nil, Result{Reason: ReasonTime}, nil
		}
		return nil, Result{Reason: err.Error(), Lost: true}, nil
	}
	res, err := decodeReply(reply, q.Model)
	if res.Lost || w.served >= maxServed {
		w.stop()
		w = nil
	}
	return w, res, err
}

// SelfTest starts a worker, which tests itself, and keeps it for the queries
// to come. An error means that no query would get an answer.
func (p *Pool) SelfTest(ctx context.Context) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	var w *process
	select {
	case <-ctx.Done():
		return ctx.Err()
	case w = <-p.slots:
	}
	var err error
	for range tries {
		if w == nil && ctx.Err() == nil {
			w, err = startProcess(ctx, p.binary)
		}
	}
	p.slots <- w
	if w == nil && ctx.Err() != nil {
		return ctx.Err()
	}
	return err
}

// Late counts the queries whose worker was killed at their wall limit: on
// another machine, or at another time, they may have an answer.
func (p *Pool) Late() int64 { return p.late.Load() }

// Close kills the workers. Checks under way end with ErrClosed.
func (p *Pool) Close() error {
	p.once.Do(func() {
		p.cancel()
		for range cap(p.slots) {
			if w := <-p.slots; w != nil {
				w.stop()
			}
		}
	})
	return nil
}
