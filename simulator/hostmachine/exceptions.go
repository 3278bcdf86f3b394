package hostmachine

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
	"github.com/hgrd/hgrd/simulator/hostmachine/unwind"
)

// Throw raises an exception. If nobody catches it the program ends before anything is unwound.
func (m *vm) Throw(object uint64) {
	if !m.handled(object) {
		m.fail(Aborted, "exception %s without a handler", m.lib.ExceptionName(object))
	}
	unwind.Leave(&unwinding{object})
}

// handled reports whether some open call catches an exception.
func (m *vm) handled(object uint64) bool {
	for i := len(m.frames) - 1; i >= 0; i-- {
		f := &m.frames[i]
		if _, pad := landing(f); pad != nil {
			if selector, _ := m.selectClause(f, pad, object); selector != 0 {
				return true
			}
		}
	}
	return false
}

// landing finds the landing pad of the call that a frame is in.
func landing(f *frame) (pc int, pad *code.Pad) {
	if f.pc == 0 {
		return 0, nil
	}
	in := &f.fn.Insts[f.pc-1]
	if in.Op != code.CallOp {
		return 0, nil
	}
	at := f.fn.Calls[in.Imm].Unwind
	if at < 0 {
		return 0, nil
	}
	pc = at
	for n := 0; at < len(f.fn.Insts) && n < 1<<16; n++ {
		switch in := &f.fn.Insts[at]; in.Op {
		case code.Landing:
			return pc, &f.fn.Pads[in.Imm]
		case code.Jump:
			at = int(in.Imm)
		case code.Unmodelled:
			return pc, &code.Pad{Cleanup: true}
		default:
			at++
		}
	}
	return 0, nil
}

// selectClause is the selector with which a pad takes an exception, 0 if only its cleanups do, and where the caught
// object is.
func (m *vm) selectClause(f *frame, pad *code.Pad, object uint64) (selector, adjusted uint64) {
	for _, c := range pad.Clauses {
		if c.Filter {
			passes := false
			for _, t := range c.Types {
				_, ok := m.lib.Catches(m.regs[f.base+int(t)].V, object)
				passes = passes || ok
			}
			if !passes {
				return 0xffffffff, object
			}
			continue
		}
		for _, t := range c.Types {
			ti := m.regs[f.base+int(t)].V
			if to, ok := m.lib.Catches(ti, object); ok {
				if ti == 0 {
					return 1, to
				}
				return ti >> code.SelectorShift & 0xffffffff, to
			}
		}
	}
	return 0, 0
}

// unwind goes to the innermost landing pad that concerns an exception. If there is none within this invocation the
// exception passes on through the model that made it.
func (m *vm) unwind(object uint64, bottom int) {
	for len(m.frames) > bottom {
		f := &m.frames[len(m.frames)-1]
		if pc, pad := landing(f); pad != nil {
			selector, adjusted := m.selectClause(f, pad, object)
			if selector != 0 || pad.Cleanup {
				if selector != 0 {
					m.lib.Caught(object, adjusted)
				}
				m.landed = [2]uint64{object, selector}
				f.pc = pc
				return
			}
		}
		m.drop(f)
	}
	unwind.Leave(&unwinding{object})
}

// resume goes on with an exception behind a cleanup.
func (m *vm) resume(v memory.Value, bottom int) {
	f := &m.frames[len(m.frames)-1]
	m.drop(f)
	m.unwind(v.V, bottom)
}

var _ library.Machine = (*vm)(nil)
