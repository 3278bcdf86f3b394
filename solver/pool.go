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
	lost   atomic.Int64
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
	w, res, err := p.ask(ctx, w, q, request)
	p.slots <- w
	if err == nil && q.Model {
		err = complete(&res, q)
	}
	return res, err
}

// ask puts the request to w, or a new process if w is nil, and returns the
// process to go on with.
func (p *Pool) ask(ctx context.Context, w *process, q *Query, request string) (*process, Result, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	defer context.AfterFunc(p.ctx, cancel)()
	if w == nil {
		var err error
		if w, err = startProcess(p.binary); err != nil {
			return nil, Result{}, err
		}
	}
	start := time.Now()
	reply, err := w.exchange(ctx, request, q.Limit.withDefaults().Wall)
	elapsed := time.Since(start)
	if err != nil {
		w.stop()
		res := Result{Reason: err.Error(), Elapsed: elapsed}
		switch {
		case p.ctx.Err() != nil:
			return nil, res, ErrClosed
		case ctx.Err() != nil:
			return nil, res, ctx.Err()
		}
		p.lost.Add(1)
		return nil, res, nil
	}
	res, err := decodeReply(reply, q.Model)
	res.Elapsed = elapsed
	if w.served >= maxServed {
		w.stop()
		w = nil
	}
	return w, res, err
}

// Lost counts the queries whose worker died or was killed at their wall limit: on another machine, or at another time,
// they may have an answer.
func (p *Pool) Lost() int64 { return p.lost.Load() }

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
