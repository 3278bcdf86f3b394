package code

import (
	"errors"
	"fmt"
	"math"
	"math/big"

	"github.com/hgrd/hgrd/simulator/hostmachine/layout"
	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// Const is a register's part of a constant.
type Const struct {
	Value  uint64 // beyond the start of Global or Func, if one is named
	Global *Global
	Func   *Func
	Undef  bool
}

func (c Const) absolute() bool { return c.Global == nil && c.Func == nil }

// maxConstantDepth bounds how deep constant expressions nest.
const maxConstantDepth = 256

type evaluator struct {
	*Program
	depth int
}

func (e *evaluator) eval(c value.Value) ([]Const, error) {
	e.depth++
	defer func() { e.depth-- }()
	if e.depth > maxConstantDepth {
		return nil, errors.New("constant nested too deep")
	}
	switch c := c.(type) {
	case *irconst.Index:
		return e.eval(c.Constant)
	case *irconst.Int:
		return splitInt(c.X, c.Typ.BitSize), nil
	case *irconst.Float:
		return floatBits(c)
	case *irconst.Null, *irconst.NoneToken:
		return []Const{{}}, nil
	case *irconst.ZeroInitializer:
		list, err := e.layout.Leaves(c.Type())
		return make([]Const, len(list)), err
	case *irconst.Undef, *irconst.Poison:
		list, err := e.layout.Leaves(c.Type())
		out := make([]Const, len(list))
		for i := range out {
			out[i].Undef = true
		}
		return out, err
	case *irconst.CharArray:
		out := make([]Const, len(c.X))
		for i, b := range c.X {
			out[i].Value = uint64(b)
		}
		return out, nil
	case *irconst.Array:
		return e.all(c.Elems)
	case *irconst.Vector:
		return e.all(c.Elems)
	case *irconst.Struct:
		return e.all(c.Fields)
	case *ir.Global:
		g := e.globalOf[c]
		if g == nil {
			return nil, fmt.Errorf("unknown variable %s", c.Name())
		}
		return []Const{{Global: g}}, nil
	case *ir.Func:
		f := e.funcOf[c]
		if f == nil {
			return nil, fmt.Errorf("unknown function %s", c.Name())
		}
		return []Const{{Func: f}}, nil
	case *ir.Alias:
		return e.eval(c.Aliasee)
	case irconst.Expression:
		return e.expression(c)
	}
	return nil, fmt.Errorf("constant %T", c)
}

func (e *evaluator) expression(c irconst.Expression) ([]Const, error) {
	switch c := c.(type) {
	case *irconst.ExprBitCast:
		from, err := e.layout.Leaves(c.From.Type())
		if err != nil {
			return nil, err
		}
		to, err := e.layout.Leaves(c.To)
		if err != nil {
			return nil, err
		}
		if len(from) != len(to) {
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

func (e *evaluator) all(parts []irconst.Constant) ([]Const, error) {
	var list []Const
	for _, p := range parts {
		v, err := e.eval(p)
		if err != nil {
			return nil, err
		}
		if list = append(list, v...); len(list) > 1<<12 {
			return nil, errors.New("constant of too many parts")
		}
	}
	return list, nil
}

func splitInt(x *big.Int, bits uint64) []Const {
	m := new(big.Int).And(x, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), uint(bits)), big.NewInt(1)))
	if bits <= 64 {
		return []Const{{Value: m.Uint64()}}
	}
	low := new(big.Int).And(m, new(big.Int).SetUint64(math.MaxUint64))
	return []Const{{Value: low.Uint64()}, {Value: new(big.Int).Rsh(m, 64).Uint64()}}
}

func floatBits(c *irconst.Float) ([]Const, error) {
	x, _ := c.X.Float64()
	if c.NaN {
		x = math.NaN()
	}
	switch c.Typ.Kind {
	case types.FloatKindFloat:
		return []Const{{Value: uint64(math.Float32bits(float32(x)))}}, nil
	case types.FloatKindDouble:
		return []Const{{Value: math.Float64bits(x)}}, nil
	case types.FloatKindX86_FP80:
		if c.NaN {
			return []Const{{Value: 0xc << 60}, {Value: 0x7fff}}, nil
		}
		m, s := layout.LongDouble(c.X)
		return []Const{{Value: m}, {Value: s}}, nil
	}
	return nil, fmt.Errorf("constant of type %v", c.Typ)
}

// scalar evaluates a constant of one leaf.
func (e *evaluator) scalar(c value.Value) (Const, Leaf, error) {
	list, err := e.layout.Leaves(c.Type())
	if err != nil {
		return Const{}, Leaf{}, err
	}
	v, err := e.eval(c)
	if err != nil {
		return Const{}, Leaf{}, err
	}
	if len(list) != 1 || len(v) != 1 {
		return Const{}, Leaf{}, fmt.Errorf("constant of type %v", c.Type())
	}
	return v[0], list[0], nil
}

func (e *evaluator) cast(from value.Value, to types.Type, signed bool) ([]Const, error) {
	v, l, err := e.scalar(from)
	if err != nil {
		return nil, err
	}
	list, err := e.layout.Leaves(to)
	if err != nil {
		return nil, err
	}
	if len(list) != 1 || !v.absolute() && list[0].Bits < 64 {
		return nil, fmt.Errorf("constant cast to %v", to)
	}
	if signed {
		v.Value = uint64(int64(v.Value<<(64-l.Bits)) >> (64 - l.Bits))
	}
	v.Value &= mask(list[0].Bits)
	return []Const{v}, nil
}

func (e *evaluator) binary(x, y value.Value, f func(x, y uint64) uint64, linear bool) ([]Const, error) {
	a, l, err := e.scalar(x)
	if err != nil {
		return nil, err
	}
	b, _, err := e.scalar(y)
	if err != nil {
		return nil, err
	}
	if !b.absolute() || !a.absolute() && !linear {
		return nil, errors.New("arithmetic on constant addresses")
	}
	a.Value = f(a.Value, b.Value) & mask(l.Bits)
	a.Undef = a.Undef || b.Undef
	return []Const{a}, nil
}

func (e *evaluator) gep(c *irconst.ExprGetElementPtr) ([]Const, error) {
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
		if !v.absolute() {
			return nil, errors.New("address as a constant index")
		}
		var step uint64
		if t, step, err = e.step(t, i, int64(v.Value<<(64-l.Bits))>>(64-l.Bits)); err != nil {
			return nil, err
		}
		base.Value += step
	}
	return []Const{base}, nil
}

// step is how far a constant index of getelementptr leads, and the type it leads to; t is the type before it.
func (p *Program) step(t types.Type, i int, index int64) (types.Type, uint64, error) {
	if i > 0 {
		if s, ok := t.(*types.StructType); ok {
			off, err := p.layout.Field(s, int(index))
			if err != nil {
				return nil, 0, err
			}
			return s.Fields[index], off, nil
		}
		var err error
		if t, err = layout.Element(t); err != nil {
			return nil, 0, err
		}
	}
	x, err := p.layout.Extent(t)
	return t, uint64(index) * x.Size, err
}

func mask(bits int) uint64 {
	if bits >= 64 {
		return math.MaxUint64
	}
	return 1<<bits - 1
}

// Image lists the parts of a variable's initial value that are not zero.
func (p *Program) Image(g *Global) (list []Part, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("variable %s: malformed initial value: %v", g.Name, r)
		}
	}()
	err = (&evaluator{Program: p}).image(g.Init, 0, func(off uint64, size int, c Const) { list = append(list, Part{off, size, c}) })
	return list, err
}

// Part is a part of a variable's initial value.
type Part struct {
	Off  uint64
	Size int
	Const
}

func (e *evaluator) image(c irconst.Constant, off uint64, put func(uint64, int, Const)) error {
	e.depth++
	defer func() { e.depth-- }()
	if e.depth > maxConstantDepth {
		return errors.New("constant nested too deep")
	}
	each := func(elem types.Type, parts []irconst.Constant) error {
		x, err := e.layout.Extent(elem)
		for i, p := range parts {
			if err == nil {
				err = e.image(p, off+uint64(i)*x.Size, put)
			}
		}
		return err
	}
	switch c := c.(type) {
	case *irconst.ZeroInitializer, *irconst.Null:
		return nil
	case *irconst.Undef, *irconst.Poison:
		return nil // variables of static storage begin as zero
	case *irconst.CharArray:
		for i, b := range c.X {
			if b != 0 {
				put(off+uint64(i), 1, Const{Value: uint64(b)})
			}
		}
		return nil
	case *irconst.Array:
		return each(c.Typ.ElemType, c.Elems)
	case *irconst.Struct:
		t, ok := c.Type().(*types.StructType)
		if !ok {
			return errors.New("structure of another type")
		}
		for i, f := range c.Fields {
			at, err := e.layout.Field(t, i)
			if err == nil {
				err = e.image(f, off+at, put)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
	leaves, err := e.layout.Leaves(c.Type())
	if err != nil {
		return err
	}
	v, err := e.eval(c)
	if err != nil || len(v) != len(leaves) {
		return errors.Join(err, nil)
	}
	for i, l := range leaves {
		if v[i] != (Const{}) {
			put(off+l.Off, l.Bytes(), v[i])
		}
	}
	return nil
}
