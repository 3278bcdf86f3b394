package machine

import (
	"fmt"
	"sync"

	"github.com/hgrd/hgrd/frontend"
	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
)

// Program is the device side of all modules of one program. It may serve several machines at a time.
type Program struct {
	// Sites are the source positions that events and diagnostics refer to by index. Entry 0 is nil: unknown.
	Sites []*frontend.Site

	modules []*frontend.Module
	kernels []*Kernel
	globals []*Global

	siteIndex map[*frontend.Site]uint32
	placed    map[*ir.Global]*Global
	byName    map[string]*Global  // those that other modules see
	functions map[string]*ir.Func // definitions that other modules see
	owner     map[*ir.Func]int    // module of a function
	numbers   map[*ir.Func]uint64 // functions whose address is taken, from 1
	taken     []*ir.Func
	constants uint64 // bytes at the start of the region that hold constants
	variables uint64 // bytes that constants and variables take

	mu   sync.Mutex // guards code and layouts
	code map[*Kernel]*codeOrError
	layouts
}

// Wide reports whether warps have 64 lanes, not 32, in launches of a kernel.
func (p *Program) Wide(k *Kernel) bool { return p.modules[k.Module].Lanes() == 64 }

type codeOrError struct {
	*code
	err error
}

// Global is a variable of a module in global or constant memory.
type Global struct {
	Name     string // as in the IR: mangled
	Module   int    // index of the module that defines it
	Size     uint64
	Constant bool   // a kernel cannot write it
	Offset   uint64 // from the start of the region; Machine.Address adds the base

	private bool
	align   uint64
	init    irconst.Constant
	shared  bool // the initial value has addresses of shared memory: each kernel that mentions it has its own
}

// Kernel is one kernel of a program.
type Kernel struct {
	Name       string // as in the IR: mangled
	Module     int
	Source     *frontend.Kernel
	Params     []Param
	ParamBytes int // of a launch's Args
}

// Param is one parameter of a kernel.
type Param struct {
	Offset, Size, Align int
	Pointer             bool
	ByValue             bool // a structure
}

// Translate prepares the modules' kernels. Code of a kernel is made when it is first launched; what it cannot express
// is an error of that launch. An error of Translate is about the modules' variables.
func Translate(modules ...*frontend.Module) (p *Program, err error) {
	// llir's methods panic on some IR that its parser takes.
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("malformed IR: %v", r)
		}
	}()
	p = &Program{
		Sites: []*frontend.Site{nil}, modules: modules, siteIndex: map[*frontend.Site]uint32{nil: 0},
		placed: map[*ir.Global]*Global{}, byName: map[string]*Global{}, functions: map[string]*ir.Func{},
		owner: map[*ir.Func]int{}, numbers: map[*ir.Func]uint64{}, code: map[*Kernel]*codeOrError{},
	}
	for i, m := range modules {
		for _, f := range m.IR.Funcs {
			p.owner[f] = i
			if len(f.Blocks) > 0 && !local(f.Linkage) && p.functions[f.Name()] == nil {
				p.functions[f.Name()] = f
			}
			p.collectSites(m, f)
		}
	}
	if err := p.placeGlobals(); err != nil {
		return nil, err
	}
	for i, m := range modules {
		for _, k := range m.Kernels() {
			kernel, err := p.newKernel(i, k)
			if err != nil {
				p.code[kernel] = &codeOrError{err: &UnsupportedError{Kernel: k.Name, What: err.Error()}}
			}
			p.kernels = append(p.kernels, kernel)
		}
	}
	return p, nil
}

// local tells names that are a module's own.
func local(l enum.Linkage) bool { return l == enum.LinkageInternal || l == enum.LinkagePrivate }

func (p *Program) collectSites(m *frontend.Module, f *ir.Func) {
	add := func(inst any) {
		s := m.Site(inst)
		if _, ok := p.siteIndex[s]; !ok {
			p.siteIndex[s] = uint32(len(p.Sites))
			p.Sites = append(p.Sites, s)
		}
	}
	for _, b := range f.Blocks {
		for _, i := range b.Insts {
			switch i.(type) {
			case *ir.InstLoad, *ir.InstStore, *ir.InstCall, *ir.InstAtomicRMW, *ir.InstCmpXchg, *ir.InstFence,
				*ir.InstSDiv, *ir.InstUDiv, *ir.InstSRem, *ir.InstURem:
				add(i)
			}
		}
		add(b.Term)
	}
}

func (p *Program) newKernel(module int, source *frontend.Kernel) (*Kernel, error) {
	k := &Kernel{Name: source.Symbol, Module: module, Source: source}
	off := uint64(0)
	for i, param := range source.Func.Params {
		t := param.Type()
		byval := byValue(param.Attrs)
		if byval != nil {
			t = byval
		}
		e, err := p.extent(t)
		if err != nil {
			return k, fmt.Errorf("parameter %d: %w", i+1, err)
		}
		off = roundUp(off, e.align)
		_, pointer := t.(*types.PointerType)
		k.Params = append(k.Params, Param{Offset: int(off), Size: int(e.size), Align: int(e.align), Pointer: pointer, ByValue: byval != nil})
		if off += e.size; off > 1<<20 {
			return k, fmt.Errorf("parameters of more than %d bytes", 1<<20)
		}
	}
	k.ParamBytes = int(off)
	return k, nil
}

// byValue is the type of a parameter that is passed by value; nil for others.
func byValue(attrs []ir.ParamAttribute) types.Type {
	for _, a := range attrs {
		if b, ok := a.(ir.Byval); ok {
			return b.Typ
		}
	}
	return nil
}

// Kernel returns the kernel of that mangled name, nil if there is none. Where several modules have static kernels of
// one name it is the first; KernelIn tells them apart.
func (p *Program) Kernel(name string) *Kernel { return p.KernelIn(-1, name) }

// KernelIn returns a module's kernel; any module's if it is negative.
func (p *Program) KernelIn(module int, name string) *Kernel {
	for _, k := range p.kernels {
		if k.Name == name && (module < 0 || k.Module == module) {
			return k
		}
	}
	return nil
}

// Kernels returns all kernels, by module and then as frontend orders them.
func (p *Program) Kernels() []*Kernel { return p.kernels }

// Globals returns the variables that the host can name, constants of the compiler's making left out.
func (p *Program) Globals() []*Global {
	var list []*Global
	for _, g := range p.globals {
		if !g.private {
			list = append(list, g)
		}
	}
	return list
}

// codeOf is a kernel's code, made once.
func (p *Program) codeOf(k *Kernel) (*code, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	c := p.code[k]
	if c == nil {
		made, err := translate(p, k)
		c = &codeOrError{made, err}
		p.code[k] = c
	}
	return c.code, c.err
}

// SharedVariable is a variable in the shared memory of a kernel's blocks.
type SharedVariable struct {
	Name         string // as in the IR: mangled
	Offset, Size uint64 // Size is 0 for dynamic shared memory, which reaches to the end
}

// SharedVariables lists a kernel's, by what places them; those that it does not use have no place.
func (p *Program) SharedVariables(k *Kernel) ([]SharedVariable, error) {
	c, err := p.codeOf(k)
	if err != nil {
		return nil, err
	}
	return c.variables, nil
}
