package main

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/sourcegraph/jsonrpc2"
)

// racyShift is a program whose race a barrier mends.
const racyShift = `__global__ void shift(int *a) {
  int next = a[threadIdx.x + 1];
  a[threadIdx.x] = next;
}

int main() {
  int *a;
  cudaMalloc(&a, 65 * sizeof(int));
  shift<<<1, 64>>>(a);
}
`

// neovim returns what a session with Neovim in the folder dir shows, configured as the documents say.
func neovim(t *testing.T, dir string, env ...string) string {
	t.Helper()
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("nvim is missing: apt install neovim")
		}
		t.Skip("nvim is not installed: apt install neovim")
	}
	config := regexp.MustCompile("(?s)\n```lua file=init.lua\n(.*?)```").FindStringSubmatch(content(t, "../../docs/editors.md"))
	if config == nil {
		t.Fatal("the document has no configuration")
	}
	home := t.TempDir()
	plant(t, filepath.Join(home, "config.lua"), config[1])
	script, err := filepath.Abs("testdata/editor/nvim.lua")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(nvim, "--headless", "-n", "-u", "NONE", "-i", "NONE", "-S", script)
	cmd.Dir = dir
	cmd.Env = append(append(os.Environ(), "CONFIG="+filepath.Join(home, "config.lua"), "OUT="+filepath.Join(home, "out"),
		"HGRD_CACHE_DIR="+filepath.Join(home, "cache"), "HOME="+home, "XDG_STATE_HOME="+home, "XDG_DATA_HOME="+home), env...)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(2*time.Minute, func() { cmd.Process.Kill() }).Stop()
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, &said)
	}
	return strings.ReplaceAll(content(t, filepath.Join(home, "out")), "\x00", "\n") // as Vim writes ends of lines within one
}

// TestNeovimDatabase opens a file of the example project. That a caller in another file passes one buffer twice is known by
// the compile database, which the configuration finds.
func TestNeovimDatabase(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "project")
	if err := os.CopyFS(dir, os.DirFS(filepath.Join(examples, "project"))); err != nil {
		t.Fatal(err)
	}
	withCompiler(t)
	if out, err := exec.Command("cmake", "-S", dir, "-B", filepath.Join(dir, "build")).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want := `src/sharpen.cu
hgrd inter-block severity 1 at 10:16-10:19
race in kernel sharpenPixels: no order between blocks: read and write of in (2 pairs)
cause: in and out are the same buffer: image (main.cpp:15)
fix: give in and out a buffer each; blocks of one launch have no order, and a barrier orders the threads of one block only
`
	if d := cmp.Diff(want, neovim(t, dir, "FILE=src/sharpen.cu")); d != "" {
		t.Error(d)
	}
}

// TestNeovim is a session with Neovim, from the first diagnostic to the last.
func TestNeovim(t *testing.T) {
	dir := t.TempDir()
	plant(t, filepath.Join(dir, "shift.cu"), racyShift)
	want := `opened
hgrd missing-barrier severity 1 at 2:14-2:15
race in kernel shift: missing barrier: read and write of a
cause: no barrier orders the read at shift.cu:2 and the write at shift.cu:3
fix: __syncthreads() between line 2 and line 3, where all threads of the block reach it
hover
markdown ` + "```text" + `
shift.cu:1: kernel shift: racy (1 finding)
  launch:    shift.cu:9, grid (1), block (64)
` + "```" + `
action Look for a proved change
action Ignore with hgrd:ignore
  // hgrd:ignore missing-barrier: TODO: say why this may be
  __syncthreads();
mended
`
	if d := cmp.Diff(want, neovim(t, dir)); d != "" {
		t.Error(d)
	}
}

// BenchmarkSave is a save of a source whose kernels were not edited: how long it takes, and how much of that beyond the compiler.
func BenchmarkSave(t *testing.B) {
	text := content(t, "../../testprograms/host/race_scale_overlap.cu")
	dir := t.TempDir()
	path := filepath.Join(dir, "scale.cu")
	plant(t, path, text)
	var log record
	cmd := exec.Command("hgrd", "lsp", "--debug")
	cmd.Dir, cmd.Stderr = dir, &log
	cmd.Env = append(os.Environ(), "HGRD_CACHE_DIR="+filepath.Join(dir, "cache"))
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	shown := make(chan string, 1)
	conn := jsonrpc2.NewConn(t.Context(), jsonrpc2.NewBufferedStream(struct {
		io.Reader
		io.WriteCloser
	}{out, in}, jsonrpc2.VSCodeObjectCodec{}), jsonrpc2.HandlerWithError(func(_ context.Context, _ *jsonrpc2.Conn, r *jsonrpc2.Request) (any, error) {
		shown <- string(*r.Params)
		return nil, nil
	}))
	type object map[string]any
	document := object{"uri": "file://" + path, "text": text}
	if err := conn.Call(t.Context(), "initialize", object{"capabilities": object{}}, nil); err != nil {
		t.Fatal(err)
	}
	wait := func() {
		select {
		case got := <-shown:
			if !json.Valid([]byte(got)) || !strings.Contains(got, "inter-block") {
				t.Errorf("%s", got)
			}
		case <-time.After(time.Minute):
			t.Fatalf("nothing is shown\n%s", log.String())
		}
	}
	conn.Notify(t.Context(), "textDocument/didOpen", object{"textDocument": document})
	wait()
	var beyond time.Duration
	compiled := regexp.MustCompile(`compiled in (\S+)`)
	for t.Loop() {
		text = "// edited\n" + text
		plant(t, path, text)
		start := time.Now()
		conn.Notify(t.Context(), "textDocument/didSave", object{"textDocument": document})
		wait()
		took := time.Since(start)
		all := compiled.FindAllStringSubmatch(log.String(), -1)
		clang, err := time.ParseDuration(all[len(all)-1][1])
		if err != nil {
			t.Fatal(err)
		}
		beyond += took - clang
	}
	t.ReportMetric(float64(beyond.Milliseconds())/float64(t.N), "ms-beyond-clang/op")
	if err := conn.Call(t.Context(), "shutdown", nil, nil); err != nil {
		t.Error(err)
	}
	conn.Notify(t.Context(), "exit", nil)
	if err := cmd.Wait(); err != nil {
		t.Errorf("%v\n%s", err, log.String())
	}
}

// record is a text that one writes while another reads it.
type record struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (r *record) Write(p []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.Write(p)
}

func (r *record) String() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.text.String()
}
