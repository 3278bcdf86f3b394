package sandbox

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

func init() {
	// Start a process that leaves session, group and parent, twice, and beats until it is killed.
	tasks["leave"] = func(file string) error { return departed("leave again", file) }
	tasks["leave again"] = func(file string) error { return departed("beat", file) }
	tasks["leave and stay"] = func(file string) error { return errors.Join(departed("leave again", file), tasks["sleep"]("")) }
	tasks["beat"] = func(file string) error {
		for i := range 6000 {
			if err := os.WriteFile(file, []byte(strconv.Itoa(i)), 0o666); err != nil {
				return err
			}
			time.Sleep(10 * time.Millisecond)
		}
		return nil
	}
	// Runs a program below a guard that is the first of a space, and waits for it.
	tasks["guarded"] = func(arg string) error {
		number, folder, _ := strings.Cut(arg, " ")
		s, _ := strconv.Atoi(number)
		spaces = []space{space(s)}
		cmd := task("leave and stay", filepath.Join(folder, "beat"))
		g, err := StartGuarded(context.Background(), cmd, Policy{Writable: []string{folder}}, folder)
		if err != nil {
			return err
		}
		fmt.Println(g.guard.Process.Pid)
		_, err = g.Wait()
		return err
	}
	tasks["exit"] = func(status string) error {
		n, _ := strconv.Atoi(status)
		os.Exit(n)
		return nil
	}
	tasks["kill guard"] = func(string) error { return syscall.Kill(os.Getppid(), syscall.SIGKILL) }
	tasks["kill itself"] = func(string) error { return syscall.Kill(os.Getpid(), syscall.SIGKILL) }
	tasks["copy"] = func(string) error {
		_, err := io.Copy(os.Stdout, os.NewFile(3, "first"))
		return err
	}
	tasks["processes"] = func(string) error {
		var l unix.Rlimit
		err := unix.Getrlimit(unix.RLIMIT_NPROC, &l)
		fmt.Print(l.Cur)
		return err
	}
}

func departed(name, file string) error {
	cmd := task(name, file)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	return cmd.Start()
}

// possible are the spaces that can be made here.
func possible(t *testing.T) (out []space) {
	for _, s := range []space{ofPids, ofUser, ofNothing} {
		attr := &syscall.SysProcAttr{}
		s.flags(attr)
		cmd := task("exit", "0")
		cmd.SysProcAttr = attr
		if err := cmd.Run(); err != nil {
			t.Logf("space %d: %v", s, err)
			continue
		}
		out = append(out, s)
	}
	return out
}

// beats waits until a file changes, or does not any more.
func beats(file string, want bool) bool {
	for range 200 {
		before, _ := os.ReadFile(file)
		time.Sleep(100 * time.Millisecond)
		after, _ := os.ReadFile(file)
		if !bytes.Equal(before, after) == want {
			return true
		}
	}
	return false
}

// Whoever is killed, no process of a guarded program outlives it, and its folder goes.
func TestGuardEndsAll(t *testing.T) {
	needKernel(t)
	for _, s := range possible(t) {
		folder := filepath.Join(t.TempDir(), "own")
		os.Mkdir(folder, 0o777)
		cmd := task("guarded", fmt.Sprintf("%d %s", s, folder))
		cmd.Stderr = os.Stderr
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		beat := filepath.Join(folder, "beat")
		if !beats(beat, true) {
			t.Errorf("space %d: the program does not run", s)
		}
		cmd.Process.Kill()
		cmd.Wait()
		if !beats(beat, false) {
			t.Errorf("space %d: a process outlives who started it", s)
		}
		for range 100 {
			if _, err := os.Stat(folder); err != nil {
				break
			}
			time.Sleep(50 * time.Millisecond)
		}
		if _, err := os.Stat(folder); err == nil {
			t.Errorf("space %d: the folder is left", s)
		}
	}
}

// What a program leaves behind ends with it, and its end is told.
func TestGuardTellsTheEnd(t *testing.T) {
	needKernel(t)
	defer func(old []space) { spaces = old }(spaces)
	for _, s := range possible(t) {
		spaces = []space{s}
		folder := t.TempDir()
		for _, c := range []struct {
			task, arg string
			status    syscall.WaitStatus
		}{
			{"exit", "0", 0},
			{"exit", "3", 3 << 8},
			{"kill itself", "", syscall.WaitStatus(syscall.SIGKILL)},
			{"leave", filepath.Join(folder, "beat"), 0},
		} {
			g, err := StartGuarded(t.Context(), task(c.task, c.arg), Policy{Writable: []string{folder}}, "")
			if err != nil {
				t.Fatal(err)
			}
			if status, err := g.Wait(); err != nil || status != c.status {
				t.Errorf("space %d: %s %s: %#x, %v", s, c.task, c.arg, status, err)
			}
		}
		if !beats(filepath.Join(folder, "beat"), false) {
			t.Errorf("space %d: a process outlives the program", s)
		}
		if _, err := StartGuarded(t.Context(), exec.Command("/no/such/program"), Policy{}, ""); err == nil || !strings.Contains(err.Error(), "no such file") {
			t.Errorf("space %d: %v", s, err)
		}
	}
}

// Once its time is over, a program ends with all that it started.
func TestGuardEndsWithContext(t *testing.T) {
	needKernel(t)
	for _, policy := range []Policy{{Unconfined: true}, {Writable: []string{t.TempDir()}}} {
		beat := filepath.Join(append(policy.Writable, t.TempDir())[0], "beat")
		ctx, cancel := context.WithCancel(t.Context())
		g, err := StartGuarded(ctx, task("leave and stay", beat), policy, "")
		if err != nil {
			t.Fatal(err)
		}
		if !beats(beat, true) {
			t.Error("the program does not run")
		}
		cancel()
		g.Wait()
		if !beats(beat, false) {
			t.Error("a process outlives the time of its program")
		}
	}
}

func TestGuardIsOutOfReach(t *testing.T) {
	needKernel(t)
	defer func(old []space) { spaces = old }(spaces)
	for _, s := range possible(t) {
		if s == ofNothing && !signalsAreScoped() {
			continue
		}
		spaces = []space{s}
		g, err := StartGuarded(t.Context(), task("kill guard", ""), Policy{}, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Wait(); err != nil {
			t.Errorf("space %d: %v", s, err)
		}
	}
}

// Files of the program keep their numbers, its processes are bounded in a space of their own.
func TestGuardedProgram(t *testing.T) {
	needKernel(t)
	defer func(old []space) { spaces = old }(spaces)
	run := func(name string, files ...*os.File) string {
		cmd := task(name, "")
		var out bytes.Buffer
		cmd.Stdout, cmd.ExtraFiles = &out, files
		g, err := StartGuarded(t.Context(), cmd, Policy{}, "")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := g.Wait(); err != nil {
			t.Fatal(err)
		}
		return out.String()
	}
	for _, s := range possible(t) {
		spaces = []space{s}
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		w.WriteString("given")
		w.Close()
		if got := run("copy", r); got != "given" {
			t.Errorf("space %d: %q", s, got)
		}
		r.Close()
		if got := run("processes"); (got == strconv.Itoa(maxProcesses)) != (s == ofUser && countsApart()) {
			t.Errorf("space %d: %s processes", s, got)
		}
	}
}
