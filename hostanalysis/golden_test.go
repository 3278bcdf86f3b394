package hostanalysis

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/golden"
)

func analyse(t *testing.T, flags []string, files ...string) *Result {
	t.Helper()
	tc, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	var ps []*frontend.Program
	for _, f := range files {
		p, err := tc.Compile(context.Background(), f, frontend.Options{Args: flags, Link: len(files) > 1})
		if err != nil {
			t.Fatal(err)
		}
		ps = append(ps, p)
	}
	r, err := AnalyzeAll(context.Background(), ps, expr.NewPool())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestGolden compares all that is read out of the programs in testdata.
func TestGolden(t *testing.T) {
	for _, name := range []string{"facts", "launches", "loops", "rounding", "contexts", "odd", "classes", "tables", "startup", "returned", "boundary", "named", "textures"} {
		t.Run(name, func(t *testing.T) {
			r := analyse(t, nil, filepath.Join("testdata", name+".cu"))
			golden.Check(t, name+".txt", []byte(r.Dump()))
		})
	}
}

// TestSharedVariables: what one unit declares and another defines is one variable.
func TestSharedVariables(t *testing.T) {
	r := analyse(t, nil, filepath.Join("testdata", "shared_main.cu"), filepath.Join("testdata", "shared_other.cu"))
	golden.Check(t, "shared.txt", []byte(r.Dump()))
}

// TestDumpFiles prints the launches of the files that HGRD_DUMP names, compiled with HGRD_DUMP_FLAGS, for looking at.
func TestDumpFiles(t *testing.T) {
	files := strings.Fields(os.Getenv("HGRD_DUMP"))
	if len(files) == 0 {
		t.Skip("HGRD_DUMP names no files")
	}
	os.Stdout.WriteString(analyse(t, strings.Fields(os.Getenv("HGRD_DUMP_FLAGS")), files...).Dump())
}
