package machine

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/frontend"
)

// generator writes random C expressions that are defined whatever their inputs are.
type generator struct {
	rng *rand.Rand
}

var integerTypes = []string{"signed char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long long", "unsigned long long"}

func (g *generator) pick(list ...string) string { return list[g.rng.IntN(len(list))] }

// integer is an expression of some integer type.
func (g *generator) integer(depth int) string {
	if depth == 0 {
		switch g.rng.IntN(4) {
		case 0:
			return fmt.Sprintf("(%s)%d", g.pick(integerTypes...), g.rng.IntN(1<<20)-1<<19)
		case 1:
			return "a"
		case 2:
			return "b"
		}
		return "c"
	}
	x, y := g.integer(depth-1), g.integer(depth-1)
	switch g.rng.IntN(12) {
	case 0, 1:
		return fmt.Sprintf("((%s)(%s))", g.pick(integerTypes...), x)
	case 2, 3:
		return fmt.Sprintf("(%s %s %s)", x, g.pick("+", "-", "*", "&", "|", "^"), y)
	case 4:
		return fmt.Sprintf("((%s)(%s) %s ((%s)(%s) & 7))", g.pick(integerTypes...), x, g.pick("<<", ">>"), g.pick(integerTypes...), y)
	case 5:
		t := g.pick("unsigned", "unsigned long long", "unsigned short", "unsigned char")
		return fmt.Sprintf("((%s)(%s) %s ((%s)(%s) | 1))", t, x, g.pick("/", "%"), t, y)
	case 6:
		t := g.pick("int", "long long", "short", "signed char")
		return fmt.Sprintf("((%s)(%s) %s ((%s)((%s) & 63) + 1))", t, x, g.pick("/", "%"), t, y)
	case 7:
		return fmt.Sprintf("(%s %s %s ? %s : %s)", x, g.pick("<", "<=", "==", "!=", ">", ">="), y, g.integer(depth-1), g.integer(depth-1))
	case 8:
		return fmt.Sprintf("((%s)((unsigned __int128)(%s) * (%s)(%s) >> %d))", g.pick(integerTypes...), x, g.pick("unsigned __int128", "__int128"), y, g.rng.IntN(100))
	case 9:
		return fmt.Sprintf("whole(%s)", g.float(depth-1))
	case 10:
		return fmt.Sprintf("loop(%s, %s)", x, y)
	}
	return fmt.Sprintf("(%s < %s)", g.float(depth-1), g.float(depth-1))
}

// float is an expression of a floating type.
func (g *generator) float(depth int) string {
	if depth == 0 {
		return g.pick("f", "d", "1.5f", "-0.25", "3e10f", "1e-30")
	}
	switch g.rng.IntN(5) {
	case 0:
		return fmt.Sprintf("((%s)(%s))", g.pick("float", "double"), g.integer(depth-1))
	case 1:
		return fmt.Sprintf("((%s)(%s))", g.pick("float", "double"), g.float(depth-1))
	case 2:
		return fmt.Sprintf("(%s %s %s ? %s : %s)", g.float(depth-1), g.pick("<", "<=", "==", "!=", ">", ">="), g.float(depth-1), g.float(depth-1), g.float(depth-1))
	}
	return fmt.Sprintf("(%s %s %s)", g.float(depth-1), g.pick("+", "-", "*", "/"), g.float(depth-1))
}

const nativePrelude = `
#ifndef __CUDA__
#define __device__
#endif
__device__ int whole(double x) { return x > -1e9 && x < 1e9 ? (int)x : 7; }
__device__ long long loop(long long n, unsigned short s) {
  long long r = s;
  for (int i = 0; i < (n & 15); i++) {
    if (r & 1) r = r * 3 + i;
    else if (r % 5 == 0) continue;
    else r ^= n << (i & 7);
    switch ((r >> 3) & 7) { case 0: r += 3; break; case 1: case 5: r -= n; break; case 3: return r; default: r++; }
  }
  return r;
}
union bits { double d; unsigned long long u; };
__device__ unsigned long long hash(unsigned long long h, long long v) { return (h ^ (unsigned long long)v) * 0x9e3779b97f4a7c15ull; }
__device__ unsigned long long hash(unsigned long long h, double v) { bits b; b.d = v != v ? 0.5 : v; return hash(h, (long long)b.u); }
`

// TestNative compares kernels of random arithmetic with what the processor computes for the same text.
func TestNative(t *testing.T) {
	tools, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	g := &generator{rand.New(rand.NewPCG(7, 7))}
	const functions, inputs = 60, 64
	var body, list strings.Builder
	for i := range functions {
		fmt.Fprintf(&body, "__device__ unsigned long long f%d(%s a, %s b, %s c, float f, double d) {\n  return hash(hash(hash(1, (long long)(%s)), (double)(%s)), (long long)(%s));\n}\n",
			i, g.pick(integerTypes...), g.pick(integerTypes...), g.pick(integerTypes...), g.integer(4), g.float(3), g.integer(3))
		fmt.Fprintf(&list, "  h = hash(h, (long long)f%d(a, b, c, f, d));\n", i)
	}
	all := fmt.Sprintf("__device__ unsigned long long all(long long i) {\n  unsigned long long h = 0; long long a = i * 0x123456789abcdll, b = (i - 30) * 77777, c = i * i * i - 50000;\n  float f = (i - 20) * 0.37f; double d = 1e3 / (i - 31.5);\n%s  return h;\n}\n", list.String())
	source := nativePrelude + body.String() + all
	p := compileText(t, source+"__global__ void k(unsigned long long *out) { out[threadIdx.x] = all(threadIdx.x); }\n")
	m := newMachine(t, p)
	out := array(t, m, make([]uint64, inputs))
	launch(t, m, "k", 1, inputs, Options{}, out)

	dir := t.TempDir()
	file, program := filepath.Join(dir, "native.cpp"), filepath.Join(dir, "native")
	main := fmt.Sprintf("#include <cstdio>\n%s\nint main() { for (int i = 0; i < %d; i++) printf(\"%%llu\\n\", all(i)); }\n", source, inputs)
	if err := os.WriteFile(file, []byte(main), 0o600); err != nil {
		t.Fatal(err)
	}
	if text, err := exec.Command(tools.Clang, "-x", "c++", "-O0", "-fwrapv", "-ffp-contract=off", "-w", "-o", program, file).CombinedOutput(); err != nil {
		t.Skipf("no native compiler: %v %s", err, text)
	}
	text, err := exec.Command(program).Output()
	if err != nil {
		t.Fatal(err)
	}
	got := values[uint64](m, out, inputs)
	for i, line := range bytes.Fields(text) {
		if want := string(line); fmt.Sprint(got[i]) != want {
			t.Errorf("input %d: %d, the processor has %s", i, got[i], want)
		}
	}
}
