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

	cmd := exec.CommandContext(ctx, p.Path, o.Args...)
	cmd.Args[0] = p.name
	cmd.Stdin, cmd.Stdout, cmd.Stderr, cmd.Dir = o.Stdin, o.Stdout, o.Stderr, o.Dir
	// Extra files are numbered from 3 on.
	cmd.ExtraFiles = []*os.File{theirs, r.file}
	cmd.Env = os.Environ()
	policy := sandbox.Policy{Memory: uint64(len(r.bytes)) + hostMemory, Unconfined: true}
	if o.Sandbox {
		own, err := os.MkdirTemp("", "hgrd-sandbox-*")
		if err != nil {
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
			sandbox.EndChildren() // those that left the group would write there
			os.RemoveAll(own)
		}()
		policy.Unconfined, policy.Readable, policy.Writable = false, []string{filepath.Dir(p.Path)}, []string{own}
		cmd.Env = []string{"PATH=" + os.Getenv("PATH"), "TMPDIR=" + own}
	}
	cmd.Env = append(cmd.Env, fmt.Sprintf("HGRD_SIMULATOR=3,4,%x,%x", uint64(Base), len(r.bytes)))
	cmd.WaitDelay = 2 * time.Second
	grouped := !isTerminal(o.Stdin) // another group could not read from it
	if grouped {
		cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	}
	end := func() error {
		if grouped {
			return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL)
		}
		return cmd.Process.Kill()
	}
	cmd.Cancel = end
	process, err := sandbox.Start(cmd, policy)
	theirs.Close() // or the end of the program would never show
	if err != nil {
		return Exit{}, fmt.Errorf("cannot start the program: %w", err)
	}

	go func() { // what it left behind may hold its end of the connection open
		process.Wait()
		ours.CloseRead()
	}()
	s := &session{conn: ours, device: d}
	failure := s.serve(ctx)
	if failure != nil {
		cancel(failure)
	}
	err = process.Wait()
	if grouped {
		end() // what it left behind
	}
	exit := s.exit
	exit.Code = cmd.ProcessState.ExitCode()
	if status, ok := cmd.ProcessState.Sys().(syscall.WaitStatus); ok && status.Signaled() {
		exit.Signal = status.Signal()
	}
	var ended *exec.ExitError
	var full *fullError
	switch {
	case errors.As(context.Cause(ctx), &full):
		return exit, full.error
	case failure != nil:
		return exit, failure
	case ctx.Err() != nil:
		return exit, ctx.Err()
	case err != nil && !errors.As(err, &ended) && !errors.Is(err, exec.ErrWaitDelay):
		return exit, fmt.Errorf("the program's output: %w", err)
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
