package solver

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync/atomic"
	"time"
)

// startTimeout is how long a worker may take to test itself and greet. A busy
// machine must not reach it.
const startTimeout = time.Minute

// process is one worker as its pool sees it. It serves one request at a time.
type process struct {
	cmd     *exec.Cmd
	in, out *os.File
	served  int
	exited  chan struct{} // closed when the process is gone
}

// startProcess starts a worker, which has tested itself when it is returned.
func startProcess(ctx context.Context, binary string) (*process, error) {
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
		return nil, fmt.Errorf("cannot start a worker: %w", err)
	}
	go func() {
		cmd.Wait()
		close(p.exited)
	}()
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	release := context.AfterFunc(ctx, p.kill)
	text, err := readFrame(p.out)
	if !release() && err == nil {
		err = ctx.Err()
	}
	if err == nil && text == greeting {
		return p, nil
	}
	p.stop()
	fault, told := strings.CutPrefix(text, greetingFault)
	if !told { // where main does not call WorkerMain, the process does something else
		fault = "its worker ended: " + p.cmd.ProcessState.String()
	}
	return nil, fmt.Errorf("Z3 %s fails its self-test: %s", Version(), fault)
}

func (p *process) kill() { p.cmd.Process.Kill() }

// stop kills the process and waits until it is gone.
func (p *process) stop() {
	p.kill()
	<-p.exited
	p.in.Close()
	p.out.Close()
}

// errLate says that a process was killed at the wall limit.
var errLate = errors.New(ReasonTime)

// exchange sends a request and waits for the reply. When wall ends first, the
// error is errLate. After any error the process is of no use any more, and
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
			return "", errLate
		case ctx.Err() != nil:
			return "", errors.New("cancelled")
		}
		p.stop()
		if p.cmd.ProcessState.ExitCode() == exitLate {
			return "", errLate
		}
		return "", fmt.Errorf("worker died: %s", p.cmd.ProcessState)
	}
	p.served++
	return reply, nil
}
