package frontend

import (
	"strings"
	"testing"
)

func TestBounded(t *testing.T) {
	long := strings.Repeat("ü", maxName)
	a, b := bounded(long+"a"), bounded(long+"b")
	if len(a) > maxName+20 || a == b || strings.ToValidUTF8(a, "?") != a || bounded("k") != "k" {
		t.Errorf("%q, %q", a, b)
	}
	if got := cut(long, 5); got != "üü..." || cut("k", 5) != "k" {
		t.Error(got)
	}
}

// Names and messages of any length are told in bounds.
func TestLongNames(t *testing.T) {
	k, v := strings.Repeat("k", 3*maxName), strings.Repeat("v", 3*maxName)
	p := compile(t, "#line 1 \""+strings.Repeat("f", 3*maxName)+"\"\n__device__ int "+v+";\n__global__ void "+k+"() { "+v+" = 1; }\nint main() { "+k+"<<<1, 1>>>(); }\n")
	launches := 0
	for _, f := range p.Host.IR.Funcs {
		if p.KernelOf(f) != nil {
			launches++
		}
	}
	kernels := p.Device.Kernels()
	if len(kernels) != 1 || len(p.Lost()) > 0 || launches != 1 {
		t.Fatalf("%d kernels, %d lost, %d launches", len(kernels), len(p.Lost()), launches)
	}
	for _, name := range []string{kernels[0].Name, kernels[0].Display, kernels[0].Site.File, p.Device.GlobalName(p.Device.IR.Globals[0])} {
		if len(name) > maxName+20 || len(name) < maxName {
			t.Errorf("%d bytes: %.20s", len(name), name)
		}
	}
}
