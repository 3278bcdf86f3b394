package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

const racyCL = "kernel void k(global int *a) { a[get_local_id(0)] = a[get_local_id(0) + 1]; }\n"

const racyProgram = `__global__ void k(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }
int main() { int *a; cudaMalloc(&a, 4096); k<<<1, 64>>>(a); }
`

// A library that leaves a mark wherever it is loaded. It is made to be taken for a plugin.
const plugin = `#include <fcntl.h>
__attribute__((constructor)) static void load(void) { open("../LOADED", O_CREAT | O_WRONLY, 0666); open("LOADED", O_CREAT | O_WRONLY, 0666); }
`

// hostile is a repository whose names are made to be taken for options and for files of arguments.
func hostile(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "repository")
	for name, text := range map[string]string{
		"plain.cu":                racyProgram,
		"-ovictim.cu":             racyProgram,
		"-o/inner.cu":             racyProgram,
		"-fpass-plugin=./evil.cu": racyProgram,
		"-fplugin=evil.cu":        racyProgram,
		"-load/evil.cu":           racyProgram,
		"@arguments.cu":           racyProgram,
		"-ovictim.cl":             racyCL,
		"@arguments.hip":          racyProgram,
		"arguments.cu":            "-fpass-plugin=evil.cu\n-o\nvictim.cu\n",
		"victim.cu":               "int untouched;\n",
		"src/database.cu":         racyProgram,
		"plugin.c":                plugin,
		"CMakeLists.txt":          "add_executable(x -fplugin=evil.cu @arguments.cu)\n",
		"sub/Makefile":            "all:\n\tnvcc -fplugin=../evil.cu -Xcompiler -Wp,-MD,../victim.cu -include @../arguments.cu ../plain.cu -o x\n",
		"build/compile_commands.json": `[{"directory": "..", "file": "-ovictim.cu", "arguments": ["nvcc", "-fpass-plugin=evil.cu", "-Xclang", "-load", "-Xclang", "evil.cu", "-include", "@arguments.cu", "-D", "@arguments.cu", "-MD", "-MF", "victim.cu", "-c", "-ovictim.cu"]},
{"directory": "..", "file": "@arguments.cu", "command": "nvcc -c @arguments.cu"}]`,
	} {
		plant(t, filepath.Join(dir, name), text)
	}
	gcc := exec.Command("gcc", "-shared", "-fPIC", "-o", "evil.cu", "plugin.c")
	gcc.Dir = dir
	if out, err := gcc.CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	os.Remove(filepath.Join(dir, "plugin.c"))
	return dir
}

// files are the contents of all files below dir, by name.
func files(t *testing.T, dir string) map[string]string {
	t.Helper()
	out := map[string]string{}
	filepath.Walk(dir, func(path string, info os.FileInfo, err error) error {
		if err != nil {
			t.Fatal(err)
		}
		if !info.IsDir() {
			text, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			out[path] = string(text)
		}
		return nil
	})
	return out
}

// untouched wants all below dir to be as before.
func untouched(t *testing.T, dir string, before map[string]string) {
	t.Helper()
	after := files(t, dir)
	for name, text := range after {
		if old, was := before[name]; !was {
			t.Errorf("%s is new", name)
		} else if old != text {
			t.Errorf("%s was changed", name)
		}
	}
	for name := range before {
		if _, is := after[name]; !is {
			t.Errorf("%s is gone", name)
		}
	}
}

// Names of files are names of files, whatever they look like: each program is found racy, and nothing else happens.
func TestHostileNames(t *testing.T) {
	dir := hostile(t)
	before := files(t, filepath.Dir(dir))
	for _, name := range []string{"-ovictim.cu", "-o/inner.cu", "-fpass-plugin=./evil.cu", "-fplugin=evil.cu", "-load/evil.cu", "@arguments.cu", "-ovictim.cl", "@arguments.hip"} {
		if complaint := wanted(t, 1, hgrd(t, dir, "check", "--", name)); complaint != "" {
			t.Errorf("%s: %s", name, complaint)
		}
	}
	for _, args := range [][]string{
		{"check", "plain.cu", "--include=@arguments.cu"},
		{"check", "plain.cu", "--clang-arg=-include", "--clang-arg=@arguments.cu"},
		{"check", "plain.cu", "--clang-arg=-Wp,-MD,victim.cu"},
		{"check", "plain.cu", "--clang-arg=-fproc-stat-report=victim.cu"},
		{"check", "plain.cu", "--cuda-path=@arguments.cu"},
		{"check", "-p", "build"},
		{"crosscheck", "--", "-ovictim.cu"},
		{"fix", "--", "-ovictim.cu", "-ovictim.cl"},
		{"simulate", "--sandbox", "--", "-ovictim.cu"}, // which are arguments of none
		{"audit", "--quiet", "."},
		{"check", "--new-from-rev=HEAD", "--", "-ovictim.cu"}, // in no repository of git
	} {
		hgrd(t, dir, args...).Run()
		untouched(t, filepath.Dir(dir), before)
	}
	plant(t, filepath.Join(dir, ".hgrd.yaml"), "database: build\ninclude: ['@arguments.cu']\n")
	before = files(t, filepath.Dir(dir))
	for _, args := range [][]string{{"check", "plain.cu"}, {"check"}, {"audit", "--quiet", "."}} {
		hgrd(t, dir, args...).Run()
		untouched(t, filepath.Dir(dir), before)
	}
}

// What is listed of a tree is one line for each program, and nothing that a terminal obeys.
func TestHostileNamesAreListed(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"a\nb.cu", "a\x1b[31m.cu", "a\xff.hip"} {
		plant(t, filepath.Join(dir, name), racyProgram)
	}
	got := ran(hgrd(t, dir, "audit", "--list", "."))
	if got.code != 0 || got.stdout != "a\\x0ab.cu: a\\x0ab.cu\na\\x1b[31m.cu: a\\x1b[31m.cu\na\\xff.hip: a\\xff.hip\n" {
		t.Errorf("%+v", got)
	}
}

// What a run of hgrd over the repository does to the system, call by call.
func TestHostileRepositoryIsContained(t *testing.T) {
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is not installed")
	}
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir, out := hostile(t), t.TempDir()
	program, log := filepath.Join(out, "hgrd"), filepath.Join(out, "calls") // this test is hgrd by that name
	if err := os.Symlink(self, program); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"check", "--", "-ovictim.cu", "-fpass-plugin=./evil.cu", "@arguments.cu", "-ovictim.cl", "@arguments.hip"},
		{"fix", "--", "@arguments.cu", "-ovictim.cl"}, {"audit", "--quiet", "--jobs=1", "."}} {
		trace := exec.Command(strace, append([]string{"-f", "-qq", "-s", "300", "-o", log, "-e", "trace=execve,execveat,open,openat,openat2,creat," +
			"socket,rename,renameat,renameat2,unlink,unlinkat,mkdir,mkdirat,link,linkat,symlink,symlinkat,truncate,chmod,fchmodat", program}, args...)...)
		trace.Dir = dir
		trace.Env = append(os.Environ(), "XDG_CACHE_HOME="+out, "HGRD_CACHE_DIR="+filepath.Join(out, "results"), "TMPDIR="+out)
		trace.Run()
		text := content(t, log)
		if !strings.Contains(text, "clang") {
			t.Fatalf("%q: no compiler was traced: %s", args, text)
		}
		// A compiler lists its headers into a pipe, descriptor 3.
		judgeCalls(t, text, []string{program, self}, []string{out, "/dev/null", "/dev/fd/3"})
	}
}

var (
	tracedExec = regexp.MustCompile(`\bexecve(?:at)?\([^"]*"([^"]*)"`)
	tracedOpen = regexp.MustCompile(`\bopen(?:at2?)?\([^"]*"([^"]*)", [^)]*(?:O_WRONLY|O_RDWR|O_CREAT|O_TRUNC)`)
	tracedEdit = regexp.MustCompile(`\b(?:creat|rename|renameat2?|unlink|unlinkat|mkdir|mkdirat|link|linkat|symlink|symlinkat|truncate|chmod|fchmodat)\(((?:AT_FDCWD, )?".*)\) +=`)
	quotedWord = regexp.MustCompile(`"([^"]*)"`)
)

// judgeCalls wants system calls to start but clang, opt, and the programs named, to write but to the places named, and to
// open no socket.
func judgeCalls(t *testing.T, log string, programs, places []string) {
	t.Helper()
	inPlace := func(path string) bool {
		return slices.ContainsFunc(places, func(p string) bool { return path == p || strings.HasPrefix(path, p+"/") })
	}
	for line := range strings.Lines(log) {
		if m := tracedExec.FindStringSubmatch(line); m != nil {
			name := filepath.Base(m[1])
			if !strings.HasPrefix(name, "clang") && !strings.HasPrefix(name, "opt") && !slices.Contains(programs, m[1]) {
				t.Errorf("started: %s", line)
			}
		}
		if m := tracedOpen.FindStringSubmatch(line); m != nil && !inPlace(m[1]) {
			t.Errorf("opened for writing: %s", line)
		}
		if m := tracedEdit.FindStringSubmatch(line); m != nil {
			for _, w := range quotedWord.FindAllStringSubmatch(m[1], -1) {
				if !inPlace(w[1]) {
					t.Errorf("changed: %s", line)
				}
			}
		}
		if strings.Contains(line, "socket(") {
			t.Errorf("a socket: %s", line)
		}
	}
}

// A program whose compilation takes all memory fails alone, with a line that says so.
func TestMemoryBound(t *testing.T) {
	dir := t.TempDir()
	plant(t, filepath.Join(dir, "bomb.cu"), `#define A(x) x x x x x x x x x x x x x x x x
#define B(x) A(A(A(A(A(A(A(A(A(x)))))))))
__global__ void k(int *a) { a[0] = 0; }
const char *s = B("x");
`)
	plant(t, filepath.Join(dir, "plain.cu"), racyProgram)
	complaint := wanted(t, 2, hgrd(t, dir, "check", "--memory=768M", "--timeout=0", "bomb.cu", "plain.cu"))
	if !strings.Contains(complaint, "hgrd: bomb.cu: clang-14: out of memory at 768 MiB") || strings.Count(complaint, "\n") != 1 {
		t.Errorf("%q", complaint)
	}
}

// Compilers see nothing of the environment.
func TestCompilersHaveNoEnvironment(t *testing.T) {
	dir := t.TempDir()
	plant(t, filepath.Join(dir, "plain.cu"), "#include \"extra.h\"\n"+racyProgram)
	plant(t, filepath.Join(dir, ".include", "extra.h"), "") // where hgrd does not look for it
	for _, variable := range []string{"CPATH", "C_INCLUDE_PATH", "CPLUS_INCLUDE_PATH"} {
		cmd := hgrd(t, dir, "check", "plain.cu")
		cmd.Env = append(cmd.Env, variable+"=.include")
		if complaint := wanted(t, 2, cmd); !strings.Contains(complaint, "'extra.h' file not found") {
			t.Errorf("%s: %s", variable, complaint)
		}
	}
	for _, variable := range []string{"CCC_OVERRIDE_OPTIONS=+-DTURNED", "CLANG_CONFIG_FILE_USER_DIR=.", "SOURCE_DATE_EPOCH=x"} {
		cmd := hgrd(t, dir, "check", "-I", ".include", "plain.cu")
		cmd.Env = append(cmd.Env, variable)
		wanted(t, 1, cmd)
	}
}

// Host code that looks for ways out: it dials, writes beside the source, reads the environment, and leaves a process behind.
const escape = `#include <cstdio>
#include <cstdlib>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>
__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() {
  int *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a);
  const char *secret = getenv("SECRET"), *own = getenv("TMPDIR");
  char name[4096];
  snprintf(name, sizeof name, "%s/own", own ? own : "/nowhere");
  bool dialled = socket(AF_INET, SOCK_DGRAM, 0) >= 0, wrote = fopen("written", "w"), kept = fopen(name, "w"), read = fopen("escape.cu", "r");
  fprintf(stderr, "dialled %d, wrote %d, kept %d, read %d, %s\n", dialled, wrote, kept, read, secret ? secret : "no secret");
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      for (int i = 0; i < 3; i++) close(i);
      sleep(1000);
    }
    _exit(0);
  }
}
`

// Host code that fills its folder with files, and ends only if nothing ends it.
const flood = `#include <cstdio>
#include <cstdlib>
#include <unistd.h>
__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x; }
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a);
  chdir(getenv("TMPDIR"));
  if (argc > 1 && fork()) sleep(1000);
  setsid();
  for (int i = 0; i < 40000; i++) {
    char name[16];
    snprintf(name, sizeof name, "%d", i);
    fclose(fopen(name, "w"));
  }
  sleep(1000);
}
`

// What a confined program writes is bounded, whichever of its processes does.
func TestSandboxIsBounded(t *testing.T) {
	for _, args := range [][]string{nil, {"--", "by a child"}} {
		dir := t.TempDir()
		plant(t, filepath.Join(dir, "flood.cu"), flood)
		temporary := filepath.Join(dir, "tmp")
		os.Mkdir(temporary, 0o700)
		cmd := hgrd(t, dir, append([]string{"simulate", "--sandbox", "--time-limit=2m", "flood.cu"}, args...)...)
		cmd.Env = append(cmd.Env, "TMPDIR="+temporary)
		if got := wanted(t, 2, cmd); !strings.Contains(got, "its temporary folder holds more than 1024 MiB, or than 10000 files") {
			t.Errorf("%v: %q", args, got)
		}
		if left, _ := filepath.Glob(filepath.Join(temporary, "hgrd-sandbox*")); len(left) > 0 {
			t.Errorf("%v: %q is left behind", args, left)
		}
	}
}

func TestSandboxOfSimulate(t *testing.T) {
	for _, c := range []struct {
		flags []string
		want  string
	}{
		{nil, "dialled 1, wrote 1, kept 1, read 1, known\n"},
		{[]string{"--sandbox"}, "dialled 0, wrote 0, kept 1, read 1, no secret\n"},
	} {
		dir := t.TempDir()
		plant(t, filepath.Join(dir, "escape.cu"), escape)
		temporary := filepath.Join(dir, "tmp")
		os.Mkdir(temporary, 0o700)
		cmd := hgrd(t, dir, append(append([]string{"simulate"}, c.flags...), "escape.cu")...)
		cmd.Env = append(cmd.Env, "SECRET=known", "TMPDIR="+temporary)
		if got := wanted(t, 0, cmd); got != c.want {
			t.Errorf("%v: %q, want %q", c.flags, got, c.want)
		}
		if _, err := os.Stat(filepath.Join(dir, "written")); (err == nil) != (c.flags == nil) {
			t.Errorf("%v: %v", c.flags, err)
		}
		processes, _ := filepath.Glob("/proc/[0-9]*/cwd")
		for _, p := range processes {
			if at, err := os.Readlink(p); err == nil && at == dir {
				t.Errorf("%v: %s outlives the run", c.flags, p)
			}
		}
	}
}

// Host code whose child leaves group, session and parent, and counts in a file.
const departing = `#include <cstdio>
#include <cstdlib>
#include <unistd.h>
__global__ void k(int *a) { a[threadIdx.x] = threadIdx.x; }
int main() {
  int *a;
  cudaMalloc(&a, 256);
  k<<<1, 64>>>(a);
  char name[4096];
  snprintf(name, sizeof name, "%s/beat", getenv("TMPDIR"));
  if (fork() == 0) {
    setsid();
    if (fork() == 0) {
      setsid();
      for (int i = 0; i < 6000; i++) {
        FILE *f = fopen(name, "w");
        fprintf(f, "%d", i);
        fclose(f);
        usleep(10000);
      }
    }
    _exit(0);
  }
  sleep(60);
}
`

// However hgrd ends, no process of the program that it simulates goes on, and the folder of one in the sandbox goes.
func TestProgramEndsWithHgrd(t *testing.T) {
	for _, flags := range [][]string{nil, {"--sandbox"}} {
		dir := t.TempDir()
		plant(t, filepath.Join(dir, "departing.cu"), departing)
		temporary := filepath.Join(dir, "tmp")
		os.Mkdir(temporary, 0o700)
		cmd := hgrd(t, dir, append(append([]string{"simulate"}, flags...), "departing.cu")...)
		cmd.Env = append(cmd.Env, "TMPDIR="+temporary)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		beat := func() string {
			var all []byte
			for _, pattern := range []string{"beat", "hgrd-sandbox-*/beat"} {
				files, _ := filepath.Glob(filepath.Join(temporary, pattern))
				for _, f := range files {
					text, _ := os.ReadFile(f)
					all = append(all, text...)
				}
			}
			return string(all)
		}
		await := func(what string, holds func() bool) {
			t.Helper()
			for range 600 {
				if holds() {
					return
				}
				time.Sleep(100 * time.Millisecond)
			}
			t.Errorf("%v: %s", flags, what)
		}
		await("the program does not run", func() bool { return beat() != "" })
		cmd.Process.Kill()
		cmd.Wait()
		await("the program outlives hgrd", func() bool {
			before := beat()
			time.Sleep(200 * time.Millisecond)
			return beat() == before
		})
		await("the folder of the program is left", func() bool {
			left, _ := filepath.Glob(filepath.Join(temporary, "hgrd-sandbox*"))
			return len(left) == 0
		})
	}
}
