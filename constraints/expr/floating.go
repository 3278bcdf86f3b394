package expr

import "math"

// Floating is what a symbol computes in floating point: IEEE 754, rounded to nearest, as a host does. Trees hold
// floating-point values as their bits. The zero value computes nothing.
type Floating struct {
	Op       FloatOp
	From, To int    // widths of operands and result
	Value    uint64 // Literal: its bits
}

// FloatOp is an operation on floating-point numbers.
type FloatOp uint8

// Operations. Comparisons are named by when they hold; the unordered ones hold for NaN too.
const (
	NoFloat FloatOp = iota
	Literal
	FromSigned
	FromUnsigned
	ToSigned
	ToUnsigned
	Convert // between widths
	FAdd
	FSub
	FMul
	FDiv
	FNeg
	FAbs
	FSqrt
	FCeil
	FFloor
	FTrunc
	FRound // half away from zero
	FMin
	FMax
	OrderedEQ
	OrderedLT
	OrderedLE
	OrderedGT
	OrderedGE
	OrderedNE
	UnorderedEQ
	UnorderedLT
	UnorderedLE
	UnorderedGT
	UnorderedGE
	UnorderedNE
)

// Eval is the result's bits; false when the operation is undefined on these operands.
func (f Floating) Eval(args []uint64) (uint64, bool) {
	switch f.Op {
	case Literal:
		return f.Value, true
	case FromSigned:
		v := signed(args[0], f.From)
		if f.To == 32 {
			return uint64(math.Float32bits(float32(v))), true
		}
		return math.Float64bits(float64(v)), true
	case FromUnsigned:
		if f.To == 32 {
			return uint64(math.Float32bits(float32(args[0]))), true
		}
		return math.Float64bits(float64(args[0])), true
	}
	x, y := f.operand(args[0]), 0.0
	if len(args) > 1 {
		y = f.operand(args[1])
	}
	switch f.Op {
	case ToSigned:
		limit := math.Ldexp(1, f.To-1)
		if t := math.Trunc(x); -limit <= t && t < limit {
			return uint64(int64(t)) & mask(f.To), true
		}
		return 0, false
	case ToUnsigned:
		if t := math.Trunc(x); 0 <= t && t < math.Ldexp(1, f.To) {
			return uint64(t), true
		}
		return 0, false
	}
	if f.Op >= OrderedEQ {
		if f.holds(x, y) {
			return 1, true
		}
		return 0, true
	}
	r := f.number(x, y)
	if f.To == 32 {
		return uint64(math.Float32bits(float32(r))), true // once in 53 bits, then in 24: as if rounded once
	}
	return math.Float64bits(r), true
}

func (f Floating) operand(bits uint64) float64 {
	if f.From == 32 {
		return float64(math.Float32frombits(uint32(bits)))
	}
	return math.Float64frombits(bits)
}

func (f Floating) number(x, y float64) float64 {
	switch f.Op {
	case Convert:
		return x
	case FAdd:
		return x + y
	case FSub:
		return x - y
	case FMul:
		return x * y
	case FDiv:
		return x / y
	case FNeg:
		return -x
	case FAbs:
		return math.Abs(x)
	case FSqrt:
		return math.Sqrt(x)
	case FCeil:
		return math.Ceil(x)
	case FFloor:
		return math.Floor(x)
	case FTrunc:
		return math.Trunc(x)
	case FRound:
		return math.Round(x)
	case FMin, FMax:
		switch {
		case math.IsNaN(x):
			return y
		case math.IsNaN(y):
			return x
		case f.Op == FMin:
			return math.Min(x, y)
		}
		return math.Max(x, y)
	}
	panic("BUG: no floating-point operation")
}

func (f Floating) holds(x, y float64) bool {
	op := f.Op
	if math.IsNaN(x) || math.IsNaN(y) {
		return op >= UnorderedEQ
	}
	if op >= UnorderedEQ {
		op -= UnorderedEQ - OrderedEQ
	}
	switch op {
	case OrderedEQ:
		return x == y
	case OrderedLT:
		return x < y
	case OrderedLE:
		return x <= y
	case OrderedGT:
		return x > y
	case OrderedGE:
		return x >= y
	}
	return x != y
}
