package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
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

// TestNeovim is a session with Neovim, configured as the documents say.
func TestNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		if os.Getenv("CI") == "true" {
			t.Fatal("nvim is missing: apt install neovim")
		}
		t.Skip("nvim is not installed: apt install neovim")
	}
	config := regexp.MustCompile("(?s)\n```lua\n(.*?)```").FindStringSubmatch(content(t, "../../docs/editors.md"))
	if config == nil {
		t.Fatal("the document has no configuration")
	}
	dir := t.TempDir()
	plant(t, filepath.Join(dir, "shift.cu"), racyShift)
	plant(t, filepath.Join(dir, "config.lua"), config[1])
	script, err := filepath.Abs("testdata/editor/nvim.lua")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(nvim, "--headless", "-n", "-u", "NONE", "-i", "NONE", "-S", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "CONFIG="+filepath.Join(dir, "config.lua"), "OUT="+filepath.Join(dir, "out"), "HGRD_CACHE_DIR="+filepath.Join(dir, "cache"),
		"HOME="+dir, "XDG_STATE_HOME="+dir, "XDG_DATA_HOME="+dir)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(2*time.Minute, func() { cmd.Process.Kill() }).Stop()
	if err := cmd.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, &said)
	}
	want := `opened
hgrd missing-barrier severity 1 at 2:14-2:15
race in kernel shift: missing barrier: read and write of a
fix: __syncthreads() between line 2 and line 3, where all threads of the block reach it
hover
markdown ` + "```text" + `
shift.cu:1: kernel shift: racy (1 finding)
  launch:    shift.cu:9, grid (1), block (64)
` + "```" + `
action Ignore with hgrd:ignore
  // hgrd:ignore missing-barrier: TODO: say why this may be
mended
`
	got := strings.ReplaceAll(content(t, filepath.Join(dir, "out")), "\x00", "\n") // as Vim writes ends of lines within one
	if d := cmp.Diff(want, got); d != "" {
		t.Errorf("%s%s", d, &said)
	}
}
