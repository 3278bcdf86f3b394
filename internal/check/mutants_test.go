package check

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/testprograms"
)

var mutantAreas = []string{"flags/ok_", "groups/ok_", "limits/ok_", "locks/ok_", "scopes/ok_"}

// Whatever synchronisation a race-free program loses, it becomes racy.
func TestMutants(t *testing.T) {
	if testing.Short() {
		t.Skip("about a hundred programs")
	}
	programs, err := testprograms.All()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	var paths []string
	for _, p := range programs {
		for _, area := range mutantAreas {
			if !strings.HasPrefix(p.Path, area) {
				continue
			}
			for name, text := range testprograms.Mutants(string(p.Source)) {
				path := filepath.Join(dir, strings.ReplaceAll(strings.TrimSuffix(p.Path, ".cu"), "/", "_")+"_"+name+".cu")
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				paths = append(paths, path)
			}
		}
	}
	if len(paths) < 50 {
		t.Fatalf("only %d mutants", len(paths))
	}
	r, err := Run(context.Background(), paths, Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%d mutants", len(paths))
	if len(r.Kernels) != len(paths) {
		t.Errorf("%d kernels in %d mutants", len(r.Kernels), len(paths))
	}
	for _, k := range r.Kernels {
		if k.Verdict != reports.Racy {
			t.Errorf("%s: kernel %s is %s: %s", filepath.Base(k.File), k.Name, k.Verdict, strings.Join(k.Reasons, "; "))
		}
	}
}
