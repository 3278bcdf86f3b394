package kernelanalysis

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Strong is what an atomic or volatile access does to a word by which threads may synchronise.
type Strong struct {
	Op      string     // as in frontend.Atomic; load and store for volatile ones; "" for one that is not known
	Scope   Scope      // volatile accesses reach the system
	Compare *expr.Expr // of cas; nil when not known
	Value   *expr.Expr // that is stored, added and so on; nil when not known
	Result  *expr.Expr // that was loaded; nil when not known
	Grain   uint64     // bytes of each part of a vector, which is indivisible by itself; 0 for no vector
}

// Modifies reports whether the operation reads and writes in one.
func (s *Strong) Modifies() bool { return s.Op != "load" && s.Op != "store" && s.Op != "" }

// Idle reports whether the operation leaves memory as it was.
func (s *Strong) Idle() bool {
	switch s.Op {
	case "load":
		return true
	case "add", "sub", "or", "xor":
		return s.Value != nil && s.Value.IsConst(0)
	}
	return false
}

// Stored is what the operation writes when it writes at all; nil when not known.
func (s *Strong) Stored() *expr.Expr {
	switch s.Op {
	case "store", "exch", "cas":
		return s.Value
	}
	return nil
}

// Draws reports whether the operation takes the next number of a counter.
func (s *Strong) Draws() bool {
	return s.Value != nil && (s.Op == "add" && s.Value.IsConst(1) || s.Op == "inc")
}

// CountsDown reports whether the operation takes one from a counter.
func (s *Strong) CountsDown() bool { return s.Op == "sub" && s.Value != nil && s.Value.IsConst(1) }

// strong completes the description of an operation whose instruction is v.
func (bd *builder) strong(v value.Value, b *symbolic.Block, st Strong) *Strong {
	if len(bd.uses(v)) > 0 && symbolic.Width(v.Type()) > 0 {
		st.Result = bd.fn.At(v, b)
	}
	return &st
}

// strongCall reads the call of an atomic extern.
func (bd *builder) strongCall(c symbolic.Call, b *symbolic.Block) *Strong {
	a, _ := frontend.ParseAtomic(c.Name())
	st := Strong{Op: a.Op, Scope: scopeOf(c.Name())}
	if strings.HasSuffix(a.Type, "x2") {
		st.Grain = 2
	}
	arg := func(i int) *expr.Expr {
		if i >= len(c.Args) || symbolic.Width(c.Args[i].Type()) == 0 {
			return nil
		}
		return bd.fn.At(c.Args[i], b)
	}
	if a.Op == "cas" {
		st.Compare, st.Value = arg(1), arg(2)
	} else {
		st.Value = arg(1)
	}
	return bd.strong(c.Inst, b, st)
}

// scope is that of an atomic operation of the IR. One that is not known proves nothing, and is no reason for a race.
func (bd *builder) scope(inst any, name string) Scope {
	switch frontend.ScopeOf(name) {
	case frontend.ScopeBlock:
		return BlockScope
	case frontend.ScopeDevice:
		return DeviceScope
	case frontend.ScopeNone:
		bd.gap(bd.module.Site(inst), fmt.Sprintf("atomic operation of scope %q, which is not modelled", name))
	}
	return SystemScope
}

// fenceScope is the scope of a call with fenceEffect, or orderEffect.
func fenceScope(c symbolic.Call) Scope {
	one, _ := frontend.OrderScope(c.Name())
	switch name := c.Name(); {
	case one == frontend.ScopeSystem:
		return SystemScope
	case one == frontend.ScopeDevice:
		return DeviceScope
	case frontend.FenceScope(name) == frontend.ScopeSystem, strings.HasSuffix(name, "membar.sys"):
		return SystemScope
	case frontend.FenceScope(name) == frontend.ScopeDevice, strings.HasSuffix(name, "membar.gl"):
		return DeviceScope
	}
	return BlockScope
}
