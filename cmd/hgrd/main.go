// Command hgrd finds data races in CUDA programs, or proves their absence. See package internal/command.
package main

import (
	"context"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/command"
	"github.com/hgrd/hgrd/internal/wrapped"
	"github.com/hgrd/hgrd/solver"
)

func main() {
	solver.WorkerMain() // does not return in a worker process
	// Trees live as long as their program is looked at: collect seldom while memory is no matter.
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(300)
	}
	if os.Getenv("GOMEMLIMIT") == "" { // an audit sets it
		debug.SetMemoryLimit(512 << 20)
	}
	signals := []os.Signal{os.Interrupt, syscall.SIGTERM}
	if !signal.Ignored(syscall.SIGHUP) { // as nohup has it
		signals = append(signals, syscall.SIGHUP)
	}
	ctx, stop := signal.NotifyContext(context.Background(), signals...)
	c := command.Command{Check: check.Run, FindCompiler: findCompiler, Stdin: os.Stdin, Stdout: output(), Stderr: os.Stderr, OwnProcess: true}
	code := c.Main(ctx, os.Args[1:])
	stop()
	os.Exit(code)
}

func findCompiler(words []string) (command.Compiler, error) {
	c, err := wrapped.Find(words, [3]*os.File{os.Stdin, os.Stdout, os.Stderr})
	if err != nil {
		return nil, err
	}
	return c, nil
}
