package simulate

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/simulator"
)

// Races go to the handlers of checks by cause, on what the source calls the objects.
func TestFindings(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.cu")
	const text = `__device__ int total[2];
__device__ void store(int *p, int v) { p[0] = v; }
__global__ void count(int *p) {
  __shared__ int before[2], s[64];
  before[threadIdx.x & 1] = 0;
  s[threadIdx.x] = threadIdx.x;
  store(p + 1, s[threadIdx.x ^ 32]);
  total[1]++;
}
template <class T> __global__ void twice(T *a, T *b) { a[threadIdx.x / 2] = 1; b[64] = a[threadIdx.x]; }
__global__ void quiet(int *p) { if (threadIdx.x < 32) __syncthreads(); else __syncthreads(); }
int main() { int *p; cudaMalloc(&p, 1024); count<<<1, 64>>>(p); twice<<<1, 32>>>(p, p); quiet<<<1, 64>>>(p); }
`
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	r, err := Run(t.Context(), []string{path}, Options{Detectors: []simulator.Detector{DefaultDetector()}, Stdout: io.Discard, Stderr: io.Discard, TimeLimit: time.Minute})
	if err != nil {
		t.Fatal(err)
	}
	f := r.Findings()
	var got strings.Builder
	for _, x := range f.Findings {
		fmt.Fprintln(&got, x.Rule, x.Kernels, x.Instances, x.Objects, x.Types)
	}
	want := `same-address [count] [] [before] [intra-block intra-warp]
same-address [count] [] [p] [intra-block intra-warp]
same-address [count] [] [total] [intra-block intra-warp]
missing-barrier [count] [] [s] [intra-block]
`
	for line := range strings.Lines(want) {
		if !strings.Contains(got.String(), line) {
			t.Errorf("no %sin:\n%s", line, got.String())
		}
	}
	if !strings.Contains(got.String(), "[twice] [twice<int>] [allocation 1] [intra-warp]") {
		t.Errorf("one allocation by two names:\n%s", got.String())
	}
	for _, k := range f.Kernels {
		quiet := k.Name == "quiet"
		if (k.Verdict == reports.Inconclusive) != quiet || quiet && (len(k.Reasons) == 0 || k.Unexamined()) {
			t.Errorf("%+v", k)
		}
	}
	for _, x := range f.Races {
		if w := x.Witness; x.Object == "p" && (w.Address != 4 || w.Run != "launch 0, round-robin" || len(x.Accesses[0].InlinedAt) != 1 || x.Accesses[0].Source == "") {
			t.Errorf("%+v %+v", x, w)
		}
	}
	for name, write := range Formats {
		var b bytes.Buffer
		if err := write(&b, r); err != nil || b.Len() == 0 {
			t.Errorf("%s: %d bytes, %v", name, b.Len(), err)
		}
	}
}

// What leaves the answer incomplete fails the first file; what other detectors report is told apart.
func TestFindingsOfOtherDetectors(t *testing.T) {
	at := Access{Position: Position{"a.cu", 2, 1}, Kind: "atomic read", Known: true}
	r := &Report{Files: []string{"a.cu", "b.cu"}, Runs: []Execution{{Schedule: "lockstep", Cut: "crash: aborted"}},
		Kernels: []Kernel{{Name: "k", Display: "k", File: "k.h", Line: 1, Races: 2}},
		Races: []Race{{Detector: "scord", Rule: "R1", Type: "inter-block", Kernel: "k", Accesses: [2]Access{at, at}, Object: "allocation 3 of 4 bytes, byte 0"},
			{Detector: "scord", Type: "inter-block", Kernel: "k", Accesses: [2]Access{{}, at}}},
		Problems: []Problem{{Kind: "divergent barrier", Kernel: "k", At: Position{"k.h", 3, 1}, Other: &Position{"k.h", 5, 1}}}}
	f := r.Findings()
	if len(f.Races) != 1 || f.Races[0].Program != "a.cu" || f.Races[0].Accesses[0].Kind != reports.Atomic || f.Races[0].Object != "allocation 3" ||
		f.Races[0].Witness.Run != "launch 0, lockstep, reported by scord as R1" {
		t.Errorf("%+v", f.Races)
	}
	if f.Files[0].Error != "crash: aborted" || f.Files[0].Status != reports.Failed || f.Files[1].Status != reports.Analysed {
		t.Errorf("%+v", f.Files)
	}
	if len(f.Divergences) != 1 || f.Divergences[0].Message != "threads of one block wait at this barrier and at the one at line 5" {
		t.Errorf("%+v", f.Divergences)
	}
	var b bytes.Buffer
	if err := WriteText(&b, r); err != nil || strings.Count(b.String(), "[scord") != 2 || strings.Contains(b.String(), "same-address") {
		t.Errorf("%v\n%s", err, b.String())
	}
}
