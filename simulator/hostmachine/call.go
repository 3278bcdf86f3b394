package hostmachine

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
	"github.com/hgrd/hgrd/simulator/hostmachine/unwind"
)

// call performs a call; f is the innermost frame, at the instruction behind it. It reports whether another frame, or
// another place in this one, goes on.
func (m *vm) call(f *frame, c *code.Call, bottom int) bool {
	fn := c.Callee
	if fn == nil {
		p := &m.regs[f.base+int(c.Pointer)]
		if p.S != nil {
			m.concrete(p, "is called")
		}
		if fn = m.functionAt(p.V); fn == nil {
			m.fail(Fault, "call of %#x, where no function is", p.V)
		}
	}
	if !fn.Defined {
		return m.model(f, fn, c, bottom)
	}
	m.prepare(fn)
	args := len(c.Args)
	if args < fn.Params || args > fn.Params && !fn.Variadic {
		if fn.Params < 0 {
			m.fail(Unmodelled, "%s", fn.Texts[0])
		}
		m.fail(Fault, "call of %s with other arguments than it has", fn.Name)
	}
	base := f.base + f.fn.Regs
	locals := len(m.locals)
	m.room(base + fn.Regs)
	caller := m.regs[f.base:]
	to := m.regs[base:]
	for i, a := range c.Args[:fn.Params] {
		to[i] = caller[a]
	}
	var extra []memory.Value
	var leaves []code.Leaf
	if args > fn.Params {
		extra = make([]memory.Value, 0, args-fn.Params)
		for _, a := range c.Args[fn.Params:] {
			extra = append(extra, caller[a])
		}
		leaves = c.Leaves[fn.Params:]
	}
	for _, by := range c.Copies {
		if by.Arg < fn.Params {
			o := m.space.Alloc(by.Size, memory.Stack, false)
			m.locals = append(m.locals, o)
			m.space.Copy(o.Base, m.plain(to[by.Arg], "is read through"), by.Size)
			to[by.Arg] = memory.Value{V: o.Base}
		}
	}
	copy(to[fn.Params:], m.consts[fn.Index])
	m.frames = append(m.frames, frame{fn: fn, call: c, base: base, locals: locals, extra: extra, leaves: leaves})
	return true
}

// prepare makes a function ready to be called.
func (m *vm) prepare(fn *code.Func) {
	if m.consts[fn.Index] != nil {
		return
	}
	m.program.code.Prepare(fn)
	m.spendMemory(uint64(len(fn.Consts)) * 16)
	list := make([]memory.Value, len(fn.Consts), len(fn.Consts)+1)
	for i, c := range fn.Consts {
		list[i] = m.constant(c)
	}
	m.consts[fn.Index] = list
}

func (m *vm) spendMemory(n uint64) {
	if m.own += n; m.own > m.limits.Memory {
		unwind.Leave(&memory.ExhaustedError{})
	}
}

func (m *vm) constant(c code.Const) memory.Value {
	switch {
	case c.Undef:
		return memory.Value{S: memory.Undefined}
	case c.Global != nil:
		return memory.Value{V: m.globalAddress(c.Global) + c.Value}
	case c.Func != nil:
		return memory.Value{V: m.functionAddress(c.Func) + c.Value}
	}
	return memory.Value{V: c.Value}
}

// room makes room for registers.
func (m *vm) room(n int) {
	if n > maxRegs || len(m.frames) >= maxFrames {
		m.fail(Fault, "stack overflow: %d calls deep", len(m.frames))
	}
	if n > len(m.regs) {
		grown := make([]memory.Value, max(n, 2*len(m.regs), 1<<10))
		copy(grown, m.regs)
		m.regs = grown
	}
}

// Invoke calls a function from within a model, or at the bottom.
func (m *vm) Invoke(address uint64, args ...memory.Value) memory.Value {
	fn := m.functionAt(address)
	if fn == nil {
		m.fail(Fault, "call of %#x, where no function is", address)
	}
	if m.nested++; m.nested > maxNested {
		m.fail(Fault, "stack overflow: callbacks within callbacks")
	}
	defer func() { m.nested-- }()
	defer m.space.OnTaken(m.space.OnTaken(nil))
	site := m.site
	base := 0
	if n := len(m.frames); n > 0 {
		base = m.frames[n-1].base + m.frames[n-1].fn.Regs
	}
	if !fn.Defined {
		call := &library.Call{Run: m.lib, Name: fn.Name, Args: args, Fixed: len(args), Ret: make([]memory.Value, 1), Result: []code.Leaf{{Bits: 64}}}
		for range args {
			call.Leaves = append(call.Leaves, code.Leaf{Bits: 64})
		}
		m.lookup(fn)(call)
		return call.Ret[0]
	}
	m.prepare(fn)
	if fn.Params < 0 {
		m.fail(Unmodelled, "%s", fn.Texts[0])
	}
	if len(args) < fn.Params {
		m.fail(Fault, "call of %s with other arguments than it has", fn.Name)
	}
	m.room(base + fn.Regs)
	copy(m.regs[base:base+fn.Params], args)
	copy(m.regs[base+fn.Params:], m.consts[fn.Index])
	bottom := len(m.frames)
	m.frames = append(m.frames, frame{fn: fn, base: base, locals: len(m.locals)})
	m.loop(bottom)
	m.site = site
	if len(m.result) > 0 {
		if m.nested > 1 && isSymbolic(m.result[0]) {
			m.lib.Untrack() // models take results as they are
		}
		return m.result[0]
	}
	return memory.Value{}
}

// lookup finds the model of a function.
func (m *vm) lookup(fn *code.Func) library.Func {
	for len(m.models) <= fn.Index {
		m.models = append(m.models, nil)
	}
	if f := m.models[fn.Index]; f != nil {
		return f
	}
	f := find(fn.Name)
	if f == nil {
		m.fail(Unmodelled, "function %s", fn.Name)
	}
	m.models[fn.Index] = f
	return f
}

// model calls a function of a library.
func (m *vm) model(f *frame, fn *code.Func, c *code.Call, bottom int) bool {
	do := m.lookup(fn)
	call := &m.scratch
	if m.busy {
		call = &library.Call{}
	}
	args, ret := call.Args[:0], call.Ret[:0]
	for _, a := range c.Args {
		args = append(args, m.regs[f.base+int(a)])
	}
	for range c.Results {
		ret = append(ret, memory.Value{})
	}
	*call = library.Call{Run: m.lib, Name: fn.Name, Args: args, Leaves: c.Leaves, Fixed: c.Fixed, Ret: ret, Result: c.Result}
	base := f.base
	m.steps += 8
	if thrown := m.guarded(do, call, len(m.frames)); thrown != nil {
		m.unwind(thrown.object, bottom)
		return true
	}
	copy(m.regs[base+int(c.D):base+int(c.D)+c.Results], call.Ret)
	return false
}

// unwinding is the panic by which an exception passes through a model.
type unwinding struct{ object uint64 }

// guarded calls a model; an exception that it raises, or lets pass, is the result.
func (m *vm) guarded(do library.Func, call *library.Call, frames int) (thrown *unwinding) {
	was, nested := m.busy, m.nested
	m.busy = true
	before := m.space.OnTaken(m.lib.Untrack)
	reason := unwind.Catch(func() { do(call) })
	m.space.OnTaken(before)
	m.busy = was
	if reason == nil {
		return nil
	}
	u, ok := reason.(*unwinding)
	if !ok {
		unwind.Leave(reason)
	}
	m.nested = nested
	return u
}
