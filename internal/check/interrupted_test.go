package check_test

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// A run over thousands of programs that is interrupted looks at none of those that are left.
func TestInterruptedEarly(t *testing.T) {
	source := filepath.Join(t.TempDir(), "a.cu")
	if err := os.WriteFile(source, []byte("__global__ void k(int *a) { a[0] = 1; }\n"), 0o666); err != nil {
		t.Fatal(err)
	}
	var programs []check.Program
	for range 20_000 {
		programs = append(programs, check.Program{Units: []check.Unit{{Path: source}}})
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	start := time.Now()
	r, err := check.Run(ctx, nil, check.Options{Programs: programs, Jobs: 2})
	if err != nil {
		t.Fatal(err)
	}
	if f := r.Files[0]; len(r.Files) != 1 || f.Status != reports.Failed || f.Error != "interrupted before it was compiled" {
		t.Errorf("%+v", r.Files)
	}
	if took := time.Since(start); took > 30*time.Second {
		t.Errorf("took %v", took)
	}
}
