package sandbox

import (
	"os/exec"
	"strings"
)

// Policy is what a confined program may do besides reading files. The zero value allows nothing, and bounds no memory.
type Policy struct {
	Readable []string // folders that it reads wherever they lie; none below /proc and /sys
	Writable []string // folders below which it may write, make and remove files; they exist
	Memory   uint64   // bytes of address space; 0 means no bound

	Unconfined bool // it may do what its user may; the bound on memory holds, and it ends with its parent

	processes uint64 // that it may have with their threads; 0 means no bound
}

// Space is room on a disk.
type Space struct {
	Bytes uint64 // of blocks that files take
	Files uint64 // with folders and links
}

// Process is a confined program that was started.
type Process struct {
	pid   int
	ended chan struct{}
	err   error // of Cmd.Wait; set when ended is closed
}

// Start starts cmd under the policy. Errors are those of Cmd.Start, or tell what the confinement failed at. SysProcAttr of
// cmd may be set, but for what ties the program to its parent.
func Start(cmd *exec.Cmd, p Policy) (*Process, error) {
	started := make(chan error)
	process := &Process{ended: make(chan struct{})}
	go process.run(cmd, p, started)
	if err := <-started; err != nil {
		return nil, err
	}
	limit(process.pid, p) // the confined thread may not
	return process, nil
}

// Wait waits for the end of the program. Its error is that of Cmd.Wait.
func (p *Process) Wait() error {
	<-p.ended
	return p.err
}

// Ended is closed once the program has ended.
func (p *Process) Ended() <-chan struct{} { return p.ended }

// Pid is the number of the process.
func (p *Process) Pid() int { return p.pid }

// Word spells a path so that no program takes it for an option, or for the name of a file with further arguments: it
// begins with a letter, a digit, or one of "_./". The file is the same.
func Word(path string) string {
	if path == "" || strings.IndexFunc(path, plain) == 0 {
		return path
	}
	return "./" + path
}

// plain tells what no program gives a meaning to at the head of a word.
func plain(c rune) bool {
	return c == '_' || c == '.' || c == '/' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}
