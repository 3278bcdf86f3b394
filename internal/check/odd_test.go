package check

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// What a program computes that has no value, of several types, is no reason to fail.
func TestPoison(t *testing.T) {
	r := checkSource(t, `
__global__ void k(char *p, size_t n) { size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; if (i < n) p[i] = 1; }
int main() {
  char *p;
  size_t n = (size_t)1e308;
  cudaMalloc(&p, n);
  k<<<16, 256>>>(p, n);
  int m = (int)1e308;
  k<<<m, 256>>>(p, m);
}
`)
	if got := told(r); !slices.Equal(got, []string{"prog.cu: k race-free"}) {
		t.Errorf("%q", got)
	}
}

// Functions of two units that have one name are two, whatever they return.
func TestStaticFunctions(t *testing.T) {
	const unit = `static __attribute__((const, noinline)) %s part(int n) { return n / %d; }
__global__ void %s(int *p, int n, int m) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i + m * i] = 1; }
`
	one := fmt.Sprintf(unit, "int", 2, "one") + `void other(int *p, int n, int m);
int main(int c, char **v) { int *p; cudaMalloc(&p, 4 * part(c)); one<<<1, 32>>>(p, part(c), 0); other(p, c, part(c)); }
`
	for _, kind := range []string{"int", "long"} {
		other := fmt.Sprintf(unit, kind, 3, "two") + `void other(int *p, int n, int m) { two<<<1, 32>>>(p, n, part(n) - m); }
`
		r := checkPrograms(t, map[string]string{"one.cu": one, "two.cu": other}, Program{Units: []Unit{{Path: "one.cu"}, {Path: "two.cu"}}})
		if got := told(r); len(got) != 2 || got[0] != "one.cu: one race-free" || strings.Contains(got[1], "race-free") {
			t.Errorf("%s: %q", kind, got)
		}
	}
}

// Structs that double at each level have a size all the same.
func TestDoublingTypes(t *testing.T) {
	var b strings.Builder
	b.WriteString("struct S0 { int x; };\n")
	for i := range 35 {
		fmt.Fprintf(&b, "struct S%d { S%d a, b; };\n", i+1, i)
	}
	fmt.Fprintf(&b, "__global__ void k(S35 *p) { p[threadIdx.x]%s.x = 1; }\n", strings.Repeat(".b", 35))
	b.WriteString("int main() { S35 *p; cudaMalloc(&p, 32 * sizeof *p); k<<<1, 32>>>(p); }\n")
	if got := told(checkSource(t, b.String())); !slices.Equal(got, []string{"prog.cu: k race-free"}) {
		t.Errorf("%q", got)
	}
}
