package machine

import (
	"math"
	"math/bits"
)

// pureFunction is a function of its arguments alone, on registers.
type pureFunction struct {
	name string
	call func(a, b, c uint64) uint64
}

// pureFunction4 is the same with four arguments.
type pureFunction4 struct {
	name string
	call func(a, b, c, d uint64) uint64
}

// The tables are filled once, in a fixed order, and then only read.
var (
	pureFunctions  []pureFunction
	pureFunctions4 []pureFunction4
	pureIndex      = map[string]int{}
	pureIndex4     = map[string]int{}
)

func addPure(name string, call func(a, b, c uint64) uint64) {
	pureIndex[name] = len(pureFunctions)
	pureFunctions = append(pureFunctions, pureFunction{name, call})
}

func addPure4(name string, call func(a, b, c, d uint64) uint64) {
	pureIndex4[name] = len(pureFunctions4)
	pureFunctions4 = append(pureFunctions4, pureFunction4{name, call})
}

func init() {
	addMath()
	addConversions()
	addPacked()
	addIntegers()
	// One generator serves all of curand's: a step of splitmix64 and its output.
	addPure("hgrd_random_next", func(x, _, _ uint64) uint64 { return x + 0x9e3779b97f4a7c15 })
	addPure("hgrd_random", func(x, _, _ uint64) uint64 {
		x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
		x = (x ^ x>>27) * 0x94d049bb133111eb
		return (x ^ x>>31) >> 32
	})
}

func f32(x uint64) float32 { return math.Float32frombits(uint32(x)) }
func f64(x uint64) float64 { return math.Float64frombits(x) }
func b32(x float32) uint64 { return uint64(math.Float32bits(x)) }
func b64(x float64) uint64 { return math.Float64bits(x) }

// addIntegers adds LLVM's integer functions; the last argument is the width.
func addIntegers() {
	add := func(name string, f func(a, b, c uint64, w int) uint64) {
		addPure4(name, func(a, b, c, d uint64) uint64 { return f(a, b, c, int(d)) & mask(int(d)) })
	}
	flag := func(name string, f func(a, b uint64, w int) bool) {
		addPure4(name+".overflow", func(a, b, _, d uint64) uint64 {
			if f(a, b, int(d)) {
				return 1
			}
			return 0
		})
	}
	add("ctpop", func(a, _, _ uint64, _ int) uint64 { return uint64(bits.OnesCount64(a)) })
	add("ctlz", func(a, _, _ uint64, w int) uint64 { return uint64(bits.LeadingZeros64(a) - 64 + w) })
	add("cttz", func(a, _, _ uint64, w int) uint64 { return uint64(min(bits.TrailingZeros64(a), w)) })
	add("bitreverse", func(a, _, _ uint64, w int) uint64 { return bits.Reverse64(a) >> (64 - w) })
	add("bswap", func(a, _, _ uint64, w int) uint64 { return bits.ReverseBytes64(a) >> (64 - w) })
	add("fshl", func(a, b, c uint64, w int) uint64 {
		n := c % uint64(w)
		if n == 0 {
			return a
		}
		return a<<n | b>>(uint64(w)-n)
	})
	add("fshr", func(a, b, c uint64, w int) uint64 {
		n := c % uint64(w)
		if n == 0 {
			return b
		}
		return a<<(uint64(w)-n) | b>>n
	})
	add("abs", func(a, _, _ uint64, w int) uint64 { return uint64(max(signExtend(a, w), -signExtend(a, w))) })
	add("smin", func(a, b, _ uint64, w int) uint64 { return uint64(min(signExtend(a, w), signExtend(b, w))) })
	add("smax", func(a, b, _ uint64, w int) uint64 { return uint64(max(signExtend(a, w), signExtend(b, w))) })
	add("umin", func(a, b, _ uint64, _ int) uint64 { return min(a, b) })
	add("umax", func(a, b, _ uint64, _ int) uint64 { return max(a, b) })

	signedOver := func(sum int64, w int) bool { return signExtend(uint64(sum), w) != sum }
	sadd := func(a, b uint64, w int) bool {
		x, y := signExtend(a, w), signExtend(b, w)
		if w == 64 {
			return x > 0 && y > math.MaxInt64-x || x < 0 && y < math.MinInt64-x
		}
		return signedOver(x+y, w)
	}
	ssub := func(a, b uint64, w int) bool {
		x, y := signExtend(a, w), signExtend(b, w)
		if w == 64 {
			return y < 0 && x > math.MaxInt64+y || y > 0 && x < math.MinInt64+y
		}
		return signedOver(x-y, w)
	}
	uadd := func(a, b uint64, w int) bool { return (a+b)&mask(w) < a }
	usub := func(a, b uint64, _ int) bool { return a < b }
	flag("sadd", sadd)
	flag("ssub", ssub)
	flag("uadd", uadd)
	flag("usub", usub)
	flag("umul", func(a, b uint64, w int) bool {
		hi, lo := bits.Mul64(a, b)
		return hi != 0 || lo > mask(w)
	})
	flag("smul", func(a, b uint64, w int) bool {
		x, y := signExtend(a, w), signExtend(b, w)
		hi, lo := bits.Mul64(uint64(x), uint64(y))
		hi -= uint64(x>>63)&uint64(y) + uint64(y>>63)&uint64(x)
		return hi != uint64(int64(lo)>>63) || signExtend(lo, w) != int64(lo)
	})
	limit := func(negative bool, w int) uint64 {
		if negative {
			return 1 << (w - 1)
		}
		return mask(w) >> 1
	}
	add("sadd.sat", func(a, b, _ uint64, w int) uint64 {
		if sadd(a, b, w) {
			return limit(signExtend(a, w) < 0, w)
		}
		return a + b
	})
	add("ssub.sat", func(a, b, _ uint64, w int) uint64 {
		if ssub(a, b, w) {
			return limit(signExtend(a, w) < 0, w)
		}
		return a - b
	})
	add("uadd.sat", func(a, b, _ uint64, w int) uint64 {
		if uadd(a, b, w) {
			return mask(w)
		}
		return a + b
	})
	add("usub.sat", func(a, b, _ uint64, w int) uint64 {
		if a < b {
			return 0
		}
		return a - b
	})
}
