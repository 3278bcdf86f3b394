package witness

import (
	"strings"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// A value that is defined by the value at other counters, and that by another, without end, is no value.
func TestEndlessDefinition(t *testing.T) {
	k := newKernel(obligation.InterBlock)
	outer, inner := k.own("i", 64), k.own("k", 64)
	s := k.Pool.Symbol(expr.Symbol{Name: "s", Width: 64, PerThread: true})
	at := k.Apply(s, outer, inner)
	k.o.Recurrences = []obligation.Recurrence{{
		Value: at, Counter: inner, Init: k.Apply(s, k.Add(outer, k.c64(1)), k.c64(0)), Next: k.Add(at, k.c64(1)),
	}}
	k.cond(k.SGT(at, k.c64(5)))
	k.both(k.c(0), 4)
	none(t, k.o)
	if w, why := Validate(k.o, assign(map[string]uint64{"i#1": 0, "i#2": 0})); w != nil || !strings.Contains(why, "nested too deeply") {
		t.Errorf("%+v %q", w, why)
	}
}
