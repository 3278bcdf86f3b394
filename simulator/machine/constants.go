package machine

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// addresser says where globals and functions are.
type addresser interface {
	global(*ir.Global) (constant, error)
	function(*ir.Func) (constant, error)
}

// evaluator computes constants, one value for each leaf.
type evaluator struct {
	*layouts
	where addresser
	depth int
}

// maxConstantDepth bounds how deep constant expressions nest.
const maxConstantDepth = 256

func (e *evaluator) eval(c value.Value) ([]constant, error) {
	e.depth++
	defer func() { e.depth-- }()
	if e.depth > maxConstantDepth {
		return nil, errors.New("constant expression nested too deep")
	}
	one := func(v uint64) ([]constant, error) { return []constant{{value: v}}, nil }
	switch c := c.(type) {
	case *irconst.Index:
		return e.eval(c.Constant)
	case *irconst.Int:
		return splitInt(c.X, c.Typ.BitSize), nil
	case *irconst.Float:
		v, err := floatBits(c)
		if err != nil {
			return nil, err
		}
		return one(v)
	case *irconst.Null:
		return one(0)
	case *irconst.Undef, *irconst.Poison, *irconst.ZeroInitializer:
		list, err := e.leaves(c.Type())
		return make([]constant, len(list)), err
	case *irconst.CharArray:
		list := make([]constant, len(c.X))
		for i, b := range c.X {
			list[i].value = uint64(b)
		}
		return list, nil
	case *irconst.Array:
		return e.evalAll(c.Elems)
	case *irconst.Vector:
		return e.evalAll(c.Elems)
	case *irconst.Struct:
		return e.evalAll(c.Fields)
	case *ir.Global:
		v, err := e.where.global(c)
		return []constant{v}, err
	case *ir.Func:
		v, err := e.where.function(c)
		return []constant{v}, err
	case *irconst.ExprBitCast:
		from, err := e.leaves(c.From.Type())
		if err != nil {
			return nil, err
		}
		to, err := e.leaves(c.To)
		if err != nil {
			return nil, err
		}
		if len(from) != 1 || len(to) != 1 {
			return nil, fmt.Errorf("constant bitcast between %v and %v", c.From.Type(), c.To)
		}
		return e.eval(c.From)
	case *irconst.ExprAddrSpaceCast:
		return e.eval(c.From)
	case *irconst.ExprPtrToInt:
		return e.cast(c.From, c.To, false)
	case *irconst.ExprIntToPtr:
		return e.cast(c.From, c.To, false)
	case *irconst.ExprTrunc:
		return e.cast(c.From, c.To, false)
	case *irconst.ExprZExt:
		return e.cast(c.From, c.To, false)
	case *irconst.ExprSExt:
		return e.cast(c.From, c.To, true)
	case *irconst.ExprGetElementPtr:
		return e.gep(c)
	case *irconst.ExprAdd:
		return e.binary(c.X, c.Y, func(x, y uint64) uint64 { return x + y }, true)
	case *irconst.ExprSub:
		return e.binary(c.X, c.Y, func(x, y uint64) uint64 { return x - y }, true)
	case *irconst.ExprMul:
		return e.binary(c.X, c.Y, func(x, y uint64) uint64 { return x * y }, false)
	case *irconst.ExprAnd:
		return e.binary(c.X, c.Y, func(x, y uint64) uint64 { return x & y }, false)
	case *irconst.ExprOr:
		return e.binary(c.X, c.Y, func(x, y uint64) uint64 { return x | y }, false)
	case *irconst.ExprXor:
		return e.binary(c.X, c.Y, func(x, y uint64) uint64 { return x ^ y }, false)
	}
	return nil, fmt.Errorf("constant %T", c)
}

func (e *evaluator) evalAll(parts []irconst.Constant) ([]constant, error) {
	var list []constant
	for _, p := range parts {
		v, err := e.eval(p)
		if err != nil {
			return nil, err
		}
		if list = append(list, v...); len(list) > maxLeaves {
			return nil, fmt.Errorf("constant of more than %d parts", maxLeaves)
		}
	}
	return list, nil
}

func splitInt(x *big.Int, bits uint64) []constant {
	m := new(big.Int).And(x, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(bits)), big.NewInt(1)))
	if bits <= 64 {
		return []constant{{value: m.Uint64()}}
	}
	low := new(big.Int).And(m, new(big.Int).SetUint64(math.MaxUint64))
	return []constant{{value: low.Uint64()}, {value: new(big.Int).Rsh(m, 64).Uint64()}}
}

func floatBits(c *irconst.Float) (uint64, error) {
	x, _ := c.X.Float64()
	if c.NaN {
		x = math.NaN()
	}
	switch c.Typ.Kind {
	case types.FloatKindHalf:
		return uint64(halfFrom32(float32(x))), nil
	case types.FloatKindFloat:
		return uint64(math.Float32bits(float32(x))), nil
	case types.FloatKindDouble:
		return math.Float64bits(x), nil
	}
	return 0, fmt.Errorf("constant of type %v", c.Typ)
}

// scalar evaluates a constant of one leaf.
func (e *evaluator) scalar(c value.Value) (constant, leaf, error) {
	list, err := e.leaves(c.Type())
	if err != nil {
		return constant{}, leaf{}, err
	}
	v, err := e.eval(c)
	if err != nil {
		return constant{}, leaf{}, err
	}
	if len(list) != 1 || len(v) != 1 {
		return constant{}, leaf{}, fmt.Errorf("constant of type %v", c.Type())
	}
	return v[0], list[0], nil
}

func (e *evaluator) cast(from value.Value, to types.Type, signed bool) ([]constant, error) {
	v, l, err := e.scalar(from)
	if err != nil {
		return nil, err
	}
	list, err := e.leaves(to)
	if err != nil {
		return nil, err
	}
	if len(list) != 1 || v.relative != absolute && list[0].bits < 64 {
		return nil, fmt.Errorf("constant cast to %v", to)
	}
	if signed {
		v.value = uint64(signExtend(v.value, l.bits))
	}
	v.value &= mask(list[0].bits)
	return []constant{v}, nil
}

func (e *evaluator) binary(x, y value.Value, f func(x, y uint64) uint64, linear bool) ([]constant, error) {
	a, l, err := e.scalar(x)
	if err != nil {
		return nil, err
	}
	b, _, err := e.scalar(y)
	if err != nil {
		return nil, err
	}
	if b.relative != absolute || a.relative != absolute && !linear {
		return nil, errors.New("arithmetic on constant addresses")
	}
	return []constant{{f(a.value, b.value) & mask(l.bits), a.relative}}, nil
}

func (e *evaluator) gep(c *irconst.ExprGetElementPtr) ([]constant, error) {
	base, _, err := e.scalar(c.Src)
	if err != nil {
		return nil, err
	}
	t := c.ElemType
	for i, index := range c.Indices {
		v, l, err := e.scalar(index)
		if err != nil {
			return nil, err
		}
		if v.relative != absolute {
			return nil, errors.New("address as a constant index")
		}
		var step uint64
		if t, step, err = e.step(t, i, signExtend(v.value, l.bits)); err != nil {
			return nil, err
		}
		base.value += step
	}
	return []constant{base}, nil
}

// step is how far a constant index of getelementptr leads, and the type it leads to; t is the type before it.
func (e *evaluator) step(t types.Type, i int, index int64) (types.Type, uint64, error) {
	if i > 0 {
		if s, ok := t.(*types.StructType); ok {
			off, err := e.field(s, int(index))
			if err != nil {
				return nil, 0, err
			}
			return s.Fields[index], off, nil
		}
		var err error
		if t, err = elementOf(t); err != nil {
			return nil, 0, err
		}
	}
	x, err := e.extent(t)
	return t, uint64(index) * x.size, err
}

func elementOf(t types.Type) (types.Type, error) {
	switch t := t.(type) {
	case *types.ArrayType:
		return t.ElemType, nil
	case *types.VectorType:
		return t.ElemType, nil
	}
	return nil, fmt.Errorf("index into type %v", t)
}

func mask(bits int) uint64 {
	if bits >= 64 {
		return math.MaxUint64
	}
	return 1<<bits - 1
}

func signExtend(v uint64, bits int) int64 {
	if bits >= 64 {
		return int64(v)
	}
	return int64(v<<(64-bits)) >> (64 - bits)
}
