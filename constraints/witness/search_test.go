package witness

import (
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// rowMajor is out[y*w+x] on 16x16 blocks with ceil-div grid; guarded says whether x<w is tested.
func rowMajor(kind obligation.Kind, guarded bool) *kernel {
	k := newKernel(kind)
	w, h := k.param("w", 32), k.param("h", 32)
	k.shape([3]*expr.Expr{k.ceil(w, 16), k.ceil(h, 16)}, [3]*expr.Expr{k.c(16), k.c(16)})
	k.fact(k.SGT(w, k.c(0)), k.SGT(h, k.c(0)))
	x, y := k.id(0), k.id(1)
	if guarded {
		k.cond(k.Cmp(expr.SLT, x, w))
	}
	k.cond(k.Cmp(expr.SLT, y, h))
	k.both(k.Add(k.Mul(y, w), x), 4)
	return k
}

func TestRowMajorUnguarded(t *testing.T) {
	w := find(t, rowMajor(obligation.InterBlock, false).o)
	if w.WrapOnly || w.Grid[0]*w.Grid[1]*w.Grid[2] > 4 {
		t.Errorf("not minimal: %+v", *w)
	}
	w = find(t, rowMajor(obligation.IntraBlock, false).o)
	if w.WrapOnly || w.Grid != [3]uint64{1, 1, 1} {
		t.Errorf("not minimal: %+v", *w)
	}
}

// A guarded row-major image aliases only when y*w wraps around, with a huge w.
func TestRowMajorWrapOnly(t *testing.T) {
	w := find(t, rowMajor(obligation.InterBlock, true).o)
	if !w.WrapOnly {
		t.Errorf("a witness without wrap-around: %+v", *w)
	}
}

func TestRowMajorGuarded(t *testing.T) {
	k := rowMajor(obligation.InterBlock, true)
	k.fact(k.Cmp(expr.SLE, k.param("w", 32), k.c(4096)), k.Cmp(expr.SLE, k.param("h", 32), k.c(4096)))
	none(t, k.o)
}

// The transposed copy: data[x*stride+y] against data[y*stride+x], rows*cols threads. With stride >= cols it is safe
// on the diagonal's two sides; without, rows overlap.
func copyUppLow(stride bool) *kernel {
	k := newKernel(obligation.InterBlock)
	rows, st := k.param("rows", 32), k.param("stride", 32)
	k.shape([3]*expr.Expr{k.ceil(rows, 16), k.ceil(rows, 16)}, [3]*expr.Expr{k.c(16), k.c(16)})
	k.fact(k.SGT(rows, k.c(0)), k.SGT(st, k.c(0)), k.Cmp(expr.SLE, rows, k.c(2048)), k.Cmp(expr.SLE, st, k.c(2048)))
	if stride {
		k.fact(k.SGE(st, rows))
	}
	i, j := k.id(0), k.id(1)
	k.cond(k.Cmp(expr.SLT, i, j), k.Cmp(expr.SLT, j, rows))
	k.access(0, k.Add(k.Mul(i, st), j), 4)
	k.access(1, k.Add(k.Mul(j, st), i), 4)
	return k
}

func TestTransposedCopy(t *testing.T) {
	w := find(t, copyUppLow(false).o)
	if w.WrapOnly || w.Grid[0] > 2 {
		t.Errorf("not minimal: %+v", *w)
	}
	none(t, copyUppLow(true).o)
}

// In one interval of a reduction, sh[t] += sh[t+s] for t < s: it is safe only if s is the same for both threads.
func reduction(barrier bool) *kernel {
	k := newKernel(obligation.IntraBlock)
	g := &k.o.Geometry
	k.shape([3]*expr.Expr{}, [3]*expr.Expr{k.c(256)})
	s := k.Pool.Symbol(expr.Symbol{Name: "s", Width: 32}) // uniform: one value for each iteration
	kappa, tid := k.own("k", 64), g.ThreadIdx[0]
	at := k.Apply(s, kappa)
	k.o.Recurrences = []obligation.Recurrence{{Value: at, Counter: kappa, Init: k.c(128),
		Next: k.Binary(expr.LShr, at, k.c(1), 0)}}
	for i := range k.o.Sides {
		k.o.Sides[i].Iterations = []obligation.Iteration{{Counter: kappa, Continue: k.UGT(at, k.c(0))}}
	}
	k.cond(k.UGT(at, k.c(0)), k.Cmp(expr.ULT, tid, at))
	k.access(0, tid, 4)
	k.access(1, k.Add(tid, at), 4)
	if barrier {
		k.o.Relation = append(k.o.Relation, k.Eq(k.o.Copy(0, kappa), k.o.Copy(1, kappa)))
	}
	return k
}

func TestReduction(t *testing.T) {
	w := find(t, reduction(false).o)
	if len(w.Counters) != 2 || w.Counters[0].Value.Value+w.Counters[1].Value.Value != 1 {
		t.Errorf("counters are not adjacent iterations: %v", w.Counters)
	}
	none(t, reduction(true).o)
}

func TestScatter(t *testing.T) {
	k := newKernel(obligation.InterBlock)
	n := k.param("n", 32)
	k.shape([3]*expr.Expr{k.ceil(n, 256)}, [3]*expr.Expr{k.c(256)})
	k.fact(k.SGT(n, k.c(0)))
	idx := k.Pool.Symbol(expr.Symbol{Name: "idx", Width: 32, Content: true})
	i := k.id(0)
	at := k.Apply(idx, k.Binary(expr.Mul, k.SExt(i, 64), k.c64(4), expr.NSW))
	k.cond(k.Cmp(expr.SLT, i, n), k.SGT(at, k.c(7)))
	k.both(at, 4)
	w := find(t, k.o)
	if len(w.Contents) != 2 || w.Contents[0].Value.Value != w.Contents[1].Value.Value {
		t.Errorf("contents: %+v", w.Contents)
	}
}

func neighbour(d int64) *kernel {
	k := newKernel(obligation.InterBlock)
	n := k.param("n", 32)
	k.shape([3]*expr.Expr{k.ceil(n, 128)}, [3]*expr.Expr{k.c(128)})
	k.fact(k.SGT(n, k.c(0)))
	i := k.id(0)
	k.cond(k.Cmp(expr.SLT, k.Add(i, k.c(d)), n))
	k.access(0, i, 4)
	k.access(1, k.Add(i, k.c(d)), 4)
	return k
}

func TestNeighbour(t *testing.T) {
	w := find(t, neighbour(1).o)
	if w.WrapOnly || w.Grid[0] != 2 || w.Threads[0].BlockIdx[0] != 1 || w.Threads[0].ThreadIdx[0] != 0 ||
		w.Threads[1].ThreadIdx[0] != 127 {
		t.Errorf("%+v", *w)
	}
	find(t, neighbour(-1).o)
	none(t, neighbour(0).o)
}

// gridStride runs i = id; i < n; i += stride, with the loop-carried value as recurrence.
func gridStride(stride func(k *kernel) *expr.Expr) *kernel {
	k := newKernel(obligation.InterBlock)
	g := &k.o.Geometry
	n, kappa := k.param("n", 32), k.own("k", 64)
	k.fact(k.SGT(n, k.c(0)), k.Cmp(expr.SLE, n, k.c(1<<20)), k.Cmp(expr.ULE, g.Grid[0], k.c(64)))
	k.fact(k.Eq(g.Grid[1], k.c(1)), k.Eq(g.Grid[2], k.c(1)), k.Eq(g.Block[1], k.c(1)), k.Eq(g.Block[2], k.c(1)))
	iv := k.Apply(k.Pool.Symbol(expr.Symbol{Name: "i", Width: 32, PerThread: true}), kappa)
	k.o.Recurrences = []obligation.Recurrence{{Value: iv, Counter: kappa, Init: k.id(0), Next: k.Add(iv, stride(k))}}
	for s := range k.o.Sides {
		k.o.Sides[s].Iterations = []obligation.Iteration{{Counter: kappa, Continue: k.Cmp(expr.SLT, iv, n)}}
	}
	k.cond(k.Cmp(expr.SLT, iv, n))
	k.both(iv, 4)
	return k
}

func TestGridStride(t *testing.T) {
	none(t, gridStride(func(k *kernel) *expr.Expr {
		return k.Mul(k.o.Geometry.Grid[0], k.o.Geometry.Block[0])
	}).o)
	w := find(t, gridStride(func(k *kernel) *expr.Expr { return k.o.Geometry.Block[0] }).o)
	if w.WrapOnly || w.Grid[0] != 2 || len(w.Counters) != 2 {
		t.Errorf("%+v", *w)
	}
}

// After a counting loop all threads use the iteration at which they left it.
func TestExit(t *testing.T) {
	k := newKernel(obligation.IntraWarp)
	g := &k.o.Geometry
	k.shape([3]*expr.Expr{}, [3]*expr.Expr{k.c(32)})
	kappa := k.own("k", 64)
	last := k.own("last", 64)
	// leaves at the first k with 2k >= threadIdx: two threads share each value
	leave := k.Cmp(expr.ULE, k.ZExt(g.ThreadIdx[0], 64), k.Mul(kappa, k.c64(2)))
	k.o.Exits = []obligation.Exit{{Value: last, Counter: kappa, Leave: leave}}
	k.cond(k.UGT(last, k.c64(3)))
	k.both(k.Trunc(last, 32), 4)
	w := find(t, k.o)
	if w.Threads[0].ThreadIdx[0]+w.Threads[1].ThreadIdx[0] != 15 || w.Offsets != [2]uint64{16, 16} {
		t.Errorf("%+v", *w)
	}
}

func TestBytesOfWords(t *testing.T) {
	k := newKernel(obligation.IntraBlock)
	k.shape([3]*expr.Expr{}, [3]*expr.Expr{k.c(128)})
	tid := k.o.Geometry.ThreadIdx[0]
	k.access(0, tid, 1)
	k.access(1, tid, 4)
	w := find(t, k.o)
	if w.Sizes != [2]uint64{1, 4} || w.Offsets[0]/4 != w.Offsets[1]/4 {
		t.Errorf("%+v", *w)
	}
}

// Facts that no harvested constant satisfies by itself are met by steps towards them.
func TestFactsByArithmetic(t *testing.T) {
	k := newKernel(obligation.Launch)
	a, b, c := k.param("a", 32), k.param("b", 32), k.param("c", 32)
	k.fact(k.Eq(k.Mul(a, k.c(7)), k.Add(b, k.c(12345))), k.SGT(k.Sub(b, a), k.c(99999)), k.SGT(a, k.c(1)),
		k.Eq(k.Binary(expr.URem, c, k.c(48), 0), k.c(0)), k.SGT(c, k.c(1000)))
	w := find(t, k.o)
	if len(w.Values) < 3 {
		t.Errorf("%+v", *w)
	}
	k.fact(k.Cmp(expr.SLT, c, k.c(1000)))
	none(t, k.o)
}

// Of negative values, which a guard of unsigned values takes for large ones, witnesses show those close to zero.
func TestNegativeValues(t *testing.T) {
	k := newKernel(obligation.InterBlock)
	n, m := k.param("n", 32), k.param("m", 32)
	k.shape([3]*expr.Expr{k.Binary(expr.UDiv, k.Add(n, k.c(7)), k.c(8), 0)}, [3]*expr.Expr{k.c(8)})
	k.fact(k.Cmp(expr.SLT, m, k.c(0)), k.SGT(n, k.c(0)))
	k.cond(k.Cmp(expr.ULT, k.id(0), m))
	k.both(k.o.Geometry.ThreadIdx[0], 4)
	w := find(t, k.o)
	if !slices.ContainsFunc(w.Values, func(v Value) bool { return v.Symbol.Name == "m" && v.Signed() == -1 }) {
		t.Errorf("%+v", *w)
	}
}

// A function of launch values in a fact gets a value there, which the sides then see.
func TestPinnedContent(t *testing.T) {
	k := newKernel(obligation.InterBlock)
	f := k.Pool.Symbol(expr.Symbol{Name: "config", Width: 32, Content: true})
	n := k.param("n", 32)
	k.shape([3]*expr.Expr{n}, [3]*expr.Expr{k.c(32)})
	k.fact(k.Eq(k.Apply(f, n), k.c(77)))
	k.cond(k.Eq(k.Apply(f, k.Add(k.o.Geometry.BlockIdx[0], k.c(2))), k.c(77)))
	k.both(k.o.Geometry.ThreadIdx[0], 4)
	// both blocks need the content 77, at two places: one is pinned by the fact, the other must be found
	if w, ok := Search(t.Context(), k.o, Limits{}); ok {
		recheck(t, k.o, w)
	}
	k.o.Sides[1].Cond = k.o.Sides[0].Cond[:6]
	w := find(t, k.o)
	if w.Threads[0].BlockIdx[0]+2 != w.Grid[0] {
		t.Errorf("%+v", *w)
	}
}

// Unknown values of a thread, and truth values that nothing explains, are tried.
func TestUnknownValues(t *testing.T) {
	k := newKernel(obligation.InterBlock)
	k.shape([3]*expr.Expr{k.c(4)}, [3]*expr.Expr{k.c(64)})
	u, flag, launch := k.own("u", 32), k.own("flag", 1), k.param("enabled", 1)
	k.cond(k.Not(flag), launch, k.SGT(u, k.c(4000)))
	k.both(k.Add(u, k.id(0)), 4)
	w := find(t, k.o)
	if len(w.Counters) != 4 {
		t.Errorf("%+v", *w)
	}
}

func TestDeterministic(t *testing.T) {
	a, b := find(t, rowMajor(obligation.InterBlock, true).o), find(t, rowMajor(obligation.InterBlock, true).o)
	if a.Grid != b.Grid || a.Threads != b.Threads || a.Offsets != b.Offsets {
		t.Errorf("two runs differ: %+v and %+v", *a, *b)
	}
}

// halving is the launch of a host loop: half starts at n/2 and is halved in each round; n is a power of two.
func halving() *kernel {
	k := newKernel(obligation.InterBlock)
	argc, n, it := k.param("argc", 32), k.param("atoi", 32), k.param("round", 32)
	half := k.Apply(k.Pool.Symbol(expr.Symbol{Name: "half", Width: 32}), it)
	size := k.Ite(k.Cmp(expr.SLT, k.c(1), argc), n, k.c(1<<16))
	h := k.param("h", 32)
	k.o.Recurrences = []obligation.Recurrence{{Value: half, Counter: it, Init: k.Binary(expr.SDiv, size, k.c(2), 0),
		Next: k.Binary(expr.SDiv, half, k.c(2), 0)}}
	k.shape([3]*expr.Expr{k.ceil(half, 64)}, [3]*expr.Expr{k.c(64)})
	k.fact(k.Eq(half, h), k.SGE(size, k.c(2)),
		k.Eq(k.Binary(expr.And, size, k.Sub(size, k.c(1)), 0), k.c(0)), k.SGT(half, k.c(0)),
		k.SGE(it, k.c(0)))
	before := k.Replace(half, map[*expr.Expr]*expr.Expr{it: k.Sub(it, k.c(1))})
	k.fact(k.Or(k.SGT(before, k.c(0)), k.Eq(it, k.c(0))))
	k.cond(k.Cmp(expr.SLT, k.id(0), h))
	k.access(0, k.Sub(k.Add(k.id(0), h), k.c(1)), 4)
	k.access(1, k.id(0), 4)
	return k
}

func TestHostLoop(t *testing.T) {
	w := find(t, halving().o)
	if w.Grid[0] != 2 || w.Threads[0].ThreadIdx[0] != 0 || w.Threads[1].ThreadIdx[0] != 63 {
		t.Errorf("%+v", *w)
	}
	o := halving().o
	o.Kind = obligation.Launch
	find(t, o)
}

// nested is an access under recurrences that read one another at each of their own iterations: to follow them takes
// about rounds to the power of depth steps. bad gives it another thread's neighbour as well.
func nested(depth int, rounds int64, bad bool) *kernel {
	k := newKernel(obligation.InterBlock)
	k.shape([3]*expr.Expr{k.c(2)}, [3]*expr.Expr{k.c(32)})
	outer := []*expr.Expr{}
	sum := k.Trunc(k.own("u", 64), 32)
	for d := depth - 1; d >= 0; d-- {
		outer = nil
		for i := 0; i < d; i++ {
			outer = append(outer, k.own("outer"+string(rune('a'+i)), 64))
		}
		counter := k.own("count"+string(rune('a'+d)), 64)
		v := k.Apply(k.Pool.Symbol(expr.Symbol{Name: "sum" + string(rune('a'+d)), Width: 32, PerThread: true}),
			append(append([]*expr.Expr{}, outer...), counter)...)
		inner := map[*expr.Expr]*expr.Expr{k.own("outer"+string(rune('a'+d)), 64): counter}
		k.o.Recurrences = append(k.o.Recurrences, obligation.Recurrence{Value: v, Counter: counter,
			Init: k.c(1), Next: k.Binary(expr.Xor, k.Replace(sum, inner), k.Add(v, k.c(3)), 0)})
		sum = k.Replace(v, map[*expr.Expr]*expr.Expr{counter: k.c64(rounds)})
	}
	k.cond(k.Not(k.Eq(sum, k.c(12345))))
	k.both(k.id(0), 4)
	if bad {
		k.both(k.o.Geometry.ThreadIdx[0], 4)
	}
	return k
}

// What takes too long to follow is undefined, and costs no more than the budget.
func TestNestedDefinitions(t *testing.T) {
	find(t, nested(2, 5, true).o)
	none(t, nested(2, 5, false).o)
	o := nested(4, 100, true).o
	mo := newModel(o)
	if mo.err != "" {
		t.Fatal(mo.err)
	}
	l := newLaunches(mo)
	s := &search{machine: l.machine, lim: Limits{}.withDefaults(), ctx: t.Context()}
	if h, ok := s.run(l.search(t.Context(), 8, 1<<20)); ok {
		t.Fatalf("witness of a pair that cannot be followed: %+v", *h.Witness)
	}
	if most := s.lim.Steps + 8*overrun; s.steps > most {
		t.Errorf("%d steps, more than %d", s.steps, most)
	}
	if w, why := Validate(o, assign(map[string]uint64{"u#1": 0, "u#2": 0})); w != nil || !strings.Contains(why, "too many") {
		t.Errorf("%+v %q", w, why)
	}
}
