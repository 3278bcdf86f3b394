package check

import (
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/hgrd/hgrd/solver"
	"github.com/hgrd/hgrd/testprograms"
)

// TestDumpedQueries: every query of a run stands in a file of its own, and two solvers that know nothing of each other
// answer it alike.
func TestDumpedQueries(t *testing.T) {
	engines := []*solver.External{solver.ExternalZ3(), solver.ExternalCVC5()}
	dir := t.TempDir()
	var files []string
	for _, name := range []string{"host/race_assert_square.cu", "host/ok_width_over_16.cu", "shared/ok_reduction.cu"} {
		src, err := testprograms.FS().(interface{ ReadFile(string) ([]byte, error) }).ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(dir, filepath.Base(name))
		if err := os.WriteFile(path, src, 0o644); err != nil {
			t.Fatal(err)
		}
		files = append(files, path)
	}
	queries := filepath.Join(dir, "queries")
	if _, err := Run(context.Background(), files, Options{DumpQueries: queries}); err != nil {
		t.Fatal(err)
	}
	dumped, _ := filepath.Glob(filepath.Join(queries, "*.smt2"))
	if len(dumped) < 5 {
		t.Fatalf("%d queries dumped", len(dumped))
	}
	decided := 0
	for _, path := range dumped {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		var answers []solver.Status
		for _, e := range engines {
			if !e.Available() {
				t.Fatal("this test needs the Debian packages z3 and cvc5")
			}
			r, err := e.Run(context.Background(), solver.Script{Name: filepath.Base(path), Text: string(text), Limit: solver.Limit{Wall: 2 * time.Second}})
			if err != nil {
				t.Fatal(err)
			}
			answers = append(answers, r.Status)
		}
		if answers[0] == solver.Unknown || answers[1] == solver.Unknown {
			continue // a limit of one of them
		}
		decided++
		if answers[0] != answers[1] {
			t.Errorf("%s: z3 says %v, cvc5 %v", filepath.Base(path), answers[0], answers[1])
		}
	}
	t.Logf("%d of %d queries decided by both", decided, len(dumped))
	if decided*2 < len(dumped) {
		t.Errorf("only %d of %d queries decided by both", decided, len(dumped))
	}
}
