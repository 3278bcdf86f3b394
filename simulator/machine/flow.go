package machine

import (
	"errors"
	"fmt"
	"sort"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// phis gives the phis of reachable blocks their slots, which last: edges write them.
func (f *fn) phis() error {
	for _, b := range f.blocks.list {
		for _, inst := range b.Insts {
			p, ok := inst.(*ir.InstPhi)
			if !ok {
				continue
			}
			leaves, err := f.t.leaves(p.Type())
			if err != nil {
				return f.fail(p, "%v", err)
			}
			f.uses[p].cross = true
			f.result(p, len(leaves))
		}
	}
	f.drops = f.drops[:0]
	return nil
}

// Targets of branches are labels until finish: the number of a block, or beyond those, of an edge.
func pair(a, b int) int64 { return int64(uint32(a)) | int64(b)<<32 }

// newLabel marks the place of the next instruction.
func (f *fn) newLabel() int {
	f.labels = append(f.labels, len(f.insts))
	return len(f.labels) - 1
}

// terminator translates the end of a block with its edges.
func (f *fn) terminator(b *ir.Block) error {
	err := f.end(b)
	var already *UnsupportedError
	if err != nil && !errors.As(err, &already) {
		return f.fail(b.Term, "%v", err)
	}
	return err
}

// tally is the number of instructions that the block's end counts.
func (f *fn) tally() uint16 {
	const most = 1<<16 - 1
	if f.count > most {
		f.emit(protoInst{op: opCount, imm: int64(f.count - most)})
		return most
	}
	return uint16(f.count)
}

// tallySoFar is the same in the midst of a block, before a call: recursion counts on its way down.
func (f *fn) tallySoFar() uint16 {
	n := f.tally()
	f.count = 0
	return n
}

func (f *fn) end(b *ir.Block) error {
	site := f.site(b.Term)
	switch t := b.Term.(type) {
	case *ir.TermRet:
		p := protoInst{op: opReturn, site: site}
		var s []slot
		if t.X != nil {
			var err error
			if s, err = f.slots(t.X); err != nil {
				return err
			}
		}
		if len(s) != f.out.results {
			return errors.New("result of another type")
		}
		p.imm = f.list(s)
		if f.out == f.t.out.funcs[0] {
			p = protoInst{op: opExit, site: site}
		}
		p.x = f.tally()
		f.emit(p)
		return nil
	case *ir.TermBr:
		return f.edge(b, t.Target, f.tally())
	case *ir.TermCondBr:
		return f.branch(b, t, site)
	case *ir.TermSwitch:
		return f.switches(b, t, site)
	case *ir.TermUnreachable:
		f.emit(protoInst{op: opTrap, imm: 1, x: f.tally(), site: site})
		return nil
	}
	return fmt.Errorf("terminator %T", b.Term)
}

// edge emits the moves of an edge and the jump; x is what the jump counts.
func (f *fn) edge(from *ir.Block, to value.Value, x uint16) error {
	b, ok := to.(*ir.Block)
	if !ok || len(b.Insts) == 0 && b.Term == nil {
		return errors.New("branch to no block")
	}
	if err := f.moves(from, b); err != nil {
		return err
	}
	n, ok := f.blocks.index[b]
	if !ok {
		return errors.New("branch to an unknown block")
	}
	p := protoInst{op: opJump, x: x, imm: int64(n), site: f.site(from.Term)}
	if n <= f.block {
		p.op = opJumpBack
	}
	f.emit(p)
	return nil
}

// move is a part of a phi's value on an edge.
type move struct {
	d, s slot
	last bool // the phi is the only user of the value, which the block defines
}

// coalesce lets the instruction that computes m.s write the phi's slot at once, if nothing needs that slot's old value
// between there and the block's end. It reports whether the move is done so.
func (f *fn) coalesce(m move) bool {
	if !m.last || m.s < 0 || f.refs[m.s] != 1 {
		return false
	}
	reads := func(p *protoInst, s slot) bool { return p.a == s || p.b == s || p.c == s }
	for i := len(f.insts) - 1; i >= f.start; i-- {
		p := &f.insts[i]
		switch {
		case p.op > opStore64x64:
			return false // it may have more operands
		case p.d == m.s && p.op <= opLoad64x64:
			if reads(p, m.s) {
				return false // computed in several steps
			}
			p.d = m.d
			return true
		case reads(p, m.s) || reads(p, m.d) || p.d == m.d:
			return false
		}
	}
	return false
}

// moves emits what the phis of a block take from an edge, all at once.
func (f *fn) moves(from, to *ir.Block) error {
	var list []move
	for _, inst := range to.Insts {
		p, ok := inst.(*ir.InstPhi)
		if !ok {
			continue
		}
		var in value.Value
		for _, i := range p.Incs {
			if i.Pred == from {
				in = i.X
				break
			}
		}
		if in == nil {
			return fmt.Errorf("phi %s has no value for an edge", p.Ident())
		}
		s, err := f.slots(in)
		if err != nil {
			return err
		}
		u := f.uses[in]
		last := u != nil && u.count == 1 && u.block == f.block && len(s) == 1
		d := f.reps[p].slots
		if len(s) != len(d) {
			return errors.New("phi of another type")
		}
		for k := range d {
			if d[k] != s[k] {
				list = append(list, move{d[k], s[k], last})
			}
		}
	}
	if _, only := from.Term.(*ir.TermBr); only {
		for i := 0; i < len(list); {
			needed := false // by another move
			for k, m := range list {
				needed = needed || k != i && m.s == list[i].d
			}
			if needed || !f.coalesce(list[i]) {
				i++
				continue
			}
			list = append(list[:i], list[i+1:]...)
		}
	}
	// Emit a move whose target nobody reads any more; where all are read there is a cycle, which a copy opens.
	for len(list) > 0 {
		read := map[slot]int{}
		for _, m := range list {
			read[m.s]++
		}
		kept := list[:0]
		progress := false
		for _, m := range list {
			if read[m.d] == 0 {
				f.emit(protoInst{op: opMov, d: m.d, a: m.s})
				read[m.s]--
				progress = true
			} else {
				kept = append(kept, m)
			}
		}
		list = kept
		if !progress {
			t := f.temp()
			f.emit(protoInst{op: opMov, d: t, a: list[0].d})
			for k := range list {
				if list[k].s == list[0].d {
					list[k].s = t
				}
			}
		}
	}
	return nil
}

// branch emits a conditional branch. A target that has phis, or lies before, is reached by an edge of its own.
func (f *fn) branch(b *ir.Block, t *ir.TermCondBr, site uint32) error {
	r, err := f.use(t.Cond)
	if err != nil {
		return err
	}
	p := protoInst{op: opBr, site: site}
	switch {
	case r.branch != 0:
		p.op, p.a, p.b = r.branch, r.slots[0], r.slots[1]
	case len(r.slots) == 1 && r.form == noIndex:
		p.a = r.slots[0]
	default:
		return errors.New("condition of an unknown form")
	}
	p.x = f.tally()
	at := len(f.insts)
	f.emit(p)
	yes, err := f.target(b, t.TargetTrue)
	if err != nil {
		return err
	}
	no, err := f.target(b, t.TargetFalse)
	if err != nil {
		return err
	}
	f.insts[at].imm = pair(yes, no)
	return nil
}

// target is the label that leads along an edge.
func (f *fn) target(from *ir.Block, to value.Value) (int, error) {
	b, ok := to.(*ir.Block)
	if !ok {
		return 0, errors.New("branch to no block")
	}
	n, ok := f.blocks.index[b]
	if !ok {
		return 0, errors.New("branch to an unknown block")
	}
	plain := n > f.block
	if len(b.Insts) > 0 {
		if _, phi := b.Insts[0].(*ir.InstPhi); phi {
			plain = false
		}
	}
	if plain {
		return n, nil
	}
	l := f.newLabel()
	return l, f.edge(from, to, 0)
}

func (f *fn) switches(b *ir.Block, t *ir.TermSwitch, site uint32) error {
	x, err := f.one(t.X)
	if err != nil {
		return err
	}
	type arm struct {
		value  uint64
		target int
	}
	var arms []arm
	at := len(f.insts)
	f.emit(protoInst{op: opSwitch, a: x, x: f.tally(), site: site})
	if len(f.insts) != at+1 { // a count came before
		at = len(f.insts) - 1
	}
	seen := map[uint64]bool{}
	labels := map[value.Value]int{}
	to := func(v value.Value) (int, error) {
		if l, ok := labels[v]; ok {
			return l, nil
		}
		l, err := f.target(b, v)
		labels[v] = l
		return l, err
	}
	for _, c := range t.Cases {
		v, _, err := f.t.scalar(c.X)
		if err != nil {
			return err
		}
		l, err := to(c.Target)
		if err != nil {
			return err
		}
		if !seen[v.value] && v.relative == absolute {
			seen[v.value] = true
			arms = append(arms, arm{v.value, l})
		}
	}
	other, err := to(t.TargetDefault)
	if err != nil {
		return err
	}
	sort.Slice(arms, func(i, j int) bool { return arms[i].value < arms[j].value })
	table := switchTable{other: uint32(other)}
	for _, a := range arms {
		table.values = append(table.values, a.value)
		table.targets = append(table.targets, uint32(a.target))
	}
	f.insts[at].imm = int64(len(f.t.out.tables))
	f.tables = append(f.tables, len(f.t.out.tables))
	f.t.out.tables = append(f.t.out.tables, table)
	return nil
}

// list keeps slots for an instruction of many operands; it returns the number of the list within the function.
func (f *fn) list(s []slot) int64 {
	f.lists = append(f.lists, append([]slot(nil), s...))
	return int64(len(f.lists) - 1)
}
