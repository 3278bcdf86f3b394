package lin

import (
	"math/big"
	"math/rand/v2"
	"testing"
)

func randomPoly(r *rand.Rand, atoms int) poly {
	var p poly
	for range r.IntN(4) {
		t := integer(int64(r.IntN(9) - 4))
		for range r.IntN(3) {
			t = t.mul(variable(r.IntN(atoms)))
		}
		p = p.add(t)
	}
	return p
}

func (p poly) at(vals []int64) *big.Int {
	sum := new(big.Int)
	for _, t := range p {
		x := new(big.Int).Set(t.c)
		for _, a := range t.m {
			x.Mul(x, big.NewInt(vals[a]))
		}
		sum.Add(sum, x)
	}
	return sum
}

// TestPoly checks every operation by evaluation at random points.
func TestPoly(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		p, q := randomPoly(r, 3), randomPoly(r, 3)
		vals := []int64{r.Int64N(11) - 5, r.Int64N(11) - 5, r.Int64N(11) - 5}
		x, y := p.at(vals), q.at(vals)
		check := func(name string, got poly, want *big.Int) {
			if got.at(vals).Cmp(want) != 0 {
				t.Fatalf("%s of %v and %v at %v: %v, want %v", name, p, q, vals, got.at(vals), want)
			}
			for i := 1; i < len(got); i++ {
				if compareMono(got[i-1].m, got[i].m) >= 0 {
					t.Fatalf("%s: not in normal form: %v", name, got)
				}
			}
			for _, u := range got {
				if u.c.Sign() == 0 {
					t.Fatalf("%s: zero coefficient: %v", name, got)
				}
			}
		}
		check("sum", p.add(q), new(big.Int).Add(x, y))
		check("difference", p.sub(q), new(big.Int).Sub(x, y))
		check("product", p.mul(q), new(big.Int).Mul(x, y))
		base := mono{r.IntN(3)}
		high, low := p.split(base)
		check("split", high.mul(variable(base[0])).add(low), x)
		put := p.substitute(func(a int) (poly, bool) { return q, a == 1 })
		if want := p.at([]int64{vals[0], y.Int64(), vals[2]}); put.at(vals).Cmp(want) != 0 {
			t.Fatalf("substitution of %v in %v at %v: %v, want %v", q, p, vals, put.at(vals), want)
		}
		if c := p.content(); c.Sign() > 0 {
			check("content", p.divide(c).scale(c), x)
		}
	}
}

// TestDivisionRanges checks quotient and remainder ranges against all members of small intervals.
func TestDivisionRanges(t *testing.T) {
	for lo := int64(-7); lo <= 7; lo++ {
		for hi := lo; hi <= 7; hi++ {
			for dlo := int64(-3); dlo <= 4; dlo++ {
				for dhi := dlo; dhi <= 4; dhi++ {
					for _, trunc := range []bool{true, false} {
						if !trunc && dlo < 0 {
							continue
						}
						a, d := span(lo, hi), span(dlo, dhi)
						q, r := quotientRange(a, d, trunc), remainderRange(a, d, trunc)
						for x := lo; x <= hi; x++ {
							for y := dlo; y <= dhi; y++ {
								div, rem := int64(0), int64(0) // a quotient by zero is anything, this included
								if y != 0 {
									div, rem = x/y, x%y
									if !trunc && rem < 0 {
										div, rem = div-1, rem+y
									}
								}
								if !q.contains(big.NewInt(div)) || !r.contains(big.NewInt(rem)) {
									t.Fatalf("%d/%d (trunc %v) for %v and %v: %d not in %v or %d not in %v",
										x, y, trunc, a, d, div, q, rem, r)
								}
							}
						}
					}
				}
			}
		}
	}
}
