package lin

import (
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// bare is a lowering without hypotheses.
func bare() *lowering {
	o := &obligation.Obligation{ID: "bare", Kind: obligation.Launch, Pool: expr.NewPool()}
	return newLowering(newQuestion(o), newRanges(), exact, "")
}

// variables makes atoms of these ranges; those from the second half on are of threads.
func (l *lowering) variables(ranges ...interval) []poly {
	var out []poly
	for i, iv := range ranges {
		out = append(out, l.newAtom(atom{iv: iv, perThread: i > len(ranges)/2}))
	}
	return out
}

// over evaluates p.
func (p poly) over(values []int64) int64 {
	sum := int64(0)
	for _, t := range p {
		v := t.c.Int64()
		for _, a := range t.m {
			v *= values[a]
		}
		sum += v
	}
	return sum
}

// assignments calls f with all values of the first n atoms of l.
func (l *lowering) assignments(n int, f func(values []int64) bool) bool {
	values := make([]int64, len(l.atoms))
	var walk func(i int) bool
	walk = func(i int) bool {
		if i == n {
			return f(values)
		}
		for v := l.atoms[i].iv.lo.Int64(); v <= l.atoms[i].iv.hi.Int64(); v++ {
			if values[i] = v; !walk(i + 1) {
				return false
			}
		}
		return true
	}
	return walk(0)
}

// TestRangeTestOfAddresses: rows of a plane, planes of a stack, with strides that are sizes, or no less than them.
func TestRangeTestOfAddresses(t *testing.T) {
	l := bare()
	big := interval{big.NewInt(1), pow2(63)}
	index := interval{big0, pow2(63)}
	v := l.variables(big, big, big, big, big, big, index, index, index, index)
	H, W, plane, pitch, volume, n, h, w, c, x := v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9]
	less := func(a, b poly) { l.nonneg = append(l.nonneg, b.sub(a).sub(integer(1))) }
	most := func(a, b poly) { l.nonneg = append(l.nonneg, b.sub(a)) }
	less(h, H)
	less(w, W)
	less(x, pitch)
	most(W, pitch)
	l.zero = append(l.zero, plane.sub(pitch.mul(H)))
	most(plane.mul(n), volume)
	less(c, n)
	r := newRangeTest(l)
	for _, test := range []struct {
		name string
		p, n poly
		want bool
	}{
		{"row in a plane", W.mul(h).add(w), H.mul(W), true},
		{"row in a padded plane", pitch.mul(h).add(w), pitch.mul(H), true},
		{"row in a plane by its name", pitch.mul(h).add(w), plane, true},
		{"plane in a volume", plane.mul(c).add(pitch.mul(h)).add(w), volume, true},
		{"a row and one more", W.mul(h).add(w).add(integer(1)), H.mul(W), false},
		{"a padded row in a plane without", pitch.mul(h).add(w), H.mul(W), false},
		{"an index of a padded row", W.mul(h).add(x), H.mul(W), false},
		{"a column", H.mul(h).add(w), H.mul(W), false},
	} {
		if got := r.below(test.p, test.n); got != test.want {
			t.Errorf("%s: %v", test.name, got)
		}
	}
}

// TestRangeTestAgainstEnumeration: whatever hypotheses of two or three terms are given, and divisions among them, a polynomial that
// is found not to be negative is so for all values.
func TestRangeTestAgainstEnumeration(t *testing.T) {
	found, right := 0, 0
	for seed := range uint64(3000) {
		g := rand.New(rand.NewPCG(seed, 5))
		l := bare()
		some := func() interval { lo := g.Int64N(4) - 1; return span(lo, lo+1+g.Int64N(4)) }
		v := l.variables(some(), some(), some(), some(), some())
		pick := func() poly { return v[g.IntN(len(v))] }
		var divided *division
		if g.IntN(2) == 0 {
			divided = l.division(value{v[4], l.atoms[4].iv}, value{v[0], l.atoms[0].iv}, true, word{}, word{})
			v = append(v, divided.q.p, divided.r.p)
		}
		monomial := func() poly {
			if g.IntN(3) == 0 {
				return pick().mul(pick())
			}
			return pick()
		}
		sum := func(n int) poly {
			p := integer(g.Int64N(5) - 3)
			for range n {
				p = p.addScaled(monomial(), big.NewInt([]int64{1, 1, -1, -1, 2, -2}[g.IntN(6)]))
			}
			return p
		}
		for range 1 + g.IntN(4) {
			l.nonneg = append(l.nonneg, pick().sub(pick()).sub(integer(g.Int64N(2))))
		}
		l.nonneg = append(l.nonneg, sum(2))
		if g.IntN(3) == 0 {
			l.zero = append(l.zero, v[0].sub(v[1].mul(v[2])))
		}
		r := newRangeTest(l)
		p := sum(2 + g.IntN(3))
		ok := r.notNegative(p)
		holds := l.assignments(5, func(values []int64) bool {
			if divided != nil && !divide(divided, values) {
				return true
			}
			for _, h := range l.nonneg {
				if h.over(values) < 0 {
					return true
				}
			}
			for _, z := range l.zero {
				if z.over(values) != 0 {
					return true
				}
			}
			return p.over(values) >= 0
		})
		switch {
		case ok && !holds:
			t.Errorf("seed %d: not right", seed)
		case ok:
			found++
		}
		if holds {
			right++
		}
	}
	t.Logf("%d of %d found", found, right)
	if 4*found < right {
		t.Errorf("only %d of %d found", found, right)
	}
}

// divide computes quotient and remainder, as the machine does; it reports whether that is defined.
func divide(d *division, values []int64) bool {
	a, b := d.a.p.over(values), d.d.p.over(values)
	if b == 0 {
		return false
	}
	if m := d.q.lone(); len(m) == 1 {
		values[m[0]] = a / b
	}
	if m := d.r.lone(); len(m) == 1 {
		values[m[0]] = a % b
	}
	return true
}
