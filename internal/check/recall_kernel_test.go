package check

import (
	"fmt"
	"io"
	"io/fs"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/testprograms"
)

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

// Lines above a kernel change nothing that is known of it: neither that its lines get more digits, nor that they pass those of
// headers, of clang's as well, in which code of it lies.
func TestRecallMoved(t *testing.T) {
	header := strings.Repeat("//\n", 20) + "__device__ int next(int i) {\n  return i + 1;\n}\n"
	texts := map[string]string{"header": `#include "next.h"
__global__ void shift(int *a, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    a[i] = a[next(i)];
}
int main(int argc, char **argv) {
  int *a;
  cudaMalloc(&a, 4 * (argc + 1));
  shift<<<1, 32>>>(a, argc);
}
`}
	for _, name := range []string{"flags/race_last_behind_wait.cu", "host/race_scale_overlap.cu"} {
		text, err := fs.ReadFile(testprograms.FS(), name)
		if err != nil {
			t.Fatal(err)
		}
		texts[name] = string(text)
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			k := newKeeper(t)
			k.write("next.h", header)
			k.write("a.cu", text)
			k.same("cold", Options{Proofs: true}, 0, "a.cu")
			for _, n := range []int{1, 20, 95} {
				k.write("a.cu", strings.Repeat("//\n", n)+text)
				k.recalls(fmt.Sprintf("%d lines more", n), Options{Proofs: true}, 1)
			}
		})
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
	texts, lines := apartFromLines("\x00a:12\x00 x \x00a:5\x00 y \x00a:0\x00", "\x00a:12\x00 \x00b:100\x00 \x00:7\x00 9")
	if want := map[string][]int{"a": {5, 12}, "b": {100}, "": {7}}; !cmp.Equal(lines, want) {
		t.Errorf("lines %v, want %v", lines, want)
	}
	if got, want := fmt.Sprintf("%q", texts), `["\x00a:2\x00 x \x00a:1\x00 y \x00a:0\x00" "\x00a:2\x00 \x00b:1\x00 \x00:1\x00 9"]`; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestRelocation(t *testing.T) {
	from := map[string][]int{"a.cu": {5, 9, 12}, "h.cuh": {12, 30}, "": {9}}
	for _, c := range []struct {
		what, text, want string
		to               map[string][]int
	}{
		{"moved", "the barrier at line 9, and line 5: line 0", "the barrier at line 10, and line 6: line 0", map[string][]int{"a.cu": {6, 10, 13}, "h.cuh": {12, 30}, "": {10}}},
		{"moved together", "line 12", "line 13", map[string][]int{"a.cu": {6, 10, 13}, "h.cuh": {13, 31}, "": {10}}},
		{"of one of two files", "line 12", "", map[string][]int{"a.cu": {6, 10, 13}, "h.cuh": {12, 30}, "": {10}}},
		{"not known", "line 11", "", from},
		{"two that become one", "line 30 and line 9", "", map[string][]int{"a.cu": {26, 30, 33}, "h.cuh": {12, 30}, "": {30}}},
	} {
		r, ok := newRelocation(from, c.to)
		if !ok {
			t.Fatalf("%s: not as many", c.what)
		}
		if got := r.text(c.text, lineText); r.foreign != (c.want == "") || c.want != "" && got != c.want {
			t.Errorf("%s: %q, foreign %t", c.what, got, r.foreign)
		}
	}
	r, _ := newRelocation(from, map[string][]int{"a.cu": {6, 10, 13}, "h.cuh": {12, 30}, "": {10}})
	at := []reports.Position{{File: "a.cu", Line: 12}, {File: "h.cuh", Line: 12}}
	if r.apply(reflect.ValueOf(at)); r.foreign || at[0].Line != 13 || at[1].Line != 12 {
		t.Errorf("%v, foreign %t", at, r.foreign)
	}
	if r.line("other.cuh", 5); !r.foreign {
		t.Error("a file that is not known")
	}
	for _, to := range []map[string][]int{{"a.cu": {5, 9, 12}, "h.cuh": {12, 30}}, {"a.cu": {5, 9}, "h.cuh": {12, 30}, "": {9}}} {
		if _, ok := newRelocation(from, to); ok {
			t.Errorf("%v", to)
		}
	}
}

// Whatever a server or a folder holds about a kernel, it is read or refused.
func FuzzKeptKernel(f *testing.F) {
	f.Add([]byte(`{"Lines":{"a.cu":[3]},"Part":{"kernels":[{"name":"k","file":"a.cu","line":3,"reasons":["line 3: x"],"launches":[{"file":"a.cu","line":3,"context":["main at a.cu:3"]}]}]},"Quotes":[{"File":"a.cu","Line":3,"Text":"x"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		k, err := readKernel(text)
		if err != nil || !k.move(map[string][]int{"a.cu": {4}}) {
			return
		}
		k.Part.Finish()
		if err := reports.Formats["text"](io.Discard, true).Handle(&k.Part); err != nil {
			t.Error(err)
		}
	})
}
