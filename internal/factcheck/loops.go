package factcheck

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
)

// unrolled is how many rounds of a loop are stated.
const unrolled = 16

// loops states how the loop-carried values and the counters in the claims come about, round by round.
func (c *comparison) loops() {
	p := c.pool
	for _, r := range c.launch.Rounds {
		for k := range uint64(unrolled) {
			n := p.Const(k, r.Counter.Width)
			earlier := p.Replace(r.Continue, map[*expr.Expr]*expr.Expr{r.Counter: n})
			c.loop(p.Or(p.Cmp(expr.ULE, r.Counter, n), earlier), "round %d of %s goes on: %s", k, r.Counter, earlier)
		}
	}
	defined := map[*expr.Expr]bool{}
	for depth := 0; depth < unrolled; depth++ {
		var trees []*expr.Expr
		for _, x := range c.claims {
			trees = append(trees, x.cond)
		}
		more := false
		for _, app := range expr.Applications(trees...) {
			if !defined[app] {
				defined[app] = true
				more = c.define(app) || more
			}
		}
		if !more {
			return
		}
	}
}

// define states what an application is, if it is that of a recurrence or an exit.
func (c *comparison) define(app *expr.Expr) bool {
	p := c.pool
	for _, r := range c.launch.Recurrences {
		if r.Value.Sym != app.Sym || len(r.Value.Args) != len(app.Args) {
			continue
		}
		with := arguments(r.Value.Args, app.Args)
		counter := p.Replace(r.Counter, with)
		over, known := c.over(r.Counter, counter, with)
		if !known {
			return false
		}
		first := p.And(p.Eq(counter, p.Const(0, counter.Width)), p.Eq(app, p.Replace(r.Init, with)))
		with[r.Counter] = p.Sub(counter, p.Const(1, counter.Width))
		later := p.And(p.Ne(counter, p.Const(0, counter.Width)), p.Eq(app, p.Replace(r.Next, with)))
		c.loop(p.Or(over, p.Or(first, later)), "%s is %s first, and then %s", r.Value, r.Init, r.Next)
		return true
	}
	for _, x := range c.launch.Exits {
		if x.Value.Sym != app.Sym || len(x.Value.Args) != len(app.Args) {
			continue
		}
		with := arguments(x.Value.Args, app.Args)
		at := func(n *expr.Expr) *expr.Expr {
			with[x.Counter] = n
			return p.Replace(x.Leave, with)
		}
		c.loop(at(app), "%s is when the loop is left: %s", app, x.Leave)
		for k := range uint64(unrolled) {
			n := p.Const(k, app.Width)
			c.loop(p.Or(p.Cmp(expr.ULE, app, n), p.Not(at(n))), "the loop is not left in round %d: %s", k, x.Leave)
		}
		return true
	}
	return false
}

// over says that a loop does not come to a round, where its values need not have any. It is not known of loops of which
// neither the last round is named nor the present one.
func (c *comparison) over(counter, round *expr.Expr, with map[*expr.Expr]*expr.Expr) (over *expr.Expr, known bool) {
	p := c.pool
	if counter == round {
		return p.Bool(false), true
	}
	for _, x := range c.launch.Exits {
		if x.Counter == counter {
			return p.Cmp(expr.ULT, p.Replace(x.Value, with), round), true
		}
	}
	for _, r := range c.launch.Rounds {
		if r.Counter == counter {
			return p.Cmp(expr.ULT, counter, round), true
		}
	}
	return nil, false
}

func (c *comparison) loop(cond *expr.Expr, format string, args ...any) {
	if !cond.True() {
		c.claims = append(c.claims, claim{text: fmt.Sprintf(format, args...), cond: cond, loop: true})
	}
}

func arguments(params, args []*expr.Expr) map[*expr.Expr]*expr.Expr {
	with := map[*expr.Expr]*expr.Expr{}
	for i, k := range params {
		with[k] = args[i]
	}
	return with
}
