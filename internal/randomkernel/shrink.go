package randomkernel

import (
	"context"
	"fmt"
	"slices"
)

// Shrink looks for a smaller case with a disagreement of the same kind. Each round checks all cases that are one step
// smaller as one file.
func Shrink(ctx context.Context, dir string, c *Case, kind string, seed uint64) (*Case, Comparison, error) {
	const rounds, width = 40, 60
	var last Comparison
	for range rounds {
		candidates := c.smaller()
		if len(candidates) > width {
			candidates = candidates[:width]
		}
		candidates = append(candidates, c.clone())
		for i, x := range candidates {
			x.Name = fmt.Sprintf("k%d", i)
		}
		results, _, err := Check(ctx, dir, candidates, seed)
		if err != nil {
			return c, last, err
		}
		i := slices.IndexFunc(results, func(r Comparison) bool {
			return slices.ContainsFunc(r.Disagreements, func(d Disagreement) bool { return d.Kind == kind })
		})
		if i < 0 || i == len(candidates)-1 {
			break
		}
		c = candidates[i]
	}
	c.Name = "k0"
	results, _, err := Check(ctx, dir, []*Case{c}, seed)
	if err != nil {
		return c, last, err
	}
	return c, results[0], nil
}

// smaller lists cases that are one step smaller, larger steps first.
func (c *Case) smaller() (out []*Case) {
	add := func(change func(x *Case)) {
		x := c.clone()
		change(x)
		if x.declared() {
			out = append(out, x)
		}
	}
	lists := len(c.lists())
	for i := range lists {
		for j := range *c.lists()[i] {
			add(func(x *Case) { l := x.lists()[i]; *l = slices.Delete(*l, j, j+1) })
		}
	}
	for i := range c.Checks {
		add(func(x *Case) { x.Checks = slices.Delete(x.Checks, i, i+1) })
	}
	for i := range c.Arrays {
		add(func(x *Case) { x.Arrays = slices.Delete(x.Arrays, i, i+1) })
	}
	for i := range c.Params {
		add(func(x *Case) { x.Params = slices.Delete(x.Params, i, i+1) })
	}
	for i := range c.Extra {
		add(func(x *Case) { x.Extra, x.Locals = slices.Delete(x.Extra, i, i+1), slices.Delete(x.Locals, i, i+1) })
	}
	for i := range lists {
		for j, s := range *c.lists()[i] {
			if s.Kind == If {
				add(func(x *Case) { l := x.lists()[i]; *l = slices.Replace(*l, j, j+1, (*l)[j].Body...) })
				add(func(x *Case) { l := x.lists()[i]; *l = slices.Replace(*l, j, j+1, (*l)[j].Else...) })
			}
		}
	}
	for i, e := range c.exprs() {
		for j, a := range (*e).Args {
			if (*e).Op != Load && ((*a).Op == Address) == ((*e).Op == Address || (*e).Op == Choose && (*e).Args[1].Op == Address) {
				add(func(x *Case) { e := x.exprs()[i]; *e = (*e).Args[j] })
			}
		}
		if (*e).Op == Load && (*e).Base.Array != nil && (*e).Base.Array.Shared == false && (*e).Base.Array.Input {
			add(func(x *Case) { *x.exprs()[i] = constant(0) })
		}
	}
	return out
}

// lists are the statement lists of the kernel.
func (c *Case) lists() []*[]*Stmt {
	out := []*[]*Stmt{&c.Body}
	for s := range all(c.Body) {
		if s.Kind == If || s.Kind == For {
			out = append(out, &s.Body, &s.Else)
		}
	}
	return out
}

// exprs are the expressions of the kernel and the launch that may be replaced.
func (c *Case) exprs() (out []**Expr) {
	var walk func(e **Expr)
	walk = func(e **Expr) {
		out = append(out, e)
		for i := range (*e).Args {
			walk(&(*e).Args[i])
		}
	}
	for s := range all(c.Body) {
		if s.E != nil {
			walk(&s.E)
		}
		if s.Place != nil {
			walk(&s.Place.Args[0])
		}
	}
	for i := range 2 {
		walk(&c.Grid[i])
		walk(&c.Block[i])
	}
	return out
}

// declared reports whether every name used is declared before.
func (c *Case) declared() bool {
	known := map[*Var]bool{}
	arrays := map[*Array]bool{}
	ok := true
	var expr func(e *Expr)
	expr = func(e *Expr) {
		if e == nil {
			return
		}
		ok = ok && (e.Var == nil || e.Var.Builtin != NoBuiltin || known[e.Var]) &&
			(e.Base.Var == nil || known[e.Base.Var]) && (e.Base.Array == nil || arrays[e.Base.Array])
		for _, a := range e.Args {
			expr(a)
		}
	}
	for _, p := range c.Params {
		known[p.Var] = true
	}
	for _, k := range c.Checks {
		expr(k.Cond)
	}
	for _, s := range c.Locals {
		expr(s.E)
		known[s.Var] = true
	}
	for _, a := range c.Arrays {
		expr(a.Size)
		expr(a.Shift)
		ok = ok && (a.Of == nil || arrays[a.Of])
		arrays[a] = true
	}
	for i := range 2 {
		expr(c.Grid[i])
		expr(c.Block[i])
	}
	var block func(list []*Stmt)
	block = func(list []*Stmt) {
		var here []*Var
		for _, s := range list {
			if s.Init != nil {
				expr(s.Init.E)
				known[s.Init.Var] = true
				expr(s.Step.E)
			}
			expr(s.E)
			expr(s.Place)
			if s.Kind == Assign {
				ok = ok && (s.Declare || known[s.Var])
				known[s.Var] = true
				here = append(here, s.Var)
			}
			block(s.Body)
			block(s.Else)
			if s.Init != nil {
				delete(known, s.Init.Var)
			}
		}
		for _, v := range here {
			delete(known, v)
		}
	}
	block(c.Body)
	return ok
}

func (c *Case) clone() *Case {
	x := *c
	x.Params, x.Checks, x.Locals = slices.Clone(c.Params), slices.Clone(c.Checks), slices.Clone(c.Locals)
	x.Extra, x.Arrays = slices.Clone(c.Extra), slices.Clone(c.Arrays)
	for i := range 2 {
		x.Grid[i], x.Block[i] = c.Grid[i].clone(), c.Block[i].clone()
	}
	x.Body = cloneAll(c.Body)
	return &x
}

func cloneAll(list []*Stmt) []*Stmt {
	var out []*Stmt
	for _, s := range list {
		out = append(out, s.clone())
	}
	return out
}

func (s *Stmt) clone() *Stmt {
	if s == nil {
		return nil
	}
	x := *s
	x.E, x.Place, x.Init, x.Step = s.E.clone(), s.Place.clone(), s.Init.clone(), s.Step.clone()
	x.Body, x.Else = cloneAll(s.Body), cloneAll(s.Else)
	return &x
}

func (e *Expr) clone() *Expr {
	if e == nil {
		return nil
	}
	x := *e
	x.Args = nil
	for _, a := range e.Args {
		x.Args = append(x.Args, a.clone())
	}
	return &x
}
