package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"
)

// needsSolver is a program whose race the solver finds and nothing else does.
const needsSolver = "params/race_far_parameter.cu"

// outcome is what a user sees of a process.
type outcome struct {
	code           int
	stdout, stderr string
}

func ran(cmd *exec.Cmd) outcome {
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	cmd.Run()
	return outcome{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
}

func corpus(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs("../../testprograms")
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// failingZ3 is what makes calls of libz3 fail in a process and its workers; see testdata/fault/z3.c.
func failingZ3(t *testing.T, settings ...string) []string {
	t.Helper()
	library := filepath.Join(t.TempDir(), "z3.so")
	if out, err := exec.Command("clang-14", "-shared", "-fPIC", "-o", library, "testdata/fault/z3.c", "-ldl").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	return append([]string{"LD_PRELOAD=" + library}, settings...)
}

// Nothing is reported with a Z3 of which every call fails, and version says so.
func TestFailingSolver(t *testing.T) {
	for _, settings := range [][]string{{"FAULT_Z3=0"}, {"FAULT_Z3=0", "FAULT_QUIET=1"}, {"FAULT_Z3=20"}, {"FAULT_Z3=34"}} {
		env := failingZ3(t, settings...)
		cmd := hgrd(t, corpus(t), "check", "--format=json", needsSolver)
		cmd.Env = append(cmd.Env, env...)
		if got := ran(cmd); got.code != 2 || got.stdout != "" || strings.Count(got.stderr, "\n") != 1 ||
			!strings.HasPrefix(got.stderr, "hgrd: the solver was lost: Z3 ") || !strings.Contains(got.stderr, "fails its self-test: ") {
			t.Errorf("%q: %+v", settings, got)
		}
		cmd = hgrd(t, corpus(t), "version")
		cmd.Env = append(cmd.Env, env...)
		if got := ran(cmd); got.code != 2 || strings.Contains(got.stdout, "Z3") || !strings.Contains(got.stderr, "fails its self-test: ") {
			t.Errorf("%q: version: %+v", settings, got)
		}
	}
	if got := ran(hgrd(t, ".", "version")); got.code != 0 || !strings.Contains(got.stdout, "\nZ3 4.") {
		t.Errorf("version: %+v", got)
	}
}

// A solver that is lost on the way, in a fresh worker as well, leaves an incomplete run that nobody remembers.
func TestSolverLostOnTheWay(t *testing.T) {
	kept := "HGRD_CACHE_DIR=" + t.TempDir()
	state := t.TempDir()
	for _, flags := range [][]string{{}, {"--timeout=5m"}} { // a time limit decides what a result is worth
		args := append([]string{"check"}, append(flags, needsSolver)...)
		cmd := hgrd(t, corpus(t), args...)
		cmd.Env = append(append(cmd.Env, kept), failingZ3(t, "FAULT_Z3=40")...)
		got := ran(cmd)
		if got.code != 2 || !strings.Contains(got.stdout, ": inconclusive") || strings.Count(got.stderr, "\n") != 1 ||
			!strings.HasPrefix(got.stderr, "hgrd: "+needsSolver+": the solver was lost on ") || !strings.Contains(got.stderr, "kernel marks") {
			t.Errorf("%q: %+v", flags, got)
		}
		cmd = hgrd(t, corpus(t), args...)
		cmd.Env = append(cmd.Env, kept)
		if got := ran(cmd); got.code != 1 || got.stderr != "" || !strings.Contains(got.stdout, ": racy") {
			t.Errorf("%q: afterwards: %+v", flags, got)
		}
	}

	tree := filepath.Join(t.TempDir(), "tree")
	plant(t, filepath.Join(tree, "a", "main.cu"), content(t, corpus(t), needsSolver))
	for i, env := range [][]string{failingZ3(t, "FAULT_Z3=40"), failingZ3(t, "FAULT_Z3=20"), nil} {
		cmd := hgrd(t, t.TempDir(), "audit", "--quiet", "--format=text", "--state="+state, tree)
		cmd.Env = append(cmd.Env, env...)
		got := ran(cmd)
		if lost := i < 2; lost && (got.code != 2 || !strings.Contains(got.stdout, "failed: ") || !strings.Contains(got.stdout, "the solver was lost")) ||
			!lost && (got.code != 1 || !strings.Contains(got.stdout, "program a: 1 racy")) {
			t.Errorf("audit %d: %+v", i, got)
		}
	}
}

// Workers that are killed at any moment cost time. If all are, that is told.
func TestKilledWorkers(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	random := rand.New(rand.NewPCG(seed, 0))
	for i := range 10 {
		wait := time.Duration(random.IntN(80)) * time.Millisecond
		cmd := hgrd(t, corpus(t), "check", "--jobs=1", needsSolver)
		if killed, got := killing(t, cmd, 1, wait); got.code != 1 || got.stderr != "" || !strings.Contains(got.stdout, ": racy") {
			t.Errorf("seed %d, %d: %d killed after %v: %+v", seed, i, killed, wait, got)
		}
	}
	for _, wait := range []time.Duration{0, 30 * time.Millisecond} {
		cmd := hgrd(t, corpus(t), "check", "--jobs=1", needsSolver)
		killed, got := killing(t, cmd, 1000, wait)
		right := got.code == 1 && got.stderr == "" || got.code == 2 && strings.Contains(got.stderr, "the solver was lost")
		if !right || killed > 20 && got.code != 2 {
			t.Errorf("%d killed after %v: %+v", killed, wait, got)
		}
	}
}

// killing runs the program and kills up to n workers of it, each some time after it was seen first.
func killing(t *testing.T, cmd *exec.Cmd, n int, wait time.Duration) (killed int, _ outcome) {
	t.Helper()
	done := make(chan outcome)
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() {
		cmd.Wait()
		done <- outcome{cmd.ProcessState.ExitCode(), out.String(), errs.String()}
	}()
	seen := map[int]time.Time{}
	for {
		for _, pid := range workersOf(cmd.Process.Pid) {
			if _, known := seen[pid]; !known {
				seen[pid] = time.Now()
			}
			if killed < n && time.Since(seen[pid]) >= wait && syscall.Kill(pid, syscall.SIGKILL) == nil {
				killed++
				seen[pid] = time.Now().Add(time.Hour)
			}
		}
		select {
		case o := <-done:
			return killed, o
		case <-time.After(time.Millisecond):
		}
	}
}

// workersOf are the solver's workers of a process.
func workersOf(pid int) (workers []int) {
	tasks, _ := filepath.Glob(fmt.Sprintf("/proc/%d/task/*/children", pid))
	for _, task := range tasks {
		text, _ := os.ReadFile(task)
		for _, word := range strings.Fields(string(text)) {
			environment, _ := os.ReadFile(filepath.Join("/proc", word, "environ"))
			if child, err := strconv.Atoi(word); err == nil && bytes.Contains(environment, []byte("HGRD_SOLVER_WORKER=")) {
				workers = append(workers, child)
			}
		}
	}
	return workers
}

// Too little address space is told in one line, and enough is enough.
func TestRoom(t *testing.T) {
	for mib, code := range map[int]int{500: 2, 2047: 2, 2100: 1} {
		self, err := os.Executable()
		if err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("bash", "-c", fmt.Sprintf(`ulimit -v %d; exec -a hgrd "$0" check --jobs=1 %s`, mib<<10, needsSolver), self)
		cmd.Dir, cmd.Env = corpus(t), append(os.Environ(), "HGRD_CACHE_DIR=off")
		got := ran(cmd)
		want := fmt.Sprintf("hgrd: the limit of address space (ulimit -v) is %d MiB: at least 2048 MiB are needed\n", mib)
		if got.code != code || (code == 2) != (got.stderr == want) {
			t.Errorf("%d MiB: %+v", mib, got)
		}
	}
}

// A query that cannot be written is told in one line, by the folder.
func TestDumpFails(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "queries")
	dump := func() outcome {
		cmd := hgrd(t, corpus(t), "check", "--dump-queries="+dir, needsSolver)
		return ran(cmd)
	}
	dump()
	queries, _ := filepath.Glob(filepath.Join(dir, "*.smt2"))
	if len(queries) == 0 {
		t.Fatal("nothing is asked")
	}
	for _, q := range queries { // what is written there cannot take the place of a full folder
		os.Remove(q)
		os.MkdirAll(filepath.Join(q, "full"), 0o777)
	}
	got := dump()
	if want := "cannot write queries to " + dir + ": directory not empty\n"; got.code != 2 || strings.Count(got.stderr, "cannot write") != 1 ||
		!strings.Contains(got.stderr, want) || strings.Contains(got.stdout+got.stderr, "lin:") {
		t.Errorf("%+v", got)
	}
}
