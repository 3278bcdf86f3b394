package sandbox

import (
	"bytes"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"golang.org/x/sys/unix"
)

// taskEnv makes the test's binary do one thing and tell how it ended.
const taskEnv = "SANDBOX_TEST_TASK"

// tasks are what a confined program may try.
var tasks = map[string]func(arg string) error{
	"read":   func(path string) error { _, err := os.ReadFile(path); return err },
	"write":  func(path string) error { return os.WriteFile(path, []byte("x"), 0o666) },
	"remove": os.Remove,
	"mkdir":  func(path string) error { return os.Mkdir(path, 0o777) },
	"link":   func(path string) error { return os.Symlink("/etc", path) },
	"rename": func(path string) error { return os.Rename(path, path+".moved") },
	"dial":   func(address string) error { _, err := net.Dial("udp", address); return err },
	"unix":   func(string) error { _, err := unix.Socket(unix.AF_UNIX, unix.SOCK_STREAM, 0); return err },
	"pair":   func(string) error { _, err := unix.Socketpair(unix.AF_UNIX, unix.SOCK_DGRAM, 0); return err },
	"type":   func(string) error { return unix.IoctlSetPointerInt(0, unix.TIOCSTI, 'x') },
	"chmod":  func(path string) error { return os.Chmod(path, 0o777) },
	"chown":  func(path string) error { return os.Chown(path, -1, -1) },
	"touch":  func(path string) error { return os.Chtimes(path, time.Unix(1, 0), time.Unix(1, 0)) },
	"attr":   func(path string) error { return unix.Setxattr(path, "user.x", []byte("x"), 0) },
	"nice":   func(string) error { return unix.Setpriority(unix.PRIO_PROCESS, os.Getppid(), 19) },
	"limit": func(string) error {
		return unix.Prlimit(os.Getppid(), unix.RLIMIT_CORE, &unix.Rlimit{}, nil)
	},
	"own":    func(string) error { return unix.Prlimit(0, unix.RLIMIT_CORE, &unix.Rlimit{}, nil) },
	"shared": func(string) error { _, err := unix.SysvShmGet(unix.IPC_PRIVATE, 4096, 0o600); return err },
	"uring":  func(string) error { return call(unix.SYS_IO_URING_SETUP) },
	"trace":  func(string) error { return unix.PtraceAttach(os.Getppid()) },
	"signal": func(string) error { return syscall.Kill(os.Getppid(), 0) },
	"setuid": func(string) error {
		n, err := unix.PrctlRetInt(unix.PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0)
		if err == nil && n == 1 {
			return errors.New("no new rights")
		}
		return err
	},
	"allocate": func(bytes string) error {
		n, _ := strconv.Atoi(bytes)
		_, err := unix.Mmap(-1, 0, n, unix.PROT_READ, unix.MAP_PRIVATE|unix.MAP_ANON)
		return err
	},
	"exhaust": func(bytes string) error { // as long as it may: bounds are set just after a program has started
		n, _ := strconv.Atoi(bytes)
		for range 100 {
			b, err := unix.Mmap(-1, 0, n, unix.PROT_READ, unix.MAP_PRIVATE|unix.MAP_ANON)
			if err != nil {
				return err
			}
			if err := unix.Munmap(b); err != nil {
				return nil
			}
			time.Sleep(20 * time.Millisecond)
		}
		return nil
	},
	"reserve": func(path string) error {
		f, err := os.Create(path)
		if err != nil {
			return nil
		}
		return unix.Fallocate(int(f.Fd()), 0, 0, 1<<20)
	},
	"sleep": func(string) error { time.Sleep(time.Minute); return nil },
	// Starts a sleeper in the sandbox, says who that is, and waits to be killed.
	"start": func(string) error {
		cmd := task("sleep", "")
		if _, err := Start(cmd, Policy{}); err != nil {
			return err
		}
		fmt.Println(cmd.Process.Pid)
		time.Sleep(time.Minute)
		return nil
	},
	// What it starts is confined as it is.
	"child": func(path string) error { return task("write", path).Run() },
}

func call(number uintptr) error {
	if _, _, errno := unix.Syscall(number, 0, 0, 0); errno != 0 {
		return errno
	}
	return nil
}

func TestMain(m *testing.M) {
	if name := os.Getenv(taskEnv); name != "" {
		if err := tasks[name](os.Args[1]); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(7)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func task(name, arg string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], arg)
	cmd.Env = append(os.Environ(), taskEnv+"="+name)
	return cmd
}

// try runs a task and returns what it complained of.
func try(t *testing.T, p Policy, name, arg string) string {
	t.Helper()
	cmd := task(name, arg)
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	process, err := Start(cmd, p)
	if err != nil {
		t.Fatal(err)
	}
	err = process.Wait()
	if err != nil && cmd.ProcessState.ExitCode() != 7 {
		t.Fatalf("%s %s: %v: %s", name, arg, err, &stderr)
	}
	return strings.TrimSpace(stderr.String())
}

func needKernel(t *testing.T) {
	if lacking := Lacking(); lacking != "" {
		t.Skip(lacking)
	}
}

func TestConfined(t *testing.T) {
	needKernel(t)
	in, out := t.TempDir(), t.TempDir()
	for _, f := range []string{"old", "moved"} {
		os.WriteFile(filepath.Join(in, f), []byte("x"), 0o666)
		os.WriteFile(filepath.Join(out, f), []byte("x"), 0o666)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	for _, c := range []struct {
		task, arg string
		allowed   bool
	}{
		{"read", filepath.Join(in, "old"), true},
		{"read", "/etc/passwd", true},
		{"read", "/dev/null", true},
		{"read", "/proc/self/environ", false},
		{"read", fmt.Sprintf("/proc/%d/environ", os.Getpid()), false},
		{"read", "/proc/version", false},
		{"read", "/sys/kernel/mm/transparent_hugepage/enabled", false},
		{"read", "/dev/full", false},
		{"write", "/dev/null", true},
		{"write", filepath.Join(in, "new"), false},
		{"write", filepath.Join(in, "old"), false},
		{"write", filepath.Join(out, "new"), true},
		{"write", filepath.Join(out, "..", filepath.Base(in), "new"), false},
		{"child", filepath.Join(in, "new"), false},
		{"child", filepath.Join(out, "new2"), true},
		{"remove", filepath.Join(in, "old"), false},
		{"remove", filepath.Join(out, "old"), true},
		{"rename", filepath.Join(in, "moved"), false},
		{"rename", filepath.Join(out, "moved"), true},
		{"mkdir", filepath.Join(in, "dir"), false},
		{"mkdir", filepath.Join(out, "dir"), true},
		{"link", filepath.Join(in, "link"), false},
		{"link", filepath.Join(out, "link"), true},
		{"read", filepath.Join(out, "link", "passwd"), true},
		{"dial", listener.Addr().String(), false},
		{"unix", "", false},
		{"pair", "", false},
		{"type", "", false},
		{"chmod", filepath.Join(in, "old"), false},
		{"chown", filepath.Join(in, "old"), false},
		{"touch", filepath.Join(in, "old"), false},
		{"attr", filepath.Join(in, "old"), false},
		{"nice", "", false},
		{"limit", "", false},
		{"own", "", true},
		{"shared", "", false},
		{"uring", "", false},
		{"trace", "", false},
		{"signal", "", !signalsAreScoped()},
		{"setuid", "", false},
		{"allocate", "1000000", true},
		{"reserve", filepath.Join(out, "reserved"), false},
	} {
		got := try(t, Policy{Writable: []string{out}}, c.task, c.arg)
		if allowed := got == ""; allowed != c.allowed {
			t.Errorf("%s %s: %q, want allowed %t", c.task, c.arg, got, c.allowed)
		}
	}
	// The one who starts them is as free as before.
	if err := os.WriteFile(filepath.Join(in, "mine"), nil, 0o666); err != nil {
		t.Error(err)
	}
	if _, err := net.Dial("udp", listener.Addr().String()); err != nil {
		t.Error(err)
	}
}

func TestMemoryIsBounded(t *testing.T) {
	const bound = 64 << 30 // the runtime reserves much at its start
	if got := try(t, Policy{Memory: bound}, "exhaust", strconv.Itoa(bound)); !strings.Contains(got, "cannot allocate memory") {
		t.Errorf("%q", got)
	}
	if got := try(t, Policy{}, "allocate", strconv.Itoa(bound)); got != "" {
		t.Errorf("without a bound: %q", got)
	}
}

// A confined program ends with the one that started it, even if that has no time to see to it.
func TestNoOrphans(t *testing.T) {
	cmd := task("start", "")
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var pid int
	if _, err := fmt.Fscan(stdout, &pid); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(pid, 0); err != nil {
		t.Fatalf("the confined program does not run: %v", err)
	}
	cmd.Process.Kill()
	cmd.Wait()
	for range 1000 {
		if state, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid)); err != nil || bytes.Contains(state, []byte(") Z ")) {
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
	syscall.Kill(pid, syscall.SIGKILL)
	t.Error("the confined program outlives who started it")
}

func TestStartErrors(t *testing.T) {
	if _, err := Start(exec.Command("/no/such/program"), Policy{}); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("no such program: %v", err)
	}
	needKernel(t)
	if _, err := Start(task("unix", ""), Policy{Writable: []string{"/no/such/folder"}}); err == nil {
		t.Error("a folder that does not exist is no error")
	}
}

// Every number of a system call, of this interface and of others, gets the answer that the list says.
func TestFilter(t *testing.T) {
	arch := architectures[runtime.GOARCH]
	if arch == 0 {
		t.Skip("the numbers of this processor's calls are not known")
	}
	program := filter(arch)
	want := func(a, number, argument uint32) uint32 {
		if a != arch || arch == unix.AUDIT_ARCH_X86_64 && number >= x32 {
			return unix.SECCOMP_RET_ERRNO | uint32(unix.ENOSYS)
		}
		if slices.Contains(refused, number) {
			return unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
		}
		if slices.Contains(unsupported, number) {
			return unix.SECCOMP_RET_ERRNO | uint32(unix.EOPNOTSUPP)
		}
		for _, r := range partly {
			if r.call == number && slices.Contains(r.values, argument) != r.except {
				return unix.SECCOMP_RET_ERRNO | uint32(unix.EPERM)
			}
		}
		return unix.SECCOMP_RET_ALLOW
	}
	for _, a := range []uint32{arch, unix.AUDIT_ARCH_I386, unix.AUDIT_ARCH_ARM, 0} {
		for number := range uint32(1000) {
			for _, n := range []uint32{number, number | x32, ^number} {
				for _, argument := range []uint32{0, 1, unix.TIOCSTI, tioclinux, unix.TCGETS, ^uint32(0)} {
					if got := interpret(t, program, a, n, argument); got != want(a, n, argument) {
						t.Fatalf("architecture %#x, call %#x, argument %#x: %#x, want %#x", a, n, argument, got, want(a, n, argument))
					}
				}
			}
		}
	}
}

// interpret runs the few instructions of BPF that filters are made of.
func interpret(t *testing.T, program []unix.SockFilter, architecture, number, argument uint32) uint32 {
	var a uint32
	for at := 0; at < len(program); at++ {
		jump := func(yes bool) {
			if yes {
				at += int(program[at].Jt)
			} else {
				at += int(program[at].Jf)
			}
		}
		switch i := program[at]; i.Code {
		case unix.BPF_LD | unix.BPF_W | unix.BPF_ABS:
			switch i.K {
			case numberAt:
				a = number
			case architectureAt:
				a = architecture
			default: // whichever it asks for
				a = argument
			}
		case unix.BPF_JMP | unix.BPF_JEQ | unix.BPF_K:
			jump(a == i.K)
		case unix.BPF_JMP | unix.BPF_JGE | unix.BPF_K:
			jump(a >= i.K)
		case unix.BPF_RET | unix.BPF_K:
			return i.K
		default:
			t.Fatalf("instruction %#x", i.Code)
		}
	}
	t.Fatal("the filter has no end")
	return 0
}

func TestWord(t *testing.T) {
	for path, want := range map[string]string{
		"": "", "a.cu": "a.cu", "-o": "./-o", "-fpass-plugin=.": "./-fpass-plugin=.", "@args": "./@args", "dir/-o": "dir/-o",
		"/a.cu": "/a.cu", "./-o": "./-o", "../a.cu": "../a.cu", ".hidden": ".hidden", "é.cu": "./é.cu", "\xff": "./\xff", "=x": "./=x",
	} {
		if got := Word(path); got != want {
			t.Errorf("Word(%q) = %q, want %q", path, got, want)
		}
	}
}

func FuzzWord(f *testing.F) {
	for _, path := range []string{"a.cu", "-o", "@args", "/a", "../b", "~", "\n-o"} {
		f.Add(path)
	}
	f.Fuzz(func(t *testing.T, path string) {
		got := Word(path)
		if path == "" || filepath.Clean(got) != filepath.Clean(path) {
			if path != "" {
				t.Errorf("Word(%q) = %q is another file", path, got)
			}
			return
		}
		if strings.ContainsAny(got[:1], "-@=~+:") {
			t.Errorf("Word(%q) = %q", path, got)
		}
	})
}

// How much longer a program takes to start for being confined.
func BenchmarkStart(b *testing.B) {
	for b.Loop() {
		process, err := Start(exec.Command("/bin/true"), Policy{})
		if err != nil {
			b.Fatal(err)
		}
		process.Wait()
	}
}

func BenchmarkStartFree(b *testing.B) {
	for b.Loop() {
		exec.Command("/bin/true").Run()
	}
}
