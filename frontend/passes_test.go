package frontend

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"
)

// accessShapes exercises what simplifycfg, sroa and the inliner like to change:
// equal accesses in both arms, conditional loads of mapped memory, conditional
// stores after stores, tables, unused loads, struct copies, helpers.
const accessShapes = `
struct Pair { int a, b; };
__device__ int table[8];
__constant__ int weights[4];
__device__ int pick(const int *p, int i) { return p[i] + p[i + 1]; }
__device__ __attribute__((noinline)) void put(int *p, int i, int v) {
  if (v > 0) p[i] = v;
  else p[i] = -v;
}
__device__ int twice(const int *p, int i) { return pick(p, i) + pick(p, 2 * i); }
template <int N> __device__ int sum(const int *p) {
  int s = 0;
  for (int i = 0; i < N; i++) s += p[i];
  return s;
}
__global__ void shapes(int *out, const int *in, Pair *pairs, float4 *v, int n) {
  __shared__ int s[64];
  __shared__ int flag;
  int t = threadIdx.x, x = 5;
  if (t == 0)
    x = s[0];
  if (t > 3 && flag == 4)
    x += 2;
  if (t == 9)
    flag = x;
  if (n > 4)
    out[t] = in[t] + 1;
  else
    out[t] = in[t] + 2;
  out[t] = x;
  if (t & 1)
    out[t] = n;
  int y = (n > 7) ? in[0] : in[1];
  int z = (n > 8) ? table[0] : table[1];
  in[2];
  (void)in[3];
  volatile int *vol = out;
  vol[4];
  y += in[5] + in[5];
  if (in[6] && in[7] || in[8])
    z++;
  switch (z) {
  case 0: out[10] = 1; break;
  case 1: out[11] = 2; break;
  case 2: y = 3; break;
  case 3: y = 9; break;
  case 4: y = 27; break;
  case 5: y = in[12];
  default: out[13] = 4;
  }
  for (int i = t; i < n; i += blockDim.x) {
    if (in[i] < 0) continue;
    if (in[i] == 99) break;
    s[i & 63] += in[i];
  }
  do { x += s[x & 63]; } while (x < n);
  pairs[t] = pairs[t + 1];
  v[t] = v[2 * t];
  v[t].x += weights[t & 3];
  put(out, t, twice(in, y));
  put(out, t + 1, twice(in, z) + sum<4>(in));
  out[14] = 1;
  out[14] = 2;
}
int main() { shapes<<<1, 64>>>(0, 0, 0, 0, 1); }
`

// TestAccessCounts checks that the device passes leave every access in place:
// in a kernel, each chain of inlined calls holds exactly the accesses that the
// source has at that position.
func TestAccessCounts(t *testing.T) {
	tools, err := Find()
	if err != nil {
		t.Fatal(err)
	}
	path := source(t, accessShapes)
	headers, err := headerDir()
	if err != nil {
		t.Fatal(err)
	}
	text, err := tools.clang(context.Background(), path, Options{}, headers, device)
	if err != nil {
		t.Fatalf("%+v", err)
	}
	raw, err := parse(path, text, nil)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]int{}
	for _, f := range raw.IR.Funcs {
		for pos, n := range accesses(raw, f, func(s *Site) string { return s.Position.String() }) {
			want[pos] += n
		}
	}

	p, err := tools.Compile(context.Background(), path, Options{})
	if err != nil {
		t.Fatal(err)
	}
	kernel := p.Device.Kernels()[0].Func
	position := map[string]string{}
	got := accesses(p.Device, kernel, func(s *Site) string {
		key := fmt.Sprint(s.Position, s.InlinedAt)
		position[key] = s.Position.String()
		return key
	})
	seen := map[string]bool{}
	for _, chain := range slices.Sorted(maps.Keys(got)) {
		pos := position[chain]
		seen[pos] = true
		if got[chain] != want[pos] {
			t.Errorf("%s: %d accesses after the passes, %d before", chain, got[chain], want[pos])
		}
	}
	for _, pos := range slices.Sorted(maps.Keys(want)) {
		if !seen[pos] {
			t.Errorf("%s: %d accesses before the passes, none after", pos, want[pos])
		}
	}
	if len(seen) < 35 {
		t.Errorf("only %d positions with accesses: the test looks at too little", len(seen))
	}
}

// accesses counts the loads, stores and copies of memory that is not a local
// variable, by a key of their sites.
func accesses(m *Module, f *ir.Func, key func(*Site) string) map[string]int {
	count := map[string]int{}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			n := 0
			switch inst := inst.(type) {
			case *ir.InstLoad:
				n = shared(inst.Src)
			case *ir.InstStore:
				n = shared(inst.Dst)
			case *ir.InstCall:
				if callee, ok := inst.Callee.(*ir.Func); ok && len(callee.Name()) > 12 && callee.Name()[:12] == "llvm.memcpy." {
					n = shared(unwrapArg(inst.Args[0])) + shared(unwrapArg(inst.Args[1]))
				}
			}
			if s := m.Site(inst); n > 0 && s != nil {
				count[key(s)] += n
			}
		}
	}
	return count
}

func unwrapArg(v value.Value) value.Value {
	if a, ok := v.(*ir.Arg); ok {
		return a.Value
	}
	return v
}

// shared is 1 for a pointer that does not lead to an alloca or a byval argument.
func shared(v value.Value) int {
	for {
		switch x := v.(type) {
		case *ir.InstGetElementPtr:
			v = x.Src
		case *ir.InstBitCast:
			v = x.From
		case *constant.ExprGetElementPtr:
			v = x.Src
		case *ir.InstAlloca:
			return 0
		default:
			return 1
		}
	}
}

// TestConditionalLoads checks that a load of mapped memory stays under its
// condition: executed early it would be an access that the program lacks.
func TestConditionalLoads(t *testing.T) {
	p := compile(t, `
__global__ void k(int *out) {
  __shared__ int s[64];
  __shared__ int flag;
  int x = 5;
  if (threadIdx.x == 0)
    x = s[0];
  if (threadIdx.x > 3 && flag == 4)
    x += 2;
  out[threadIdx.x] = x;
}
int main() { k<<<1, 64>>>(0); }
`)
	entry := p.Device.Kernels()[0].Func.Blocks[0]
	for _, inst := range entry.Insts {
		if load, ok := inst.(*ir.InstLoad); ok {
			t.Errorf("load at %v was moved to the entry block", p.Device.Site(load))
		}
	}
}

// TestHostInlining checks that facts travel: wrappers vanish into main, and
// what only served as a callee goes where the whole program is seen.
func TestHostInlining(t *testing.T) {
	const text = `
#include <vector>
__global__ void k(int *p, int n) { p[threadIdx.x] = n; }
struct Buffer {
  int *p;
  int n;
  Buffer(int n) : n(n) { cudaMalloc(&p, n * sizeof(int)); }
  ~Buffer() { cudaFree(p); }
};
void run(const Buffer &b, dim3 grid, dim3 block) { k<<<grid, block>>>(b.p, b.n); }
template <class F> void call(F f, int *p) { f<<<2, 32>>>(p, 7); }
void unused(int *p) { k<<<1, 1>>>(p, 1); }
MAIN
  Buffer b(64);
  std::vector<int> v(3);
  run(b, dim3(1), dim3(64));
  call(k, b.p);
  return (int)v.size();
}
`
	count := func(args ...string) (launches int, referenced map[string]bool) {
		p := compile(t, text, args...)
		referenced = map[string]bool{}
		for _, f := range p.Host.IR.Funcs {
			if len(f.Blocks) > 0 {
				referenced[displayName(f.Name())] = p.Host.Referenced(f)
			}
		}
		return len(calls(p.Host, HostLaunch)), referenced
	}
	// run and call are inlined; unused stays, since nobody shows how it is used.
	launches, refs := count("-DMAIN=int main() {")
	if launches != 3 {
		t.Errorf("program with main: %d launches, want 3", launches)
	}
	if r, kept := refs["unused"]; r || !kept {
		t.Errorf("unused: kept %v, referenced %v", kept, r)
	}
	if _, kept := refs["run"]; kept {
		t.Error("run is still there though main holds its only call")
	}
	// In a library run may be called from elsewhere.
	launches, refs = count("-DMAIN=int entry() {")
	if launches != 4 {
		t.Errorf("library: %d launches, want 4", launches)
	}
	if !refs["run"] || refs["unused"] || refs["entry"] {
		t.Errorf("library: referenced are %v", refs)
	}
}

// TestCallees checks that device functions which the kernels hold already are gone, and that those are left which
// calls still need, or of which a variable holds the address.
func TestCallees(t *testing.T) {
	p := compile(t, `
__device__ int inlined(int x) { return x + 1; }
__device__ int unused(int x) { return x + 2; }
__device__ __attribute__((noinline)) int recursive(int n) { return n < 2 ? n : recursive(n - 1) + recursive(n - 2); }
__device__ int pointed(int x) { return x + 3; }
__device__ int (*hook)(int) = pointed;
template <int N> __global__ void k(int *out) { out[threadIdx.x] = inlined(N) + recursive(out[N]) + hook(N); }
int main() { k<1><<<1, 64>>>(0); k<2><<<1, 64>>>(0); }
`)
	var left []string
	for _, f := range p.Device.IR.Funcs {
		if len(f.Blocks) > 0 {
			left = append(left, sourceName(f.Name()))
		}
	}
	slices.Sort(left)
	if want := []string{"k", "k", "pointed", "recursive"}; !slices.Equal(left, want) {
		t.Errorf("functions %q, want %q", left, want)
	}
	if len(p.Device.Kernels()) != 2 {
		t.Errorf("%d kernels, want 2", len(p.Device.Kernels()))
	}
}
