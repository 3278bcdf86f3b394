package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"
)

// everyFault asks for all faults instead of a sample: 1, or the number of the one to begin with.
const everyFault = "HGRD_EVERY_FAULT"

// sampledFaults is how many are tried where not all are asked for.
const sampledFaults = 16

// fault makes a call to the system or to libz3 fail, the nth of a thread or of a process.
type fault struct {
	call, errno string // call "z3" for libz3
	n           int
}

func (f fault) String() string { return fmt.Sprintf("%s %d: %s", f.call, f.n, f.errno) }

// faults are those that an audit may meet; a thread makes no more of most calls.
func faults() (all []fault) {
	for _, c := range []struct {
		call, errno string
		most        int
	}{
		{"openat", "EMFILE", 60}, {"read", "EIO", 80}, {"write", "ENOSPC", 40}, {"newfstatat", "EACCES", 60}, {"getdents64", "EIO", 8},
		{"renameat", "EIO", 3}, {"fsync", "EIO", 3}, {"mkdirat", "ENOSPC", 6}, {"unlinkat", "EIO", 6}, {"pipe2", "EMFILE", 12},
		{"clone", "EAGAIN", 6}, {"clone3", "EAGAIN", 6}, {"execve", "ENOMEM", 2}, {"mmap", "ENOMEM", 40}, {"wait4", "EINVAL", 3},
		{"fcntl", "EINVAL", 10}, {"readlinkat", "EIO", 6}, {"z3", "fails", 150},
	} {
		for n := 1; n <= c.most; n++ {
			all = append(all, fault{c.call, c.errno, n})
		}
	}
	return all
}

// under makes the command meet the fault, and the calls of that kind go to a file.
func (f fault) under(t *testing.T, cmd *exec.Cmd, library, trace string) {
	if f.call == "z3" {
		cmd.Env = append(cmd.Env, "LD_PRELOAD="+library, fmt.Sprint("FAULT_Z3=", f.n))
		return
	}
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("no strace here")
	}
	named := filepath.Join(t.TempDir(), "hgrd") // strace calls a program by its path
	if err := os.Symlink(cmd.Path, named); err != nil {
		t.Fatal(err)
	}
	cmd.Args = append([]string{"strace", "-f", "-qqq", "--seccomp-bpf", "-o", trace, "-e", "trace=" + f.call,
		"-e", fmt.Sprintf("inject=%s:error=%s:when=%d", f.call, f.errno, f.n), "--", named}, cmd.Args[1:]...)
	cmd.Path = strace
}

// lostMessage says that the write which failed was that of a message: such a run ends by its status alone.
func lostMessage(trace string) bool {
	begun := map[string]string{} // by thread, a call that others came between
	for line := range strings.Lines(trace) {
		thread, call, _ := strings.Cut(line, " ")
		if strings.Contains(call, "<unfinished ...>") {
			begun[thread] = call
		}
		if !strings.Contains(call, "(INJECTED)") {
			continue
		}
		if strings.HasPrefix(strings.TrimSpace(call), "<...") {
			call = begun[thread]
		}
		if strings.HasPrefix(strings.TrimSpace(call), `write(2, "hgrd: `) {
			return true
		}
	}
	return false
}

// Whatever call fails on the way of an audit: the race is found, or the audit fails and says so; and neither does what it
// leaves behind hide the race from the next one.
func TestFaults(t *testing.T) {
	tree := filepath.Join(t.TempDir(), "tree")
	plant(t, filepath.Join(tree, "a", "main.cu"), content(t, corpus(t), needsSolver))
	plant(t, filepath.Join(tree, "b", "main.cu"), "__global__ void k(int *a) { a[threadIdx.x + blockIdx.x * blockDim.x] = 0; }\nint main() { int *a; cudaMalloc(&a, 4096); k<<<4, 256>>>(a); }\n")
	plant(t, filepath.Join(tree, "b", "Makefile"), "b: main.cu\n\tnvcc -DX -o b main.cu\n")
	headers := t.TempDir()
	audit := func(state, cache string, f *fault, library string) (_ outcome, report, trace string) {
		out := t.TempDir()
		cmd := hgrd(t, out, "audit", "--quiet", "--jobs=1", "--state="+state, "--format=json:report", "--format=summary", tree)
		cmd.Env = append(cmd.Env, "HGRD_CACHE_DIR="+cache, "XDG_CACHE_HOME="+headers) // a fault may make others write them anew
		if f != nil {
			f.under(t, cmd, library, filepath.Join(out, "trace"))
		}
		ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute)
		defer cancel()
		limited := exec.CommandContext(ctx, cmd.Path)
		limited.Args, limited.Dir, limited.Env, limited.WaitDelay = cmd.Args, cmd.Dir, cmd.Env, time.Second
		got := ran(limited)
		if ctx.Err() != nil {
			t.Errorf("%v: no end", f)
		}
		text, _ := os.ReadFile(filepath.Join(out, "report"))
		calls, _ := os.ReadFile(filepath.Join(out, "trace"))
		return got, string(text), string(calls)
	}
	want, report, _ := audit(t.TempDir(), t.TempDir(), nil, "")
	if want.code != 1 || report == "" {
		t.Fatalf("undisturbed: %+v", want)
	}
	library := strings.TrimPrefix(failingZ3(t)[0], "LD_PRELOAD=")
	all := faults()
	rand.New(rand.NewPCG(18, 0)).Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	if first, err := strconv.Atoi(os.Getenv(everyFault)); err == nil {
		all = all[min(max(first-1, 0), len(all)):]
	} else {
		all = all[:sampledFaults]
	}
	count := map[int]int{}
	for _, f := range all {
		state, cache := t.TempDir(), t.TempDir()
		got, made, trace := audit(state, cache, &f, library)
		count[got.code]++
		t.Logf("%v: exit status %d", f, got.code)
		switch {
		case got.code == want.code && made == report && got.stdout == want.stdout:
		case got.code == want.code && strings.Contains(made, `"verdict": "racy"`): // a line of a source is not quoted, maybe
		case got.code >= 2 && strings.TrimSpace(got.stderr) != "":
		case got.code < 0 && f.call == "mmap": // a signal ended the loader before a line of the program ran
		case got.code >= 2 && f.call == "write" && lostMessage(trace):
		default:
			t.Errorf("%v: exit %d, report as undisturbed: %v\n%s%s", f, got.code, made == report, got.stdout, got.stderr)
		}
		if again, _, _ := audit(state, cache, nil, ""); again.code != want.code && (again.code != 2 || again.stderr == "") {
			t.Errorf("after %v: exit %d\n%s%s", f, again.code, again.stdout, again.stderr)
		}
	}
	t.Logf("faults by exit status: %v", count)
}
