package hostanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// A host thread is taken as a call of its body where it is started: the body finds what its creator has left. If its
// creator changes a variable meanwhile, that must be ordered with the body's uses, by locks or atomics. Calls that lock
// are out of sight and may have changed anything lent; bodies with atomic or volatile accesses are not followed.

// threadAssumption is what the facts of launches in host threads rest on.
const threadAssumption = "while a host thread runs, other threads do not change the variables it uses"

// Names of the C++ library: std::thread allocates an object of a class made for the function to run, and a virtual
// function of that class runs it.
const (
	threadStarter = "_ZNSt6thread15_M_start_thread"
	threadTable   = "_ZTVNSt6thread11_State_impl"
	threadClass   = "_ZNSt6thread11_State_impl"
	threadRun     = 4 // index in the table, behind two entries of its own and two destructors
)

// noteThread records the start of a thread at inst of block b as a call of its body.
func (p *program) noteThread(f *ir.Func, b *ir.Block, inst any) {
	c, ok := symbolic.AsCall(inst)
	if !ok || c.Callee == nil || len(c.Args) < 2 || !strings.HasPrefix(c.Name(), threadStarter) {
		return
	}
	state := lastStored(b, c)
	if state == nil {
		return
	}
	table := p.threadTable(f, state)
	if table == nil {
		return
	}
	body := p.runs(table)
	if body == nil || len(body.Params) != 1 || p.synchronises(body, map[*ir.Func]bool{}) {
		return
	}
	c.Callee, c.Args = body, []value.Value{state}
	p.threads[inst] = c
	p.callers[body] = append(p.callers[body], callSite{f, c})
	p.started[table]++
}

// lastStored is what block b has stored last, before call c, to the variable that the second argument of c points to;
// nil if that is not clear.
func lastStored(b *ir.Block, c symbolic.Call) value.Value {
	owner := roots(c.Args[1])
	if len(owner) != 1 {
		return nil
	}
	if _, local := owner[0].(*ir.InstAlloca); !local {
		return nil
	}
	var last value.Value
	for _, inst := range b.Insts {
		if any(inst) == any(c.Inst) {
			break
		}
		switch x := inst.(type) {
		case *ir.InstStore:
			for _, r := range roots(x.Dst) {
				switch {
				case r == owner[0]:
					last = symbolic.Unwrap(x.Src)
				case !isVariable(r):
					last = nil // may be the same variable
				}
			}
		case *ir.InstCall:
			if name := calleeName(x); !strings.HasPrefix(name, "llvm.dbg.") && !isAllocation(name) {
				last = nil
			}
		}
	}
	return last
}

func calleeName(x *ir.InstCall) string {
	c, _ := symbolic.AsCall(x)
	return c.Name()
}

// isVariable reports whether a root is a variable or an allocation of its own.
func isVariable(r value.Value) bool {
	switch r.(type) {
	case *ir.InstAlloca, *ir.Global:
		return true
	}
	c, ok := symbolic.AsCall(r)
	return ok && isAllocation(c.Name())
}

// threadTable is the only table of virtual functions of a thread's class that f stores in a new object; nil if there
// is none, or several.
func (p *program) threadTable(f *ir.Func, object value.Value) *ir.Global {
	at := roots(object)
	if len(at) != 1 || !isVariable(at[0]) {
		return nil
	}
	var table *ir.Global
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			g := storedTable(inst)
			if g == nil {
				continue
			}
			for _, r := range roots(inst.(*ir.InstStore).Dst) {
				switch {
				case r != at[0] && isVariable(r):
				case r != at[0] || len(roots(inst.(*ir.InstStore).Dst)) != 1 || table != nil:
					return nil
				default:
					table = g
				}
			}
		}
	}
	return table
}

// storedTable is the table of a thread's class that inst stores; nil for other instructions.
func storedTable(inst any) *ir.Global {
	x, ok := inst.(*ir.InstStore)
	if !ok {
		return nil
	}
	if _, ok := symbolic.Unwrap(x.Src).(constant.Constant); !ok {
		return nil
	}
	for _, r := range roots(x.Src) {
		if g, ok := r.(*ir.Global); ok && strings.HasPrefix(g.Name(), threadTable) {
			return g
		}
	}
	return nil
}

// runs is the function that a thread with that table runs.
func (p *program) runs(table *ir.Global) *ir.Func {
	s, ok := table.Init.(*constant.Struct)
	if !ok || len(s.Fields) != 1 {
		return nil
	}
	a, ok := s.Fields[0].(*constant.Array)
	if !ok || len(a.Elems) != threadRun+1 {
		return nil
	}
	fs := p.functionsIn(a.Elems[threadRun])
	if len(fs) != 1 || !strings.HasSuffix(fs[0].Name(), "6_M_runEv") {
		return nil
	}
	return fs[0]
}

// synchronises reports whether f, or a function that it calls, uses memory in a way that may wait for other threads.
func (p *program) synchronises(f *ir.Func, seen map[*ir.Func]bool) bool {
	if seen[f] {
		return false
	}
	seen[f] = true
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			switch x := inst.(type) {
			case *ir.InstAtomicRMW, *ir.InstCmpXchg, *ir.InstFence:
				return true
			case *ir.InstLoad:
				if x.Atomic || x.Volatile {
					return true
				}
			}
			if c, ok := symbolic.AsCall(inst); ok && p.calledSynchronises(c, seen) {
				return true
			}
		}
		if c, ok := symbolic.AsCall(b.Term); ok && p.calledSynchronises(c, seen) {
			return true
		}
	}
	return false
}

func (p *program) calledSynchronises(c symbolic.Call, seen map[*ir.Func]bool) bool {
	if c.Asm != nil {
		return true
	}
	d := p.def(c.Callee)
	return d != nil && p.synchronises(d, seen)
}

// noteTable counts what inst of f does with the table of a thread's class; destructors, which store it too, start
// nothing.
func (p *program) noteTable(f *ir.Func, inst any) {
	if strings.HasPrefix(f.Name(), threadClass) && strings.Contains(f.Name(), "EED") {
		return
	}
	if g := storedTable(inst); g != nil {
		p.stored[g]++
	}
}

// followed reports whether the functions in an initialiser are called where all uses of g show.
func (p *program) followed(g *ir.Global) bool {
	return p.started[g] > 0 && p.started[g] == p.stored[g]
}
