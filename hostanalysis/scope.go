package hostanalysis

import (
	"math"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
)

// scope remembers values read from memory while one question is answered. It does not outlive the question: meanwhile
// a loop-carried value may stand for itself in trees, and what was built from the stand-in is void afterwards.
type scope struct {
	values   map[reading]*expr.Expr
	pointers map[content][]target
	loads    map[loadIn][]target
	tries    map[any]int
}

// reading is a content read as that many bits.
type reading struct {
	content
	width int
}

type loadIn struct {
	frame *frame
	load  *ir.InstLoad
}

const (
	mostTargets = 16 // of one pointer; one with more is its own, unknown place
	mostTries   = 4  // of a question in one scope whose answer rests on a load that is asked for within itself
	atNothing   = math.MaxInt
)

func newScope() *scope {
	return &scope{
		map[reading]*expr.Expr{}, map[content][]target{}, map[loadIn][]target{}, map[any]int{},
	}
}

// enter begins a scope; the result ends it.
func (h *host) enter() (leave func()) {
	outer := h.scope
	h.scope = newScope()
	return func() { h.scope = outer }
}

// once answers question k from memo or by work. While loads are under way that the answer has cut short, it is worked
// out again, for another load may do better, but not without end. own is the load under way, by its rank, that the
// question itself is about: a cut there is its own business.
func once[K comparable, V any](h *host, memo map[K]V, k K, own int, work func() V) V {
	if v, ok := memo[k]; ok {
		return v
	}
	s, before := h.scope, h.low
	h.low = atNothing
	v := work()
	final := h.low >= own
	if final {
		h.low = before
	} else {
		h.low = min(h.low, before)
	}
	if s.tries[k]++; final || s.tries[k] >= mostTries {
		memo[k] = v
	}
	return v
}
