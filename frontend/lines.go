package frontend

import "github.com/llir/llvm/ir"

// Lines are the lines of code that a kernel runs, each once and without a column: those of its instructions, of the
// functions that it calls, and of the calls themselves. Code that the compiler dropped has none, and its own headers are
// left out.
func (m *Module) Lines(k *Kernel) map[Position]bool {
	out := map[Position]bool{}
	add := func(p Position) {
		if p.Line > 0 && !clangHeaderRE.MatchString(p.File) {
			out[Position{File: p.File, Line: p.Line}] = true
		}
	}
	seen := map[*ir.Func]bool{k.Func: true}
	for todo := []*ir.Func{k.Func}; len(todo) > 0; todo = todo[1:] {
		at := func(inst any) {
			s := m.Site(inst)
			if s == nil {
				return
			}
			add(s.Position)
			for _, p := range s.InlinedAt {
				add(p)
			}
		}
		for _, b := range todo[0].Blocks {
			for _, inst := range b.Insts {
				at(inst)
				if call, ok := inst.(*ir.InstCall); ok {
					if f, ok := call.Callee.(*ir.Func); ok && !seen[f] {
						seen[f] = true
						todo = append(todo, f)
					}
				}
			}
			at(b.Term)
		}
	}
	return out
}
