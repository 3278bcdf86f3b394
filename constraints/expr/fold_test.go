package expr

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

func envOf(values map[string]uint64) Env {
	return func(s *Symbol, _ []uint64) (uint64, bool) {
		v, ok := values[s.Name]
		return v & mask(s.Width), ok
	}
}

// agree demands that e has t's value wherever t has one.
func agree(t *testing.T, ref *tree, e *Expr, values map[string]uint64) {
	t.Helper()
	if e.Width != ref.width {
		t.Fatalf("%v has width %d", ref, e.Width)
	}
	want, defined := ref.eval(values)
	if !defined {
		return
	}
	if got, ok := Eval(e, envOf(values)); !ok || got != want {
		t.Fatalf("%v under %v is %d, folded to %v it is %d, %v", ref, values, want, e, got, ok)
	}
}

// Every operation at widths 1 to 4 means what unbounded integers say, the undefined cases included.
func TestEvalExhaustive(t *testing.T) {
	for w := 1; w <= 4; w++ {
		for a := uint64(0); a <= mask(w); a++ {
			for b := uint64(0); b <= mask(w); b++ {
				for _, op := range arithmetic {
					for f := Flags(0); f < 8; f++ {
						want, defined := reference(op, a, b, w, f)
						got, ok := evalBinary(op, a, b, w, f)
						if ok != defined || ok && got != want {
							t.Errorf("%d %v/%d %d at width %d is %d, %v; want %d, %v", a, op, f, b, w, got, ok, want, defined)
						}
					}
				}
				for _, op := range comparisons {
					want, _ := reference(op, a, b, w, 0)
					if got := evalCmp(op, a, b, w); got != (want == 1) {
						t.Errorf("%d %v %d at width %d is %v", a, op, b, w, got)
					}
				}
			}
		}
	}
}

// The same at width 64 and around its ends.
func TestEvalWide(t *testing.T) {
	values := []uint64{0, 1, 2, 3, 31, 32, 63, 64, 1<<31 - 1, 1 << 31, 1<<32 - 1, 1 << 32, 1<<32 + 1, 3037000500,
		1<<63 - 1, 1 << 63, 1<<63 + 1, ^uint64(3037000499), ^uint64(1), ^uint64(0)}
	for _, w := range []int{8, 31, 32, 33, 63, 64} {
		for _, a := range values {
			for _, b := range values {
				a, b := a&mask(w), b&mask(w)
				for _, op := range arithmetic {
					for f := Flags(0); f < 8; f++ {
						want, defined := reference(op, a, b, w, f)
						if got, ok := evalBinary(op, a, b, w, f); ok != defined || ok && got != want {
							t.Errorf("%d %v/%d %d at width %d is %d, %v; want %d, %v", a, op, f, b, w, got, ok, want, defined)
						}
					}
				}
			}
		}
	}
}

// assignments calls f for all values of the variables x and y of width w.
func assignments(w int, f func(map[string]uint64)) {
	for x := uint64(0); x <= mask(w); x++ {
		for y := uint64(0); y <= mask(w); y++ {
			f(map[string]uint64{"x": x, "y": y})
		}
	}
}

// For each operation, width, flags and constant operand on either side, the folded tree equals the plain one.
func TestFoldOneConstant(t *testing.T) {
	for w := 1; w <= 4; w++ {
		p := NewPool()
		for c := uint64(0); c <= mask(w); c++ {
			for _, op := range append(append([]Op{}, arithmetic...), comparisons...) {
				for f := Flags(0); f < 8; f++ {
					rw := w
					if isCmp(op) {
						rw, f = 1, 7
					}
					for _, ref := range []*tree{
						node(op, rw, f, leaf("x", w), lit(c, w)),
						node(op, rw, f, lit(c, w), leaf("x", w)),
						node(op, rw, f, leaf("x", w), leaf("x", w)),
					} {
						e := ref.build(p)
						assignments(w, func(v map[string]uint64) {
							if v["y"] == 0 {
								agree(t, ref, e, v)
							}
						})
					}
				}
			}
		}
	}
}

// Two operations with two constants: (x op c1) op c2, and op over x and y.
func TestFoldTwoOperations(t *testing.T) {
	const w = 3
	p := NewPool()
	x, y := leaf("x", w), leaf("y", w)
	for _, in := range arithmetic {
		for _, out := range append(append([]Op{}, arithmetic...), comparisons...) {
			rw := w
			if isCmp(out) {
				rw = 1
			}
			for _, fs := range [][2]Flags{{0, 0}, {NSW, NSW}, {NUW, NUW}, {0, NSW}} {
				for c1 := uint64(0); c1 <= mask(w); c1++ {
					for c2 := uint64(0); c2 <= mask(w); c2++ {
						ref := node(out, rw, fs[1], node(in, w, fs[0], x, lit(c1, w)), lit(c2, w))
						e := ref.build(p)
						for v := uint64(0); v <= mask(w); v++ {
							agree(t, ref, e, map[string]uint64{"x": v})
						}
					}
				}
				for _, ref := range []*tree{
					node(out, rw, fs[1], node(in, w, fs[0], x, y), x),
					node(out, rw, fs[1], y, node(in, w, fs[0], x, y)),
					node(out, rw, fs[1], node(in, w, fs[0], x, y), node(in, w, fs[0], y, x)),
				} {
					e := ref.build(p)
					assignments(w, func(v map[string]uint64) { agree(t, ref, e, v) })
				}
			}
		}
	}
}

// Casts of casts, and comparisons of casts with each other and with constants.
func TestFoldCasts(t *testing.T) {
	p := NewPool()
	casts := func(e *tree) []*tree {
		var out []*tree
		for w := 1; w <= 6; w++ {
			switch {
			case w > e.width:
				out = append(out, node(ZExt, w, 0, e), node(SExt, w, 0, e))
			case w < e.width:
				out = append(out, node(Trunc, w, 0, e), node(Trunc, w, NSW, e), node(Trunc, w, NUW, e))
			}
		}
		return out
	}
	check := func(ref *tree) {
		e := ref.build(p)
		assignments(3, func(v map[string]uint64) { agree(t, ref, e, v) })
	}
	x, y := leaf("x", 3), leaf("y", 3)
	for _, a := range casts(x) {
		check(a)
		for _, b := range casts(a) {
			check(b)
			for _, op := range comparisons {
				if b.width < 5 {
					for c := uint64(0); c <= mask(b.width); c++ {
						check(node(op, 1, 0, b, lit(c, b.width)))
						check(node(op, 1, 0, lit(c, b.width), b))
					}
				}
				for _, c := range casts(y) {
					if c.width == b.width {
						check(node(op, 1, 0, b, c))
					}
				}
			}
		}
	}
}

// The connectives are checked on all formulas of three variables up to a size, over the whole truth table.
func TestConnectives(t *testing.T) {
	p := NewPool()
	names := []string{"x", "y", "z"}
	not := func(e *tree) *tree { return node(Xor, 1, 0, e, lit(1, 1)) }
	var layer []*tree
	for _, n := range names {
		layer = append(layer, leaf(n, 1), not(leaf(n, 1)))
	}
	check := func(ref *tree) {
		e := ref.build(p)
		for bits := 0; bits < 8; bits++ {
			agree(t, ref, e, map[string]uint64{"x": uint64(bits & 1), "y": uint64(bits >> 1 & 1), "z": uint64(bits >> 2)})
		}
	}
	var second []*tree
	for _, a := range layer {
		for _, b := range layer {
			for _, op := range []Op{And, Or, Xor, Eq} {
				e := node(op, 1, 0, a, b)
				check(e)
				check(not(e))
				second = append(second, e)
			}
		}
	}
	for _, a := range second {
		for _, b := range second {
			for _, op := range []Op{And, Or, Xor, Eq} {
				check(node(op, 1, 0, a, b))
			}
		}
		for _, b := range layer {
			for _, op := range []Op{And, Or} {
				check(node(op, 1, 0, a, not(b)))
				check(node(op, 1, 0, node(op, 1, 0, a, b), not(a)))
			}
			for _, c := range layer {
				check(node(Ite, 1, 0, a, b, c))
				check(node(Ite, 1, 0, b, a, c))
			}
			check(node(Ite, 1, 0, b, a, lit(0, 1)))
			check(node(Ite, 1, 0, b, a, lit(1, 1)))
			check(node(Ite, 1, 0, b, lit(0, 1), a))
			check(node(Ite, 1, 0, b, lit(1, 1), a))
		}
	}
}

// A condition reached on both branches loses the branch: this is what if-conversion and joins leave behind.
func TestResolve(t *testing.T) {
	p := NewPool()
	a, c := p.Var(Symbol{Name: "a", Width: 1}), p.Var(Symbol{Name: "c", Width: 1})
	for name, got := range map[string]*Expr{
		"(a & c) | (a & !c)": p.Or(p.And(a, c), p.And(a, p.Not(c))),
		"a & (a | c)":        p.And(a, p.Or(a, c)),
		"a | (a & c)":        p.Or(a, p.And(c, a)),
		"c ? a : a":          p.Ite(c, a, a),
		"!!a":                p.Not(p.Not(a)),
	} {
		if got != a {
			t.Errorf("%s is %v", name, got)
		}
	}
	if got, want := p.Or(p.And(a, c), p.Not(c)), p.Or(a, p.Not(c)); got != want {
		t.Errorf("(a & c) | !c is %v", got)
	}
	x, y := p.Var(Symbol{Name: "x", Width: 32}), p.Var(Symbol{Name: "y", Width: 32})
	if got, want := p.Not(p.Cmp(SLT, x, y)), p.Cmp(SLE, y, x); got != want {
		t.Errorf("!(x < y) is %v", got)
	}
	if p.Add(x, y) != p.Add(y, x) {
		t.Error("x+y and y+x differ")
	}
	z, want := p.Var(Symbol{Name: "z", Width: 32}), p.Ite(c, x, y)
	for name, got := range map[string]*Expr{
		"c ? (c ? x : z) : y":  p.Ite(c, p.Ite(c, x, z), y),
		"c ? (!c ? z : x) : y": p.Ite(c, p.Ite(p.Not(c), z, x), y),
		"c ? x : (c ? z : y)":  p.Ite(c, x, p.Ite(c, z, y)),
		"c ? x : (!c ? y : z)": p.Ite(c, x, p.Ite(p.Not(c), y, z)),
	} {
		if got != want {
			t.Errorf("%s is %v", name, got)
		}
	}
}

// (x + c1) + c2 keeps the promise only when it still holds for the sum of the constants.
func TestSumFlags(t *testing.T) {
	const w = 4
	for c1 := int64(-8); c1 < 8; c1++ {
		for c2 := int64(-8); c2 < 8; c2++ {
			p := NewPool()
			x := p.Var(Symbol{Name: "x", Width: w})
			e := p.Binary(Add, p.Binary(Add, x, p.Int(c1, w), NSW), p.Int(c2, w), NSW)
			for v := int64(-8); v < 8; v++ {
				in := v+c1 >= -8 && v+c1 < 8
				out := in && v+c1+c2 >= -8 && v+c1+c2 < 8
				got, ok := Eval(e, envOf(map[string]uint64{"x": uint64(v)}))
				if out && (!ok || signed(got, w) != v+c1+c2) {
					t.Errorf("(%d + %d) + %d is %d, %v", v, c1, c2, signed(got, w), ok)
				}
				if e.Op == Add && e.Flags&NSW == 0 && c1 > 0 && c2 > 0 && c1+c2 < 8 {
					t.Errorf("x + %d + %d loses its promise", c1, c2)
				}
			}
		}
	}
}

// The fields of a dim3 that was packed into {i64, i32} come out as they went in.
func TestExtractPackedFields(t *testing.T) {
	p := NewPool()
	x, y := p.Var(Symbol{Name: "x", Width: 32}), p.Var(Symbol{Name: "y", Width: 32})
	shift := p.Const(32, 64)
	for name, packed := range map[string]*Expr{
		"or":           p.Binary(Or, p.Binary(Shl, p.ZExt(y, 64), shift, 0), p.ZExt(x, 64), 0),
		"or, flags":    p.Binary(Or, p.Binary(Shl, p.ZExt(y, 64), shift, NUW), p.ZExt(x, 64), 0),
		"masked first": p.Binary(Or, p.Binary(And, p.ZExt(x, 64), p.Const(1<<32-1, 64), 0), p.Binary(Shl, p.ZExt(y, 64), shift, 0), 0),
		"insertion": p.Binary(Or, p.Binary(And, p.Binary(Or, p.ZExt(x, 64), p.Const(1<<32, 64), 0), p.Const(1<<32-1, 64), 0),
			p.Binary(Shl, p.ZExt(y, 64), shift, 0), 0),
	} {
		if lo := p.Trunc(packed, 32); lo != x {
			t.Errorf("%s: low field is %v", name, lo)
		}
		if hi := p.Trunc(p.Binary(LShr, packed, shift, 0), 32); hi != y {
			t.Errorf("%s: high field is %v", name, hi)
		}
	}
	one := p.Binary(Or, p.ZExt(x, 64), p.Const(1<<32, 64), 0) // dim3(x) with y = 1
	if hi := p.Trunc(p.Binary(LShr, one, shift, 0), 32); !hi.IsConst(1) {
		t.Errorf("constant high field is %v", hi)
	}
}

// randomTree draws a tree and values for its leaves.
func randomTree(data []byte) (*tree, []map[string]uint64) {
	s := &source{data}
	ref := s.draw(testWidths[s.pick(len(testWidths))], 2+s.pick(4))
	r := rand.New(rand.NewPCG(uint64(len(data)), 3))
	var envs []map[string]uint64
	for i := 0; i < 6; i++ {
		values := map[string]uint64{}
		for _, w := range testWidths {
			for k := 0; k < 2; k++ {
				v := r.Uint64()
				if i%2 == 0 {
					v = uint64(r.IntN(5)) - 2
				}
				values[fmt.Sprintf("v%d_%d", k, w)] = v & mask(w)
			}
		}
		envs = append(envs, values)
	}
	return ref, envs
}

func FuzzFold(f *testing.F) {
	r := rand.New(rand.NewPCG(1, 1))
	for i := 0; i < 300; i++ {
		data := make([]byte, 10+r.IntN(80))
		for k := range data {
			data[k] = byte(r.Uint32())
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) { checkTree(t, data) })
}

// checkTree compares the ways of computing one tree: plain, folded, on a tape, with leaves replaced by constants.
func checkTree(t *testing.T, data []byte) {
	ref, envs := randomTree(data)
	p := NewPool()
	e := ref.build(p)
	checkInvariants(t, e)
	for _, values := range envs {
		agree(t, ref, e, values)
		checkTape(t, e, values)
		want, defined := Eval(e, envOf(values))
		leaves := map[*Expr]*Expr{}
		for i, a := range Applications(e) {
			if i%2 == 0 {
				leaves[a] = p.Const(values[a.Sym.Name], a.Width)
			}
		}
		byReplace := p.Replace(e, leaves)
		byRewrite := p.Rewrite(e, func(s *Symbol, _ []*Expr) *Expr { return leaves[p.Var(*s)] })
		for _, x := range []*Expr{byReplace, byRewrite} {
			if got, ok := Eval(x, envOf(values)); defined && (!ok || got != want) {
				t.Fatalf("%v with %v replaced is %v: %d, %v instead of %d", e, leaves, x, got, ok, want)
			}
		}
		if p.Rewrite(e, func(*Symbol, []*Expr) *Expr { return nil }) != e {
			t.Fatalf("%v rewritten to itself is another tree", e)
		}
	}
	if s := e.String(); s == "" || len(s) > maxText+3 {
		t.Fatalf("printed as %q", s)
	}
}

// checkInvariants are those of the package documentation.
func checkInvariants(t *testing.T, e *Expr) {
	t.Helper()
	Visit(func(e *Expr) {
		for _, a := range e.Args {
			if a.id >= e.id {
				t.Fatalf("%v is older than its operand", e)
			}
		}
		switch {
		case e.Width < 1 || e.Width > 64, e.Op == Const && e.Value&^mask(e.Width) != 0:
			t.Fatalf("node %v of width %d", e, e.Width)
		case isCmp(e.Op) && (e.Width != 1 || e.Args[0].Width != e.Args[1].Width):
			t.Fatalf("comparison %v", e)
		case e.Op >= Add && e.Op <= Xor && (e.Args[0].Width != e.Width || e.Args[1].Width != e.Width):
			t.Fatalf("operation %v", e)
		case commutes(e.Op) && e.Args[1].Op != Const && e.Args[0].id > e.Args[1].id:
			t.Fatalf("operands of %v are not by age", e)
		}
	}, e)
}
