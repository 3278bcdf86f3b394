package lin

import "math/big"

// interval is a non-empty range of integers, or an empty one when lo > hi.
// Intervals are immutable: operations return new ones.
type interval struct{ lo, hi *big.Int }

var (
	big0 = big.NewInt(0)
	big1 = big.NewInt(1)
)

func pow2(n int) *big.Int { return new(big.Int).Lsh(big1, uint(n)) }

func span(lo, hi int64) interval       { return interval{big.NewInt(lo), big.NewInt(hi)} }
func point(v *big.Int) interval        { return interval{v, v} }
func unsignedRange(width int) interval { return interval{big0, new(big.Int).Sub(pow2(width), big1)} }
func signedRange(width int) interval {
	h := pow2(width - 1)
	return interval{new(big.Int).Neg(h), new(big.Int).Sub(h, big1)}
}

func (a interval) empty() bool              { return a.lo.Cmp(a.hi) > 0 }
func (a interval) within(b interval) bool   { return a.lo.Cmp(b.lo) >= 0 && a.hi.Cmp(b.hi) <= 0 }
func (a interval) contains(v *big.Int) bool { return a.lo.Cmp(v) <= 0 && v.Cmp(a.hi) <= 0 }
func (a interval) equal(b interval) bool    { return a.lo.Cmp(b.lo) == 0 && a.hi.Cmp(b.hi) == 0 }

func (a interval) meet(b interval) interval { return interval{maxBig(a.lo, b.lo), minBig(a.hi, b.hi)} }
func (a interval) hull(b interval) interval { return interval{minBig(a.lo, b.lo), maxBig(a.hi, b.hi)} }

func (a interval) add(b interval) interval {
	return interval{new(big.Int).Add(a.lo, b.lo), new(big.Int).Add(a.hi, b.hi)}
}

func (a interval) neg() interval { return interval{new(big.Int).Neg(a.hi), new(big.Int).Neg(a.lo)} }

func (a interval) scale(c *big.Int) interval {
	if c.Cmp(big1) == 0 {
		return a
	}
	lo, hi := new(big.Int).Mul(a.lo, c), new(big.Int).Mul(a.hi, c)
	if c.Sign() < 0 {
		lo, hi = hi, lo
	}
	return interval{lo, hi}
}

func (a interval) mul(b interval) interval {
	if a.lo.Sign() >= 0 && b.lo.Sign() >= 0 {
		return interval{new(big.Int).Mul(a.lo, b.lo), new(big.Int).Mul(a.hi, b.hi)}
	}
	p := [4]*big.Int{}
	for i, x := range [2]*big.Int{a.lo, a.hi} {
		for j, y := range [2]*big.Int{b.lo, b.hi} {
			p[2*i+j] = new(big.Int).Mul(x, y)
		}
	}
	return interval{
		minBig(minBig(p[0], p[1]), minBig(p[2], p[3])),
		maxBig(maxBig(p[0], p[1]), maxBig(p[2], p[3])),
	}
}

// magnitude is the largest absolute value in a.
func (a interval) magnitude() *big.Int {
	return maxBig(new(big.Int).Abs(a.lo), new(big.Int).Abs(a.hi))
}

func minBig(a, b *big.Int) *big.Int {
	if a.Cmp(b) <= 0 {
		return a
	}
	return b
}

func maxBig(a, b *big.Int) *big.Int {
	if a.Cmp(b) >= 0 {
		return a
	}
	return b
}

// floorDiv and ceilDiv round towards minus and plus infinity; d > 0.
func floorDiv(a, d *big.Int) *big.Int { return new(big.Int).Div(a, d) } // Euclidean: the floor for d > 0

func ceilDiv(a, d *big.Int) *big.Int {
	return new(big.Int).Neg(floorDiv(new(big.Int).Neg(a), d))
}
