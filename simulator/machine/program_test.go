package machine

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/frontend"
)

// Modules share variables by name, and each has its own static kernels and variables.
func TestModules(t *testing.T) {
	dir := t.TempDir()
	var modules []*frontend.Module
	for i, text := range []string{`
@v = addrspace(1) global i32 7, align 4
@w = internal addrspace(1) global i32 1, align 4
@c = addrspace(4) constant [2 x i32*] [i32* addrspacecast (i32 addrspace(1)* @v to i32*), i32* null], align 8
define void @k(i32* %p, i32 %n) {
  store i32 1, i32* %p
  store i32 2, i32* addrspacecast (i32 addrspace(1)* @w to i32*)
  ret void
}`, `
@v = external addrspace(1) global i32, align 4
@w = internal addrspace(1) global i32 30, align 4
@c = external addrspace(4) constant [2 x i32*], align 8
define void @k(i32* %p, i32 %n) {
  %q = load i32*, i32** getelementptr ([2 x i32*], [2 x i32*]* addrspacecast ([2 x i32*] addrspace(4)* @c to [2 x i32*]*), i64 0, i64 0)
  %v = load i32, i32* %q
  %w = load i32, i32* addrspacecast (i32 addrspace(1)* @w to i32*)
  %u = load i32, i32* addrspacecast (i32 addrspace(1)* @v to i32*)
  %x = add i32 %v, %w
  %y = add i32 %x, %u
  store i32 %y, i32* %p
  ret void
}`} {
		host, device := filepath.Join(dir, "host.ll"), filepath.Join(dir, "device"+string(rune('0'+i))+".ll")
		for path, text := range map[string]string{host: "", device: text + irTail} {
			if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		p, err := frontend.Load(host, device)
		if err != nil {
			t.Fatal(err)
		}
		modules = append(modules, p.Device)
	}
	p := translated(t, modules...)
	names := ""
	for _, g := range p.Globals() {
		names += g.Name + " "
	}
	if names != "v w c w " {
		t.Errorf("variables %s", names)
	}
	m := newMachine(t, p)
	out := array(t, m, []int32{0})
	for module, want := range []int32{1, 7 + 30 + 7} {
		k := p.KernelIn(module, "k")
		r, err := m.Run(context.Background(), Launch{Kernel: k, Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{1, 1, 1}, Args: pack(k, out, 0)}, Options{})
		if err != nil || r.End != Ended || len(r.Diagnostics) > 0 {
			t.Fatal(err, r.End, describe(m, r))
		}
		if v := values[int32](m, out, 1)[0]; v != want {
			t.Errorf("kernel of module %d wrote %d, want %d", module, v, want)
		}
	}
	if p.Kernel("k") != p.KernelIn(0, "k") || p.Kernel("none") != nil || p.KernelIn(2, "k") != nil {
		t.Error("kernels by name")
	}
}

// What the machine lacks ends the launch where it is reached; what no code can be made for is an error.
func TestUnsupported(t *testing.T) {
	p := compileText(t, `
__device__ float other(float);
__global__ void k(float *p, int n) {
  if (n > 1) p[0] = other(p[1]);
  if (n > 2) asm volatile("bar.arrive 1, 64;");
  p[2] = 3;
}`)
	for n, want := range map[int]string{0: "", 2: "call of _Z5otherf"} {
		m := newMachine(t, p)
		out := launchAny(t, m, "k", 1, 1, Options{}, array(t, m, make([]float32, 3)), n)
		switch {
		case want == "" && (out.End != Ended || len(out.Diagnostics) > 0):
			t.Errorf("%v%s", out.End, describe(m, out))
		case want != "" && (out.End != Fault || out.Diagnostics[0].Problem != Unsupported || out.Diagnostics[0].Text != want):
			t.Errorf("%v%s", out.End, describe(m, out))
		}
	}
	broken, err := loadIR(t, "define void @k(i32* %p, i32 %n) {\n  %x = zext i32 %n to i300\n  ret void\n}"+irTail)
	if err != nil {
		t.Fatal(err)
	}
	_, err = newMachine(t, broken).Run(context.Background(), Launch{Kernel: broken.Kernel("k"), Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{1, 1, 1},
		Args: make([]byte, 16)}, Options{})
	var unsupported *UnsupportedError
	if !errors.As(err, &unsupported) || !strings.Contains(err.Error(), "300 bits") || !strings.Contains(err.Error(), "zext") {
		t.Errorf("error %v", err)
	}
}

// Allocations do not overlap, and freed memory comes back when there is no other.
func TestAllocator(t *testing.T) {
	p := compileText(t, "__device__ int v[1000]; __global__ void k() { v[0] = 1; }")
	m, err := New(p, make([]byte, 1<<16), testBase)
	if err != nil {
		t.Fatal(err)
	}
	var list []uint64
	for {
		a, ok := m.Alloc(1000)
		if !ok {
			break
		}
		if a%256 != 0 {
			t.Fatalf("allocation at %#x", a)
		}
		for _, b := range list {
			if a < b+1000+redZone && b < a+1000+redZone {
				t.Fatalf("allocations at %#x and %#x", a, b)
			}
		}
		list = append(list, a)
	}
	if len(list) < 40 {
		t.Fatalf("%d allocations", len(list))
	}
	if _, ok := m.Alloc(1 << 62); ok {
		t.Error("more memory than there is")
	}
	for _, a := range list[3:6] {
		m.Free(a)
	}
	big, ok := m.Alloc(2500)
	if !ok || big != list[3] {
		t.Errorf("freed memory does not come back: %#x, %v", big, ok)
	}
	if a, ok := m.Find(big + 2499); !ok || a.Address != big || a.Size != 2500 || a.Freed {
		t.Errorf("%+v", a)
	}
	if a, ok := m.Find(testBase + 4); !ok || a.Name != "v" {
		t.Errorf("%+v", a)
	}
	if !m.covers(big-testBase, 2500) || m.covers(big-testBase, 2501) || m.covers(big-testBase+2499, 2) {
		t.Error("bounds")
	}
	if m.Bytes(testBase+1<<16, 1) != nil || m.Bytes(0, 1) != nil || len(m.Bytes(testBase, 1<<16)) != 1<<16 {
		t.Error("Bytes")
	}
}
