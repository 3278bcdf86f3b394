package code

import (
	"errors"
	"fmt"
	"sort"
	"sync"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/hostmachine/layout"
	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
)

// Leaf is a register's part of a value.
type Leaf = layout.Leaf

// Program is the host side of the translation units of one program, linked. It may serve several runs at a time.
type Program struct {
	Units   []*frontend.Program
	Sites   []*frontend.Site // entry 0 is nil: unknown
	Funcs   []*Func
	Globals []*Global
	Ctors   []Ctor // in the order in which they run

	byName    map[string]*Func // what other units see
	globals   map[string]*Global
	funcOf    map[*ir.Func]*Func
	globalOf  map[*ir.Global]*Global
	aliasOf   map[*ir.Alias]irconst.Constant
	siteIndex map[*frontend.Site]uint32

	mu     sync.Mutex
	layout layout.Table
}

// Func is a function of the program, or one of a library.
type Func struct {
	Index   int
	Name    string
	Unit    int
	IR      *ir.Func // of the definition; a declaration where there is none
	Defined bool

	once bool
	*Code
}

// Code is a function's body.
type Code struct {
	Insts    []Inst
	Params   int     // registers of the parameters: the first ones
	Consts   []Const // the registers behind them
	Regs     int
	Variadic bool
	Lists    [][]uint32
	Calls    []Call
	Pads     []Pad
	Switches []Table
	Texts    []string
}

// Global is a variable.
type Global struct {
	Index     int
	Name      string
	Unit      int
	Size      uint64
	Constant  bool
	Managed   bool
	Thread    bool // each thread has its own
	Init      irconst.Constant
	Undefined bool // no unit defines it
}

// Ctor is a function to run before main.
type Ctor struct {
	Priority uint64
	Func     *Func
}

// Link puts the units together.
func Link(units []*frontend.Program) (p *Program, err error) {
	// llir's methods panic on some IR that its parser takes.
	defer func() {
		if r := recover(); r != nil {
			p, err = nil, fmt.Errorf("malformed IR: %v", r)
		}
	}()
	p = &Program{Units: units, Sites: []*frontend.Site{nil}, siteIndex: map[*frontend.Site]uint32{nil: 0},
		byName: map[string]*Func{}, globals: map[string]*Global{}, funcOf: map[*ir.Func]*Func{},
		globalOf: map[*ir.Global]*Global{}, aliasOf: map[*ir.Alias]irconst.Constant{}}
	for i, u := range units {
		if u == nil || u.Host == nil || u.Host.IR == nil {
			return nil, errors.New("a unit without a host side")
		}
		if err := p.addUnit(i, u.Host.IR); err != nil {
			return nil, err
		}
	}
	sort.SliceStable(p.Ctors, func(i, j int) bool { return p.Ctors[i].Priority < p.Ctors[j].Priority })
	return p, nil
}

// Symbol is a global's name in the program.
func Symbol(g ir.GlobalIdent) string {
	if g.GlobalName == "" {
		return g.Name()
	}
	return g.GlobalName
}

func local(l enum.Linkage) bool { return l == enum.LinkageInternal || l == enum.LinkagePrivate }

// weak tells definitions that another unit's replaces.
func weak(l enum.Linkage) bool {
	switch l {
	case enum.LinkageWeak, enum.LinkageWeakODR, enum.LinkageLinkOnce, enum.LinkageLinkOnceODR, enum.LinkageAvailableExternally,
		enum.LinkageCommon, enum.LinkageExternWeak:
		return true
	}
	return false
}

func (p *Program) addUnit(unit int, m *ir.Module) error {
	for _, f := range m.Funcs {
		p.addFunc(unit, f)
	}
	for _, g := range m.Globals {
		if err := p.addGlobal(unit, g); err != nil {
			return err
		}
	}
	for _, a := range m.Aliases {
		p.aliasOf[a] = a.Aliasee
		if f, ok := a.Aliasee.(*ir.Func); ok && !local(a.Linkage) {
			name := Symbol(a.GlobalIdent)
			if old := p.byName[name]; old == nil {
				p.byName[name] = p.funcOf[f]
			} else if !old.Defined {
				*old = Func{Index: old.Index, Name: name, Unit: unit, IR: f, Defined: len(f.Blocks) > 0}
			}
		}
	}
	for _, g := range m.Globals {
		if g.Name() == "llvm.global_ctors" {
			p.addCtors(g.Init)
		}
	}
	return nil
}

func (p *Program) addFunc(unit int, f *ir.Func) {
	name, defined := Symbol(f.GlobalIdent), len(f.Blocks) > 0
	if !local(f.Linkage) {
		if old := p.byName[name]; old != nil {
			p.funcOf[f] = old
			if defined && (!old.Defined || weak(old.IR.Linkage) && !weak(f.Linkage)) {
				old.IR, old.Unit, old.Defined = f, unit, true
			}
			return
		}
	}
	own := &Func{Index: len(p.Funcs), Name: name, Unit: unit, IR: f, Defined: defined}
	p.Funcs = append(p.Funcs, own)
	p.funcOf[f] = own
	if !local(f.Linkage) {
		p.byName[name] = own
	}
}

func (p *Program) addGlobal(unit int, g *ir.Global) error {
	name := Symbol(g.GlobalIdent)
	size := uint64(0)
	if g.Init != nil {
		e, err := p.layout.Extent(g.ContentType)
		if err != nil {
			return fmt.Errorf("variable %s: %w", name, err)
		}
		size = e.Size
	}
	own := &Global{Index: len(p.Globals), Name: name, Unit: unit, Size: size, Constant: g.Immutable, Managed: g.Section == "hgrd_managed",
		Thread: g.TLSModel != enum.TLSModelNone, Init: g.Init, Undefined: g.Init == nil}
	if !local(g.Linkage) {
		if old := p.globals[name]; old != nil {
			p.globalOf[g] = old
			if g.Init != nil && (old.Undefined || size > old.Size) {
				own.Index, own.Managed = old.Index, own.Managed || old.Managed
				*old = *own
			}
			return nil
		}
		p.globals[name] = own
	}
	p.Globals = append(p.Globals, own)
	p.globalOf[g] = own
	return nil
}

func (p *Program) addCtors(c irconst.Constant) {
	list, ok := c.(*irconst.Array)
	if !ok {
		return
	}
	for _, e := range list.Elems {
		s, ok := e.(*irconst.Struct)
		if !ok || len(s.Fields) < 2 {
			continue
		}
		n, ok := s.Fields[0].(*irconst.Int)
		f, isFunc := s.Fields[1].(*ir.Func)
		if ok && isFunc {
			p.Ctors = append(p.Ctors, Ctor{n.X.Uint64(), p.funcOf[f]})
		}
	}
}

// Named returns a function that any unit sees; nil if there is none.
func (p *Program) Named(name string) *Func { return p.byName[name] }

// FuncOf returns what a function of a unit stands for.
func (p *Program) FuncOf(f *ir.Func) *Func { return p.funcOf[f] }

// Extent of a type.
func (p *Program) Extent(t types.Type) (layout.Extent, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.layout.Extent(t)
}

// Prepare translates a function that is defined, unless that is done.
func (p *Program) Prepare(f *Func) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if f.once {
		return
	}
	f.once = true
	f.Code = p.translate(f)
}
