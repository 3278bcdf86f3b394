package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
)

// hgrd is a process of the program, with the folder it runs in.
func hgrd(t *testing.T, dir string, args ...string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	return &exec.Cmd{Path: self, Args: append([]string{"hgrd"}, args...), Dir: dir, Env: append(os.Environ(), "HGRD_CACHE_DIR=off")}
}

// wanted runs the program and wants an exit code. It gives back standard error.
func wanted(t *testing.T, code int, cmd *exec.Cmd) string {
	t.Helper()
	var errs bytes.Buffer
	cmd.Stderr = &errs
	cmd.Run()
	if got := cmd.ProcessState.ExitCode(); got != code {
		t.Fatalf("%q: exit %d, want %d: %s", cmd.Args, got, code, errs.String())
	}
	return errs.String()
}

// forest is a tree of programs, one of which does not compile.
func forest(t *testing.T) string {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "tree")
	for name, from := range map[string]string{
		"a": "global/ok_device_global.cu", "b": "global/race_device_global.cu", "c": "host/ok_if_return.cu",
		"d": "shared/race_transpose_in_place.cu", "e": "global/race_rows.cu",
	} {
		text, err := os.ReadFile(filepath.Join("..", "..", "testprograms", from))
		if err != nil {
			t.Fatal(err)
		}
		plant(t, filepath.Join(dir, name, "main.cu"), string(text))
	}
	for _, name := range []string{"g", "h", "i", "j"} {
		plant(t, filepath.Join(dir, name, "main.cu"), "__global__ void "+name+"(int *a) { a[threadIdx.x] = 0; }\n")
	}
	plant(t, filepath.Join(dir, "f", "main.cu"), "#include \"nowhere.h\"\n")
	return dir
}

func plant(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func content(t testing.TB, elem ...string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(elem...))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// auditNames are the formats; auditFormats are the flags for every document, into files of the folder that the program runs in.
var auditNames = []string{"summary", "text", "table", "json", "sarif", "html"}

func auditFormats(prefix string) []string {
	var out []string
	for _, f := range auditNames {
		out = append(out, "--format="+f+":"+prefix+f)
	}
	return out
}

// undisturbed is an audit of the forest that nothing disturbs: its documents by format.
var (
	wholeOnce      sync.Once
	wholeDocuments map[string]string
)

func undisturbed(t *testing.T) map[string]string {
	t.Helper()
	wholeOnce.Do(func() {
		tree := forest(t)
		out := t.TempDir()
		wanted(t, 2, hgrd(t, out, append([]string{"audit", tree}, auditFormats("whole.")...)...))
		wholeDocuments = map[string]string{}
		for _, f := range auditNames {
			wholeDocuments[f] = content(t, out, "whole."+f)
		}
	})
	if wholeDocuments == nil {
		t.Skip("the undisturbed audit failed")
	}
	return wholeDocuments
}

func same(t *testing.T, dir, prefix string, want map[string]string) {
	t.Helper()
	for _, f := range auditNames {
		if got := content(t, dir, prefix+f); got != want[f] {
			t.Errorf("%s differs from that of an undisturbed audit:\n%s\nwant\n%s", f, got, want[f])
		}
	}
}

// An audit that was killed, interrupted and terminated, and then goes on, gives the same documents. It leaves documents
// where it had time to.
func TestAuditGoesOn(t *testing.T) {
	want := undisturbed(t)
	tree, out := forest(t), t.TempDir()
	args := append([]string{"audit", "--jobs=1", "--state=state", tree}, auditFormats("")...)
	random := rand.New(rand.NewPCG(uint64(time.Now().UnixNano()), 0))
	for i, s := range []syscall.Signal{syscall.SIGKILL, syscall.SIGTERM, syscall.SIGINT} {
		if errs := stopped(t, hgrd(t, out, args...), s, time.Duration(random.IntN(60))*time.Millisecond); s != syscall.SIGKILL {
			if !strings.Contains(errs, "hgrd: stopped: ") || !strings.Contains(errs, " of 10 programs are not checked; the same command goes on from here\n") {
				t.Errorf("after %v: %s", s, errs)
			}
			var got struct {
				Programs []struct{ Status string }
			}
			if err := json.Unmarshal([]byte(content(t, out, "json")), &got); err != nil || len(got.Programs) != 10 || got.Programs[0].Status != "checked" {
				t.Errorf("after %v: %v, %+v", s, err, got)
			}
			if err := os.Remove(filepath.Join(out, "json")); err != nil {
				t.Error(err)
			}
		}
		kept, err := filepath.Glob(filepath.Join(out, "state", "*.json"))
		if err != nil || len(kept) <= i || len(kept) >= 10 {
			t.Errorf("stop %d: %d programs are kept", i+1, len(kept))
		}
	}
	errs := wanted(t, 2, hgrd(t, out, args...))
	if n := strings.Count(errs, " (known)\n"); n < 3 || n > 9 {
		t.Errorf("%d programs were known:\n%s", n, errs)
	}
	same(t, out, "", want)

	// Everything is known now: a document that cannot be written is told, the others are there.
	errs = wanted(t, 2, hgrd(t, out, "audit", "--quiet", "--state=state", "--format=json:/dev/full", "--format=html:again", tree))
	if errs != "hgrd: cannot write the report: write /dev/full: no space left on device\n" {
		t.Errorf("on a full disk: %q", errs)
	}
	if content(t, out, "again") != want["html"] {
		t.Error("beside a document that could not be written, the other one differs")
	}
}

// stopped starts the program and sends it a signal some time after a program of the audit is finished that was not
// before. It gives back standard error.
func stopped(t *testing.T, cmd *exec.Cmd, s syscall.Signal, wait time.Duration) string {
	t.Helper()
	pipe, err := cmd.StderrPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var errs strings.Builder
	sent := false
	for lines := bufio.NewScanner(pipe); lines.Scan(); {
		fmt.Fprintln(&errs, lines.Text())
		if !sent && strings.HasPrefix(lines.Text(), "hgrd: [") && !strings.Contains(lines.Text(), "(known)") {
			sent = true
			time.AfterFunc(wait, func() { cmd.Process.Signal(s) })
		}
	}
	cmd.Wait()
	switch status := cmd.ProcessState.Sys().(syscall.WaitStatus); {
	case s == syscall.SIGKILL && status.Signal() != s, s != syscall.SIGKILL && status.ExitStatus() != 2:
		t.Errorf("%v after %v: %v\n%s", s, wait, cmd.ProcessState, errs.String())
	}
	return errs.String()
}

// Shards of a copy of the forest elsewhere, merged, give the same documents.
func TestAuditShards(t *testing.T) {
	want := undisturbed(t)
	tree, out := forest(t), t.TempDir()
	var files []string
	var running []*exec.Cmd
	for i := range 3 { // all at once, with one state
		files = append(files, fmt.Sprintf("shard%d.json", 3-i))
		running = append(running, hgrd(t, out, "audit", fmt.Sprintf("--jobs=%d", 1+i), fmt.Sprintf("--shard=%d/3", 3-i), "--state=state",
			"--format=json:"+files[i], tree))
		if err := running[i].Start(); err != nil {
			t.Fatal(err)
		}
	}
	for i, cmd := range running {
		if err := cmd.Wait(); err != nil {
			t.Errorf("%s: %v", files[i], err)
		}
	}
	wanted(t, 2, hgrd(t, out, append(append([]string{"merge"}, auditFormats("")...), files...)...))
	same(t, out, "", want)
	wanted(t, 2, hgrd(t, out, "merge", "--format=html:one", "json")) // one part is a whole
	if content(t, out, "one") != want["html"] {
		t.Error("an audit in one part gives another page")
	}

	plant(t, filepath.Join(out, "no.json"), "{}")
	plant(t, filepath.Join(out, "cut.json"), want["json"][:len(want["json"])/2])
	for _, c := range []struct{ want, args string }{
		{"missing: shard 2/3", "shard1.json shard3.json"},
		{"the same shard, 1 of 3", "shard1.json shard2.json ./shard1.json"},
		{"no.json: not the whole of an audit's JSON document", "no.json"},
		{"cut.json: not the whole", "cut.json"},
		{"open none.json", "none.json"},
		{"no files", ""},
	} {
		errs := wanted(t, 2, hgrd(t, out, append([]string{"merge"}, strings.Fields(c.args)...)...))
		if !strings.Contains(errs, c.want) || strings.Count(errs, "\n") != 1 {
			t.Errorf("merge %s: %q, want %q", c.args, errs, c.want)
		}
	}
}
