package wrapped

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"time"
)

// Compiler is a command that can be run.
type Compiler struct {
	path    string
	words   []string
	streams [3]*os.File
}

// LookupError says that there is no such command.
type LookupError struct {
	Name, Reason string
	code         int
}

func (e *LookupError) Error() string { return e.Name + ": " + e.Reason }

// ExitCode is a shell's.
func (e *LookupError) ExitCode() int { return e.code }

// Exit codes of shells.
const (
	exitNotRunnable = 126
	exitNotFound    = 127
	exitSignal      = 128 // and the signal's number
)

// Find looks up the command of which words are the name and the arguments, and the streams its input, output and errors.
// Its error is a *LookupError.
func Find(words []string, streams [3]*os.File) (*Compiler, error) {
	name := words[0]
	path, err := exec.LookPath(name)
	switch {
	case err == nil || errors.Is(err, exec.ErrDot):
		return &Compiler{path, words, streams}, nil
	case errors.Is(err, fs.ErrPermission):
		return nil, &LookupError{name, "permission denied", exitNotRunnable}
	case strings.Contains(name, "/"):
		if _, err := os.Stat(name); err == nil {
			return nil, &LookupError{name, "cannot be run", exitNotRunnable}
		}
		return nil, &LookupError{name, "no such file or directory", exitNotFound}
	}
	return nil, &LookupError{name, "command not found", exitNotFound}
}

// Replace makes this process the command. It returns only when that fails.
func (c *Compiler) Replace() error {
	err := syscall.Exec(c.path, c.words, os.Environ())
	return &LookupError{c.words[0], err.Error(), exitNotRunnable}
}

// patience is how long a command may take to end once it is told to.
const patience = 10 * time.Second

// Run runs the command to its end and returns the exit code that a shell would. When ctx ends the command is told to end
// too.
func (c *Compiler) Run(ctx context.Context) (code int, err error) {
	cmd := exec.CommandContext(ctx, c.path)
	cmd.Args = c.words
	cmd.Stdin, cmd.Stdout, cmd.Stderr = c.streams[0], c.streams[1], c.streams[2]
	cmd.Cancel = func() error { return cmd.Process.Signal(syscall.SIGTERM) }
	cmd.WaitDelay = patience
	err = cmd.Run()
	state := cmd.ProcessState
	if state == nil {
		return exitNotRunnable, fmt.Errorf("%s: %w", c.words[0], err)
	}
	if status, ok := state.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		return exitSignal + int(status.Signal()), nil
	}
	return state.ExitCode(), nil
}
