package kernelanalysis

import (
	"maps"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// oddCall synchronises, or may, in a way that is not known.
type oddCall struct {
	inst   any
	blocks bool // also threads of different blocks
	tells  bool // others may learn from it that its thread has come there
	learns bool // its thread may learn so of others
}

// oddAsm lists inline assembly that is a barrier of some threads, or an atomic or volatile access: flags of which the
// analysis of flags knows nothing.
func (n *nodes) oddAsm() []oddCall {
	var out []oddCall
	for _, b := range n.graph.Blocks {
		for _, inst := range b.IR.Insts {
			c, ok := symbolic.AsCall(inst)
			if !ok || c.Asm == nil {
				continue
			}
			code := asmOf(c)
			odd := oddCall{inst: inst}
			switch code.effect {
			case unknownEffect:
				odd.tells = strings.Contains(c.Asm.Asm, "bar.") || strings.Contains(c.Asm.Asm, "barrier")
				odd.learns, odd.blocks = odd.tells, strings.Contains(c.Asm.Asm, "cluster")
			case asmEffect:
				if !slices.ContainsFunc(code.accesses, func(a asmAccess) bool { return a.kind == Atomic || a.volatile }) {
					continue
				}
				odd.blocks = true
				for _, op := range code.ops {
					odd.tells = odd.tells || slices.Contains([]string{"st", "atom", "red"}, op.Parts[0])
					odd.learns = odd.learns || slices.Contains([]string{"ld", "atom"}, op.Parts[0])
				}
			}
			if odd.tells || odd.learns {
				out = append(out, odd)
			}
		}
	}
	return out
}

// Strange finds a call that synchronises in a way that is not known, and by which one of two accesses may come before the
// other: one thread makes such a call behind its access, and the other one before.
func (s *Summary) Strange(kind obligation.Kind, p, q *Access) (*frontend.Site, bool) {
	n := s.build.nodes
	odd := s.build.oddMembers()
	for _, inst := range n.strange {
		odd = append(odd, oddCall{inst, true, true, true})
	}
	if s.Order() != nil { // which locks are held on both sides of a split barrier is not known
		for _, b := range s.Barriers {
			if b.Split {
				odd = append(odd, oddCall{b.inst, b.Kind == GridBarrier, true, true})
			}
		}
	}
	if inStages(kind) {
		odd = append(odd, s.unnumbered(p, q)...)
	}
	if asm := n.oddAsm(); len(asm) > 0 {
		odd = append(odd, asm...)
		for _, a := range s.Accesses { // one may be a flag that an atomic of the source raises, or awaits
			if a.Strong != nil {
				odd = append(odd, oddCall{a.inst, true, a.Kind != Read && !a.Strong.Idle(), a.Strong.Result != nil})
			}
		}
	}
	if kind == obligation.InterBlock {
		odd = append(odd, n.clustered()...)
		odd = slices.DeleteFunc(odd, func(o oddCall) bool { return !o.blocks })
	}
	for _, d := range [][2]*Access{{p, q}, {q, p}} {
		first := slices.IndexFunc(odd, func(o oddCall) bool { return o.tells && s.build.mayFollow(d[0].inst, o.inst) })
		if first < 0 {
			continue
		}
		if slices.ContainsFunc(odd, func(o oddCall) bool { return o.learns && s.build.mayFollow(o.inst, d[1].inst) }) {
			return s.build.module.Site(odd[first].inst), true
		}
	}
	return nil, false
}

// clustered lists where threads arrive at barriers of clusters, and wait there: it is not known of which blocks.
func (n *nodes) clustered() (out []oddCall) {
	some := false
	for _, c := range n.calls {
		some = some || c.call.Name() == frontend.DeviceClusterEnter
	}
	if !some {
		return nil
	}
	for _, at := range slices.Sorted(maps.Keys(n.calls)) {
		c := n.calls[at]
		switch c.call.Name() {
		case frontend.DeviceClusterEnter:
			out = append(out, oddCall{c.inst, true, true, false})
		case frontend.DeviceBarrierWait:
			out = append(out, oddCall{c.inst, true, false, true})
		}
	}
	return out
}

// mayFollow reports whether instruction b may come behind a.
func (bd *builder) mayFollow(a, b any) bool {
	x, y := bd.fn.BlockOf(a), bd.fn.BlockOf(b)
	if x == y && bd.fn.Order(a) < bd.fn.Order(b) {
		return true
	}
	return slices.ContainsFunc(x.Succs, func(s *symbolic.Block) bool { return reachable(s)[y] })
}
