package frontend

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/ptx"
)

// compute sets registers. What has no instruction of LLVM's own is inline assembly again, of one instruction.
func (l *lowering) compute(op ptx.Op, name string) bool {
	switch op.Parts[0] {
	case "prefetch", "prefetchu", "applypriority", "pmevent":
		return true
	case "trap", "brkpt", "nanosleep":
		return false
	}
	if len(op.Operands) == 0 {
		return false
	}
	to := ptx.List(op.Operands[0])
	values := l.values(op, name, to)
	if len(values) != len(to) {
		return false
	}
	for i, v := range values {
		if v == nil {
			return false
		}
		key := register(to[i])
		if old := l.known[key]; op.Guard != "" && old != nil {
			p, negated := l.predicate(op.Guard)
			if p == nil || !types.Equal(old.Type(), v.Type()) {
				return false
			}
			if negated {
				old, v = v, old
			}
			v = l.choose(p, v, old)
		}
		l.known[key] = v
	}
	return true
}

// register is the one name of a register that has several spellings.
func register(s string) string {
	if n, ok := ptx.Argument(s); ok {
		return "$" + strconv.Itoa(n)
	}
	return s
}

// predicate is that of a guard, and whether it is negated; nil where it is not known.
func (l *lowering) predicate(guard string) (p value.Value, negated bool) {
	name, negated := strings.CutPrefix(guard, "!")
	if p = l.known[name]; p != nil && !types.Equal(p.Type(), types.I1) {
		p = nil
	}
	return p, negated
}

// values are those that an instruction gives to registers; none where it is not followed.
func (l *lowering) values(op ptx.Op, name string, to []string) []value.Value {
	one := func(v value.Value) []value.Value {
		if v == nil {
			return nil
		}
		return []value.Value{v}
	}
	last := op.Parts[len(op.Parts)-1]
	t := typeNamed(last)
	switch first := op.Parts[0]; {
	case strings.HasPrefix(name, "cvta.to.") && last == "u64", name == "cvt.u32.u64":
		l.reaches = true // an address
		return one(l.convert(op, name))
	case first == "setp":
		return one(l.compare(op, t))
	case first == "selp" && len(op.Operands) == 4 && t != nil:
		p, negated := l.predicate(op.Operands[3])
		x, y := l.typed(op.Operands[1], t), l.typed(op.Operands[2], t)
		if p == nil || negated || x == nil || y == nil {
			return nil
		}
		return one(l.as(l.choose(p, x, y), l.typeOf(to[0])))
	case first == "mov" && len(op.Parts) == 2 && len(op.Operands) == 2 && len(to) == 1 && !strings.HasPrefix(op.Operands[1], "{"):
		if v := l.special(op.Operands[1]); v != nil {
			return one(l.as(v, l.typeOf(to[0])))
		}
		if v := l.operand(op.Operands[1]); v != nil {
			return one(l.as(v, l.typeOf(to[0])))
		}
	case len(op.Operands) == 3 && t != nil:
		if make := arithmetic[name[:len(name)-len(last)-1]]; make != nil {
			if _, isInt := t.(*types.IntType); !isInt {
				break
			}
			x, y := l.typed(op.Operands[1], t), l.typed(op.Operands[2], t)
			if x == nil || y == nil {
				return nil
			}
			i := make(x, y)
			l.emit(i)
			return one(l.as(i.(value.Value), l.typeOf(to[0])))
		}
	}
	return l.again(op, to)
}

// arithmetic are the instructions of LLVM for some of PTX's, on integers of one type.
var arithmetic = map[string]func(x, y value.Value) ir.Instruction{
	"add":    func(x, y value.Value) ir.Instruction { return ir.NewAdd(x, y) },
	"sub":    func(x, y value.Value) ir.Instruction { return ir.NewSub(x, y) },
	"mul.lo": func(x, y value.Value) ir.Instruction { return ir.NewMul(x, y) },
	"and":    func(x, y value.Value) ir.Instruction { return ir.NewAnd(x, y) },
	"or":     func(x, y value.Value) ir.Instruction { return ir.NewOr(x, y) },
	"xor":    func(x, y value.Value) ir.Instruction { return ir.NewXor(x, y) },
}

// specials are the special registers that LLVM reads by functions.
var specials = map[string]string{
	"%laneid": "laneid", "%warpid": "warpid", "%tid.x": "tid.x", "%tid.y": "tid.y", "%tid.z": "tid.z", "%ntid.x": "ntid.x", "%ntid.y": "ntid.y",
	"%ntid.z": "ntid.z", "%ctaid.x": "ctaid.x", "%ctaid.y": "ctaid.y", "%ctaid.z": "ctaid.z", "%nctaid.x": "nctaid.x", "%nctaid.y": "nctaid.y",
	"%nctaid.z": "nctaid.z", "%lanemask_eq": "lanemask.eq", "%lanemask_lt": "lanemask.lt", "%lanemask_le": "lanemask.le",
	"%lanemask_gt": "lanemask.gt", "%lanemask_ge": "lanemask.ge",
}

func (l *lowering) special(name string) value.Value {
	if s := specials[name]; s != "" {
		return l.invoke("llvm.nvvm.read.ptx.sreg."+s, types.I32)
	}
	return nil
}

// typeNamed is the type that PTX calls so; nil for others.
func typeNamed(name string) types.Type {
	switch name {
	case "pred":
		return types.I1
	case "f32":
		return types.Float
	case "f64":
		return types.Double
	case "b8", "u8", "s8":
		return types.I8
	case "b16", "u16", "s16", "f16", "bf16":
		return types.I16
	case "b32", "u32", "s32", "f16x2", "bf16x2":
		return types.I32
	case "b64", "u64", "s64":
		return types.I64
	}
	return nil
}

// typeOf is the type of a register: of a result, or as it is declared.
func (l *lowering) typeOf(reg string) types.Type {
	if n, ok := ptx.Argument(reg); ok {
		if n < len(l.results) {
			return l.results[n]
		}
		return nil
	}
	return typeNamed(l.registers[reg])
}

// typed is an operand of some type.
func (l *lowering) typed(s string, t types.Type) value.Value {
	v := l.operand(s)
	if v == nil {
		return nil
	}
	return l.as(v, t)
}

// as reads the bits of a value as one of a type. Of a wider integer only the low bits are read.
func (l *lowering) as(v value.Value, t types.Type) value.Value {
	if v == nil || t == nil || types.Equal(v.Type(), t) {
		return v
	}
	if _, pointer := v.Type().(*types.PointerType); pointer {
		i := ir.NewPtrToInt(v, types.I64)
		l.emit(i)
		v = i
	}
	from, to := bits(v.Type()), bits(t)
	toInt, isInt := t.(*types.IntType)
	switch {
	case from == 0 || to == 0:
		return nil
	case types.Equal(v.Type(), t):
		return v
	case from == to:
		i := ir.NewBitCast(v, t)
		l.emit(i)
		return i
	}
	if _, fromInt := v.Type().(*types.IntType); !fromInt || !isInt {
		return nil
	}
	if c, ok := v.(*constant.Int); ok {
		return constant.NewInt(toInt, c.X.Int64())
	}
	if from < to {
		return nil
	}
	i := ir.NewTrunc(v, t)
	l.emit(i)
	return i
}

// bits is the width of a number; 0 for other types.
func bits(t types.Type) int64 {
	switch t := t.(type) {
	case *types.IntType:
		return int64(t.BitSize)
	case *types.FloatType:
		switch t.Kind {
		case types.FloatKindHalf:
			return 16
		case types.FloatKindFloat:
			return 32
		case types.FloatKindDouble:
			return 64
		}
	}
	return 0
}

// convert is about addresses: those of the windows are numbers without one.
func (l *lowering) convert(op ptx.Op, name string) value.Value {
	if len(op.Operands) != 2 {
		return nil
	}
	v := l.typed(op.Operands[1], types.I64)
	if v == nil || name != "cvt.u32.u64" {
		return v
	}
	return l.as(v, types.I32)
}

var (
	signed   = map[string]enum.IPred{"eq": enum.IPredEQ, "ne": enum.IPredNE, "lt": enum.IPredSLT, "le": enum.IPredSLE, "gt": enum.IPredSGT, "ge": enum.IPredSGE}
	unsigned = map[string]enum.IPred{"eq": enum.IPredEQ, "ne": enum.IPredNE, "lt": enum.IPredULT, "le": enum.IPredULE, "gt": enum.IPredUGT, "ge": enum.IPredUGE,
		"lo": enum.IPredULT, "ls": enum.IPredULE, "hi": enum.IPredUGT, "hs": enum.IPredUGE}
)

// compare is a comparison of integers.
func (l *lowering) compare(op ptx.Op, t types.Type) value.Value {
	if len(op.Parts) != 3 || len(op.Operands) != 3 {
		return nil
	}
	preds := unsigned
	if strings.HasPrefix(op.Parts[2], "s") {
		preds = signed
	}
	pred, known := preds[op.Parts[1]]
	if _, isInt := t.(*types.IntType); !known || !isInt {
		return nil
	}
	x, y := l.typed(op.Operands[1], t), l.typed(op.Operands[2], t)
	if x == nil || y == nil {
		return nil
	}
	c := ir.NewICmp(pred, x, y)
	l.emit(c)
	return c
}

// token matches what may be a register in an operand.
var token = regexp.MustCompile(`\$\{?\d+\}?|%?[A-Za-z_][\w.]*`)

// letters are those by which constraints name the registers of a type.
var letters = map[string]string{"i16": "h", "i32": "r", "i64": "l", "float": "f", "double": "d", "half": "h"}

// again is inline assembly of one instruction that computes.
func (l *lowering) again(op ptx.Op, to []string) []value.Value {
	var constraints, names []string
	var result []types.Type
	for i, reg := range to {
		t := l.typeOf(reg)
		if t == nil || letters[t.LLString()] == "" {
			return nil
		}
		result = append(result, t)
		constraints = append(constraints, "="+letters[t.LLString()])
		names = append(names, "$"+strconv.Itoa(i))
	}
	var args []value.Value
	ok := true
	operands := []string{names[0]}
	if len(to) > 1 {
		operands[0] = "{" + strings.Join(names, ", ") + "}"
	}
	for _, o := range op.Operands[1:] {
		operands = append(operands, token.ReplaceAllStringFunc(o, func(s string) string {
			_, argument := ptx.Argument(s)
			if !argument && l.registers[s] == "" {
				return s
			}
			v := l.operand(s)
			if v == nil || letters[v.Type().LLString()] == "" {
				ok = false
				return s
			}
			args = append(args, v)
			constraints = append(constraints, letters[v.Type().LLString()])
			return "$" + strconv.Itoa(len(to)+len(args)-1)
		}))
	}
	if !ok {
		return nil
	}
	t := result[0]
	if len(result) > 1 {
		t = types.NewStruct(result...)
	}
	var params []types.Type
	for _, a := range args {
		params = append(params, a.Type())
	}
	text := strings.Join(op.Parts, ".") + " " + strings.Join(operands, ", ") + ";"
	a := ir.NewInlineAsm(types.NewPointer(types.NewFunc(t, params...)), text, strings.Join(constraints, ","))
	a.SideEffect = !ptx.Fixed(op.Parts[0]) || strings.Contains(text, "%") // special registers change
	c := ir.NewCall(a, args...)
	c.Metadata = slices.Clone(l.call.Metadata)
	l.emit(c)
	if len(result) == 1 {
		return []value.Value{c}
	}
	var out []value.Value
	for i := range result {
		x := ir.NewExtractValue(c, uint64(i))
		l.emit(x)
		out = append(out, x)
	}
	return out
}
