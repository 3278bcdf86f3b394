package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/hgrd/hgrd/reports"
)

// within runs the program, which must end by itself in some time.
func within(t *testing.T, limit time.Duration, dir string, args ...string) outcome {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), limit)
	defer cancel()
	cmd := hgrd(t, dir, args...)
	limited := exec.CommandContext(ctx, cmd.Path)
	limited.Args, limited.Dir, limited.Env = cmd.Args, cmd.Dir, cmd.Env
	got := ran(limited)
	if ctx.Err() != nil {
		t.Errorf("%q does not end", args)
	}
	return got
}

// A pipe that nobody writes or reads is an error at once, wherever a file is named.
func TestPipes(t *testing.T) {
	dir := t.TempDir()
	plant(t, filepath.Join(dir, "a.cu"), "__global__ void k(int *a) { a[threadIdx.x] = 1; }\n")
	plant(t, filepath.Join(dir, "p", "compile_commands.json"), `[{"directory":"`+dir+`","file":"a.cu","command":"nvcc -c a.cu @flags"}]`)
	plant(t, filepath.Join(dir, "includes.cu"), "#include \"pipe\"\n__global__ void k(int *a) { a[threadIdx.x] = 1; }\nint main() { k<<<1, 64>>>(0); }\n")
	for _, name := range []string{"pipe", "pipe.cu", "flags"} {
		if err := syscall.Mkfifo(filepath.Join(dir, name), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for args, want := range map[string]string{
		"check --format=json:pipe a.cu":          "cannot write the report: pipe is no regular file",
		"check --format=json:. a.cu":             "cannot write the report: . is a folder",
		"check --format=json:/dev/zero a.cu":     "cannot write the report: /dev/zero is no regular file",
		"check pipe.cu":                          "pipe.cu: is not a regular file",
		"check --host-ir=pipe --device-ir=pipe":  "pipe: is not a regular file",
		"check includes.cu":                      "includes.cu: ./pipe: is not a regular file",
		"check --clang-arg=-includepipe a.cu":    "pipe: is not a regular file",
		"simulate includes.cu":                   "pipe: is not a regular file",
		"check --baseline=pipe a.cu":             "a baseline is a regular file",
		"check --config=pipe a.cu":               "pipe: no regular file",
		"check --database=p":                     "a.cu takes flags from flags, which cannot be read",
		"explain --report=pipe 1234":             "pipe is no regular file",
		"explain --report=/dev/zero 1234":        "/dev/zero is no regular file",
		"merge pipe":                             "pipe is no regular file",
		"audit --costs=pipe .":                   "cannot write the costs: pipe is no regular file",
		"simulate --format=json:pipe a.cu":       "cannot write the report: pipe is no regular file",
		"audit --state=pipe .":                   "cannot keep finished programs: ",
		"audit --quiet --format=html:pipe p":     "cannot write the report: pipe is no regular file",
		"merge --format=json:pipe none.json":     "cannot write the report: pipe is no regular file",
		"crosscheck --format=comparison:pipe .u": "cannot write the report: pipe is no regular file",
	} {
		got := within(t, time.Minute, dir, strings.Fields(args)...)
		if got.code != 2 || got.stdout != "" && !strings.Contains(args, "pipe.cu") && !strings.Contains(args, "include") && !strings.Contains(args, "-ir") && !strings.Contains(args, "database") ||
			strings.Count(got.stderr, "\n") != 1 || !strings.Contains(got.stderr, want) {
			t.Errorf("%s: %+v, want %q", args, got, want)
		}
	}
}

// What a source includes and has no end costs nothing: a compiler takes devices for empty, and so does hgrd. A pipe that
// somebody holds open is like one that nobody does.
func TestEndlessIncludes(t *testing.T) {
	dir := t.TempDir()
	plant(t, filepath.Join(dir, "a.cu"), "#include \"/dev/zero\"\n#include \"/dev/urandom\"\n__global__ void k(int *a) { a[0] = threadIdx.x; }\n")
	if got := within(t, time.Minute, dir, "check", "--cache="+filepath.Join(dir, "kept"), "--memory=2G", "a.cu"); got.code != 1 || got.stderr != "" {
		t.Errorf("%+v", got)
	}
	plant(t, filepath.Join(dir, "b.cu"), "#include \"pipe\"\n")
	pipe := filepath.Join(dir, "pipe")
	if err := syscall.Mkfifo(pipe, 0o666); err != nil {
		t.Fatal(err)
	}
	held, err := os.OpenFile(pipe, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer held.Close()
	if got := within(t, time.Minute, dir, "check", "b.cu"); got.code != 2 || !strings.Contains(got.stderr, "pipe: is not a regular file") {
		t.Errorf("%+v", got)
	}
}

// A report that goes to a stream is written there, and one that is not finished leaves the old one.
func TestReportsAreWhole(t *testing.T) {
	dir := t.TempDir()
	plant(t, filepath.Join(dir, "a.cu"), "__global__ void k(int *a) { a[0] = threadIdx.x; }\n")
	plant(t, filepath.Join(dir, "old.json"), "old")
	for args, code := range map[string]int{"check --format=json:old.json none.cu --frmat": 2, "check --format=text:new --format=json:old.json --baseline=none a.cu": 2} {
		if got := ran(hgrd(t, dir, strings.Fields(args)...)); got.code != code || content(t, dir, "old.json") != "old" {
			t.Errorf("%s: %+v", args, got)
		}
	}
	if _, err := os.Stat(filepath.Join(dir, "new")); err == nil {
		t.Error("a report is there before it is made")
	}
	got := ran(hgrd(t, dir, "check", "--format=json:/dev/stdout", "a.cu"))
	var r reports.Report
	if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || got.code != 1 || len(r.Kernels) != 1 {
		t.Errorf("%v: %+v", err, got)
	}
}

// A compile database of 20,000 entries takes no more than its entries take.
func TestLargeDatabase(t *testing.T) {
	dir := t.TempDir()
	var entries []string
	for i := range 20_000 {
		entries = append(entries, fmt.Sprintf(`{"directory":%q,"file":"d%d/f%d.cu","command":"nvcc -DN=%d -Iinc -std=c++14 -c d%d/f%d.cu"}`, dir, i/100, i, i, i/100, i))
	}
	plant(t, filepath.Join(dir, "compile_commands.json"), "["+strings.Join(entries, ",\n")+"]")
	got := within(t, 3*time.Minute, dir, "check", "--database=.", "--format=json")
	var r reports.Report
	if err := json.Unmarshal([]byte(got.stdout), &r); err != nil || got.code != 2 || len(r.Files) != 20_000 || len(r.Files[7].Flags) != 1 {
		t.Errorf("%v: exit %d, %d files, %.300s", err, got.code, len(r.Files), got.stderr)
	}
}

// A time limit holds for thousands of kernels, and what it leaves undecided is in the report and no success.
func TestManyKernels(t *testing.T) {
	const n, limit = 5_000, 15 * time.Second
	dir := t.TempDir()
	var text strings.Builder
	for i := range n {
		fmt.Fprintf(&text, "kernel void k%d(global int *a, int n) { int i = get_global_id(0); if (i < n) a[i] = a[i + %d]; }\n", i, i+1)
	}
	plant(t, filepath.Join(dir, "many.cl"), text.String())
	start := time.Now()
	got := within(t, 3*time.Minute, dir, "check", "--cache=off", "--format=json", "--timeout="+limit.String(), "many.cl")
	took := time.Since(start)
	var r reports.Report
	if err := json.Unmarshal([]byte(got.stdout), &r); err != nil {
		t.Fatalf("%v: %+.300v", err, got)
	}
	open := 0
	for i := range r.Kernels {
		if r.Kernels[i].Unexamined() {
			open++
		}
	}
	failed := len(r.Files) != 1 || r.Files[0].Status != reports.Analysed
	if !failed && len(r.Kernels) != n || (failed || open > 0) != (got.code == 2) || got.code == 2 && got.stderr == "" {
		t.Errorf("%d kernels, %d not looked at, failed %t, exit %d, %.300s", len(r.Kernels), open, failed, got.code, got.stderr)
	}
	if took > limit*12/10+2*time.Second { // to start and to write
		t.Errorf("%v, of %v", took, limit)
	}
	t.Logf("%v, %d kernels not looked at", took, open)
}
