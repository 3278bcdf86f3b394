package constraints

import (
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// A kernel asks the same question often: it is launched once to warm up and again in a loop, two arrays are read alike. A
// proof holds for every question that says at least as much, whatever its symbols are called.

// precedent is what came of a question.
type precedent struct {
	question    *obligation.Obligation // the facts and definitions that the prover could use
	proved      bool
	kernelSide  bool // no fact is about the host alone
	thorough    bool
	assumptions []lin.Assumption
	reason      string // not proved
}

// precedents are questions by shape.
type precedents struct {
	shapes obligation.Shapes
	known  map[uint64][]*precedent
}

// maxPrecedents bounds the questions of one shape that are remembered.
const maxPrecedents = 12

func newPrecedents() *precedents {
	return &precedents{obligation.Shapes{}, map[uint64][]*precedent{}}
}

func (ps *precedents) add(o *obligation.Obligation, oc lin.Outcome, thorough bool) {
	if !oc.Proved && oc.Queries == 0 {
		return // not tried
	}
	shape := ps.shapes.OfQuestion(o)
	if len(ps.known[shape]) < maxPrecedents {
		question := o.Needed(lin.Relevant(o))
		ps.known[shape] = append(ps.known[shape], &precedent{
			question: question, kernelSide: lin.KernelSide(question) == nil, proved: oc.Proved, thorough: thorough,
			assumptions: oc.Assumptions, reason: oc.Reason,
		})
	}
}

// of is what an earlier question says of o: that it has a proof, or that it had none with as much effort and as many
// facts. kernelSide: the proof holds whatever the host passes.
func (ps *precedents) of(o *obligation.Obligation, thorough bool) (oc lin.Outcome, kernelSide, known bool) {
	var facts []*expr.Expr
	for _, p := range ps.known[ps.shapes.OfQuestion(o)] {
		if !p.proved {
			if facts == nil {
				facts = lin.Relevant(o)
			}
			if thorough && !p.thorough || len(facts) > len(p.question.Facts) {
				continue
			}
		}
		if to, ok := o.InstanceOf(p.question); ok {
			return lin.Outcome{Proved: p.proved, Reason: p.reason, Assumptions: renamed(p.assumptions, to)}, p.kernelSide, true
		}
	}
	return lin.Outcome{}, false, false
}

// renamed are assumptions in the words of another question.
func renamed(as []lin.Assumption, to *obligation.Renaming) []lin.Assumption {
	var out []lin.Assumption
	for _, a := range as {
		if a.Expr != nil {
			e := to.Of(a.Expr)
			a.Text, a.Expr = strings.Replace(a.Text, a.Expr.String(), e.String(), 1), e
		}
		out = append(out, a)
	}
	return out
}
