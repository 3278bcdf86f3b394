package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// An interrupt ends a check that waits for standard input, and one that is at work: no file stays behind.
func TestStdinInterrupted(t *testing.T) {
	for name, text := range map[string]string{"waiting": "", "at work": slow()} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			cmd := hgrd(t, dir, "check", "--timeout=0", "-")
			cmd.Env = append(cmd.Environ(), "TMPDIR="+dir)
			var errs bytes.Buffer
			cmd.Stderr = &errs
			in, err := cmd.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if text != "" {
				if _, err := io.WriteString(in, text); err != nil {
					t.Fatal(err)
				}
				in.Close()
				for len(left(t, dir)) == 0 { // until the text is kept
					time.Sleep(time.Millisecond)
				}
			} else {
				time.Sleep(500 * time.Millisecond) // there is nothing to see of a program that reads
			}
			if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
				t.Fatal(err)
			}
			cmd.Wait()
			if code := cmd.ProcessState.ExitCode(); code != 2 || !strings.HasPrefix(errs.String(), "hgrd: interrupted") {
				t.Errorf("exit %d, %q", code, errs.String())
			}
			if files := left(t, dir); len(files) > 0 {
				t.Errorf("left behind: %q", files)
			}
		})
	}
}

// left are the files of standard input in a folder.
func left(t *testing.T, dir string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(dir, "hgrd-stdin-*"))
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// slow is a program that takes the compilers a while.
func slow() string {
	var b strings.Builder
	b.WriteString("#include <algorithm>\n#include <map>\n#include <random>\n#include <regex>\n__global__ void wide(int *a) {\n")
	b.WriteString(strings.Repeat("a[threadIdx.x]++;\n", 20_000))
	b.WriteString("}\n")
	return b.String()
}

// Permissions: nobody else may read what was given on standard input.
func TestStdinIsPrivate(t *testing.T) {
	dir := t.TempDir()
	cmd := hgrd(t, dir, "check", "-")
	cmd.Env = append(cmd.Environ(), "TMPDIR="+dir)
	cmd.Stdin = strings.NewReader(slow())
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	var files []string
	for files == nil {
		files = left(t, dir)
		time.Sleep(time.Millisecond)
	}
	info, err := os.Stat(files[0])
	if err != nil || info.Mode().Perm() != 0o700 {
		t.Errorf("%v, %v", info, err)
	}
	cmd.Process.Signal(syscall.SIGTERM)
	cmd.Wait()
}
