package machine

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// usage says where a value is used.
type usage struct {
	block   int // of its definition, in layout order; -1 for parameters
	count   int
	cross   bool // some use is in another block, or on an edge
	address int  // uses as the address of a plain access
	index   int  // uses as an index of getelementptr
	branch  int  // uses as the condition of its own block's branch
}

func (u *usage) only(kind int) bool { return u != nil && u.count > 0 && u.count == kind }

// countUses visits the reachable blocks. A value that lives within a block gives its slot back at its last use.
func (f *fn) countUses() {
	f.uses = map[value.Value]*usage{}
	for _, p := range f.f.Params {
		f.uses[p] = &usage{block: -1}
	}
	for i, b := range f.blocks.list {
		for _, inst := range b.Insts {
			if v, ok := inst.(value.Value); ok {
				f.uses[v] = &usage{block: i}
			}
		}
	}
	use := func(v value.Value, block int) *usage {
		u := f.uses[unwrap(v)]
		if u == nil {
			return &usage{} // a constant, a block
		}
		u.count++
		if u.block != block {
			u.cross = true
		}
		return u
	}
	for i, b := range f.blocks.list {
		for _, inst := range b.Insts {
			switch inst := inst.(type) {
			case *ir.InstPhi:
				for _, in := range inst.Incs {
					use(in.X, -2)
				}
			case *ir.InstLoad:
				u := use(inst.Src, i)
				if f.indexable(inst.ElemType, inst.Volatile || inst.Atomic, inst.Align) {
					u.address++
				}
			case *ir.InstStore:
				use(inst.Src, i)
				u := use(inst.Dst, i)
				if f.indexable(inst.Src.Type(), inst.Volatile || inst.Atomic, inst.Align) {
					u.address++
				}
			case *ir.InstGetElementPtr:
				use(inst.Src, i)
				for _, x := range inst.Indices {
					use(x, i).index++
				}
			case *ir.InstCall:
				if c, ok := inst.Callee.(*ir.Func); ok && isNote(c.Name()) {
					continue
				}
				use(inst.Callee, i)
				for _, a := range inst.Args {
					use(a, i)
				}
			default:
				for _, o := range inst.Operands() {
					use(*o, i)
				}
			}
		}
		if br, ok := b.Term.(*ir.TermCondBr); ok {
			u := use(br.Cond, i)
			if u.block == i {
				u.branch++
			}
		} else if b.Term != nil {
			for _, o := range b.Term.Operands() {
				use(*o, i)
			}
		}
	}
}
