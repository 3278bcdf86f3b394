package main

import (
	"bytes"
	"slices"
	"strings"
	"testing"
	"time"
)

// A seed decides which mutants are taken, and in which order.
func TestDrawn(t *testing.T) {
	a, err := drawn(7, []string{"without"})
	if err != nil || len(a) < 300 {
		t.Fatalf("%d mutants, %v", len(a), err)
	}
	b, _ := drawn(7, []string{"without"})
	c, _ := drawn(8, []string{"without"})
	if !slices.Equal(a, b) || slices.Equal(a, c) {
		t.Error("the seed does not decide")
	}
	if slices.ContainsFunc(a, func(m mutant) bool { return !strings.Contains(m.name, "_without.") }) {
		t.Error("other mutants than those that were asked for")
	}
}

// What is counted: mutants that are racy, and of them those with a proved change.
func TestCounts(t *testing.T) {
	const host = `int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  k<<<1, 64>>>(out);
}
`
	const begin = "__global__ void k(int *out) {\n  __shared__ int s[64];\n  int t = threadIdx.x;\n"
	mutants := []mutant{
		{"fine.cu", begin + "  s[t] = t;\n  out[t] = s[t];\n}\n" + host},
		{"fixed.cu", begin + "  s[t] = t;\n  out[t] = s[63 - t];\n}\n" + host},
		{"left.cu", begin + "  out[t / 2] = t;\n}\n" + host},
		{"more.cu", begin + "}\n" + host},
	}
	var b bytes.Buffer
	r := &run{timeout: 20 * time.Second}
	if err := r.all(&b, mutants, 2, 2); err != nil {
		t.Fatal(err)
	}
	got := b.String()
	if !strings.HasPrefix(got, "not racy: fine.cu\nleft: left.cu: kernel k: no proved change was found (") ||
		!strings.HasSuffix(got, "\n3 mutants drawn, 2 of them racy; a change is proved for 1\n") {
		t.Errorf("got\n%s", got)
	}
}
