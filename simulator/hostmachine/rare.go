package hostmachine

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// rare executes what is not worth a place in the loop. It reports whether another frame, or another place in this one,
// goes on.
func (m *vm) rare(f *frame, in *code.Inst, r []memory.Value, bottom int) bool {
	value := func(n uint32, verb string) uint64 { return m.plain(r[n], verb) }
	switch in.Op {
	case code.Copy:
		n := value(in.C, "is the size of a copy")
		m.Spend(n)
		m.space.Copy(value(in.A, "is written through"), value(in.B, "is read through"), n)
	case code.Fill:
		n := value(in.C, "is the size of a fill")
		m.Spend(n)
		m.space.Fill(value(in.A, "is written through"), n, r[in.B])
	case code.Xchg:
		l := f.fn.Lists[in.Imm]
		addr := value(in.A, "is accessed through")
		old := m.space.Load(addr, uint64(in.X))
		same := m.two(&code.Inst{Op: code.Eq, X: in.X * 8}, bit(old.V == r[l[0]].V), old, r[l[0]])
		if same.S != nil && same.S.Undef != 0 {
			m.undefined("decides an exchange")
		}
		if same.S != nil {
			m.decided(same)
		}
		if same.V != 0 {
			m.space.Store(addr, uint64(in.X), r[l[1]])
		}
		r[l[2]], r[l[3]] = old, memory.Value{V: same.V}
	case code.Strong:
		m.lib.Work.Strong(in.Imm != 0)
	case code.AllocaN:
		n := value(in.A, "is the size of a local variable")
		if n > 1<<32 || n*uint64(in.Imm) > 8<<20 {
			m.fail(Fault, "stack overflow: a local variable of %d times %d bytes", n, in.Imm)
		}
		o := m.space.Alloc(n*uint64(in.Imm), memory.Stack, false)
		m.locals = append(m.locals, o)
		r[in.D] = memory.Value{V: o.Base}
	case code.StackSave:
		r[in.D] = memory.Value{V: uint64(len(m.locals))}
	case code.StackRestore:
		m.release(max(f.locals, int(min(r[in.A].V, uint64(len(m.locals))))))
	case code.Wide:
		m.wide(in, f.fn.Lists[in.Imm], r)
	case code.Landing:
		r[in.D], r[in.B] = memory.Value{V: m.landed[0]}, memory.Value{V: m.landed[1]}
	case code.Resume:
		m.resume(r[in.A], bottom)
		return true
	case code.VAStart:
		m.variadic(f, value(in.A, "is written through"))
	case code.Unmodelled:
		m.fail(Unmodelled, "%s", f.fn.Texts[in.Imm])
	case code.Unreachable:
		m.fail(Fault, "the end of code that cannot be reached")
	case code.Trap:
		m.fail(Aborted, "trap")
	default:
		m.fail(Unmodelled, "operation %d", in.Op)
	}
	return false
}

// variadic fills a va_list: all arguments lie in its overflow area, one behind the other.
func (m *vm) variadic(f *frame, list uint64) {
	fixed := len(f.call.Args) - len(f.extra)
	size := uint64(0)
	type item struct{ at, n uint64 }
	var items []item
	for i := range f.extra {
		it := item{size, 8}
		for _, by := range f.call.Copies {
			if by.Arg == fixed+i {
				if by.Align > 8 {
					size = (size + 15) &^ 15
				}
				it = item{size, (by.Size + 7) &^ 7}
			}
		}
		if i+1 < len(f.extra) && f.leaves[i+1].Bits == 16 && !f.leaves[i+1].Float && f.leaves[i+1].Off == f.leaves[i].Off+8 {
			it.at = (size + 15) &^ 15 // a long double
		}
		items = append(items, it)
		size = it.at + it.n
	}
	o := m.space.Alloc(size, memory.Stack, false)
	m.locals = append(m.locals, o)
	for i, v := range f.extra {
		inline := false
		for _, by := range f.call.Copies {
			if by.Arg == fixed+i {
				m.space.Copy(o.Base+items[i].at, m.plain(v, "is read through"), by.Size)
				inline = true
			}
		}
		if !inline {
			m.space.Store(o.Base+items[i].at, 8, v)
		}
	}
	m.space.Store(list, 4, memory.Value{V: 48})
	m.space.Store(list+4, 4, memory.Value{V: 176})
	m.space.Store(list+8, 8, memory.Value{V: o.Base})
	m.space.Store(list+16, 8, memory.Value{})
}
