package check

import (
	"fmt"
	"io"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/reports"
)

// A line more or less leaves all numbers of lines with two digits.
const manyKernels = `






#include "shared.h"
__device__ int table[4];
__constant__ int widths[2] = {8, 9};
__device__ int step() { return STEP; }
__global__ void shift(int *a) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  a[i] = a[i + step()];
}
__global__ void fill(int *a, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    a[i * widths[0]] = i;
}
template <int N> __global__ void rows(float *m, int rows) {
  __shared__ float row[N];
  for (int r = blockIdx.x; r < rows; r += gridDim.x) {
    row[threadIdx.x] = m[r * N + threadIdx.x];
    __syncthreads();
    m[r * N + threadIdx.x] = row[N - 1 - threadIdx.x];
    __syncthreads();
  }
}
__global__ void count(int *a) {
  table[threadIdx.x & 3] = a[threadIdx.x];
}
int main(int argc, char **argv) {
  int *a;
  float *m;
  int n = argc > 1 ? atoi(argv[1]) : 1024;
  if (n > 1024)
    return 1;
  cudaMalloc(&a, 8200 * sizeof(int));
  cudaMalloc(&m, 64 * 128 * sizeof(float));
  shift<<<4, 256>>>(a);
  fill<<<4, 256>>>(a, n);
  for (int round = 0; round < n; round++)
    rows<128><<<16, 128>>>(m, 64);
  count<<<1, 4>>>(a);
}
`

const sharedHeader = "#include <stdlib.h>\n#define STEP 1\n"

// kernelsKnown is how many kernels of the last run came from another one.
func (k *keeper) kernelsKnown() int {
	n := 0
	for _, m := range regexp.MustCompile(`: (\d+) of \d+ kernels from the cache`).FindAllStringSubmatch(k.log.String(), -1) {
		var here int
		fmt.Sscan(m[1], &here)
		n += here
	}
	return n
}

// TestRecallKernels edits one thing at a time. What the edit does not reach comes from the cache, wherever it has moved,
// and the report is that of a run without a cache.
func TestRecallKernels(t *testing.T) {
	k := newKeeper(t)
	o := Options{Proofs: true}
	k.write("shared.h", sharedHeader)
	k.write("a.cu", manyKernels)
	k.same("cold", o, 0, "a.cu")
	const all = 4 // shift is racy, and a run of the program shows it: an edit of what any other part does leaves open what a run shows
	for _, c := range []struct {
		what  string
		edits []string // pairs
		known int
	}{
		{"a body", []string{"a[i + step()]", "a[i + 2 * step()]"}, all - 1},
		{"a longer body", []string{"  a[i] = a", "  int b = a[i];\n  a[i] = b + a"}, all - 1},
		{"a line more on top", []string{"__device__ int table", "\n__device__ int table"}, all},
		{"a device function", []string{"return STEP", "return STEP + 1"}, all - 1},
		{"a constant", []string{"{8, 9}", "{7, 9}"}, all - 2},
		{"a variable's size", []string{"table[4]", "table[5]"}, all - 2},
		{"a variable that the host writes", []string{"  count<<<", "  int w[2]; cudaMemcpyToSymbol(widths, w, 8);\n  count<<<"}, all - 2},
		{"a kernel more", []string{"__global__ void count", "__global__ void none() {}\n__global__ void count"}, all - 1},
		{"a kernel less", []string{"  shift<<<4, 256>>>(a);\n", "", "__global__ void shift", "__device__ void shift"}, all - 2}, // and what another held before
		{"a launch", []string{"<<<1, 4>>>", "<<<1, 8>>>"}, all - 2},
		{"two launches in other order", []string{"  shift<<<4, 256>>>(a);\n", "", "  count<<<1", "  shift<<<4, 256>>>(a);\n  count<<<1"}, all - 1},
		{"an allocation", []string{"64 * 128 * sizeof", "63 * 128 * sizeof"}, all - 2},
		{"a check", []string{"n > 1024", "n > 1023"}, all - 2},
		{"another template argument", []string{"rows<128>", "rows<64>"}, all - 2},
		{"a comment in a line that is quoted", []string{"step()];", "step()]; // shift"}, all - 1},
		{"another name", []string{"int *a) {\n  table", "int *b) {\n  table", "= a[threadIdx.x];", "= b[threadIdx.x];"}, all - 2}, // the line that was quoted is another one again
	} {
		text := manyKernels
		for i := 0; i < len(c.edits); i += 2 {
			if !strings.Contains(text, c.edits[i]) {
				t.Fatalf("%s: no %q", c.what, c.edits[i])
			}
			text = strings.Replace(text, c.edits[i], c.edits[i+1], 1)
		}
		k.write("a.cu", text)
		k.recalls(c.what, o, c.known)
		k.write("a.cu", manyKernels)
	}
	k.write("shared.h", sharedHeader+"// longer\n")
	k.write("a.cu", "\n\n"+manyKernels)
	k.recalls("all moved", o, all)
	k.write("a.cu", manyKernels)
	k.write("shared.h", strings.Replace(sharedHeader, "STEP 1", "STEP 3", 1))
	k.recalls("a header", o, all-1)
	k.write("shared.h", sharedHeader)
	o.WarpSync = Lockstep
	k.recalls("lockstep", o, 0)
	o = Options{}
	k.recalls("no proofs", o, 0)
	o.Shape.Block = Dim{32, 1, 1}
	k.recalls("a block", o, 0)
	o = Options{Proofs: true, Kernels: regexp.MustCompile("rows|fill")}
	k.recalls("two of them", o, 2)
	o = Options{Proofs: true, Compile: Compile{Macros: []string{"-DUNUSED"}}}
	k.write("a.cu", manyKernels+"\nint unused() { return UNUSED+1; }\n")
	k.recalls("a macro", o, all-1)
}

// recalls checks with the cache, wants so many kernels to be known, and the report to be that of a check without one.
func (k *keeper) recalls(what string, o Options, kernels int) {
	k.t.Helper()
	got := k.documents(o, true, "a.cu")
	if n := k.kernelsKnown(); n != kernels {
		k.t.Errorf("%s: %d kernels from the cache, want %d\n%s", what, n, kernels, &k.log)
	}
	if want := k.documents(o, false, "a.cu"); got != want {
		k.t.Errorf("%s: the report is another one with the cache\n--- with\n%s\n--- without\n%s", what, got, want)
	}
}

// TestKernelsApart: what is said of a kernel hangs neither on the order of kernels nor on those beside it.
func TestKernelsApart(t *testing.T) {
	k := newKeeper(t)
	k.write("shared.h", sharedHeader)
	parts := regexp.MustCompile(`(?m)^(template.*)?__global__`).FindAllStringIndex(manyKernels, -1)
	main := strings.Index(manyKernels, "int main")
	var kernels []string
	for i, at := range parts {
		end := main
		if i+1 < len(parts) {
			end = parts[i+1][0]
		}
		kernels = append(kernels, manyKernels[at[0]:end])
	}
	verdicts := func(order ...int) map[string]string {
		text := manyKernels[:parts[0][0]]
		for _, i := range order {
			text += kernels[i]
		}
		k.write("a.cu", text+manyKernels[main:])
		o := Options{Proofs: true, Kernels: regexp.MustCompile("shift|rows")}
		if len(order) == len(kernels) {
			o.Kernels = nil
		}
		report, err := Run(t.Context(), []string{"a.cu"}, o)
		if err != nil {
			t.Fatal(err)
		}
		out := map[string]string{}
		for _, v := range report.Kernels {
			out[v.Name] = fmt.Sprint(v.Verdict, v.Reasons, v.Assumptions, len(v.Proofs))
		}
		for _, r := range report.Races {
			out[r.Kernel] += fmt.Sprint(r.Key, r.Type, r.Witness.Threads, r.Witness.Values, r.Facts)
		}
		return out
	}
	want := verdicts(0, 1, 2, 3)
	if len(want) != len(kernels) {
		t.Fatalf("%d kernels", len(want))
	}
	lines := regexp.MustCompile(`line \d+`)
	for _, order := range [][]int{{3, 2, 1, 0}, {1, 3, 0, 2}} {
		for name, got := range verdicts(order...) {
			if lines.ReplaceAllString(got, "") != lines.ReplaceAllString(want[name], "") {
				t.Errorf("order %v: %s: %s, want %s", order, name, got, want[name])
			}
		}
	}
}

// What time had a part in is not kept, kernel by kernel.
func TestHurriedKernels(t *testing.T) {
	k := newKeeper(t)
	const text = "__global__ void k(int *a) {\n  a[blockIdx.x * blockDim.x + threadIdx.x] = 1;\n}\nvoid f(int n, int *a) { k<<<n, 256>>>(a); }\n"
	twice := func(o Options) int {
		k.write("a.cu", text)
		k.documents(o, true, "a.cu")
		k.write("a.cu", "\n"+text)
		k.documents(o, true, "a.cu")
		return k.kernelsKnown()
	}
	if twice(Options{}) != 1 {
		t.Error("not kept")
	}
	if twice(Options{SolverTimeout: time.Nanosecond}) != 0 {
		t.Error("kept")
	}
}

func TestApartFromLines(t *testing.T) {
	texts, lines := apartFromLines("\x0012\x00 a \x005\x00 b \x000\x00", "\x0012\x00 \x00100\x00 7")
	if want := "[5 12 100]"; fmt.Sprint(lines) != want {
		t.Errorf("lines %v, want %s", lines, want)
	}
	if got, want := fmt.Sprintf("%q", texts), `["\x002\x00 a \x001\x00 b \x000\x00" "\x002\x00 \x003\x00 7" " 1 2 3"]`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	r := newRelocation(lines, []int{6, 13, 101})
	if got := r.text("the barrier at line 12, and line 5: line 0", lineText); got != "the barrier at line 13, and line 6: line 0" || r.foreign {
		t.Error(got)
	}
	if r.text("line 11", lineText); !r.foreign {
		t.Error("a line that is not known")
	}
}

// Whatever a server or a folder holds about a kernel, it is read or refused.
func FuzzKeptKernel(f *testing.F) {
	f.Add([]byte(`{"Lines":[3],"Part":{"kernels":[{"name":"k","line":3,"reasons":["line 3: x"],"launches":[{"line":3,"context":["main at a.cu:3"]}]}]},"Quotes":[{"File":"a","Line":3,"Text":"x"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		k, ok := readKernel(text, []int{4})
		if !ok {
			return
		}
		k.Part.Finish()
		if err := reports.Formats["text"](io.Discard, true).Handle(&k.Part); err != nil {
			t.Error(err)
		}
	})
}
