package code

import (
	"errors"
	"fmt"
	"sort"

	"github.com/llir/llvm/ir"
	irconst "github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
)

func (f *fn) terminator(b *ir.Block) error {
	site := f.site(b.Term)
	switch t := b.Term.(type) {
	case *ir.TermRet:
		var s []uint32
		if t.X != nil {
			var err error
			if s, err = f.slots(t.X); err != nil {
				return err
			}
		}
		f.emit(Inst{Op: Return, Imm: f.list(s...), Site: site})
		return nil
	case *ir.TermBr:
		return f.edge(b, t.Target)
	case *ir.TermCondBr:
		c, err := f.scalar(t.Cond)
		if err != nil {
			return err
		}
		yes, err := f.edgeLabel(b, t.TargetTrue)
		if err != nil {
			return err
		}
		no, err := f.edgeLabel(b, t.TargetFalse)
		if err != nil {
			return err
		}
		f.jump(Inst{Op: CondJump, A: c, Imm: int64(yes), C: uint32(no), Site: site})
		return f.pending(b, []int{yes, no}, []value.Value{t.TargetTrue, t.TargetFalse})
	case *ir.TermSwitch:
		return f.switches(b, t, site)
	case *ir.TermInvoke:
		return f.invoke(b, t)
	case *ir.TermResume:
		s, err := f.slots(t.X)
		if err != nil {
			return err
		}
		if len(s) != 2 {
			return errors.New("resume of another type")
		}
		f.emit(Inst{Op: Resume, A: s[0], Site: site})
		return nil
	case *ir.TermUnreachable:
		f.emit(Inst{Op: Unreachable, Site: site})
		return nil
	}
	return fmt.Errorf("terminator %T", b.Term)
}

func (f *fn) jump(i Inst) { f.fixes = append(f.fixes, f.emit(i)) }

// edgeLabel is the label to jump to for an edge: that of the block, or a new one if the edge carries values.
func (f *fn) edgeLabel(from *ir.Block, to value.Value) (int, error) {
	b, ok := to.(*ir.Block)
	if !ok {
		return 0, errors.New("jump to no block")
	}
	n, ok := f.block[b]
	if !ok {
		return 0, errors.New("jump to an unknown block")
	}
	for _, inst := range b.Insts {
		if _, ok := inst.(*ir.InstPhi); ok {
			f.labels = append(f.labels, -1)
			return len(f.labels) - 1, nil
		}
	}
	return n, nil
}

// pending emits the code of edges that have a label of their own.
func (f *fn) pending(from *ir.Block, labels []int, to []value.Value) error {
	for i, l := range labels {
		if l < len(f.block) || f.labels[l] >= 0 {
			continue
		}
		f.labels[l] = len(f.out.Insts)
		if err := f.edge(from, to[i]); err != nil {
			return err
		}
	}
	return nil
}

// edge emits the moves of an edge and the jump.
func (f *fn) edge(from *ir.Block, to value.Value) error {
	b, ok := to.(*ir.Block)
	if !ok {
		return errors.New("jump to no block")
	}
	n, ok := f.block[b]
	if !ok {
		return errors.New("jump to an unknown block")
	}
	if err := f.moves(from, b); err != nil {
		return err
	}
	f.jump(Inst{Op: Jump, Imm: int64(n), Site: f.site(from.Term)})
	return nil
}

type move struct{ d, s uint32 }

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
		d := f.values[p]
		if len(s) != len(d) {
			return errors.New("phi of another type")
		}
		for k := range d {
			if d[k] != s[k] {
				list = append(list, move{d[k], s[k]})
			}
		}
	}
	// A move whose target nobody reads any more can be made; where all are read there is a cycle, which a copy opens.
	for len(list) > 0 {
		read := map[uint32]int{}
		for _, m := range list {
			read[m.s]++
		}
		kept := list[:0]
		progress := false
		for _, m := range list {
			if read[m.d] == 0 {
				f.emit(Inst{Op: Mov, D: m.d, A: m.s})
				read[m.s]--
				progress = true
			} else {
				kept = append(kept, m)
			}
		}
		list = kept
		if !progress {
			t := f.temp()
			d := list[0].d
			f.emit(Inst{Op: Mov, D: t, A: d})
			for k := range list {
				if list[k].s == d {
					list[k].s = t
				}
			}
		}
	}
	return nil
}

func (f *fn) switches(b *ir.Block, t *ir.TermSwitch, site uint32) error {
	x, err := f.scalar(t.X)
	if err != nil {
		return err
	}
	type one struct {
		v      uint64
		target int
	}
	var list []one
	var labels []int
	var targets []value.Value
	other, err := f.edgeLabel(b, t.TargetDefault)
	if err != nil {
		return err
	}
	labels, targets = append(labels, other), append(targets, t.TargetDefault)
	for _, c := range t.Cases {
		v, ok := c.X.(irconst.Constant)
		if !ok {
			return errors.New("case that is no constant")
		}
		parts, err := f.eval(v)
		if err != nil {
			return err
		}
		if len(parts) != 1 || !parts[0].absolute() {
			return errors.New("case that is no number")
		}
		n, err := f.edgeLabel(b, c.Target)
		if err != nil {
			return err
		}
		labels, targets = append(labels, n), append(targets, c.Target)
		list = append(list, one{parts[0].Value, n})
	}
	sort.SliceStable(list, func(i, j int) bool { return list[i].v < list[j].v })
	table := Table{Other: other}
	for _, o := range list {
		table.Values = append(table.Values, o.v)
		table.Targets = append(table.Targets, o.target)
	}
	f.out.Switches = append(f.out.Switches, table)
	f.emit(Inst{Op: Switch, A: x, Imm: int64(len(f.out.Switches) - 1), Site: site})
	return f.pending(b, labels, targets)
}

func (f *fn) invoke(b *ir.Block, t *ir.TermInvoke) error {
	pad, err := f.edgeLabel(b, t.ExceptionRetTarget)
	if err != nil {
		return err
	}
	c := &callee{inst: t, fn: t.Invokee, args: t.Args, value: t, typ: t.Type(), unwind: pad}
	if err := f.call(c); err != nil {
		return err
	}
	normal, err := f.edgeLabel(b, t.NormalRetTarget)
	if err != nil {
		return err
	}
	f.jump(Inst{Op: Jump, Imm: int64(normal)})
	return f.pending(b, []int{normal, pad}, []value.Value{t.NormalRetTarget, t.ExceptionRetTarget})
}

// landingPad: the registers of the exception and of the selector are filled when the run comes here.
func (f *fn) landingPad(i *ir.InstLandingPad) error {
	d := f.result(i, 2)
	pad := Pad{Cleanup: i.Cleanup}
	for _, c := range i.Clauses {
		clause := Clause{Filter: c.Type == enum.ClauseTypeFilter}
		if clause.Filter {
			if a, ok := c.X.(*irconst.Array); ok {
				for _, e := range a.Elems {
					s, err := f.scalar(e)
					if err != nil {
						return err
					}
					clause.Types = append(clause.Types, s)
				}
			}
		} else {
			s, err := f.scalar(c.X)
			if err != nil {
				return err
			}
			clause.Types = []uint32{s}
		}
		pad.Clauses = append(pad.Clauses, clause)
	}
	f.out.Pads = append(f.out.Pads, pad)
	f.emit(Inst{Op: Landing, D: d[0], B: d[1], Imm: int64(len(f.out.Pads) - 1), Site: f.site(i)})
	return nil
}
