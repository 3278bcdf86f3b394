package obligation

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
)

// names builds questions from symbols with a prefix of their own.
type names struct {
	*expr.Pool
	prefix string
}

func (n names) sym(name string, width int, thread bool) *expr.Symbol {
	return n.Symbol(expr.Symbol{Name: n.prefix + name, Width: width, PerThread: thread})
}

func (n names) launch(name string) *expr.Expr { return n.Apply(n.sym(name, 32, false)) }
func (n names) thread(name string) *expr.Expr { return n.Apply(n.sym(name, 32, true)) }

// rowMajor asks whether threads meet at row*width + column, with column < width and width == 4*height.
func (n names) rowMajor() *Obligation {
	row, column, width, height := n.thread("row"), n.thread("column"), n.launch("width"), n.launch("height")
	k, s := n.thread("k"), n.sym("s", 32, true)
	value := n.Apply(s, k)
	o := &Obligation{Pool: n.Pool, Kind: AnyInBlock, Facts: []*expr.Expr{
		n.Eq(width, n.Mul(height, n.Const(4, 32))), n.Cmp(expr.SLT, n.Const(0, 32), height),
	}}
	for i := range o.Sides {
		o.Sides[i] = Side{
			Cond: []*expr.Expr{n.Cmp(expr.SLT, column, width)}, Offset: n.Add(n.Mul(row, width), n.Add(column, value)), Size: n.Const(4, 32),
		}
	}
	o.Relation = []*expr.Expr{n.Ne(o.Copy(0, row), o.Copy(1, row))}
	o.Recurrences = []Recurrence{{Value: value, Counter: k, Init: n.Const(0, 32), Next: n.Add(value, height)}}
	return o
}

func TestInstanceOf(t *testing.T) {
	p := expr.NewPool()
	general := names{p, "a."}.rowMajor()
	b := names{p, "b."}
	for _, c := range []struct {
		name   string
		change func(o *Obligation)
		want   bool
	}{
		{"other names", func(*Obligation) {}, true},
		{"one fact more", func(o *Obligation) { o.Facts = append(o.Facts, b.Cmp(expr.SLT, b.launch("other"), b.launch("width"))) }, true},
		{"facts in another order", func(o *Obligation) { slices.Reverse(o.Facts) }, true},
		{"one fact less", func(o *Obligation) { o.Facts = o.Facts[:1] }, false},
		{"a weaker fact", func(o *Obligation) { o.Facts[1] = b.Cmp(expr.SLE, b.Const(0, 32), b.launch("height")) }, false},
		{"a fact of another value", func(o *Obligation) { o.Facts[1] = b.Cmp(expr.SLT, b.Const(0, 32), b.launch("width")) }, false},
		{"another size", func(o *Obligation) { o.Sides[0].Size = b.Const(8, 32) }, false},
		{"another kind", func(o *Obligation) { o.Kind = InterBlock }, false},
		{"a condition less", func(o *Obligation) { o.Sides[1].Cond = nil }, false},
		{"no definition", func(o *Obligation) { o.Recurrences = nil }, false},
		{"another first value", func(o *Obligation) { o.Recurrences[0].Init = b.Const(1, 32) }, false},
		{"sides that differ", func(o *Obligation) {
			o.Relation = []*expr.Expr{b.Ne(o.Copy(0, b.thread("row")), o.Copy(1, b.thread("column")))}
		}, false},
		{"values of a round of the host", func(o *Obligation) {
			round := b.Apply(b.sym("heights", 32, false), b.launch("round"))
			with := map[*expr.Expr]*expr.Expr{b.launch("height"): round}
			for i, f := range o.Facts {
				o.Facts[i] = p.Replace(f, with)
			}
			o.Recurrences[0].Next = p.Replace(o.Recurrences[0].Next, with)
		}, true},
		{"a value of threads for one of the launch", func(o *Obligation) {
			with := map[*expr.Expr]*expr.Expr{b.launch("width"): b.thread("width'")}
			for i := range o.Sides {
				o.Sides[i].Offset, o.Sides[i].Cond[0] = p.Replace(o.Sides[i].Offset, with), p.Replace(o.Sides[i].Cond[0], with)
			}
			o.Facts[0] = p.Replace(o.Facts[0], with)
		}, false},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := b.rowMajor()
			c.change(o)
			to, got := o.InstanceOf(general)
			if got != c.want {
				t.Fatalf("got %v", got)
			}
			if got {
				implies(t, to, general, o)
			}
		})
	}
}

// implies checks that every hypothesis of general is, renamed, one of o.
func implies(t *testing.T, to *Renaming, general, o *Obligation) {
	t.Helper()
	have := map[*expr.Expr]bool{}
	for _, e := range o.Flat() {
		have[e] = true
	}
	for _, e := range general.Flat() {
		if !have[to.Of(e)] && !to.Of(e).True() {
			t.Errorf("%v is no hypothesis of the instance", to.Of(e))
		}
	}
	for _, r := range general.Recurrences {
		if !slices.ContainsFunc(o.Recurrences, func(s Recurrence) bool {
			return to.Of(r.Value) == s.Value && to.Of(r.Init) == s.Init && to.Of(r.Next) == s.Next
		}) {
			t.Errorf("%v has another definition in the instance", r.Value)
		}
	}
}

// TestInstanceOfRandom renames random questions, and changes some of them.
func TestInstanceOfRandom(t *testing.T) {
	found := 0
	for seed := range uint64(2000) {
		p := expr.NewPool()
		build := func(prefix string, change bool) *Obligation {
			r := rand.New(rand.NewPCG(seed, 1))
			n := names{p, prefix}
			o := &Obligation{Pool: p, Kind: InterBlock}
			for range 3 {
				o.Facts = append(o.Facts, n.Cmp(expr.SLT, n.random(r, 2, false), n.random(r, 2, false)))
			}
			for i := range o.Sides {
				o.Sides[i] = Side{Cond: []*expr.Expr{n.Cmp(expr.ULT, n.random(r, 2, true), n.random(r, 1, false))}, Offset: n.random(r, 3, true), Size: n.Const(4, 32)}
			}
			o.Relation = []*expr.Expr{n.Ne(o.Copy(0, n.thread("v0")), o.Copy(1, n.thread("v0")))}
			if change {
				o.Facts[seed%3] = n.Cmp(expr.SLT, n.random(r, 2, false), n.random(r, 2, false))
			}
			return o
		}
		general := build("a.", false)
		for _, change := range []bool{false, true} {
			o := build("b.", change)
			to, ok := o.InstanceOf(general)
			if !ok && !change {
				t.Fatalf("seed %d: other names are not seen through", seed)
			}
			if ok {
				found++
				implies(t, to, general, o)
			}
		}
	}
	if found < 2000 {
		t.Errorf("%d instances", found)
	}
}

// random is a tree of some depth over a few symbols.
func (n names) random(r *rand.Rand, depth int, threads bool) *expr.Expr {
	if depth == 0 || r.IntN(4) == 0 {
		switch k := r.IntN(4); {
		case k == 0:
			return n.Const(r.Uint64N(5), 32)
		case threads && k == 1:
			return n.thread(fmt.Sprint("v", r.IntN(2)))
		case k == 2:
			return n.Apply(n.sym("f", 32, false), n.random(r, 0, false))
		}
		return n.launch(fmt.Sprint("n", r.IntN(3)))
	}
	op := []expr.Op{expr.Add, expr.Mul, expr.Sub, expr.UDiv, expr.Xor}[r.IntN(5)]
	return n.Binary(op, n.random(r, depth-1, threads), n.random(r, depth-1, threads), 0)
}

// Questions that differ in constants alone have one pattern, and shapes of their own.
func TestPatterns(t *testing.T) {
	p := expr.NewPool()
	b := names{p, "b."}
	o, other := names{p, "a."}.rowMajor(), b.rowMajor()
	for i := range other.Sides {
		other.Sides[i].Size = b.Const(8, 32)
	}
	shapes, patterns := Shapes{}, Patterns{}
	if shapes.OfQuestion(o) == shapes.OfQuestion(other) || patterns.OfQuestion(o) != patterns.OfQuestion(other) {
		t.Error("other constants")
	}
	other.Sides[0].Size = b.launch("size")
	if patterns.OfQuestion(o) == patterns.OfQuestion(other) {
		t.Error("a value for a constant")
	}
	other.Sides[0].Size = b.Const(8, 64)
	if patterns.OfQuestion(o) == patterns.OfQuestion(other) {
		t.Error("another width")
	}
}
