package kernelanalysis

import (
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/syncorder"
)

// steps cuts the kernel at everything that synchronises: fences, barriers, atomic and volatile operations, and their orders. Edges of the
// control flow are steps of their own, since taking one may mean that a lock was acquired.
type steps struct {
	graph *syncorder.Graph
	at    map[any]syncorder.Step // by instruction
	edge  map[symbolic.Edge]syncorder.Step
}

func (bd *builder) newSteps() *steps {
	s := &steps{graph: &syncorder.Graph{}, at: map[any]syncorder.Step{}, edge: map[symbolic.Edge]syncorder.Step{}}
	strong := map[any]bool{}
	for _, a := range bd.sum.Accesses {
		strong[a.inst] = strong[a.inst] || a.Strong != nil
	}
	first := map[*symbolic.Block]syncorder.Step{}
	last := map[*symbolic.Block]syncorder.Step{}
	for _, b := range bd.fn.Blocks {
		cur := s.graph.Add()
		first[b] = cur
		next := func() syncorder.Step {
			n := s.graph.Add()
			s.graph.Edge(cur, n)
			cur = n
			return n
		}
		for _, inst := range b.IR.Insts {
			fence, cut := syncorder.None, strong[inst]
			if c, ok := symbolic.AsCall(inst); ok {
				switch effectOf(c) {
				case fenceEffect:
					fence, cut = reach(fenceScope(c)), true
				case blockBarrier:
					if cut = true; ordersOf(c) == All {
						fence = syncorder.Block
					}
				case warpBarrier, asyncEffect, orderEffect:
					cut = true
				case memberBarrier, memberEffect:
					m := bd.membersOf()
					if cut = true; bd.opt.Complete && m.count[inst] != nil && m.split[inst] == nil && !m.once[inst] {
						fence = syncorder.Block
					}
				case gridBarrier:
					if cut = true; bd.opt.Cooperative && bd.membersOf().odd[inst] == "" && bd.membersOf().split[inst] == nil {
						fence = syncorder.Device
					}
				}
				cut = cut || ordersUnknown(c)
			}
			if !cut {
				s.at[inst] = cur
				continue
			}
			s.at[inst] = next()
			s.graph.Fence[cur] = fence
			next()
		}
		s.at[b.IR.Term] = cur
		last[b] = cur
	}
	for _, b := range bd.fn.Blocks {
		for slot, t := range b.Succs {
			e := s.graph.Add()
			s.edge[symbolic.Edge{From: b, To: t, Slot: slot}] = e
			s.graph.Edge(last[b], e)
			s.graph.Edge(e, first[t])
		}
	}
	s.graph.Entry = first[bd.fn.Blocks[0]]
	return s
}

// reach is a scope in the terms of package syncorder.
func reach(s Scope) syncorder.Scope {
	return [...]syncorder.Scope{BlockScope: syncorder.Block, DeviceScope: syncorder.Device, SystemScope: syncorder.System}[s]
}
