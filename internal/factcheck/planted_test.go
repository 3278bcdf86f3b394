package factcheck

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/simulate"
)

// sample says much of its one launch.
const sample = `#include <cstdlib>
struct View { int *p; int n; };
__device__ int flags[4] = {1, 2, 3, 4};
__global__ void k(int *a, int *b, const int *table, int *zeros, View v, int w) { a[threadIdx.x] = b[threadIdx.x] + table[0] + zeros[0] + v.n + w + flags[1]; }
int main(int argc, char **argv) {
  int w = argc > 1 ? atoi(argv[1]) : 7;
  if (w < 5 || w > 100) return 1;
  int *a, *b, *table, *zeros, h[16];
  cudaMalloc(&a, 4096); cudaMalloc(&b, 4 * w + 1000); cudaMalloc(&table, sizeof h); cudaMalloc(&zeros, 64);
  for (int i = 0; i < 16; i++) h[i] = 3 * i + 1;
  cudaMemcpy(table, h, sizeof h, cudaMemcpyHostToDevice);
  cudaMemset(zeros, 0, 64);
  for (int r = 0; r < 3; r++)
    k<<<2, 32, 16>>>(a + r, b, table, zeros, View{a + 8, w + r}, w);
  cudaDeviceSynchronize();
}
`

func load(t *testing.T, source string, o Options) *Program {
	t.Helper()
	path := filepath.Join(t.TempDir(), "a.cu")
	if err := os.WriteFile(path, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	o.TimeLimit = time.Minute
	p, err := Load(context.Background(), []string{path}, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(p.Close)
	return p
}

func run(t *testing.T, p *Program, args ...string) []Finding {
	t.Helper()
	p.Findings, p.told = nil, map[string]bool{}
	if err := p.Run(context.Background(), "a", args); err != nil {
		t.Fatal(err)
	}
	return p.Findings
}

// What is said of a program holds; what is planted is found.
func TestPlanted(t *testing.T) {
	p := load(t, sample, Options{})
	for _, args := range [][]string{nil, {"5"}, {"100"}, {"3"}} {
		if f := run(t, p, args...); len(f) > 0 {
			t.Fatalf("%q: %v", args, f)
		}
	}
	if c := p.Counts; c.Runs != 4 || c.Launches != 9 || c.Compared != 9 || c.Facts < 50 || c.Undecided > 0 {
		t.Errorf("%+v", c)
	}
	var a *apart
	for _, x := range p.apart {
		a = x
	}
	if len(a.launches) != 1 {
		t.Fatalf("%d launches", len(a.launches))
	}
	said := *a.launches[0]
	if len(said.Series) == 0 || len(said.Starts) == 0 {
		t.Errorf("nothing is said of contents: %+v", said)
	}
	pool := a.pool
	target := func(param int) hostanalysis.Target { return said.Args[param].Pieces[0].Pointer[0] }
	with := func(param, piece int, x hostanalysis.Piece) func(*hostanalysis.Launch) {
		return func(l *hostanalysis.Launch) {
			l.Args = append([]hostanalysis.Arg(nil), l.Args...)
			l.Args[param].Pieces = append([]hostanalysis.Piece(nil), l.Args[param].Pieces...)
			l.Args[param].Pieces[piece] = x
		}
	}
	to := func(ts ...hostanalysis.Target) hostanalysis.Piece {
		return hostanalysis.Piece{Size: 8, IsPointer: true, Pointer: ts}
	}
	sized := func(param int, n int64) hostanalysis.Target {
		x := target(param)
		o := *x.Object
		o.Size, x.Object, x.Extent = pool.Int(n, 64), &o, nil
		return x
	}
	ws := pool.Const(7, 32)
	plants, wants := map[string]func(*hostanalysis.Launch){}, map[string]string{}
	for name, c := range map[string]struct {
		plant func(*hostanalysis.Launch)
		want  string
	}{
		"grid":          {func(l *hostanalysis.Launch) { l.Grid[0] = pool.Const(3, 32) }, "gridDim.x is 3, and 2 in the run"},
		"shared memory": {func(l *hostanalysis.Launch) { l.Shared = pool.Const(8, 64) }, "dynamic shared memory is 8, and 16"},
		"cooperative":   {func(l *hostanalysis.Launch) { l.Cooperative = true }, "cooperative: true"},
		"number":        {with(5, 0, hostanalysis.Piece{Size: 4, Value: pool.Add(said.Args[5].Pieces[0].Value, pool.Const(1, 32))}), "argument 5 is"},
		"fact": {func(l *hostanalysis.Launch) {
			l.Facts = append(l.Facts, hostanalysis.Fact{Cond: pool.Cmp(expr.SLT, said.Args[5].Pieces[0].Value, ws)})
		}, "< 7 (check"},
		"null":         {with(1, 0, to()), "argument 1 is null, and"},
		"object":       {with(1, 0, to(target(0))), "argument 1 leads to"},
		"another size": {with(2, 0, to(sized(2, 60))), "argument 2 leads to"},
		"same object":  {with(1, 0, to(hostanalysis.Target{Object: &hostanalysis.Object{Kind: hostanalysis.Symbol, Global: "flags"}, Offset: pool.Const(0, 64), Guard: pool.Bool(true)})), "and to allocation"},
		"two objects":  {with(4, 0, to(sized(4, 4096))), "lead to different objects"},
		"never":        {with(3, 0, to(hostanalysis.Target{Object: target(3).Object, Offset: pool.Const(0, 64), Guard: pool.Bool(false)})), "argument 3 leads to"},
		"order":        {func(l *hostanalysis.Launch) { s := l.Series[0]; s.First++; l.Series = []hostanalysis.Series{s} }, "the order of"},
		"falling": {func(l *hostanalysis.Launch) {
			s := l.Series[0]
			s.Exact, s.Falls = false, true
			l.Series = []hostanalysis.Series{s}
		}, "the order of"},
		"too far apart": {func(l *hostanalysis.Launch) {
			s := l.Series[0]
			s.Exact, s.Mixed, s.Step = false, true, 4
			l.Series = []hostanalysis.Series{s}
		}, "the order of"},
		"range": {func(l *hostanalysis.Launch) {
			l.Words = []hostanalysis.Words{{Object: target(2).Object, Stride: 4, Size: 4, Lo: 0, Hi: 45}}
		}, "lie from 0 to 45, and element 15 is 46"},
		"start": {func(l *hostanalysis.Launch) {
			l.Starts = []hostanalysis.Start{{Object: target(3).Object, Size: 1, Value: pool.Const(1, 8)}}
		}, "holds 0x1"},
		"longer start": {func(l *hostanalysis.Launch) {
			l.Starts = []hostanalysis.Start{{Object: target(2).Object, Size: 4, Value: pool.Const(1, 32), Bytes: pool.Const(8, 64)}}
		}, "in 8 bytes from 0 on, and in 4"},
		"entry": {func(l *hostanalysis.Launch) {
			l.Entries = []hostanalysis.Entry{{Object: target(2).Object, Offset: 4, Size: 4, Value: pool.Const(77, 32)}}
		}, "holds 77 at byte 4, and "},
		"initial value": {func(l *hostanalysis.Launch) {
			l.Starts = []hostanalysis.Start{{Object: target(3).Object, Size: 4, Value: pool.Const(0, 32), Bytes: pool.Const(64, 64)}, {Object: target(2).Object, Initial: true}}
		}, "holds what the text says"},
		"earlier round": {func(l *hostanalysis.Launch) { l.Rounds[0].Continue = pool.Bool(false) }, "round 0 of"},
	} {
		plants[name] = c.plant
		wants[name] = c.want
	}
	try := func(l simulate.Launching) []Finding {
		p.Findings, p.told = nil, map[string]bool{}
		if err := p.launch(context.Background(), &observed{l, []string{"a", "10"}}, []string{"10"}); err != nil {
			t.Error(err)
		}
		return p.Findings
	}
	number := 0
	_, err := p.native.Run(context.Background(), simulate.Options{Args: []string{"10"}, Detectors: exact(), Launching: func(at simulate.Launching) {
		if number++; number != 3 {
			return
		}
		for name, plant := range plants {
			l := said
			l.Rounds = append(l.Rounds[:0:0], l.Rounds...)
			plant(&l)
			a.launches[0] = &l
			f := try(at)
			if len(f) != 1 || f[0].Kind != Said && (f[0].Kind != Looped || name != "earlier round") || !strings.Contains(f[0].Text, wants[name]) {
				t.Errorf("%s: %v", name, f)
			}
		}
		a.launches = nil
		if f := try(at); len(f) != 1 || f[0].Kind != Unlaunched {
			t.Errorf("without launches: %v", f)
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
}

// What rests on an assumption is told apart.
func TestAssumption(t *testing.T) {
	p := load(t, `#include <cstdlib>
__global__ void k(int *a, int *b) { a[threadIdx.x] = b[threadIdx.x + 1]; }
int *one();
int *two();
int main() { k<<<1, 32>>>(one(), two()); cudaDeviceSynchronize(); }
static int *p;
__attribute__((noinline, optnone)) int *one() { if (!p) cudaMalloc(&p, 400); return p; }
__attribute__((noinline, optnone)) int *two() { return one(); }
`, Options{})
	for _, f := range run(t, p) {
		if f.Kind != Assumption {
			t.Error(f)
		}
	}
}
