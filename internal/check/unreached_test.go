package check

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/reports"
)

// shifting is a program whose kernel races in every launch of two threads or more.
const shifting = `#include <cstdlib>
__global__ void shift(float *a, int n) {
  float next = a[threadIdx.x + 1];
  a[threadIdx.x] = next + n;
}
__attribute__((noinline)) static void at(float *a, int n) {
  if (n < 0) shift<<<1, 64>>>(a, n);
}
int main(int argc, char **argv) {
  float *a;
  size_t pitch = 64;
  int n = atoi(argv[1]);
  cudaMalloc(&a, 65 * sizeof(float));
  LAUNCH
}
`

// A launch is let off where the program itself never comes to it, or asks for no thread; what contradicts for any other
// reason leaves the kernel open, and says that nobody looked.
func TestLaunchesThatCannotBe(t *testing.T) {
	for _, c := range []struct {
		name, launch string
		verdict      reports.Verdict
		examined     bool
		says         string // reason or assumption
	}{
		{"reached", "at(a, n);", reports.Racy, false, ""},
		{"dead code", "if (n > 5) at(a, n);", reports.Inconclusive, true,
			"not launched: the launch at line 7 is not reached: the conditions at line 14 and line 7 contradict one another"},
		{"dead code beside a launch", "if (n > 5) at(a, n); shift<<<1, 1>>>(a, n);", reports.RaceFree, false,
			"the launch at line 7 is not reached: the conditions at line 14 and line 7 contradict one another"},
		{"no grid", "shift<<<0, 64>>>(a, n);", reports.Inconclusive, true,
			"not launched: the launch at line 14 starts no thread: its grid or block is empty there, or larger than any device takes"},
		{"large block", "if (n > 1024) shift<<<1, n>>>(a, n);", reports.Inconclusive, true,
			"not launched: the launch at line 14 starts no thread"},
		{"what is taken for granted", "cudaMallocPitch(&a, &pitch, 100, 9); if (pitch < 100) shift<<<1, 64>>>(a, pitch);", reports.Inconclusive, false,
			"the launch at line 14 was not looked at: what hgrd assumes there contradicts itself"},
		{"that beside a launch", "cudaMallocPitch(&a, &pitch, 100, 9); if (pitch < 100) shift<<<1, 64>>>(a, pitch); shift<<<1, 1>>>(a, n);",
			reports.Inconclusive, false, "the launch at line 14 was not looked at"},
		{"an allocation of nothing", "float *w; cudaMalloc(&w, 0); shift<<<1, 64>>>(w, n); at(a, n);", reports.Racy, false, ""},
		{"nothing but allocations of nothing", "float *w; cudaMalloc(&w, 0); shift<<<1, 64>>>(w, n);", reports.Racy, false, ""},
		{"an allocation of nothing by a check", "if (n != 0) return 1; float *w; cudaMalloc(&w, n * sizeof(float)); shift<<<1, 64>>>(w, n);",
			reports.Racy, false, ""},
		{"no such element", "static const int sizes[] = {64, 128, 256}; if (sizes[n] == 100) shift<<<1, 64>>>(a, sizes[n]);",
			reports.Inconclusive, true, "not launched: the launch at line 14 is not reached: the condition at line 14 never holds on the way"},
	} {
		k, _ := checkText(t, strings.Replace(shifting, "LAUNCH", c.launch, 1), Options{Jobs: 1})
		if k[0].Verdict != c.verdict || k[0].Examined != c.examined {
			t.Errorf("%s: %v, examined %t; %q", c.name, k[0].Verdict, k[0].Examined, k[0].Reasons)
		}
		if all := strings.Join(append(k[0].Reasons, k[0].Assumptions...), "\n"); !strings.Contains(all, c.says) {
			t.Errorf("%s: %q is not among\n%s", c.name, c.says, all)
		}
	}
}

// Relations hold of the kernels that have what they name; others get the verdict that they have without.
func TestRelationsThatFit(t *testing.T) {
	const text = `__global__ void guarded(float *a, int n) {
  if (n < 256) { float next = a[threadIdx.x + 1]; a[threadIdx.x] = next; }
}
__global__ void other(float *a, int unused) {
  float next = a[threadIdx.x + 1];
  a[threadIdx.x] = next;
}
`
	relations := func(texts ...string) Options {
		o := Options{Jobs: 1}
		for _, s := range texts {
			r, err := ParseRelation(s)
			if err != nil {
				t.Fatal(err)
			}
			o.Shape.Assume = append(o.Shape.Assume, r)
		}
		return o
	}
	for _, c := range []struct {
		given          []string
		guarded, other reports.Verdict
	}{
		{nil, reports.Racy, reports.Racy},
		{[]string{"n >= 256"}, reports.RaceFree, reports.Racy},
		{[]string{"m >= 256"}, reports.Racy, reports.Racy},
		{[]string{"unused > 5"}, reports.Racy, reports.Racy},
		{[]string{"gridDim.x == 1", "n >= 256"}, reports.RaceFree, reports.Racy},
		{[]string{"n > 5", "n < 3"}, reports.Inconclusive, reports.Racy},
		{[]string{"5 < 3"}, reports.Inconclusive, reports.Inconclusive},
	} {
		k, _ := checkText(t, text, relations(c.given...))
		if k[0].Verdict != c.guarded || k[1].Verdict != c.other {
			t.Errorf("%q: %v and %v, want %v and %v; %q", c.given, k[0].Verdict, k[1].Verdict, c.guarded, c.other, k[0].Reasons)
		}
		if k[0].Examined || k[1].Examined {
			t.Errorf("%q: a kernel of contradictory relations counts as looked at", c.given)
		}
		if c.given != nil && strings.Join(k[1].Operands, " ") != "unused" {
			t.Errorf("%q: relations may name %q", c.given, k[1].Operands)
		}
	}
	whole := text + "int main() { float *a; cudaMalloc(&a, 8); }\n"
	if k, _ := checkText(t, whole, relations("n < 256")); k[0].Verdict != reports.Racy || !strings.Contains(k[1].Reasons[0], "not launched") {
		t.Errorf("in a whole program: %v, and %q", k[0].Verdict, k[1].Reasons)
	}
}

// A kernel was looked at when the work came to its end, or decided something.
func TestExamined(t *testing.T) {
	proved := &constraints.Outcome{Reachable: true, Proofs: make([]constraints.Proof, 1)}
	for _, c := range []struct {
		name string
		kr   kernelReport
		want bool
	}{
		{"not begun", kernelReport{stopped: true}, false},
		{"stopped when it was known to be launched nowhere", kernelReport{stopped: true, idle: true}, true},
		{"stopped early", kernelReport{stopped: true, outcomes: []*constraints.Outcome{{Reachable: true, Pairs: 3}}}, false},
		{"stopped on the way", kernelReport{stopped: true, outcomes: []*constraints.Outcome{proved}}, true},
		{"to the end", kernelReport{outcomes: []*constraints.Outcome{{Reachable: true}}}, true},
		{"dead code", kernelReport{outcomes: []*constraints.Outcome{{Absence: constraints.DeadCode}}}, true},
		{"contradictory", kernelReport{outcomes: []*constraints.Outcome{proved, {}}}, false},
	} {
		if got := c.kr.examined(); got != c.want {
			t.Errorf("%s: %t", c.name, got)
		}
	}
}

// checkText checks a program of one file.
func checkText(t *testing.T, text string, o Options) ([]reports.Kernel, *reports.Report) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.cu")
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Run(context.Background(), []string{path}, o)
	if err != nil || len(r.Kernels) == 0 {
		t.Fatalf("%v, %+v", err, r)
	}
	return r.Kernels, r
}
