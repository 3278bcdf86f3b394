package hostside

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"time"

	"golang.org/x/sys/unix"

	"github.com/hgrd/hgrd/internal/sandbox"
)

// Process says how to start a program.
type Process struct {
	Args           []string // without the program's name
	Stdin          io.Reader
	Stdout, Stderr io.Writer
	Dir            string // "": that of the caller

	Sandbox bool // it reads files, writes to a temporary folder of its own alone, and has no sockets
}

// Exit is how a program ended.
type Exit struct {
	Code     int            // -1 if a signal ended it
	Signal   syscall.Signal // 0 if it exited
	Missing  string         // what it called that the runtime has not; it ended there
	Refused  []Refusal      // calls that failed, the first of each kind
	Launches int
}

// CallAlloc is Refusal.Call of allocations beyond what the device has.
const CallAlloc = "cudaMalloc"

// Refusal is a call of the program with an address that no allocation covers, or for memory that there is not.
type Refusal struct {
	Call           string
	Address, Bytes uint64
	Count          int
}

// hostMemory bounds the address space of a program beside device memory.
const hostMemory = 64 << 30

// mostSpace bounds the folder of a program in the sandbox. It ends once it has taken more.
var mostSpace = sandbox.Space{Bytes: 1 << 30, Files: 10_000}

// Run starts the program and serves it until it has ended. An error tells that it could not be started, of the device,
// or that ctx ended; Exit says what is known in any case.
func (p *Program) Run(ctx context.Context, r *Region, d Device, o Process) (Exit, error) {
	ours, theirs, err := pair()
	if err != nil {
		return Exit{}, fmt.Errorf("cannot make a socket: %w", err)
	}
	defer ours.Close()
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)

	cmd := &exec.Cmd{Path: p.Path, Args: append([]string{p.name}, o.Args...), Stdin: o.Stdin, Stdout: o.Stdout, Stderr: o.Stderr, Dir: o.Dir}
	// Extra files are numbered from 3 on.
	cmd.ExtraFiles = []*os.File{theirs, r.file}
	cmd.Env = os.Environ()
	policy := sandbox.Policy{Memory: uint64(len(r.bytes)) + hostMemory, Unconfined: true}
	own := ""
	if o.Sandbox {
		if own, err = os.MkdirTemp("", "hgrd-sandbox-*"); err != nil {
			theirs.Close()
			return Exit{}, fmt.Errorf("cannot make a folder for the program: %w", err)
		}
		watched := make(chan struct{})
		go func() {
			defer close(watched)
			if err := sandbox.Watch(ctx, own, mostSpace); err != nil {
				cancel(&fullError{err})
			}
		}()
		defer func() {
			cancel(nil)
			<-watched
			sandbox.EndChildren() // whom a guard that was killed left behind would write there
			os.RemoveAll(own)
		}()
		policy.Unconfined, policy.Readable, policy.Writable = false, []string{filepath.Dir(p.Path)}, []string{own}
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + own}
	}
	cmd.Env = append(cmd.Env, fmt.Sprintf("HGRD_SIMULATOR=3,4,%x,%x", uint64(Base), len(r.bytes)))
	cmd.WaitDelay = 2 * time.Second
	if !isTerminal(o.Stdin) { // another group could not read from it
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	}
	process, err := sandbox.StartGuarded(ctx, cmd, policy, own)
	theirs.Close() // or the end of the program would never show
	if err != nil {
		return Exit{}, fmt.Errorf("cannot start the program: %w", err)
	}

	go func() { // what a guard that was killed left behind may hold its end of the connection open
		process.Wait()
		ours.CloseRead()
	}()
	s := &session{conn: ours, device: d}
	failure := s.serve(ctx)
	if failure != nil {
		cancel(failure)
	}
	status, err := process.Wait()
	exit := s.exit
	exit.Code = status.ExitStatus()
	if status.Signaled() {
		exit.Signal = status.Signal()
	}
	var full *fullError
	switch {
	case errors.As(context.Cause(ctx), &full):
		return exit, full.error
	case failure != nil:
		return exit, failure
	case ctx.Err() != nil:
		return exit, ctx.Err()
	case err != nil && !errors.Is(err, exec.ErrWaitDelay):
		return exit, err
	}
	return exit, nil
}

// fullError tells that the program took more of the disk than it may.
type fullError struct{ error }

// pair is a connection that keeps messages apart: our end, and the program's.
func pair() (*net.UnixConn, *os.File, error) {
	fds, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_SEQPACKET|unix.SOCK_CLOEXEC, 0)
	if err != nil {
		return nil, nil, err
	}
	ours, theirs := os.NewFile(uintptr(fds[0]), "simulator"), os.NewFile(uintptr(fds[1]), "program")
	defer ours.Close() // the connection has a copy
	conn, err := net.FileConn(ours)
	if err != nil {
		theirs.Close()
		return nil, nil, err
	}
	return conn.(*net.UnixConn), theirs, nil
}

func isTerminal(r io.Reader) bool {
	f, ok := r.(*os.File)
	if !ok {
		return false
	}
	_, err := unix.IoctlGetTermios(int(f.Fd()), unix.TCGETS)
	return err == nil
}
