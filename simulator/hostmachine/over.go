package hostmachine

import (
	"slices"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

// What comes behind the last launch has no effect on kernels. This file tells where no launch can follow, whatever the program
// does: none is reachable, in the graph of control flow and calls, from where each function on the stack goes on. Calls through
// pointers may launch, and so may what takes a function.

// point is a place in a function.
type point struct {
	fn *code.Func
	pc int
}

// Over implements library.Machine.
func (m *vm) Over() bool {
	if m.over || !m.trace.ToLaunch {
		return m.over
	}
	if !m.begun || m.nested > 1 || slices.ContainsFunc(m.lib.AtExit, func(x library.AtExit) bool {
		fn := m.functionAt(x.Func)
		return fn == nil || fn.Defined && m.launches(point{fn, 0})
	}) {
		return false
	}
	for i := range m.frames {
		f := &m.frames[i]
		if m.launches(point{f.fn, f.pc}) {
			return false
		}
		// The call that goes on, if one does: an exception may leave it, and what a library does there may come back.
		if f.pc == 0 || f.fn.Insts[f.pc-1].Op != code.CallOp {
			continue
		}
		c := &f.fn.Calls[f.fn.Insts[f.pc-1].Imm]
		if c.Unwind >= 0 && m.launches(point{f.fn, c.Unwind}) ||
			i == len(m.frames)-1 && (c.Callee == nil || !c.Callee.Defined && mayCallBack(c)) {
			return false
		}
	}
	m.over = true
	return true
}

// launches reports whether a launch may follow from a place.
func (m *vm) launches(from point) bool {
	if known, ok := m.launching[from]; ok {
		return known
	}
	seen := map[point]bool{}
	var may func(point) bool
	may = func(p point) bool {
		if p.fn == nil || !p.fn.Defined {
			return true
		}
		m.prepare(p.fn)
		if p.fn.Params < 0 {
			return true
		}
		for work := []int{p.pc}; len(work) > 0; {
			pc := work[len(work)-1]
			work = work[:len(work)-1]
			at := point{p.fn, pc}
			if seen[at] {
				continue
			}
			seen[at] = true
			if pc >= len(p.fn.Insts) {
				return true
			}
			switch in := &p.fn.Insts[pc]; in.Op {
			case code.Jump:
				work = append(work, int(in.Imm))
			case code.CondJump:
				work = append(work, int(in.Imm), int(in.C))
			case code.Switch:
				t := &p.fn.Switches[in.Imm]
				work = append(append(work, t.Other), t.Targets...)
			case code.Indirect:
				return true
			case code.Return, code.Resume, code.Unreachable, code.Trap:
			case code.CallOp:
				c := &p.fn.Calls[in.Imm]
				switch {
				case c.Callee == nil:
					return true
				case c.Callee.Defined && may(point{c.Callee, 0}):
					return true
				case !c.Callee.Defined && mayCallBack(c):
					return true
				}
				if work = append(work, pc+1); c.Unwind >= 0 {
					work = append(work, c.Unwind)
				}
			default:
				work = append(work, pc+1)
			}
		}
		return false
	}
	if m.launching == nil {
		m.launching = map[point]bool{}
	}
	m.launching[from] = may(from)
	return m.launching[from]
}

// mayCallBack reports whether a function of a library launches, or is given a function.
func mayCallBack(c *code.Call) bool {
	switch c.Callee.Name {
	case frontend.HostLaunch, frontend.HostLaunchFunc, frontend.StubLaunchKernel:
		return true
	}
	return c.TakesFunction()
}
