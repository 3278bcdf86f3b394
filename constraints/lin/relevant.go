package lin

import (
	"maps"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Bounds of the facts of one question, in distinct nodes of their trees.
const (
	maxFact      = 200
	maxFactNodes = 1500
)

// Relevant are the launch facts that can bear on the two accesses: those that are connected with them by common symbols,
// without equations that define a symbol which nothing else reads, and without those of excessive size. Hypotheses may
// always be left out of a proof; those left out here are hardly ever what it needs.
func Relevant(o *obligation.Obligation) []*expr.Expr {
	facts := slices.Clone(o.Facts)
	symbols := make([][]*expr.Symbol, len(facts))
	for i, f := range facts {
		symbols[i] = expr.Symbols(f)
	}
	read := map[*expr.Symbol]bool{}
	for _, s := range expr.Symbols(roots(o)...) {
		read[s] = true
	}
	dropUnread(facts, symbols, read)

	kept := make([]bool, len(facts))
	left := maxFactNodes
	for near := true; near; { // facts at one distance from the accesses at a time
		near = false
		next := map[*expr.Symbol]bool{}
		for i, f := range facts {
			if f == nil || kept[i] || len(symbols[i]) > 0 && !slices.ContainsFunc(symbols[i], func(s *expr.Symbol) bool { return read[s] }) {
				continue
			}
			n := nodes(f)
			if n > maxFact || n > left {
				facts[i] = nil
				continue
			}
			kept[i], near = true, true
			left -= n
			for _, s := range symbols[i] {
				next[s] = true
			}
		}
		maps.Copy(read, next)
	}
	var out []*expr.Expr
	for i, f := range facts {
		if kept[i] {
			out = append(out, f)
		}
	}
	return out
}

// KernelSide is o with those launch facts alone that speak of nothing but what the accesses speak of, and with the definitions that
// it then needs: the kernel's own side of the question, which launches share however the host comes by what it passes. Nil
// means that o has no other facts.
func KernelSide(o *obligation.Obligation) *obligation.Obligation {
	own := o.Needed(nil)
	read := map[*expr.Symbol]bool{}
	for _, s := range expr.Symbols(roots(own)...) {
		read[s] = true
	}
	var facts []*expr.Expr
	for _, f := range o.Facts {
		if !slices.ContainsFunc(expr.Symbols(f), func(s *expr.Symbol) bool { return !read[s] }) {
			facts = append(facts, f)
		}
	}
	if len(facts) == len(o.Facts) {
		return nil
	}
	return o.Needed(facts)
}

// nodes counts the distinct nodes of a tree.
func nodes(e *expr.Expr) int {
	n := 0
	expr.Visit(func(*expr.Expr) { n++ }, e)
	return n
}

// roots are all trees of o but its facts.
func roots(o *obligation.Obligation) []*expr.Expr {
	out := o.Trees()
	for _, r := range o.Recurrences {
		out = append(out, r.Init, r.Next)
	}
	for _, x := range o.Exits {
		out = append(out, x.Leave)
	}
	return out
}

// dropUnread removes equations that define an unread symbol which occurs once, over and over.
func dropUnread(facts []*expr.Expr, symbols [][]*expr.Symbol, read map[*expr.Symbol]bool) {
	uses := map[*expr.Symbol]int{}
	for _, list := range symbols {
		for _, s := range list {
			uses[s]++
		}
	}
	defines := func(app, e *expr.Expr) bool {
		return app.Op == expr.Apply && len(app.Args) == 0 && uses[app.Sym] == 1 && !read[app.Sym] &&
			!slices.Contains(expr.Symbols(e), app.Sym)
	}
	for dropped := true; dropped; {
		dropped = false
		for i, f := range facts {
			if f == nil || f.Op != expr.Eq || !defines(f.Args[0], f.Args[1]) && !defines(f.Args[1], f.Args[0]) {
				continue
			}
			for _, s := range symbols[i] {
				uses[s]--
			}
			facts[i], dropped = nil, true
		}
	}
}
