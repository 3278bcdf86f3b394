package hostmachine

import (
	"path"
	"sort"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// placeGlobals gives all variables a place, then their values.
func (m *vm) placeGlobals() {
	p := m.program.code
	m.consts = make([][]memory.Value, len(p.Funcs))
	m.globals = make([]uint64, len(p.Globals))
	m.places = map[uint64]*code.Global{}
	for _, g := range p.Globals {
		if g.Undefined && !g.Managed {
			continue // placed when something names it
		}
		m.place(g)
	}
	for _, g := range p.Globals {
		if !g.Undefined {
			m.fill(g)
		}
	}
}

func (m *vm) place(g *code.Global) {
	if g.Managed {
		if at, _, ok := m.device.Symbol(g.Unit, g.Name); ok {
			m.globals[g.Index] = at
			return
		}
	}
	o := m.space.Alloc(g.Size, memory.Global, true)
	o.Name = g.Name
	m.globals[g.Index] = o.Base
	m.places[o.Base] = g
}

func (m *vm) fill(g *code.Global) {
	at := m.globals[g.Index]
	if m.space.OnDevice(at) {
		return // the device side has the initial value
	}
	parts, err := m.program.code.Image(g)
	if err != nil {
		m.fail(Unmodelled, "%v", err)
	}
	for _, p := range parts {
		m.space.Store(at+p.Off, uint64(p.Size), m.constant(p.Const))
	}
	if g.Constant {
		m.space.Live(at).SetConstant()
	}
}

// globalAddress is where a variable is. Those of libraries come into being here.
func (m *vm) globalAddress(g *code.Global) uint64 {
	if a := m.globals[g.Index]; a != 0 {
		return a
	}
	a := m.Global(g.Name)
	m.globals[g.Index] = a
	return a
}

// Global is the address of a library's variable.
func (m *vm) Global(name string) uint64 {
	if a, ok := m.externs[name]; ok {
		return a
	}
	if m.externs == nil {
		m.externs = map[string]uint64{}
	}
	for _, g := range m.program.code.Globals {
		if g.Name == name && !g.Undefined {
			return m.globals[g.Index]
		}
	}
	a := uint64(0)
	if make := variable(name); make != nil {
		a = make(m.lib, func(a uint64) { m.externs[name] = a })
	} else {
		o := m.space.Alloc(0, memory.Library, true)
		o.Name, o.Foreign = name, true
		a = o.Base
	}
	m.externs[name] = a
	return a
}

// arguments makes argc, argv and the environment.
func (m *vm) arguments() (argc memory.Value, argv, envp uint64) {
	list := append([]string{m.program.name()}, m.inputs.Args...)
	table := func(texts []string, origin func(i int) (library.Input, int)) uint64 {
		o := m.space.Alloc(uint64(len(texts)+1)*8, memory.Global, true)
		for i, t := range texts {
			at := m.lib.NewText(t, memory.Global)
			if in, skip := origin(i); in.Origin != library.NoOrigin {
				m.lib.Spell(at+uint64(skip), []byte(t[skip:]), in)
			}
			m.space.Store(o.Base+uint64(i)*8, 8, memory.Value{V: at})
		}
		return o.Base
	}
	// argument i is there if there are more than i, and a null pointer is behind the last one.
	present := func(argc memory.Value, argv uint64, i int, there uint64) {
		p := m.space.Pool
		if argc.S == nil || p == nil {
			return
		}
		v := m.space.Load(argv+uint64(i)*8, 8)
		v.S = &memory.Shade{Expr: p.Ite(p.Cmp(expr.SLT, p.Const(uint64(i), 32), argc.S.Expr), p.Const(there, 64), p.Const(0, 64))}
		m.space.Store(argv+uint64(i)*8, 8, v)
	}
	var env []string
	for k, v := range m.inputs.Env {
		env = append(env, k+"="+v)
	}
	sort.Strings(env)
	argc = m.lib.Symbolic(Input{Origin: library.Count, Form: library.Whole, Value: uint64(len(list))}, 32)
	argv = table(list, func(i int) (Input, int) {
		if i == 0 {
			return Input{}, 0
		}
		return Input{Origin: library.ArgumentText, Index: i}, 0
	})
	for i := range list {
		if i > 0 {
			present(argc, argv, i, m.space.Load(argv+uint64(i)*8, 8).V)
		}
	}
	present(argc, argv, len(list), 1)
	envp = table(env, func(i int) (Input, int) {
		name, _, _ := strings.Cut(env[i], "=")
		return Input{Origin: library.Environment, Name: name}, len(name) + 1
	})
	return argc, argv, envp
}

func (p *Program) name() string {
	if len(p.code.Units) > 0 && p.code.Units[0].Path != "" {
		base := path.Base(p.code.Units[0].Path)
		return "./" + base[:len(base)-len(path.Ext(base))]
	}
	return p.Name
}

// SymbolOf is the device address of what a host variable stands for.
func (m *vm) SymbolOf(address uint64) (device, size uint64, ok bool) {
	if m.space.OnDevice(address) { // a managed variable
		start, size, live := m.device.Find(address)
		return address, size - (address - start), live
	}
	o := m.space.Find(address)
	if o == nil {
		return 0, 0, false
	}
	g := m.places[o.Base]
	if g == nil {
		return 0, 0, false
	}
	at, size, ok := m.device.Symbol(g.Unit, g.Name)
	off := address - o.Base
	if !ok || off > size {
		return 0, 0, false
	}
	return at + off, size - off, true
}

// SymbolNamed is the device address of a variable.
func (m *vm) SymbolNamed(name string) (uint64, bool) {
	for i := range m.program.code.Units {
		if at, _, ok := m.device.Symbol(i, name); ok {
			return at, true
		}
	}
	return 0, false
}

// KernelNamed is the stub of a kernel, or, where the host side has none, what stands for it.
func (m *vm) KernelNamed(name string) uint64 {
	for _, f := range m.program.code.Funcs {
		if k, ok := m.program.kernels[f]; ok && (k.Symbol == name || k.Name == name || k.Display == name) {
			return m.functionAddress(f)
		}
	}
	for i, u := range m.program.code.Units {
		for _, k := range u.Device.Kernels() {
			if k.Symbol != name && k.Name != name && k.Display != name {
				continue
			}
			own, err := m.program.kernelOf(i, k)
			if err != nil {
				return 0
			}
			at := m.Address("kernel " + k.Symbol)
			if m.kernels == nil {
				m.kernels = map[*code.Func]kernel{}
			}
			m.kernels[m.functionAt(at)] = own
			return at
		}
	}
	return 0
}

// PrepareKernel implements library.Machine.
func (m *vm) PrepareKernel(stub uint64, l *Launch, args func(*Launch)) {
	k, ok := m.program.kernels[m.functionAt(stub)]
	if !ok {
		k, ok = m.kernels[m.functionAt(stub)]
	}
	if !ok {
		m.fail(Fault, "launch of what is no kernel")
	}
	l.Kernel, l.Unit, l.Params = k.Kernel, k.unit, k.params
	l.Args = make([]byte, k.size)
	l.Stack = m.stack()
	if l.Site == nil {
		l.Site = m.Site()
	}
	args(l)
	m.follow(l)
}

// RunKernel implements library.Machine: it hands a launch to the device.
func (m *vm) RunKernel(l *Launch) {
	if err := m.device.Launch(m.ctx, l); err != nil {
		m.fail(Stopped, "%v", err)
	}
	m.space.Forget()
	if err := m.ctx.Err(); err != nil {
		m.fail(Stopped, "%v", err)
	}
}

// follow notes what of a launch follows from inputs. Which memory a pointer leads to is taken as it is.
func (m *vm) follow(l *Launch) {
	for _, d := range append(l.Values.Dims[:], l.Values.Shared) {
		if isSymbolic(d) {
			m.space.Feed()
		}
	}
	for _, a := range l.Values.Args {
		if !isSymbolic(a.Value) {
			continue
		}
		m.space.Feed()
		for _, p := range l.Params {
			if p.Pointer && a.Offset >= p.Offset && a.Offset < p.Offset+p.Size {
				m.pin("is a pointer that a kernel gets", a.Value)
			}
		}
	}
	l.Fed = m.space.Fed()
}

// IsThreadLocal implements library.Machine.
func (m *vm) IsThreadLocal(address uint64) bool {
	for _, g := range m.program.code.Globals {
		if g.Thread && (m.globals[g.Index] == address || g.Undefined && m.externs[g.Name] == address) {
			return true
		}
	}
	return false
}

// ThreadLocals runs f with fresh variables of the thread; those of the thread before come back behind it.
func (m *vm) ThreadLocals(f func()) {
	type kept struct {
		at uint64
		o  *memory.Object
	}
	var list []kept
	for _, g := range m.program.code.Globals {
		if g.Thread && !g.Undefined && m.globals[g.Index] != 0 {
			at := m.globals[g.Index]
			o := m.space.Alloc(g.Size, memory.Library, true)
			m.space.Copy(o.Base, at, g.Size)
			m.space.Fill(at, g.Size, memory.Value{})
			m.fill(g)
			list = append(list, kept{at, o})
		}
	}
	f()
	for _, k := range list {
		m.space.Copy(k.at, k.o.Base, k.o.Size())
		m.space.Free(k.o)
	}
}
