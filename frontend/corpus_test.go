package frontend

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// TestCorpus compiles every .cu file below the folders in HGRD_CORPUS, a
// list like PATH, with the flags in HGRD_CORPUS_FLAGS, and reports what fails.
// It is a tool for widening the headers, not a check.
func TestCorpus(t *testing.T) {
	roots := filepath.SplitList(os.Getenv("HGRD_CORPUS"))
	if len(roots) == 0 {
		t.Skip("HGRD_CORPUS is not set")
	}
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	flags := strings.Fields(os.Getenv("HGRD_CORPUS_FLAGS"))
	match := os.Getenv("HGRD_CORPUS_MATCH")
	var ok, kernels, failed int
	for _, root := range roots {
		filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() || filepath.Ext(path) != ".cu" || !strings.Contains(path, match) {
				return err
			}
			dir := filepath.Dir(path)
			args := append([]string{"-I", dir, "-I", filepath.Dir(dir), "-I", filepath.Join(dir, "../../include"),
				"-I", filepath.Join(dir, "../include"), "-I", filepath.Join(dir, "include")}, flags...)
			start := time.Now()
			p, err := tools.Compile(context.Background(), path, Options{Args: args})
			if err != nil {
				failed++
				t.Logf("FAIL %s: %v", path, err)
				return nil
			}
			ok++
			kernels += len(p.Device.Kernels())
			if took := time.Since(start); took > 5*time.Second {
				t.Logf("SLOW %s: %v", path, took.Round(time.Millisecond))
			}
			for _, f := range p.Host.IR.Funcs {
				if IsStub(f) && len(f.Blocks) > 0 && p.KernelOf(f) == nil {
					t.Errorf("%s: stub %s has no kernel", path, f.Name())
				}
			}
			return nil
		})
	}
	t.Logf("%d compiled, %d kernels, %d failed", ok, kernels, failed)
}
