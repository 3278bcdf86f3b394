package check

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// internals are texts that nobody can know who reads a program and its reports: offsets, mangled names, names of our headers
// and of the C++ library's insides, parts of formulas that are told nowhere.
var internals = regexp.MustCompile(`\.\+\d|->\+\d|\bhgrd_[a-z]|\b_Z\w|operator new|no exception|an exception|stl_\w+\.h|bits/|\b_M_|unnamed host value|\bt\d+ (&&|\|\||\?)`)

// TestTextsAreOfTheSource: what has no name in the source is described in words, whatever it is, in every text.
func TestTextsAreOfTheSource(t *testing.T) {
	const kernel = "__global__ void k(float *a, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i + 1 < n) a[i] = a[i + 1]; }\n"
	for _, c := range []struct{ name, text, want string }{
		{"member of a vector", `#include <cstdlib>
#include <vector>
` + kernel + `struct Sim { int n = 0, steps = 0; std::vector<float> v; void set(int x) { n = x; v.resize(x); } };
int main(int argc, char **argv) {
  Sim sim;
  if (argc > 1) sim.set(std::atoi(argv[1]));
  if (argc > 2) sim.steps = std::atoi(argv[2]);
  float *a;
  cudaMalloc(&a, sim.v.size() * 4);
  for (int s = 0; s < sim.steps; s++)
    k<<<(sim.v.size() + 255) / 256, 256>>>(a, (int)sim.v.size());
}
`, "part of sim.v (line 4, changed by a library)"},
		{"elements of what is allocated", `#include <cstdio>
` + kernel + `int *table(FILE *f) { int *t = new int[4]; for (int i = 0; i < 4; i++) { int c = getc(f); t[i] = c > 0 ? c : 64; } return t; }
int main() {
  FILE *f = fopen("x", "r");
  float *a;
  cudaMalloc(&a, 4096);
  k<<<2, 64>>>(a, table(f)[getc(f) & 3]);
}
`, ""},
		{"attributes of the device", kernel + `int main() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
  float *a;
  cudaMalloc(&a, 4096);
  if (p.major >= 3 && p.multiProcessorCount > 1)
    k<<<p.multiProcessorCount, 64>>>(a, p.multiProcessorCount * 64);
}
`, "the number of multiprocessors of the device"},
		{"calls that may throw", `#include <cstdlib>
#include <string>
` + kernel + `int length(const char *s) { return std::string(s).size(); }
int main(int argc, char **argv) {
  int n = argc > 1 ? (std::string(argv[1]) == "x" ? length(argv[1]) : std::atoi(argv[1])) : 640;
  float *a;
  cudaMalloc(&a, 4096);
  k<<<4, 64>>>(a, n);
}
`, ""},
		{"function without a body", `__device__ int f(int);
__global__ void k(int *o) { o[f(threadIdx.x)] = 1; }
int main() { int *o; cudaMalloc(&o, 1024); k<<<1, 256>>>(o); }
`, "call of f, which has no body in this file"},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			r := checkSource(t, c.text)
			for _, format := range []string{"text", "json"} {
				var b bytes.Buffer
				if err := reports.Formats[format](&b, true).Handle(r); err != nil {
					t.Fatal(err)
				}
				for line := range strings.Lines(b.String()) {
					if m := internals.FindString(line); m != "" && !strings.Contains(line, `"question"`) {
						t.Errorf("%s: %q in %s", format, m, line)
					}
				}
				if format == "text" && !strings.Contains(b.String(), c.want) {
					t.Errorf("no %q in\n%s", c.want, b.String())
				}
			}
		})
	}
}
