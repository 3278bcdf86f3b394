package check

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hgrd/hgrd/reports"
)

// checkPrograms writes files, checks the programs made of them, and returns the report with its paths cut to base names.
func checkPrograms(t *testing.T, files map[string]string, programs ...Program) *reports.Report {
	t.Helper()
	dir := t.TempDir()
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	for _, p := range programs {
		for i := range p.Units {
			p.Units[i].Path = filepath.Join(dir, p.Units[i].Path)
		}
	}
	r, err := Run(context.Background(), nil, Options{Programs: programs})
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// told is what a report says of files and kernels, line by line.
func told(r *reports.Report) []string {
	var out []string
	for _, f := range r.Files {
		if f.Status != reports.Analysed {
			out = append(out, filepath.Base(f.Path)+": "+f.Error)
		}
	}
	for _, k := range r.Kernels {
		out = append(out, filepath.Base(k.Program)+": "+k.Name+" "+k.Verdict.String())
	}
	return out
}

const (
	kernelOfTwo = `
__global__ void shift(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + STEP < n) a[i] = a[i + STEP];
}
void run(int *a, int n) { shift<<<(n + 255) / 256, 256>>>(a, n); }
`
	mainOfTwo = `
#include <cuda_runtime.h>
void run(int *a, int n);
int main() { int *a; cudaMalloc(&a, 4000); run(a, 1); }
`
)

// Flags belong to a unit, and a kernel of several programs has one entry, with the worst of its verdicts.
func TestUnitsHaveFlags(t *testing.T) {
	files := map[string]string{"k.cu": kernelOfTwo, "main.cpp": mainOfTwo, "own.cu": "__global__ void own(int *a) { a[0] = threadIdx.x; }\n"}
	program := func(step string, more ...Unit) Program {
		return Program{Units: append([]Unit{{Path: "k.cu", Args: []string{"-DSTEP=" + step}}}, more...)}
	}
	for _, c := range []struct {
		name     string
		programs []Program
		want     []string
	}{
		{"linked", []Program{program("1", Unit{Path: "main.cpp"})}, []string{"k.cu: shift race-free"}},
		{"alone", []Program{program("1")}, []string{"k.cu: shift racy"}},
		{"both", []Program{program("1", Unit{Path: "main.cpp"}), program("1")}, []string{"k.cu: shift racy"}},
		{"two settings", []Program{program("0"), program("1")}, []string{"k.cu: shift racy"}},
		{"aside", []Program{{Units: []Unit{{Path: "k.cu", Args: []string{"-DSTEP=1"}, Aside: true}, {Path: "main.cpp", Aside: true}, {Path: "own.cu"}}}},
			[]string{"own.cu: own inconclusive"}},
		{"the kernels of a caller", []Program{{Units: []Unit{{Path: "k.cu", Args: []string{"-DSTEP=1"}, Aside: true}, {Path: "main.cpp"}}}},
			[]string{"k.cu: shift race-free"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			if diff := cmp.Diff(c.want, told(checkPrograms(t, files, c.programs...))); diff != "" {
				t.Errorf("(-want +got)\n%s", diff)
			}
		})
	}
}

// What main does not do, a unit out of sight may.
func TestPartialPrograms(t *testing.T) {
	files := map[string]string{"main.cu": `
__global__ void shift(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) a[i] = a[i + 1];
}
int size = 1;
void run(int *a, int n) { shift<<<(n + 255) / 256, 256>>>(a, n); }
int main() { int *a; cudaMalloc(&a, 4000); run(a, size); }
`}
	verdict := func(p Program) (reports.Kernel, string) {
		p.Units = []Unit{{Path: "main.cu"}}
		r := checkPrograms(t, files, p)
		return r.Kernels[0], strings.Join(told(r), ", ")
	}
	if _, got := verdict(Program{}); got != "main.cu: shift race-free" {
		t.Errorf("the whole program: %s", got)
	}
	if _, got := verdict(Program{Partial: true}); got != "main.cu: shift racy" { // another unit may set size before main
		t.Errorf("a part of it: %s", got)
	}
	files["main.cu"] = strings.Replace(files["main.cu"], "int size", "const int size", 1)
	k, got := verdict(Program{Partial: true})
	if got != "main.cu: shift race-free" || !slices.ContainsFunc(k.Assumptions, func(a string) bool { return strings.Contains(a, "in the input") }) {
		t.Errorf("with a constant: %s, assuming %q", got, k.Assumptions)
	}
	files["main.cu"] = strings.Replace(files["main.cu"], "run(a, size);", "", 1)
	files["main.cu"] = strings.Replace(files["main.cu"], "void run(int *a, int n) {", "//", 1)
	if _, got := verdict(Program{}); got != "main.cu: shift inconclusive" {
		t.Errorf("without a launch: %s", got)
	}
	if _, got := verdict(Program{Partial: true}); got != "main.cu: shift racy" {
		t.Errorf("with no launch in sight: %s", got)
	}
}

// A unit that does not compile costs its program that unit alone.
func TestBadUnit(t *testing.T) {
	files := map[string]string{"k.cu": strings.ReplaceAll(kernelOfTwo, "STEP", "0"), "bad.cpp": "int x = y;\n"}
	units := []Unit{{Path: "bad.cpp"}, {Path: "k.cu"}, {Path: "gone.cpp"}}
	got := told(checkPrograms(t, files, Program{Units: units}))
	if len(got) != 3 || !strings.HasPrefix(got[0], "bad.cpp: ") || got[1] != "gone.cpp: no such file" || got[2] != "k.cu: shift race-free" {
		t.Errorf("%q", got)
	}
}

// What a kernel without a launch in sight does wrong may be no fault of it where a file that might launch it does not compile.
func TestLaunchesThatCouldNotBeRead(t *testing.T) {
	files := map[string]string{"bad.cu": "int x = y;\n", "good.cu": "int x;\n", "k.cu": `
__global__ void shift(int *a) { a[threadIdx.x] = a[threadIdx.x + 1]; }
__global__ void head(int *a, int n) { a[n - 2] = a[n - 1]; a[n - 1] = n; }`}
	for _, c := range []struct{ beside, want string }{
		{"bad.cu", "head caller-dependent;shift unconfirmed;"}, {"good.cu", "head caller-dependent;shift definite;"},
	} {
		r := checkPrograms(t, files, Program{Units: []Unit{{Path: c.beside}, {Path: "k.cu"}}})
		ranks := map[string]reports.Rank{}
		for _, race := range r.Races {
			if have, known := ranks[race.Kernel]; !known || race.Rank() < have {
				ranks[race.Kernel] = race.Rank()
			}
		}
		got := ""
		for _, k := range slices.Sorted(maps.Keys(ranks)) {
			got += fmt.Sprintf("%s %s;", k, ranks[k])
		}
		if got != c.want {
			t.Errorf("beside %s: %s, want %s", c.beside, got, c.want)
		}
	}
}
