package hostanalysis

import (
	"context"
	"os"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// TestDumpFiles prints the launches of the files named in HGRD_DUMP, for looking at.
func TestDumpFiles(t *testing.T) {
	list := os.Getenv("HGRD_DUMP")
	if list == "" {
		t.Skip("HGRD_DUMP names no files")
	}
	tc, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	var ps []*frontend.Program
	var flags []string
	files := strings.Fields(list)
	for _, f := range strings.Fields(os.Getenv("HGRD_DUMP_FLAGS")) {
		flags = append(flags, f)
	}
	for _, f := range files {
		p, err := tc.Compile(context.Background(), f, frontend.Options{Args: flags, Link: len(files) > 1})
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	r, err := AnalyzeAll(ps, expr.NewPool())
	if err != nil {
		t.Fatal(err)
	}
	println(r.Dump())
}
