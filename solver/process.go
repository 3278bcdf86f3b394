package solver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"sync/atomic"
	"time"
)

// startTimeout is how long a worker may take to greet.
const startTimeout = 10 * time.Second

// process is one worker as its pool sees it. It serves one request at a time.
type process struct {
	cmd     *exec.Cmd
	in, out *os.File
	served  int
	exited  chan struct{} // closed when the process is gone
}

func startProcess(binary string) (*process, error) {
	requestR, requestW, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	replyR, replyW, err := os.Pipe()
	if err != nil {
		requestR.Close()
		requestW.Close()
		return nil, err
	}
	cmd := exec.Command(binary)
	cmd.Env = append(os.Environ(), workerEnv+"=1")
	cmd.ExtraFiles = []*os.File{requestR, replyW} // requestFD, replyFD
	err = cmd.Start()
	requestR.Close()
	replyW.Close()
	p := &process{cmd: cmd, in: requestW, out: replyR, exited: make(chan struct{})}
	if err != nil {
		requestW.Close()
		replyR.Close()
		return nil, fmt.Errorf("solver: start worker: %w", err)
	}
	go func() {
		cmd.Wait()
		close(p.exited)
	}()
	alarm := time.AfterFunc(startTimeout, p.kill)
	defer alarm.Stop()
	if text, err := readFrame(p.out); err != nil || text != greeting {
		p.stop()
		return nil, errors.New("solver: worker did not greet: is solver.WorkerMain called first in main?")
	}
	return p, nil
}

func (p *process) kill() { p.cmd.Process.Kill() }

// stop kills the process and waits until it is gone.
func (p *process) stop() {
	p.kill()
	<-p.exited
	p.in.Close()
	p.out.Close()
}

// deadError says that a process is of no use any more.
type deadError struct{ reason string }

func (e *deadError) Error() string { return e.reason }

// exchange sends a request and waits for the reply. When ctx or wall end
// first, or the process dies, the error is a *deadError and the process is
// still to be stopped.
func (p *process) exchange(ctx context.Context, request string, wall time.Duration) (string, error) {
	var late atomic.Bool
	alarm := time.AfterFunc(wall, func() {
		late.Store(true)
		p.kill()
	})
	release := context.AfterFunc(ctx, p.kill)
	err := writeFrame(p.in, request)
	var reply string
	if err == nil {
		reply, err = readFrame(p.out)
	}
	// A kill under way may still hit the process after a good reply, so the
	// process is used again only if neither was started.
	calm := alarm.Stop()
	if !release() || !calm || err != nil {
		switch {
		case late.Load():
			return "", &deadError{ReasonTime}
		case ctx.Err() != nil:
			return "", &deadError{"cancelled"}
		}
		p.stop()
		return "", &deadError{"worker died: " + p.cmd.ProcessState.String()}
	}
	p.served++
	return reply, nil
}
