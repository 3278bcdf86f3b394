package frontend

import (
	"math"
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

// lowerAssembly turns inline assembly into instructions and calls of the vocabulary: what it synchronises, copies, reads and
// writes means what the same in C++ means. A text is turned as a whole or stays; one that only computes stays.
func lowerAssembly(m *ir.Module) {
	if m.TargetTriple != "" && !strings.HasPrefix(m.TargetTriple, "nvptx") {
		return
	}
	made := 0
	for _, f := range m.Funcs {
		for k := 0; k < len(f.Blocks); k++ {
			b := f.Blocks[k]
			for i := 0; i < len(b.Insts); i++ {
				call, ok := b.Insts[i].(*ir.InstCall)
				if !ok {
					continue
				}
				a, ok := call.Callee.(*ir.InlineAsm)
				if !ok || strings.Contains(a.Constraint, "*") {
					continue
				}
				l := newLowering(m, b, call, a, made)
				if !l.text(a.Asm) {
					continue
				}
				if result := l.result(); result != nil {
					replaceUses(f, call, result)
				}
				made += l.made
				rest := slices.Clone(b.Insts[i+1:])
				if len(l.guarded) == 0 {
					b.Insts = append(append(b.Insts[:i:i], l.insts...), rest...)
					i += len(l.insts) - 1
					continue
				}
				f.Blocks = slices.Insert(f.Blocks, k+1, l.branch(f, b, b.Insts[:i:i], rest)...)
				break // the rest of the block is another block now
			}
		}
	}
}

// lowering is that of one statement.
type lowering struct {
	module    *ir.Module
	call      *ir.InstCall
	block     *ir.Block // that holds it
	first     int       // number of the first instruction that is made
	made      int
	outputs   int
	results   []types.Type           // of the statement
	registers map[string]string      // that the text declares
	known     map[string]value.Value // registers of the text, and results
	insts     []ir.Instruction       // behind the last guarded part
	guarded   []guarded
	reaches   bool // some instruction does more than compute
}

func newLowering(m *ir.Module, b *ir.Block, call *ir.InstCall, a *ir.InlineAsm, made int) *lowering {
	l := &lowering{module: m, block: b, call: call, first: made, outputs: ptx.Outputs(a.Constraint), known: map[string]value.Value{}}
	switch t := call.Type().(type) {
	case *types.StructType:
		l.results = t.Fields
	case *types.VoidType:
	default:
		l.results = []types.Type{t}
	}
	for i, result := range ptx.Ties(a.Constraint) {
		if result >= 0 && i < len(call.Args) {
			l.known["$"+strconv.Itoa(result)] = plainOf(call.Args[i])
		}
	}
	return l
}

func plainOf(v value.Value) value.Value {
	if arg, ok := v.(*ir.Arg); ok {
		return arg.Value
	}
	return v
}

// text lowers all instructions; false when one is not known here, or none does more than compute.
func (l *lowering) text(text string) bool {
	ops, ok := ptx.Split(text)
	if !ok || len(ops) == 0 || len(l.results) != l.outputs {
		return false
	}
	l.registers = ptx.Registers(text)
	for _, op := range ops {
		if !l.instruction(op) {
			return false
		}
	}
	if !l.reaches {
		return false
	}
	for i, t := range l.results {
		if v := l.known["$"+strconv.Itoa(i)]; v == nil || !types.Equal(v.Type(), t) {
			return false
		}
	}
	return true
}

// result is the value of the statement; nil if it has none.
func (l *lowering) result() value.Value {
	if _, several := l.call.Type().(*types.StructType); !several {
		return l.known["$0"]
	}
	var all value.Value = constant.NewUndef(l.call.Type())
	for i := range l.results {
		in := ir.NewInsertValue(all, l.known["$"+strconv.Itoa(i)], uint64(i))
		l.emit(in)
		all = in
	}
	return all
}

func (l *lowering) instruction(op ptx.Op) bool {
	name := strings.Join(op.Parts, ".")
	first := op.Parts[0]
	if strings.HasPrefix(name, "cp.async.ca.") || strings.HasPrefix(name, "cp.async.cg.") {
		l.reaches = true
		return l.copy(op)
	}
	if first == "ld" || first == "ldu" || first == "st" || first == "ldmatrix" || first == "stmatrix" {
		l.reaches = true
		return l.underGuard(op, l.memory)
	}
	if ptx.Pure(first) {
		return l.compute(op, name)
	}
	l.reaches = true
	if op.Guard != "" {
		return false
	}
	switch first {
	case "cp":
		return l.copies(op, name)
	case "bar", "barrier":
		return l.barrier(op)
	case "membar", "fence":
		return l.fence(op)
	}
	return false
}

// operand is the value of an operand; nil when it is not known.
func (l *lowering) operand(s string) value.Value {
	if n, ok := ptx.Argument(s); ok && n >= l.outputs {
		if n -= l.outputs; n < len(l.call.Args) {
			return plainOf(l.call.Args[n])
		}
		return nil
	} else if ok {
		return l.known["$"+strconv.Itoa(n)]
	}
	if n, err := strconv.ParseInt(s, 0, 64); err == nil && n >= math.MinInt32 && n <= math.MaxUint32 {
		return constant.NewInt(types.I32, int64(int32(n)))
	}
	return l.known[s]
}

// emit adds an instruction at the place of the statement.
func (l *lowering) emit(i ir.Instruction) {
	if v, ok := i.(value.Named); ok && !types.Equal(v.Type(), types.Void) {
		v.SetName("hgrd.asm." + strconv.Itoa(l.first+l.made))
	}
	l.made++
	l.insts = append(l.insts, i)
}

// invoke adds a call of a function of the vocabulary.
func (l *lowering) invoke(name string, result types.Type, args ...value.Value) value.Value {
	i := slices.IndexFunc(l.module.Funcs, func(f *ir.Func) bool { return f.Name() == name })
	var callee *ir.Func
	if i >= 0 {
		callee = l.module.Funcs[i]
	} else {
		var params []*ir.Param
		for _, a := range args {
			params = append(params, ir.NewParam("", a.Type()))
		}
		callee = l.module.NewFunc(name, result, params...)
	}
	c := ir.NewCall(callee, args...)
	c.Metadata = l.call.Metadata
	l.emit(c)
	return c
}

// copies is about batches of copies: the queue that a thread has for its own.
func (l *lowering) copies(op ptx.Op, name string) bool {
	queue := constant.NewInt(types.I32, 0)
	switch {
	case name == "cp.async.commit_group" && len(op.Operands) == 0:
		l.invoke(DeviceAsyncCommit, types.Void, queue)
	case name == "cp.async.wait_all" && len(op.Operands) == 0: // be it in a batch or not
		l.invoke(DeviceAsyncCommit, types.Void, queue)
		l.invoke(DeviceAsyncWait, types.Void, queue, constant.NewInt(types.I32, 0))
	case name == "cp.async.wait_group" && len(op.Operands) == 1:
		n, ok := l.operand(op.Operands[0]).(*constant.Int)
		if !ok || !n.X.IsInt64() || n.X.Int64() < 0 || n.X.Int64() > 1<<30 {
			return false
		}
		l.invoke(DeviceAsyncWait, types.Void, queue, constant.NewInt(types.I32, n.X.Int64()))
	default:
		return false
	}
	return true
}

// barrier lowers barriers of the block, be it of some threads, and of lanes of a warp.
func (l *lowering) barrier(op ptx.Op) bool {
	parts := op.Parts[1:]
	if len(parts) == 2 && parts[0] == "warp" && parts[1] == "sync" && len(op.Operands) == 1 {
		mask := l.operand(op.Operands[0])
		if mask == nil || !types.Equal(mask.Type(), types.I32) {
			return false
		}
		l.invoke(DeviceSyncWarp, types.Void, mask)
		return true
	}
	waits := slices.Contains(parts, "sync")
	if waits == slices.Contains(parts, "arrive") || len(op.Operands) == 0 || slices.ContainsFunc(parts, func(p string) bool {
		return !slices.Contains([]string{"sync", "arrive", "cta", "aligned"}, p)
	}) {
		return false
	}
	id, ok := l.operand(op.Operands[0]).(*constant.Int)
	if !ok || !id.X.IsInt64() || id.X.Int64() < 0 || id.X.Int64() >= numberedBarriers {
		return false
	}
	if len(op.Operands) == 1 && waits {
		l.invoke(DeviceBarrier, types.Void)
		return true
	}
	if len(op.Operands) != 2 {
		return false
	}
	threads := l.operand(op.Operands[1])
	if threads == nil || !types.Equal(threads.Type(), types.I32) {
		return false
	}
	wide := ir.NewZExt(threads, types.I64)
	l.emit(wide)
	state := l.numbered(id.X.Int64())
	token := l.invoke(DeviceBarrierEnter, types.I64, state, wide)
	if waits {
		l.invoke(DeviceBarrierWait, types.Void, state, token)
	}
	return true
}

// numberedBarriers are those that a block has for its own.
const numberedBarriers = 16

// numbered is the word that stands for a barrier of a number.
func (l *lowering) numbered(id int64) value.Value {
	const name = "hgrd_numbered_barriers"
	var words *ir.Global
	if i := slices.IndexFunc(l.module.Globals, func(g *ir.Global) bool { return g.Name() == name }); i >= 0 {
		words = l.module.Globals[i]
	} else {
		t := types.NewArray(numberedBarriers, types.I64)
		words = l.module.NewGlobalDef(name, constant.NewUndef(t))
		words.Linkage, words.AddrSpace = enum.LinkageInternal, 3
		words.Typ = types.NewPointer(t)
		words.Typ.AddrSpace = 3
	}
	at := constant.NewGetElementPtr(words.ContentType, words, constant.NewInt(types.I64, 0), constant.NewInt(types.I64, id))
	return constant.NewAddrSpaceCast(at, types.NewPointer(types.I64))
}

func (l *lowering) fence(op ptx.Op) bool {
	switch {
	case op.Has("proxy"), len(op.Operands) > 0, slices.ContainsFunc(op.Parts, func(p string) bool { return strings.Contains(p, "::") }):
		return false
	case op.Has("sys"):
		l.invoke(DeviceFenceSystem, types.Void)
	case op.Has("gl"), op.Has("gpu"):
		l.invoke(DeviceFenceDevice, types.Void)
	default:
		l.invoke(DeviceFenceBlock, types.Void)
	}
	return true
}

// replaceUses puts one value in the place of another.
func replaceUses(f *ir.Func, old, by value.Value) {
	for _, b := range f.Blocks {
		for _, i := range b.Insts {
			replaceIn(i, old, by)
		}
		replaceIn(b.Term, old, by)
	}
}

func replaceIn(user any, old, by value.Value) {
	u, ok := user.(value.User)
	if !ok {
		return
	}
	for _, operand := range u.Operands() {
		if *operand == old {
			*operand = by
		} else if arg, ok := (*operand).(*ir.Arg); ok && arg.Value == old {
			arg.Value = by
		}
	}
}
