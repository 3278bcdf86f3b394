package sandbox

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"syscall"

	"golang.org/x/sys/unix"
)

// guardEnv makes a process of this binary a guard.
const guardEnv = "HGRD_SANDBOX_GUARD"

// Files of a guard beside the standard ones. Those of the program follow.
const (
	ordersFD  = 3
	reportsFD = 4
	programFD = 5
)

// order is what a guard is to start.
type order struct {
	Path      string
	Args, Env []string
	Files     int    // beside the standard ones
	Policy    Policy // of the program
	Folder    string // to be removed if nobody else is left to do it; ""
	Space     space  // that the guard was started in
}

// report is what a guard tells: once after the start of the program, and once at its end.
type report struct {
	Failure string // to start it
	Status  syscall.WaitStatus
}

// space is a set of processes that a guard can be the first of.
type space int

const (
	ofUser    space = iota // with rights over nothing outside, so that everybody may make one
	ofPids                 // for those who have the right to
	ofNothing              // the processes below the guard
)

// spaces are those that StartGuarded tries for a confined program, the best first.
var spaces = []space{ofPids, ofUser, ofNothing}

// flags makes a process the first of the space.
func (s space) flags(attr *syscall.SysProcAttr) {
	switch s {
	case ofPids:
		attr.Cloneflags = unix.CLONE_NEWPID
	case ofUser:
		attr.Cloneflags = unix.CLONE_NEWPID | unix.CLONE_NEWUSER
		attr.UidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getuid(), HostID: os.Getuid(), Size: 1}}
		attr.GidMappings = []syscall.SysProcIDMap{{ContainerID: os.Getgid(), HostID: os.Getgid(), Size: 1}}
	}
}

// Guarded is a program below a guard.
type Guarded struct {
	guard  *exec.Cmd
	orders *os.File // the guard ends all once this is closed
	told   *gob.Decoder
	from   *os.File // what told reads

	ended  chan struct{}
	status syscall.WaitStatus // with err, set when ended is closed
	err    error
}

// StartGuarded starts cmd under the policy, below a guard: a process of this binary that ends all that the program started
// once the program has ended, once ctx ends, or once this process has ended, for whatever cause. In the last case it removes
// the folder too. Errors are those of Start. What cmd has of SysProcAttr is the guard's.
func StartGuarded(ctx context.Context, cmd *exec.Cmd, p Policy, folder string) (*Guarded, error) {
	self, err := os.Executable()
	if err != nil {
		return nil, err
	}
	o := order{Path: cmd.Path, Args: cmd.Args, Env: cmd.Env, Files: len(cmd.ExtraFiles), Policy: p, Folder: folder}
	for _, o.Space = range spaces {
		if p.Unconfined && o.Space != ofNothing {
			continue
		}
		var g *Guarded
		if g, err = startGuard(ctx, self, cmd, o.Space); err == nil {
			return g, g.order(o)
		}
	}
	return nil, err
}

// startGuard starts the guard of a program, as the first process of a space.
func startGuard(ctx context.Context, self string, program *exec.Cmd, s space) (*Guarded, error) {
	theirOrders, orders, err := os.Pipe()
	if err != nil {
		return nil, err
	}
	defer theirOrders.Close()
	from, theirReports, err := os.Pipe()
	if err != nil {
		orders.Close()
		return nil, err
	}
	defer theirReports.Close()
	guard := exec.CommandContext(ctx, self)
	guard.Env = append(os.Environ(), guardEnv+"=1")
	guard.Dir, guard.Stdin, guard.Stdout, guard.Stderr = program.Dir, program.Stdin, program.Stdout, program.Stderr
	guard.ExtraFiles = append([]*os.File{theirOrders, theirReports}, program.ExtraFiles...)
	guard.Cancel, guard.WaitDelay = orders.Close, program.WaitDelay
	attr := syscall.SysProcAttr{}
	if program.SysProcAttr != nil {
		attr = *program.SysProcAttr
	}
	s.flags(&attr)
	guard.SysProcAttr = &attr
	if err := guard.Start(); err != nil {
		orders.Close()
		from.Close()
		return nil, err
	}
	return &Guarded{guard: guard, orders: orders, told: gob.NewDecoder(from), from: from, ended: make(chan struct{})}, nil
}

// order hands the guard its order, and returns what the start of the program failed at.
func (g *Guarded) order(o order) error {
	err := gob.NewEncoder(g.orders).Encode(o)
	var r report
	if err == nil {
		err = g.told.Decode(&r)
	}
	switch {
	case err != nil:
		err = errors.New("its guard ended")
	case r.Failure != "":
		err = errors.New(r.Failure)
	}
	if err != nil {
		g.wait()
		return err
	}
	go g.wait()
	return nil
}

// wait waits for the end of the guard.
func (g *Guarded) wait() {
	defer close(g.ended)
	if err := g.guard.Wait(); err != nil {
		g.err = fmt.Errorf("the program's output: %w", err)
	}
	g.orders.Close()
	defer g.from.Close()
	var r report
	if g.told.Decode(&r) != nil {
		g.err = fmt.Errorf("the program's guard ended: %s", g.guard.ProcessState)
	}
	g.status = r.Status
}

// Wait waits for the end of the program, and of all that it started. Its error is that of Cmd.Wait for the files that the
// program writes to, or tells that the guard was ended.
func (g *Guarded) Wait() (syscall.WaitStatus, error) {
	<-g.ended
	return g.status, g.err
}

func init() {
	if os.Getenv(guardEnv) == "" {
		return
	}
	if err := watchOver(os.NewFile(ordersFD, "orders"), os.NewFile(reportsFD, "reports")); err != nil {
		fmt.Fprintln(os.Stderr, "guard of a program:", err)
		os.Exit(2)
	}
	os.Exit(0)
}

// watchOver is what a guard does.
func watchOver(orders, reports *os.File) error {
	KeepDescriptors()
	bear()
	var o order
	if err := gob.NewDecoder(orders).Decode(&o); err != nil {
		return err
	}
	if o.Space == ofNothing {
		Adopt() // the first process of a space does so anyhow
	}
	tell := gob.NewEncoder(reports)
	cmd := &exec.Cmd{Path: o.Path, Args: o.Args, Env: o.Env, Stdin: os.Stdin, Stdout: os.Stdout, Stderr: os.Stderr}
	for i := range o.Files {
		cmd.ExtraFiles = append(cmd.ExtraFiles, os.NewFile(uintptr(programFD+i), "of the program"))
	}
	if o.Space == ofUser && countsApart() {
		o.Policy.processes = maxProcesses
	}
	process, err := Start(cmd, o.Policy)
	if err != nil {
		return tell.Encode(report{Failure: err.Error()})
	}
	for _, f := range cmd.ExtraFiles { // or the end of the program would not show in them
		f.Close()
	}
	if err := tell.Encode(report{}); err != nil {
		return err
	}
	gone := make(chan struct{})
	go func() {
		io.Copy(io.Discard, orders)
		close(gone)
	}()
	select {
	case <-process.Ended():
	case <-gone:
	}
	cmd.Process.Kill() // it may have ended already
	process.Wait()
	o.Space.end()
	if tell.Encode(report{Status: cmd.ProcessState.Sys().(syscall.WaitStatus)}) != nil && o.Folder != "" {
		return os.RemoveAll(o.Folder) // who would do it has gone
	}
	return nil
}

// bear makes a guard go on after the signals by which a terminal or a user ends a group of processes: the end of the program
// and of the one who started the guard show anyhow.
func bear() {
	for _, s := range []os.Signal{syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM, syscall.SIGHUP} {
		if !signal.Ignored(s) { // what is ignored is so in the program too
			signal.Notify(make(chan os.Signal, 1), s)
		}
	}
}

// end kills all processes of the space but the guard, and waits for their end. Nobody else may wait for one.
func (s space) end() {
	if s == ofNothing {
		for !EndChildren() {
		}
		return
	}
	syscall.Kill(-1, syscall.SIGKILL) // all at once: none can start another meanwhile
	for {
		if _, err := syscall.Wait4(-1, nil, 0, nil); err != nil && err != syscall.EINTR {
			return
		}
	}
}
