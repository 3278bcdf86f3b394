package mutate

import (
	"fmt"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// maxChanges bounds the changes of one module.
const maxChanges = 12

// Text is the module that the bytes make of another one, and how many changes were made. The error is that of a text
// that is no IR.
func Text(text string, bytes []byte) (string, int, error) {
	m, err := asm.ParseString("seed.ll", text)
	if err != nil {
		return "", 0, err
	}
	x := &mutator{bytes: bytes}
	for _, f := range m.Funcs {
		if len(f.Blocks) > 0 {
			nameAll(f)
			x.funcs = append(x.funcs, f)
		}
	}
	made := 0
	for len(x.bytes) > 0 && made < maxChanges && len(x.funcs) > 0 {
		if x.change() {
			made++
		}
	}
	return m.String(), made, nil
}

// nameAll names what has a number: numbers must follow one another, and changes would leave gaps.
func nameAll(f *ir.Func) {
	n := 0
	name := func(v any) {
		x, ok := v.(interface {
			value.Named
			IsUnnamed() bool
		})
		if !ok || !x.IsUnnamed() || types.Equal(x.Type(), types.Void) {
			return
		}
		x.SetName(fmt.Sprintf("v%d", n))
		n++
	}
	for _, p := range f.Params {
		name(p)
	}
	for _, b := range f.Blocks {
		name(b)
		for _, inst := range b.Insts {
			name(inst)
		}
		name(b.Term)
	}
}

type mutator struct {
	bytes []byte
	funcs []*ir.Func
}

// pick is a number below n, which is at least 1.
func (x *mutator) pick(n int) int {
	v := 0
	for most := 1; most < n && len(x.bytes) > 0; most <<= 8 {
		v = v<<8 | int(x.bytes[0])
		x.bytes = x.bytes[1:]
	}
	return v % n
}

// change tries one change; false if it does not fit.
func (x *mutator) change() bool {
	kind := x.pick(len(kinds))
	f := x.funcs[x.pick(len(x.funcs))]
	e := &edit{mutator: x, f: f, b: f.Blocks[x.pick(len(f.Blocks))]}
	if e.at = -1; len(e.b.Insts) > 0 {
		e.at = x.pick(len(e.b.Insts))
	}
	undo := kinds[kind](e)
	if undo == nil {
		return false
	}
	if !valid(f) {
		undo()
		return false
	}
	return true
}

// edit is a change in the making: of a function, at an instruction of a block.
type edit struct {
	*mutator
	f  *ir.Func
	b  *ir.Block
	at int // -1 in an empty block
}

// kinds are the changes: each returns what takes it back, or nil where it does not fit.
var kinds = []func(*edit) func(){
	(*edit).replaceOperand, (*edit).changeConstant, (*edit).replaceOperation, (*edit).changePredicate,
	(*edit).remove, (*edit).repeat, (*edit).move, (*edit).retarget, (*edit).swapTargets, (*edit).changeConstant,
	(*edit).replaceOperand, (*edit).swapOperands,
}

func (e *edit) inst() ir.Instruction {
	if e.at < 0 {
		return nil
	}
	return e.b.Insts[e.at]
}

// user is the instruction, or now and then the terminator.
func (e *edit) user() value.User {
	if e.at < 0 || e.pick(8) == 0 {
		return e.b.Term
	}
	return e.b.Insts[e.at]
}

// operands are those of u that may become other values of their type.
func operands(u value.User) []*value.Value {
	var out []*value.Value
	switch u := u.(type) {
	case *ir.InstCall:
		for _, o := range u.Operands()[1:] { // not the callee
			out = append(out, o)
		}
	case *ir.TermSwitch:
		out = append(out, &u.X)
	case *ir.InstAlloca, *ir.InstLandingPad, *ir.InstExtractValue, *ir.InstInsertValue:
	case *ir.InstPhi:
		for _, in := range u.Incs {
			out = append(out, &in.X)
		}
	case *ir.InstGetElementPtr:
		out = append(out, &u.Src)
		if len(u.Indices) > 0 {
			out = append(out, &u.Indices[0]) // the others may be fields
		}
	default:
		out = u.Operands()
	}
	var kept []*value.Value
	for _, o := range out {
		switch (*o).Type().(type) {
		case *types.IntType, *types.FloatType, *types.PointerType:
			if _, arg := (*o).(*ir.Arg); !arg {
				kept = append(kept, o)
			}
		}
	}
	return kept
}

func (e *edit) replaceOperand() func() {
	ops := operands(e.user())
	if len(ops) == 0 {
		return nil
	}
	o := ops[e.pick(len(ops))]
	var others []value.Value
	add := func(v value.Value) {
		if v != *o && types.Equal(v.Type(), (*o).Type()) {
			others = append(others, v)
		}
	}
	for _, p := range e.f.Params {
		add(p)
	}
	for _, b := range e.f.Blocks {
		for _, inst := range b.Insts {
			if v, ok := inst.(value.Value); ok {
				add(v)
			}
		}
	}
	switch t := (*o).Type().(type) {
	case *types.IntType:
		others = append(others, e.odd(t), constant.NewUndef(t), constant.NewPoison(t))
	case *types.PointerType:
		others = append(others, constant.NewNull(t), constant.NewUndef(t), constant.NewPoison(t))
	}
	if len(others) == 0 {
		return nil
	}
	old := *o
	*o = others[e.pick(len(others))]
	return func() { *o = old }
}

// odd is a constant at which things change.
func (e *edit) odd(t *types.IntType) *constant.Int {
	values := []int64{0, 1, -1, 2, 3, 4, 5, 7, 8, 16, 31, 32, 33, 63, 64, 127, 128, 255, 256, 1023, 1024, 1 << 15, 1 << 16,
		1<<31 - 1, 1 << 31, 1 << 32, 1<<63 - 1, -1 << 63, -2, -4, -32}
	v := values[e.pick(len(values))]
	if t.BitSize < 64 {
		v = v << (64 - t.BitSize) >> (64 - t.BitSize)
	}
	if t.BitSize == 1 {
		return constant.NewBool(v != 0)
	}
	return constant.NewInt(t, v)
}

func (e *edit) changeConstant() func() {
	var ints []*value.Value
	for _, o := range operands(e.user()) {
		if _, ok := (*o).(*constant.Int); ok {
			ints = append(ints, o)
		}
	}
	if len(ints) == 0 {
		return nil
	}
	o := ints[e.pick(len(ints))]
	old := *o
	*o = e.odd(old.Type().(*types.IntType))
	return func() { *o = old }
}
