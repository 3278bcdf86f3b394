package factcheck

import (
	"fmt"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/simulator/machine"
)

// binding is one way in which a pointer leads into an object that is an allocation of the run.
type binding struct {
	object *hostanalysis.Object
	when   *expr.Expr
	at     machine.Allocation
	param  string
}

// pointer says of a piece that is a pointer that one of its places is the run's.
func (c *comparison) pointer(param int, piece hostanalysis.Piece) {
	v, ok := c.run.word(param, piece.Offset, piece.Size)
	if !ok || piece.Size != 8 {
		return
	}
	p, what := c.pool, name(param, piece)
	if len(piece.Pointer) == 0 {
		c.claim(p.Bool(v == 0), "%s is null, and %#x in the run", what, v)
		return
	}
	if v == 0 {
		for _, t := range piece.Pointer {
			if t.Object.Kind != hostanalysis.Unknown {
				c.claim(p.Or(p.Not(t.Guard), c.empty(t)), "%s leads to %s if %s, and is null in the run", what, t.Object, t.Guard)
			}
		}
		return
	}
	some, places := p.Bool(false), []string{}
	for _, t := range piece.Pointer {
		for _, b := range c.bind(what, t, v) {
			some = p.Or(some, b.when)
			c.bound = append(c.bound, b)
		}
		places = append(places, fmt.Sprintf("%s (%s, size %v) + %s if %s", t.Object, t.Object.Kind, t.Object.Size, t.Offset, t.Guard))
	}
	c.claim(some, "%s leads to %s, and to %s in the run", what, strings.Join(places, " or "), c.where(v))
}

// empty says that an allocation has no bytes: such a pointer is null.
func (c *comparison) empty(t hostanalysis.Target) *expr.Expr {
	p, zero := c.pool, c.pool.Const(0, 64)
	none := p.Bool(false)
	for _, n := range []*expr.Expr{t.Extent, t.Object.Size} {
		if n != nil {
			none = p.Or(none, p.Eq(n, zero))
		}
	}
	return none
}

// bind lists how the run's pointer may lead to a target.
func (c *comparison) bind(what string, t hostanalysis.Target, v uint64) (out []binding) {
	p, o := c.pool, t.Object
	base := c.base(o)
	when := p.And(t.Guard, p.Eq(p.Add(base, t.Offset), p.Const(v, 64)))
	of := func(a machine.Allocation) binding {
		w := p.And(when, p.Eq(base, p.Const(a.Address, 64)))
		for _, n := range []*expr.Expr{t.Extent, o.Size} {
			if n != nil {
				w = p.And(w, p.Eq(n, p.Const(a.Size, 64)))
			}
		}
		return binding{o, w, a, what}
	}
	switch {
	case o.Global != "":
		if a, ok := c.run.variable(o.Global); ok {
			return []binding{of(a)}
		}
	case o.Kind == hostanalysis.Device || o.Kind == hostanalysis.Managed:
		for _, a := range c.run.holders(v) {
			if a.Name == "" && !a.Freed {
				out = append(out, of(a))
			}
		}
		return out
	}
	b := binding{object: o, when: when, param: what}
	if all := c.run.holders(v); len(all) > 0 {
		b.at = all[0]
	}
	return []binding{b}
}

// base is the address of an object; of one that has several instances, of this one.
func (c *comparison) base(o *hostanalysis.Object) *expr.Expr {
	if b := c.bases[o]; b != nil && !o.PerRound {
		return b
	}
	b := c.pool.Apply(c.pool.Fresh(expr.Symbol{Name: fmt.Sprintf("address of %s", o), Width: 64}))
	c.bases[o] = b
	return b
}

// apart says that different objects are different allocations.
func (c *comparison) apart() {
	p := c.pool
	for i, a := range c.bound {
		for _, b := range c.bound[:i] {
			if a.object == b.object || a.object.Mapped && b.object.Mapped || a.at.Size == 0 || b.at.Size == 0 || a.at != b.at {
				continue
			}
			cond := p.Not(p.And(a.when, b.when))
			text := "%s and %s lead to different objects, %s and %s, and both to %s in the run"
			args := []any{b.param, a.param, b.object, a.object, c.where(a.at.Address)}
			if a.object.Kind == hostanalysis.Unknown || b.object.Kind == hostanalysis.Unknown {
				c.assume(cond, text, args...)
			} else {
				c.claim(cond, text, args...)
			}
		}
	}
}

// where is what the run has at an address.
func (c *comparison) where(v uint64) string {
	var out []string
	for _, a := range c.run.holders(v) {
		name := fmt.Sprintf("allocation %d", a.Number)
		if a.Name != "" {
			name = "variable " + a.Name
		}
		if a.Freed {
			name += ", freed,"
		}
		out = append(out, fmt.Sprintf("%s of %d bytes + %d", name, a.Size, v-a.Address))
	}
	if len(out) == 0 {
		return fmt.Sprintf("address %#x", v)
	}
	return strings.Join(out, ", or ")
}
