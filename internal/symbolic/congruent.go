package symbolic

import "github.com/hgrd/hgrd/constraints/expr"

// congruent finds a loop-carried value of the same loop that begins as another does and is made in each round as that one is:
// by induction the two are equal (value numbering of phis: Alpern, Wegman and Zadeck, POPL 1988). One of 32 bits that is promised
// not to wrap around may stand for one of 64. nil for none.
func (f *Func) congruent(self, init, next, k *expr.Expr) *expr.Expr {
	p := f.Pool
	for _, s := range f.recs.log {
		r := f.recs.m[s]
		if s == self.Sym || r.Counter != k {
			continue
		}
		switch {
		case r.Value.Width == self.Width:
			if r.Init == init && equal(r.Next, p.Replace(next, map[*expr.Expr]*expr.Expr{self: r.Value})) {
				return r.Value
			}
		case r.Value.Width == 32 && self.Width == 64 && r.Next.Op == expr.Trunc && r.Next.Flags&expr.NSW != 0:
			wide := p.SExt(r.Value, 64)
			if p.SExt(r.Init, 64) == init && equal(r.Next.Args[0], p.Replace(next, map[*expr.Expr]*expr.Expr{self: wide})) {
				return wide
			}
		}
	}
	return nil
}

// equal reports whether two trees are one but for what is promised of their operations.
func equal(a, b *expr.Expr) bool {
	type pair struct{ a, b *expr.Expr }
	seen := map[pair]bool{}
	for work := []pair{{a, b}}; len(work) > 0; {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		if x.a == x.b || seen[x] {
			continue
		}
		seen[x] = true
		if x.a.Op != x.b.Op || x.a.Width != x.b.Width || x.a.Value != x.b.Value || x.a.Sym != x.b.Sym || len(x.a.Args) != len(x.b.Args) {
			return false
		}
		for i := range x.a.Args {
			work = append(work, pair{x.a.Args[i], x.b.Args[i]})
		}
	}
	return true
}
