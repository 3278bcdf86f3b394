//go:build !linux

package sandbox

import (
	"context"
	"os/exec"
)

// run starts cmd and waits for its end; nothing is confined here.
func (p *Process) run(cmd *exec.Cmd, _ Policy, started chan<- error) {
	if err := cmd.Start(); err != nil {
		started <- err
		return
	}
	p.pid = cmd.Process.Pid
	started <- nil
	p.err = cmd.Wait()
	close(p.ended)
}

// Lacking says in one line what the system cannot enforce.
func Lacking() string {
	return "this system has neither Landlock nor seccomp: compilers run unconfined"
}

// limit does nothing: there is no prlimit here.
func limit(int, Policy) {}

// Adopt does nothing: orphans belong to the system here.
func Adopt() {}

// KeepDescriptors does nothing.
func KeepDescriptors() {}

// EndChildren does nothing.
func EndChildren() bool { return false }

// Watch waits for the end of ctx: nothing is measured here.
func Watch(ctx context.Context, dir string, most Space) error {
	<-ctx.Done()
	return nil
}

// Awaited tells nothing here.
func (p *Process) Awaited() string { return "" }
