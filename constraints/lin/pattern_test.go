package lin

import (
	"testing"
	"time"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// pattern is an access pattern of the field: with all facts it must be proved, without the fact under twin it must
// not be.
type pattern struct {
	name  string
	build func(twin bool) []*obligation.Obligation
	// assumptions that the proof may rest on; others fail the test
	assume []string
}

var both = []obligation.Kind{obligation.InterBlock, obligation.AnyInBlock}

func (k *kernel) pairs(a, b access) []*obligation.Obligation {
	var out []*obligation.Obligation
	for _, kind := range both {
		out = append(out, k.pair(kind, a, b))
	}
	return out
}

var patterns = []pattern{
	{name: "row-major, constant block", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w, h := k.param("w", 32), k.param("h", 32)
		k.launch2(k.div(k.add(w, k.c(15)), k.c(16)), k.div(k.add(h, k.c(15)), k.c(16)), k.c(16), k.c(16))
		x, y := k.global(0), k.global(1)
		guard := []*expr.Expr{k.slt(x, w), k.slt(y, h)}
		if twin {
			guard = guard[1:]
		}
		a := at(k.add(k.mul(y, w), x), guard...)
		return k.pairs(a, a)[:1]
	}},
	{name: "row-major, symbolic block", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w, h := k.param("w", 32), k.param("h", 32)
		x, y := k.global(0), k.global(1)
		guard := []*expr.Expr{k.slt(x, w), k.slt(y, h)}
		if twin {
			guard = guard[1:]
		}
		a := at(k.add(k.mul(y, w), x), guard...)
		return k.pairs(a, a)
	}, assume: []string{"gridDim.x * blockDim.x does not exceed 2^31"}},
}

func TestPatterns(t *testing.T) {
	for _, p := range patterns {
		t.Run(p.name, func(t *testing.T) {
			for i, o := range p.build(false) {
				start := time.Now()
				out := prove(t, o)
				t.Logf("%v: %v, %d queries, %v %s", o.Kind, out.Proved, out.Queries, time.Since(start).Round(time.Millisecond), out.Reason)
				if !out.Proved {
					t.Errorf("pair %d (%v) not proved: %s", i, o.Kind, out.Reason)
				}
				for _, a := range out.Assumptions {
					known := false
					for _, b := range p.assume {
						known = known || a.Text == b
					}
					if !known {
						t.Errorf("pair %d (%v): assumes %q", i, o.Kind, a.Text)
					}
				}
			}
			proved := true
			start := time.Now()
			for _, o := range p.build(true) {
				out := prove(t, o)
				proved = proved && out.Proved
				t.Logf("twin %v: %v, %d queries, %s", o.Kind, out.Proved, out.Queries, time.Since(start).Round(time.Millisecond))
			}
			if proved {
				t.Error("the racy twin is proved")
			}
		})
	}
}
