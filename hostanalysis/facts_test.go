package hostanalysis

import (
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// factsAt lists the facts of the launches on a line, without those on the shape and the allocations.
func factsAt(r *Result, line int) (launches int, facts []string) {
	for _, l := range r.Launches {
		if l.Site == nil || l.Site.Line != line {
			continue
		}
		launches++
		for _, f := range l.Facts {
			if f.Kind == Check || f.Kind == Assert {
				facts = append(facts, f.Kind.String()+" "+f.Cond.String())
			}
		}
	}
	return launches, facts
}

// TestClobbered: a test binds the value that was tested. What may have changed since, or was tested on a path that is
// caught, is no fact; its harmless twin is.
func TestClobbered(t *testing.T) {
	r := analyse(t, nil, filepath.Join("testdata", "facts.cu"))
	for _, c := range []struct {
		name string
		line int
		want string
	}{
		{"address handed to a function out of sight", 21, ""},
		{"printed in between", 22, "check 256 <= n'2"},
		{"exception caught", 23, ""},
		{"exception not caught", 24, "check 256 <= n"},
		{"callee that exits", 25, "check n == m"},
		{"usage function that is not marked", 26, "check atoi(argv[1]) % 16 == 0"},
		{"two values read by one stream", 27, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			n, facts := factsAt(r, c.line)
			if n != 1 {
				t.Fatalf("%d launches on line %d", n, c.line)
			}
			got := strings.Join(facts, "; ")
			if strings.ReplaceAll(got, "'2", "") != strings.ReplaceAll(c.want, "'2", "") {
				t.Errorf("facts %q, want %q", got, c.want)
			}
		})
	}
}

// TestNDEBUG: without asserts there are no facts of theirs.
func TestNDEBUG(t *testing.T) {
	r := analyse(t, []string{"-DNDEBUG"}, filepath.Join("testdata", "facts.cu"))
	for _, l := range r.Launches {
		for _, f := range l.Facts {
			if f.Kind == Assert {
				t.Errorf("line %d: %s", l.Site.Line, f.Cond)
			}
		}
	}
	if n, facts := factsAt(r, 17); n != 1 || len(facts) != 1 {
		t.Errorf("the test by if is gone: %v", facts)
	}
}

// TestDistinctReads: two calls of one function that reads input give two values.
func TestDistinctReads(t *testing.T) {
	r := analyse(t, nil, filepath.Join("testdata", "launches.cu"))
	for _, l := range r.Launches {
		if l.Site.Line == 97 {
			if l.Grid[0] == l.Block[0] {
				t.Error("one symbol for two values")
			}
			return
		}
	}
	t.Error("no launch on line 97")
}

// TestUnits: a launch in another translation unit than main.
func TestUnits(t *testing.T) {
	r := analyse(t, nil, filepath.Join("testdata", "part_main.cu"), filepath.Join("testdata", "part_kernel.cu"))
	if len(r.Launches) != 1 {
		t.Fatalf("%d launches", len(r.Launches))
	}
	l := r.Launches[0]
	if l.Args[1].Pieces[0].Value != l.Args[2].Pieces[0].Value || l.Args[0].Pieces[0].Pointer[0].Object.Kind != Device {
		t.Errorf("arguments of the caller not seen:\n%s", r.Dump())
	}
	if len(l.Context) != 1 {
		t.Errorf("context %v", l.Context)
	}
}

// TestConstructorOfOtherUnit: the callers of a constructor know it by another name than the one that its body has.
func TestConstructorOfOtherUnit(t *testing.T) {
	r := analyse(t, nil, filepath.Join("testdata", "made_main.cu"), filepath.Join("testdata", "made_class.cu"))
	if len(r.Launches) != 2 {
		t.Fatalf("%d launches", len(r.Launches))
	}
	for _, l := range r.Launches {
		if len(l.Context) == 0 || !isConst(l.Grid[0]) || l.Args[0].Pieces[0].Pointer[0].Object.Kind != Device {
			t.Errorf("the caller is not seen:\n%s", r.Dump())
		}
	}
}

// TestAliasOfStatic: other files call a static function by an alias of its own file.
func TestAliasOfStatic(t *testing.T) {
	r := analyse(t, nil, filepath.Join("testdata", "alias_user.cu"), filepath.Join("testdata", "alias.c"))
	var grids []string
	for _, l := range r.Launches {
		grids = append(grids, l.Grid[0].String())
	}
	slices.Sort(grids)
	if !slices.Equal(grids, []string{"1", "2"}) {
		t.Errorf("grids are %v", grids)
	}
}

func TestDeterminism(t *testing.T) {
	file := filepath.Join("testdata", "launches.cu")
	if a, b := analyse(t, nil, file).Dump(), analyse(t, nil, file).Dump(); a != b {
		t.Error("two runs differ")
	}
}

// TestHandedBack: a write through what strchr returned is one to its argument.
func TestHandedBack(t *testing.T) {
	p := compileText(t, `
#include <cstdlib>
#include <cstring>
__global__ void k(int a, int b) {}
int main(int argc, char **argv) {
  char text[64];
  strcpy(text, argv[1]);
  int a = atoi(text);
  *strchr(text, '1') = '2';
  k<<<1, 32>>>(a, atoi(text));
}`)
	r, err := Analyze(context.Background(), p, expr.NewPool())
	if err != nil || len(r.Launches) != 1 {
		t.Fatalf("%v, %v", r, err)
	}
	if as := r.Launches[0].Args; as[0].Pieces[0].Value == as[1].Pieces[0].Value {
		t.Errorf("both arguments are %s", as[0].Pieces[0].Value)
	}
}
