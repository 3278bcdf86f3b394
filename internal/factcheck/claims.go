package factcheck

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
)

// claim is one thing that is said of a launch, with what the run has put in.
type claim struct {
	text    string
	cond    *expr.Expr
	assumed bool // it rests on an assumption that the launch lists
	loop    bool // it is how a loop computes something; of loops that were not reached that may not hold
}

// comparison puts the values of a run into what is said of one context.
type comparison struct {
	pool   *expr.Pool
	launch *hostanalysis.Launch
	run    *observed
	claims []claim
	bases  map[*hostanalysis.Object]*expr.Expr // addresses of objects
	bound  []binding
}

// compare lists all that the context says of a launch of the run.
func compare(pool *expr.Pool, l *hostanalysis.Launch, run *observed) []claim {
	c := &comparison{pool: pool, launch: l, run: run, bases: map[*hostanalysis.Object]*expr.Expr{}}
	c.shape()
	for i, a := range l.Args {
		for _, p := range a.Pieces {
			if p.IsPointer {
				c.pointer(i, p)
			} else {
				c.number(i, p)
			}
		}
	}
	c.apart()
	c.contents()
	for _, f := range l.Facts {
		at := "?"
		if f.Site != nil {
			at = fmt.Sprintf("line %d", f.Site.Line)
		}
		c.claim(f.Cond, "%s (%s, %s)", f.Cond, f.Kind, at)
	}
	c.inputs()
	c.loops()
	return c.claims
}

func (c *comparison) claim(cond *expr.Expr, format string, args ...any) {
	if !cond.True() {
		c.claims = append(c.claims, claim{text: fmt.Sprintf(format, args...), cond: cond})
	}
}

func (c *comparison) assume(cond *expr.Expr, format string, args ...any) {
	if !cond.True() {
		c.claims = append(c.claims, claim{text: fmt.Sprintf(format, args...), cond: cond, assumed: true})
	}
}

// equal says that a tree has the run's value.
func (c *comparison) equal(what string, e *expr.Expr, v uint64) {
	if e == nil {
		return
	}
	n := c.pool.Const(v, e.Width)
	c.claim(c.pool.Eq(e, n), "%s is %s, and %s in the run", what, e, n)
}

func (c *comparison) shape() {
	for i, axis := range []string{"x", "y", "z"} {
		c.equal("gridDim."+axis, c.launch.Grid[i], uint64(c.run.Launch.Grid[i]))
		c.equal("blockDim."+axis, c.launch.Block[i], uint64(c.run.Launch.Block[i]))
	}
	c.equal("dynamic shared memory", c.launch.Shared, c.run.Launch.SharedBytes)
	if !c.launch.OpenMode && c.launch.Cooperative != c.run.Launch.Cooperative {
		c.claim(c.pool.Bool(false), "cooperative: %v, and %v in the run", c.launch.Cooperative, c.run.Launch.Cooperative)
	}
}

func (c *comparison) number(param int, p hostanalysis.Piece) {
	if v, ok := c.run.word(param, p.Offset, p.Size); ok && p.Value != nil && p.Value.Width == int(8*p.Size) {
		c.equal(name(param, p), p.Value, v)
	}
}

// name is a piece of a parameter, as users read it.
func name(param int, p hostanalysis.Piece) string {
	if p.Offset == 0 {
		return fmt.Sprintf("argument %d", param)
	}
	return fmt.Sprintf("argument %d, byte %d,", param, p.Offset)
}
