package check_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/crosscheck"
	"github.com/hgrd/hgrd/testprograms"
)

// TestOpenCLPrograms is TestPrograms for the files of OpenCL kernels, under the launch that each names.
func TestOpenCLPrograms(t *testing.T) {
	programs, err := testprograms.OpenCL()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, p := range programs {
		t.Run(strings.TrimSuffix(p.Path, ".cl"), func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(dir, filepath.FromSlash(p.Path))
			os.MkdirAll(filepath.Dir(path), 0o755)
			if err := os.WriteFile(path, p.Source, 0o644); err != nil {
				t.Fatal(err)
			}
			o := check.Options{Jobs: 1, Opinion: crosscheck.Opinions(attackSeeds), Proofs: true}
			o.Compile.ClangArgs = p.Flags
			if len(p.Launch) == 2 {
				var wrong [2]error
				o.Shape.Grid, wrong[0] = check.ParseDim(p.Launch[0], check.MaxGrid)
				o.Shape.Block, wrong[1] = check.ParseDim(p.Launch[1], check.MaxBlock)
				if err := errors.Join(wrong[:]...); err != nil {
					t.Fatal(err)
				}
			}
			r, err := check.Run(context.Background(), []string{path}, o)
			if err != nil {
				t.Fatal(err)
			}
			for _, d := range p.Compare(observe(r)) {
				t.Error(d)
			}
			second(t, strings.TrimSuffix(p.Path, ".cl"), r)
		})
	}
}
