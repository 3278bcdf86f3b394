package kernelanalysis

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// What one thread does on its way to an access, where it is in the first round of every loop around the access.

// Reach says how often a thread makes one access on its way to another.
type Reach uint8

const (
	Never Reach = iota
	Once        // at most
	Often       // in a loop that lies before
)

// OnTheWay says how often a thread that is in the first rounds of its loops makes access w before access a.
func (s *Summary) OnTheWay(w, a *Access) Reach {
	bd := s.build
	x, y := bd.fn.BlockOf(w.inst), bd.fn.BlockOf(a.inst)
	if around := common(x.Loop.Chain(), y.Loop.Chain()); len(around) < len(x.Loop.Chain()) {
		if head := x.Loop.Chain()[len(around)].Header; head == y || bd.comes(head, y) {
			return Often
		}
		return Never
	}
	if x == y && bd.fn.Order(w.inst) < bd.fn.Order(a.inst) || x != y && bd.comes(x, y) {
		return Once
	}
	return Never
}

// Gathers reports whether a thread may wait for others of its warp, block or grid between accesses w and a, or between its
// start and a where w is nil, in first rounds.
func (s *Summary) Gathers(w, a *Access) bool {
	bd := s.build
	to := bd.fn.BlockOf(a.inst)
	for _, b := range bd.fn.Blocks {
		for _, inst := range b.IR.Insts {
			if c, ok := symbolic.AsCall(inst); !ok || !gathers(c) {
				continue
			}
			if bd.onWay(inst, b, to, a.inst) && (w == nil || bd.onWay(w.inst, bd.fn.BlockOf(w.inst), b, inst)) {
				return true
			}
		}
	}
	return false
}

// onWay reports whether instruction x of block b may come before y of block c in first rounds of the loops around both.
func (bd *builder) onWay(x any, b, c *symbolic.Block, y any) bool {
	if b == c {
		return bd.fn.Order(x) < bd.fn.Order(y)
	}
	if around := common(b.Loop.Chain(), c.Loop.Chain()); len(around) < len(b.Loop.Chain()) {
		head := b.Loop.Chain()[len(around)].Header
		return head == c || bd.comes(head, c)
	}
	return bd.comes(b, c)
}

// comes reports whether block y, another one, comes behind block x on a way without back edges.
func (bd *builder) comes(x, y *symbolic.Block) bool {
	return x != y && bd.precedes(x, y, 0, 0)
}

// gathers reports whether a call waits for other threads.
func gathers(c symbolic.Call) bool {
	switch effectOf(c) {
	case blockBarrier, warpBarrier, gridBarrier, memberBarrier, memberEffect:
		return true
	}
	for _, prefix := range []string{"hgrd_shfl_", "hgrd_reduce_", "hgrd_any", "hgrd_all", "hgrd_match_",
		frontend.DeviceWarpGather, frontend.DeviceBallot, "llvm.nvvm.shfl", "llvm.nvvm.vote", "llvm.nvvm.match"} {
		if strings.HasPrefix(c.Name(), prefix) {
			return true
		}
	}
	return ordersUnknown(c)
}

// Finding is an access whose value a thread's trees speak of, and the symbol's application that stands for it.
type Finding struct {
	*Access
	Value *expr.Expr // a function of the counters of the loops around the access
}

// Found is the access of which a symbol is the value: an atomic or volatile one, or a load of what the kernel may write; nil
// for others.
func (s *Summary) Found(sym *expr.Symbol) *Finding {
	if s.found == nil {
		s.found = map[*expr.Symbol]*Finding{}
		for _, a := range s.Accesses {
			v := (*expr.Expr)(nil)
			if load, ok := a.inst.(*ir.InstLoad); ok && a.Strong == nil {
				if w := symbolic.Width(load.Type()); w > 0 {
					v = s.build.unknownContent(load, w)
				}
			} else if a.Strong != nil {
				v = a.Strong.Result
			}
			if v != nil && v.Op == expr.Apply && s.build.sole(a) {
				s.found[v.Sym] = &Finding{a, v}
			}
		}
	}
	return s.found[sym]
}

// AtStart is what words of an object held before anybody of the kernel has changed them, a function of the byte.
func (s *Summary) AtStart(o *Object, width int) *expr.Symbol {
	bd := s.build
	name := fmt.Sprintf("%s.content.%s@%d.%d", bd.fn.Name, o.Key(), bd.nodes.first[bd.fn.Blocks[0]], width)
	if o.Space == Shared {
		name += ".start" // that the source names no value for
	}
	return bd.pool.Symbol(expr.Symbol{Name: name, Display: o.Name, Width: width, Content: true})
}

// ExitOf says in which round a loop ends that a symbol is the last round of; false for other symbols.
func (s *Summary) ExitOf(sym *expr.Symbol) (obligation.Exit, bool) {
	for _, x := range s.Exits {
		if x.Value.Sym == sym {
			return x, true
		}
	}
	x, ok := s.build.fn.ExitOf(sym)
	if !ok {
		return obligation.Exit{}, false
	}
	r := s.build.shared
	return obligation.Exit{Value: r.Rewrite(x.Value), Counter: x.Counter, Leave: r.Rewrite(x.Leave)}, true
}
