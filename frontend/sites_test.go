package frontend

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

func TestSiteChains(t *testing.T) {
	p := compile(t, `
__device__ void leaf(int *p) { *p = 1; }
__device__ void middle(int *p) {
  leaf(p);
  leaf(p + 1);
}
__global__ void k(int *p) {
  middle(p);
  atomicAdd(p, 2);
}
static void start(int *p) { k<<<1, 1>>>(p); }
int main() {
  int *p;
  cudaMalloc(&p, 64);
  start(p);
}
`)
	k := p.Device.Kernels()[0]
	var chains []string
	sites := map[string]*Site{}
	for _, b := range k.Func.Blocks {
		for _, inst := range b.Insts {
			switch inst.(type) {
			case *ir.InstStore:
			case *ir.InstCall:
				if callee, ok := inst.(*ir.InstCall).Callee.(*ir.Func); !ok || !strings.HasPrefix(callee.Name(), DeviceAtomicPrefix) {
					continue
				}
			default:
				continue
			}
			s := p.Device.Site(inst)
			if s != p.Device.Site(inst) {
				t.Error("the site of one instruction changes")
			}
			text := fmt.Sprintf("%s:%d", s.Function, s.Line)
			for _, at := range s.InlinedAt {
				text += fmt.Sprintf(" < %s:%d", at.Function, at.Line)
			}
			if old := sites[text]; old != nil && old != s {
				t.Errorf("two sites %s", text)
			}
			sites[text] = s
			chains = append(chains, text)
		}
	}
	want := []string{"leaf:2 < middle:4 < k:8", "leaf:2 < middle:5 < k:8", "k:9"}
	if fmt.Sprint(chains) != fmt.Sprint(want) {
		t.Errorf("device sites are\n%q, want\n%q", chains, want)
	}
	// The launch and the allocation are in our header; their sites are not.
	launch := p.Host.Site(calls(p.Host, HostLaunch)[0])
	if launch.Function != "start" || launch.Line != 11 || len(launch.InlinedAt) != 1 || launch.InlinedAt[0].Function != "main" {
		t.Errorf("launch is at %+v", launch)
	}
	alloc := p.Host.Site(calls(p.Host, HostAllocDevice)[0])
	if alloc.Function != "main" || alloc.Line != 14 {
		t.Errorf("allocation is at %+v", alloc)
	}
}

// TestFileNames checks that the file compiled is named as it was given,
// whatever form clang gives it in the debug information.
func TestFileNames(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	path := source(t, happy)
	t.Chdir(filepath.Dir(filepath.Dir(path)))
	rel := filepath.Join(filepath.Base(filepath.Dir(path)), "prog.cu")
	for _, given := range []string{path, rel, "./" + rel} {
		p, err := tools.Compile(context.Background(), given, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range []*Site{p.Device.Kernels()[0].Site, p.Host.Site(calls(p.Host, HostLaunch)[0])} {
			if s.File != given {
				t.Errorf("given %s, the site says %s", given, s.File)
			}
		}
	}
}

func TestSiteOfNothing(t *testing.T) {
	m := &Module{IR: ir.NewModule()}
	for _, inst := range []any{nil, "text", ir.NewRet(nil), ir.NewUnreachable()} {
		if s := m.Site(inst); s != nil {
			t.Errorf("site of %v is %v", inst, s)
		}
	}
}

func TestFieldNames(t *testing.T) {
	p := compile(t, `
struct point { int x, y; };
struct base { char tag; };
struct grid : base {
  float scale;
  point origin;
  int *cells;
  union { int a; float b; } u;
  int tail[3];
};
typedef const grid shape;
__global__ void k(shape g, int n) {
  g.cells[g.origin.x + n] = g.tail[1];
}
`)
	k := p.Device.Kernels()[0].Func
	for offset, want := range map[int64]string{
		0: "tag", 4: "scale", 8: "origin.x", 12: "origin.y", 16: "cells", 24: "u", 28: "tail[0]", 32: "tail[1]", 1000: "",
	} {
		if got := p.Device.FieldName(k.Params[0], offset); got != want {
			t.Errorf("at %d: %q, want %q", offset, got, want)
		}
	}
	if got := p.Device.FieldName(k.Params[1], 0); got != "" {
		t.Errorf("an int has field %q", got)
	}
}

// TestPartNames: the insides of variables and of what pointers lead to have the names that a programmer gives them, if the
// bytes are all of the field.
func TestPartNames(t *testing.T) {
	p := compile(t, `
struct point { int x, y; };
struct view { point at; long rows; struct { short _inner, pad; } hidden; };
view table;
__global__ void k(int n) {}
void launch(const view *v, view &r, int n) {
  table.rows += n;
  k<<<v->at.y, r.rows>>>(n);
}
`)
	m := p.Host
	var f *ir.Func
	for _, g := range m.IR.Funcs {
		if strings.HasPrefix(g.Name(), "_Z6launch") {
			f = g
		}
	}
	var table value.Value
	for _, g := range m.IR.Globals {
		if g.Name() == "table" {
			table = g
		}
	}
	for _, c := range []struct {
		of           value.Value
		offset, size int64
		want         string
	}{
		{f.Params[0], 0, 4, "->at.x"}, {f.Params[0], 4, 4, "->at.y"}, {f.Params[0], 0, 8, ""}, {f.Params[0], 8, 8, "->rows"},
		{f.Params[0], 16, 2, ""}, {f.Params[0], 18, 2, "->hidden.pad"}, {f.Params[0], 99, 4, ""}, {f.Params[0], -4, 4, ""},
		{f.Params[1], 8, 8, "->rows"}, {f.Params[2], 0, 4, ""}, {table, 8, 8, ".rows"}, {table, 8, 4, ""},
	} {
		if got := m.PartName(c.of, Part{c.offset, c.size}); got != c.want {
			t.Errorf("%d bytes at %d of %s: %q, want %q", c.size, c.offset, c.of.Ident(), got, c.want)
		}
	}
}

// TestModelNames: what a tensor of PyTorch holds has the name by which programs get it, by value, by reference and by a pointer. A
// class of the same shape that is the program's own has its own names.
func TestModelNames(t *testing.T) {
	m := compile(t, `
#include <torch/extension.h>
namespace own { struct tensor { long numel, sizes[8]; }; }
struct Own { own::tensor *impl; };
__global__ void k() {}
void launch(at::Tensor x, const at::Tensor &y, const at::Tensor *z, Own *w) {
  k<<<x.size(1) + y.size(0) + z->numel() + w->impl->sizes[2], 32>>>();
}
`).Host
	var f *ir.Func
	for _, g := range m.IR.Funcs {
		if strings.HasPrefix(g.Name(), "_Z6launch") {
			f = g
		}
	}
	impl := Part{0, 8}
	for _, c := range []struct {
		of   int
		path []Part
		want string
	}{
		{0, []Part{{32, 8}}, ".size(1)"}, {0, []Part{{88, 8}}, ".stride(0)"}, {0, []Part{{16, 8}}, ".dim()"}, {0, []Part{{0, 8}}, ".impl->data"},
		{1, []Part{impl, {24, 8}}, ".size(0)"}, {2, []Part{impl, {8, 8}}, "->numel()"}, {3, []Part{impl, {24, 8}}, "->impl->sizes[2]"},
	} {
		if got := m.PartName(f.Params[c.of], c.path...); got != c.want {
			t.Errorf("%v of parameter %d: %q, want %q", c.path, c.of, got, c.want)
		}
	}
}

func TestNames(t *testing.T) {
	p := compile(t, `
namespace lib { __device__ int counter; }
__global__ void k(float *data, int length) {
  __shared__ float tile[32];
  extern __shared__ float dynamic[];
  int index = blockIdx.x * blockDim.x + threadIdx.x;
  if (index < length) tile[threadIdx.x] = data[index];
  __syncthreads();
  dynamic[index] = tile[31 - threadIdx.x];
  atomicAdd(&lib::counter, 1);
}
int main(int argc, char **argv) {
  int size = atoi(argv[1]);
  float *buffer;
  cudaMalloc(&buffer, size * 4);
  k<<<(size + 31) / 32, 32, 128>>>(buffer, size);
}
`)
	k := p.Device.Kernels()[0].Func
	for i, want := range []string{"data", "length"} {
		if got := p.Device.ValueName(k.Params[i]); got != want {
			t.Errorf("parameter %d is %q, want %q", i, got, want)
		}
	}
	found := false
	for _, inst := range k.Blocks[0].Insts {
		if add, ok := inst.(*ir.InstAdd); ok && p.Device.ValueName(add) == "index" {
			found = true
		}
	}
	if !found {
		t.Error("no value is called index")
	}
	globals := map[string]bool{}
	for _, g := range p.Device.IR.Globals {
		globals[p.Device.GlobalName(g)] = true
	}
	for _, want := range []string{"tile", "dynamic", "counter"} {
		if !globals[want] {
			t.Errorf("no global is called %q: %v", want, globals)
		}
	}
	if got := p.Host.ValueName(calls(p.Host, "atoi")[0]); got != "size" {
		t.Errorf("result of atoi is %q, want size", got)
	}
}
