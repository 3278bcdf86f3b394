package frontend

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sync"
	"syscall"
	"time"

	"github.com/hgrd/hgrd/internal/sandbox"
)

// Limits on one run of clang or opt. They bound what a hostile source file can
// cost; ordinary files stay far below (a file with <iostream> takes a second).
const (
	toolTimeout   = 10 * time.Minute // where the caller has no limit of its own
	maxToolLog    = 1 << 20          // bytes of diagnostics kept
	maxIR         = 64 << 20
	maxSourceFile = 32 << 20
)

// errTooLarge is returned by a run whose output went over the cap.
var errTooLarge = errors.New("output over the limit")

// capped keeps the first max bytes written to it. Past that it either drops
// (diagnostics) or fails (IR), as strict says. The buffer is no part of its
// type: its ReadFrom would be taken for a way past Write.
type capped struct {
	kept   bytes.Buffer
	max    int
	strict bool
	over   bool
}

func (c *capped) Write(p []byte) (int, error) {
	room := c.max - c.kept.Len()
	if len(p) <= room {
		return c.kept.Write(p)
	}
	c.over = true
	if c.strict {
		return 0, errTooLarge
	}
	c.kept.Write(p[:max(room, 0)])
	return len(p), nil
}

// listing is what a compiler says about its reading, if it is asked.
type listing struct {
	headers capped // written to listFile, by whatever comes of the run
	folders string // taken out of what it prints
}

// listFile is the file by which a compiler reaches listing.headers.
const listFile = "/dev/fd/3"

// read takes down what cmd, which is to be started, writes to listFile. It must be ended.
func (l *listing) read(cmd *exec.Cmd) (end func(), err error) {
	r, w, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	cmd.ExtraFiles = []*os.File{w}
	var copied sync.WaitGroup
	copied.Go(func() { io.Copy(&l.headers, r) })
	return func() {
		w.Close()
		r.SetReadDeadline(time.Now().Add(cmd.WaitDelay)) // should somebody else still hold it
		copied.Wait()
		r.Close()
	}, nil
}

// invocation is one run of clang or opt.
type invocation struct {
	tool     string
	args     []string
	stdin    []byte
	listing  *listing // what a compiler was asked to list; nil for nothing
	readable []string // folders that it reads, wherever they lie
	writable []string // folders that it writes to; it cannot write elsewhere
}

// run runs the tool to its end, confined and within memory, and returns its standard output.
func (i *invocation) run(ctx context.Context, memory *Memory) ([]byte, error) {
	if a, is := misread(i.args); is {
		return nil, &InputError{a, "is not taken: no argument may begin with @"}
	}
	if _, limited := ctx.Deadline(); !limited {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, toolTimeout)
		defer cancel()
	}
	var out []byte
	var err error
	for _, bound := range memory.bounds() {
		release, waited := memory.take(ctx, bound)
		if waited != nil {
			return nil, i.overdue(ctx, "")
		}
		out, err = i.attempt(ctx, bound)
		release()
		var failed *ToolchainError
		if !errors.As(err, &failed) || !failed.starved {
			return out, err
		}
	}
	return out, err
}

// overdue is why a run ended before its time; nil if ctx goes on.
func (i *invocation) overdue(ctx context.Context, log string) error {
	if ctx.Err() == context.DeadlineExceeded {
		return &ToolchainError{Summary: filepath.Base(i.tool) + ": stopped at the time limit", Log: log, late: true}
	}
	return ctx.Err()
}

// attempt is run with a bound on the address space, in bytes.
func (i *invocation) attempt(ctx context.Context, memory int64) ([]byte, error) {
	name := filepath.Base(i.tool)
	stdout := &capped{max: maxIR, strict: true}
	stderr := &capped{max: maxToolLog}
	cmd := exec.CommandContext(ctx, i.tool, i.args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = bytes.NewReader(i.stdin), stdout, stderr
	if i.stdin == nil {
		cmd.Stdin = nil
	}
	cmd.Env = toolEnvironment()
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 2 * time.Second

	if l := i.listing; l != nil {
		l.headers = capped{max: l.headers.max} // of this attempt alone
		end, err := l.read(cmd)
		if err != nil {
			return nil, err
		}
		defer end()
	}
	process, err := sandbox.Start(cmd, sandbox.Policy{Readable: i.readable, Writable: i.writable, Memory: uint64(memory)})
	if err != nil {
		return nil, &ToolchainError{Summary: fmt.Sprintf("cannot run %s: %v", i.tool, cause(err))}
	}
	pipe := untilItEnds(process)
	err = process.Wait()
	log := stderr.kept.String()
	if l := i.listing; l != nil {
		l.folders, log = cutSearchList(log)
	}
	starved := err != nil && outOfMemory(log)
	path := <-pipe
	switch {
	case path != "":
		return nil, &InputError{path, irregular}
	case stdout.over:
		return nil, &ToolchainError{Summary: fmt.Sprintf("%s: IR is over %d MiB", name, maxIR>>20), tooLarge: true}
	case ctx.Err() != nil:
		return nil, i.overdue(ctx, log)
	case starved:
		return nil, &ToolchainError{Summary: fmt.Sprintf("%s: out of memory at %d MiB of address space", name, memory>>20), Log: log, starved: true}
	case err != nil && log == "":
		return nil, &ToolchainError{Summary: fmt.Sprintf("%s: %v", name, err)}
	case err != nil:
		return nil, &ToolchainError{Summary: cut(summarize(name, log), maxSummary), Log: log,
			refused:   cmd.ProcessState.ExitCode() == 1,
			diagnosed: cmd.ProcessState.ExitCode() == 1 && diagnoses(log)}
	}
	return stdout.kept.Bytes(), nil
}

// Nobody writes to a pipe that a source includes, and a tool that waits for that has no end. How often one is looked at:
const betweenLooks = 300 * time.Millisecond

// untilItEnds ends a tool that waits for a pipe in the file system. The channel has the path of the pipe once the tool has
// ended, or "".
func untilItEnds(process *sandbox.Process) <-chan string {
	found := make(chan string, 1)
	go func() {
		tick := time.NewTicker(betweenLooks)
		defer tick.Stop()
		for {
			select {
			case <-process.Ended():
				found <- ""
				return
			case <-tick.C:
				if path := process.Awaited(); path != "" {
					syscall.Kill(-process.Pid(), syscall.SIGKILL)
					found <- path
					return
				}
			}
		}
	}()
	return found
}

// cause is err without the name of the file, if it has one.
func cause(err error) error {
	var path *os.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// toolEnvironment is all that tools see of the environment: messages do not hang on the user's locale, no crash leaves a
// report on disk, and what else clang would read from variables comes from nowhere.
func toolEnvironment() []string {
	return []string{"PATH=" + os.Getenv("PATH"), "LC_ALL=C", "LLVM_DISABLE_CRASH_REPORT=1"}
}

// shortage matches what tools and their loader print when they get no memory.
var shortage = regexp.MustCompile(`(?m)^LLVM ERROR: out of memory$|bad_alloc|failed to map segment|[Cc]annot allocate memory|memory exhausted`)

// outOfMemory guesses whether a tool that failed and printed log did so for want of memory.
func outOfMemory(log string) bool { return shortage.MatchString(log[max(0, len(log)-64<<10):]) }
