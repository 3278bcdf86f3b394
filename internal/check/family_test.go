package check

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
)

const instances = `
#include <stdlib.h>
template <typename T, int N> __global__ void turn(T *m, int rows) {
  __shared__ T row[N];
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    row[threadIdx.x % N] = m[r * blockDim.x + threadIdx.x];
    __syncthreads();
    m[r * blockDim.x + threadIdx.x] = row[(threadIdx.x + 1) % N];
    __syncthreads();
  }
}
template <typename T, int N> static void run(int rows, int threads) {
  T *m;
  cudaMalloc(&m, sizeof(T) * rows * threads);
  turn<T, N><<<16, threads>>>(m, rows);
  cudaFree(m);
}
__global__ void fill(int *a) { a[blockIdx.x * blockDim.x + threadIdx.x] = 1; }
int main(int argc, char **argv) {
  int rows = argc > 1 ? atoi(argv[1]) : 64;
  if (rows < 1 || rows > 4096)
    return 1;
  int *a;
  cudaMalloc(&a, 1024 * sizeof(int));
  fill<<<4, 256>>>(a);
CALLS}
`

// calls is the program with these instances: element type, elements of a row, and threads.
func calls(of ...string) string {
	var b strings.Builder
	for _, c := range of {
		f := strings.Fields(c)
		fmt.Fprintf(&b, "  run<%s, %s>(rows, %s);\n", f[0], f[1], f[2])
	}
	return strings.Replace(instances, "CALLS", b.String(), 1)
}

// TestRecallInstances edits instances of a template. Those that learned from others than before are decided anew, and the
// report is that of a run without a cache.
func TestRecallInstances(t *testing.T) {
	k := newKeeper(t)
	o := Options{Proofs: true}
	k.write("a.cu", calls("float 96 96", "double 96 96", "float 160 160", "double 160 160"))
	k.same("cold", o, 0, "a.cu")
	for _, c := range []struct {
		what  string
		calls []string
		known int
	}{
		{"the same, with a line more", []string{"float 96 96", "double 96 96", "float 160 160", "double 160 160"}, 5},
		{"a racy one more", []string{"float 96 96", "double 96 96", "float 160 160", "double 160 160", "float 80 96"}, -1},
		{"the first is another one", []string{"float 192 192", "double 96 96", "float 160 160", "double 160 160"}, -1},
	} {
		k.write("a.cu", "\n"+calls(c.calls...))
		got := k.documents(o, true, "a.cu")
		if n := k.kernelsKnown(); n != c.known && c.known >= 0 || n == 0 {
			t.Errorf("%s: %d kernels from the cache\n%s", c.what, n, &k.log)
		}
		if want := k.documents(o, false, "a.cu"); got != want {
			t.Errorf("%s: the report is another one with the cache\n--- with\n%s\n--- without\n%s", c.what, got, want)
		}
	}
}

// TestInstances: the constants of each instance decide, whichever of them comes first, with lessons or without.
func TestInstances(t *testing.T) {
	all := []string{"float 96 96", "double 96 96", "float 80 96", "float 160 160", "double 160 160", "double 192 192"}
	newKeeper(t)
	for _, order := range [][]int{{0, 1, 2, 3, 4, 5}, {2, 5, 4, 3, 1, 0}, {4, 0, 2, 5, 1, 3}} {
		for _, off := range []map[string]bool{nil, {"lessons": true}} {
			var of []string
			for _, i := range order {
				of = append(of, all[i])
			}
			k := &keeper{t: t}
			k.write("a.cu", calls(of...))
			report, err := Run(t.Context(), []string{"a.cu"}, Options{Without: off})
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range report.Kernels {
				want := reports.RaceFree
				if strings.Contains(v.Display, "80") {
					want = reports.Racy
				}
				if v.Verdict != want {
					t.Errorf("order %v, without %v: %s: %v %v", order, off, v.Display, v.Verdict, v.Reasons)
				}
			}
			asked := 0
			for _, s := range report.Stats.Strategies {
				asked += s.Asked
			}
			if len(report.Kernels) != 7 || asked == 0 {
				t.Errorf("%d kernels", len(report.Kernels))
			}
			if got := report.Stats.Strategies["lessons"].Asked; (got > 0) != (off == nil) {
				t.Errorf("order %v, without %v: lessons were asked %d times", order, off, got)
			}
		}
	}
}

func TestParts(t *testing.T) {
	one, two := lessons.NewBook(), lessons.NewBook()
	two.Learn([]lessons.Lesson{{Question: 1}})
	var none, first, later []*job
	for range 8 {
		none = append(none, &job{})
		first = append(first, &job{lessons: one})
		later = append(later, &job{lessons: two})
	}
	for _, c := range []struct {
		what string
		jobs []*job
		want int
	}{
		{"no instances", none, 8},
		{"the first of eight", first, 2},
		{"the first of eight, among others", append(first[:8:8], none...), 4},
		{"the last of eight", first[7:], 1},
		{"one that others went before", later, 8},
		{"one", none[:1], 1},
	} {
		if got := parts(c.jobs); got != c.want {
			t.Errorf("%s: one of %d parts, want %d", c.what, got, c.want)
		}
	}
}

func TestFamilies(t *testing.T) {
	at := func(line int) *frontend.Site {
		return &frontend.Site{Position: frontend.Position{File: "a.cu", Line: line, Column: 3}}
	}
	var jobs []*job
	for _, s := range []*frontend.Site{at(3), at(5), at(3), nil, nil, at(3)} {
		jobs = append(jobs, &job{kernel: &frontend.Kernel{Site: s}})
	}
	families(jobs)
	b := jobs[0].lessons
	if b == nil || jobs[2].lessons != b || jobs[5].lessons != b {
		t.Error("instances of one template have no book in common")
	}
	for _, i := range []int{1, 3, 4} {
		if jobs[i].lessons != nil {
			t.Errorf("job %d has a family", i)
		}
	}
}
