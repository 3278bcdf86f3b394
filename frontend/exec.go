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
	"sync"
	"syscall"
	"time"
)

// Limits on one run of clang or opt. They bound what a hostile source file can
// cost; ordinary files stay far below (a file with <iostream> takes a second).
const (
	toolTimeout   = 60 * time.Second
	toolMemory    = 6 << 30 // bytes of address space
	maxToolLog    = 1 << 20 // bytes of diagnostics kept
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

// runTool runs one tool to its end and returns its standard output.
func runTool(ctx context.Context, tool string, args []string, stdin io.Reader) ([]byte, error) {
	return runListing(ctx, tool, args, stdin, nil)
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

// runListing is runTool for a compiler that may have been asked for a listing; nil for none.
func runListing(ctx context.Context, tool string, args []string, stdin io.Reader, l *listing) ([]byte, error) {
	ctx, cancel := context.WithTimeout(ctx, toolTimeout)
	defer cancel()
	name := filepath.Base(tool)

	stdout := &capped{max: maxIR, strict: true}
	stderr := &capped{max: maxToolLog}
	cmd := exec.CommandContext(ctx, tool, args...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = stdin, stdout, stderr
	// Fixed messages whatever the user's locale; no crash reports on disk.
	cmd.Env = append(os.Environ(), "LC_ALL=C", "LLVM_DISABLE_CRASH_REPORT=1", "CCC_OVERRIDE_OPTIONS=")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
	cmd.WaitDelay = 2 * time.Second

	if l != nil {
		end, err := l.read(cmd)
		if err != nil {
			return nil, err
		}
		defer end()
	}
	if err := cmd.Start(); err != nil {
		return nil, &ToolchainError{Summary: fmt.Sprintf("cannot run %s: %v", tool, errors.Unwrap(err))}
	}
	limitMemory(cmd.Process.Pid, toolMemory)
	err := cmd.Wait()
	log := stderr.kept.String()
	if l != nil {
		l.folders, log = cutSearchList(log)
	}
	switch {
	case stdout.over:
		return nil, &ToolchainError{Summary: fmt.Sprintf("%s: IR is over %d MiB", name, maxIR>>20), tooLarge: true}
	case ctx.Err() == context.DeadlineExceeded:
		return nil, &ToolchainError{
			Summary: fmt.Sprintf("%s: stopped at its time limit of %v", name, toolTimeout), Log: log}
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case err != nil && log == "":
		return nil, &ToolchainError{Summary: fmt.Sprintf("%s: %v", name, err)}
	case err != nil:
		return nil, &ToolchainError{Summary: summarize(name, log), Log: log,
			diagnosed: cmd.ProcessState.ExitCode() == 1 && diagnoses(log)}
	}
	return stdout.kept.Bytes(), nil
}
