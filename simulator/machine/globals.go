package machine

import (
	"encoding/binary"
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
)

// Address spaces of nvptx.
const (
	spaceGeneric  = 0
	spaceGlobal   = 1
	spaceShared   = 3
	spaceConstant = 4
	spaceLocal    = 5
)

// Windows of addresses outside global memory.
const (
	sharedWindow   = 0x1_0000_0000
	localWindow    = 0x2_0000_0000
	functionWindow = 0x3_0000_0000
	windowSize     = 0x1_0000_0000
	functionStep   = 16
	lowestBase     = 0x4_0000_0000
)

const (
	granule = 256 // allocations begin at multiples of it
	redZone = 32  // bytes at least between allocations
)

// placeGlobals decides where the modules' variables are: constants first, each at a granule of its own.
func (p *Program) placeGlobals() error {
	var all []*ir.Global
	for i, m := range p.modules {
		for _, g := range m.IR.Globals {
			if g.AddrSpace == spaceShared || strings.HasPrefix(g.Name(), "llvm.") {
				continue
			}
			e, err := p.extent(g.ContentType)
			if err != nil {
				return fmt.Errorf("variable %s: %w", g.Name(), err)
			}
			if e.size > 1<<36 {
				return fmt.Errorf("variable %s of %d bytes", g.Name(), e.size)
			}
			if g.Init == nil {
				continue
			}
			own := &Global{Name: g.Name(), Module: i, Size: e.size, Constant: g.Immutable || g.AddrSpace == spaceConstant,
				private: g.Linkage == enum.LinkagePrivate, align: max(e.align, uint64(g.Align)), init: g.Init,
				shared: mentionsShared(g.Init, 0)}
			if own.align > 1<<20 || own.align&(own.align-1) != 0 {
				return fmt.Errorf("variable %s aligned to %d bytes", g.Name(), own.align)
			}
			if !local(g.Linkage) {
				if first := p.byName[g.Name()]; first != nil {
					p.placed[g] = first
					continue
				}
				p.byName[g.Name()] = own
			}
			p.placed[g] = own
			p.globals = append(p.globals, own)
		}
		all = append(all, m.IR.Globals...)
	}
	for _, g := range all { // declarations of what another module defines, or nobody
		if p.placed[g] == nil && g.Init == nil && g.AddrSpace != spaceShared {
			own := p.byName[g.Name()]
			if own == nil {
				own = &Global{Name: g.Name(), private: true, align: 1}
				p.byName[g.Name()] = own
				p.globals = append(p.globals, own)
			}
			p.placed[g] = own
		}
	}
	place := func(off uint64, constant bool) uint64 {
		for _, g := range p.globals {
			if g.Constant == constant {
				g.Offset = roundUp(off, max(granule, g.align))
				off = roundUp(g.Offset+g.Size+redZone, granule)
			}
		}
		return off
	}
	p.constants = place(0, true)
	p.variables = place(p.constants, false)
	// Addresses of functions: any function that a variable's initial value or an operand names. Callees of plain calls
	// need none, but it costs nothing.
	take := func(f *ir.Func) {
		if p.numbers[f] == 0 && len(f.Blocks) > 0 {
			p.taken = append(p.taken, f)
			p.numbers[f] = uint64(len(p.taken))
		}
	}
	for i, m := range p.modules {
		for _, f := range m.IR.Funcs {
			if m.Referenced(f) || local(f.Linkage) {
				take(p.definition(i, f))
			}
		}
	}
	return nil
}

// definition is the function that a name stands for in a module.
func (p *Program) definition(_ int, f *ir.Func) *ir.Func {
	if len(f.Blocks) == 0 {
		if d := p.functions[f.Name()]; d != nil {
			return d
		}
	}
	return f
}

// where gives addresses for initial values of variables, which cannot be those of shared memory.
type where struct{ *Program }

func (w where) global(g *ir.Global) (constant, error) {
	own := w.placed[g]
	if own == nil {
		return constant{}, fmt.Errorf("address of %s in an initial value", g.Name())
	}
	return constant{own.Offset, toRegion}, nil
}

func (w where) function(f *ir.Func) (constant, error) {
	n := w.numbers[w.definition(0, f)]
	if n == 0 {
		return constant{}, fmt.Errorf("address of function %s", f.Name())
	}
	return constant{value: functionWindow + n*functionStep}, nil
}

// inKernel gives addresses for initial values as the code of one kernel has them, those of shared memory too.
type inKernel struct {
	where
	code *code
}

func (k inKernel) global(g *ir.Global) (constant, error) {
	if g.AddrSpace != spaceShared {
		return k.where.global(g)
	}
	off, static := k.code.places[g]
	if !static {
		off = k.code.shared // all dynamic ones begin behind the static ones
	}
	return constant{value: sharedWindow + off}, nil
}

// mentionsShared reports whether an initial value has the address of a variable in shared memory.
func mentionsShared(c irconst.Constant, depth int) bool {
	if depth > maxConstantDepth {
		return false
	}
	some := func(list []irconst.Constant) bool {
		return slices.ContainsFunc(list, func(x irconst.Constant) bool { return mentionsShared(x, depth+1) })
	}
	switch c := c.(type) {
	case *ir.Global:
		return c.AddrSpace == spaceShared
	case *irconst.Array:
		return some(c.Elems)
	case *irconst.Struct:
		return some(c.Fields)
	case *irconst.ExprAddrSpaceCast:
		return mentionsShared(c.From, depth+1)
	case *irconst.ExprBitCast:
		return mentionsShared(c.From, depth+1)
	case *irconst.ExprGetElementPtr:
		return mentionsShared(c.Src, depth+1)
	}
	return false
}

// initialize writes a variable's initial value into its bytes.
func (e *evaluator) initialize(to []byte, c irconst.Constant, base uint64) error {
	e.depth++
	defer func() { e.depth-- }()
	if e.depth > maxConstantDepth {
		return fmt.Errorf("constant nested too deep")
	}
	x, err := e.extent(c.Type())
	if err != nil {
		return err
	}
	if x.size > uint64(len(to)) {
		return fmt.Errorf("initial value of %d bytes for %d", x.size, len(to))
	}
	parts := func(list []irconst.Constant, step uint64) error {
		for i, p := range list {
			if uint64(i)*step > uint64(len(to)) {
				return fmt.Errorf("initial value of %d parts for %d bytes", len(list), len(to))
			}
			if err := e.initialize(to[uint64(i)*step:], p, base); err != nil {
				return err
			}
		}
		return nil
	}
	switch c := c.(type) {
	case *irconst.ZeroInitializer, *irconst.Undef, *irconst.Poison:
		clear(to[:x.size])
		return nil
	case *irconst.CharArray:
		copy(to, c.X)
		return nil
	case *irconst.Array:
		el, err := e.extent(c.Typ.ElemType)
		if err != nil {
			return err
		}
		return parts(c.Elems, el.size)
	case *irconst.Vector:
		el, err := e.extent(c.Typ.ElemType)
		if err != nil {
			return err
		}
		return parts(c.Elems, el.store)
	case *irconst.Struct:
		for i, f := range c.Fields {
			off, err := e.field(c.Typ, i)
			if err != nil {
				return err
			}
			if err := e.initialize(to[off:], f, base); err != nil {
				return err
			}
		}
		return nil
	}
	leaves, err := e.leaves(c.Type())
	if err != nil {
		return err
	}
	values, err := e.eval(c)
	if err != nil {
		return err
	}
	if len(values) != len(leaves) {
		return fmt.Errorf("constant of type %v", c.Type())
	}
	for i, l := range leaves {
		v := values[i].value
		if values[i].relative == toRegion {
			v += base
		}
		var bytes [8]byte
		binary.LittleEndian.PutUint64(bytes[:], v)
		copy(to[l.off:], bytes[:l.bytes()])
	}
	return nil
}
