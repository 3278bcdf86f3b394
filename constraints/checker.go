package constraints

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/solver"
)

// Race is two accesses that two threads may perform on a common byte unordered.
type Race struct {
	Kind          obligation.Kind // InterBlock, IntraBlock or IntraWarp
	A, B          *kernelanalysis.Access
	Witness       *witness.Witness
	Scoped        bool // atomics, but in too narrow a scope
	Benign        bool // both write one value
	DataDependent bool
	Relevant      map[*expr.Symbol]bool // launch symbols that decide the race
}

// Proof says how a pair was shown to be safe.
type Proof struct {
	A, B  *kernelanalysis.Access
	Kinds []obligation.Kind
	How   string
}

// Outcome is what came of one kernel under one launch. It proves the kernel only when it is Reachable and there are
// neither races nor reasons.
type Outcome struct {
	Launch      *hostanalysis.Launch
	Instance    *Instance
	Reachable   bool
	Races       []Race
	Divergences []Divergence
	Reasons     []string // what is open
	Assumptions []string // what the answers take for granted
	Proofs      []Proof
	Accesses    int
	Pairs       int // questions looked at
	Trivial     int // of them decided without a query
	Unknown     int

	attacked int // proofs under assumptions that were attacked
}

// Checker decides kernels of one program. It is not safe for concurrent use.
type Checker struct {
	Assume  []Relation               // for launches that the host code does not show
	Initial func(symbol string) bool // whether a device variable keeps its initial value; nil for none

	pool      *expr.Pool
	module    *frontend.Module
	decide    Decider
	summaries map[string]*kernelanalysis.Summary
}

// NewChecker checks kernels of device module m with trees of pool. limit bounds each query; its zero value is the
// solver's own.
func NewChecker(pool *expr.Pool, m *frontend.Module, s solver.Solver, limit solver.Limit) *Checker {
	return &Checker{
		pool: pool, module: m, summaries: map[string]*kernelanalysis.Summary{},
		decide: Decider{Prover: &lin.Prover{Solver: s, Limit: limit}, Solver: s},
	}
}

// maxPairs bounds the pairs of single accesses that are looked at in one kernel.
const maxPairs = 10000

// Check decides kernel l.Kernel under launch l.
func (c *Checker) Check(ctx context.Context, l *hostanalysis.Launch) (*Outcome, error) {
	out := &Outcome{Launch: l, Assumptions: slices.Clone(l.Assumptions)}
	in, al, err := c.instance(ctx, l)
	if err != nil {
		return nil, err
	}
	out.Instance = in
	out.Accesses = len(in.Summary.Accesses)
	facts := in.empty(obligation.Launch)
	facts.ID = in.Summary.Kernel.Symbol + ".launch"
	r, err := c.decide.Solver.Check(ctx, lin.FactsQuery(facts))
	if err != nil {
		return nil, err
	}
	if r.Status == solver.Unsat {
		out.Reasons = append(out.Reasons, fmt.Sprintf("%s is unreachable: its facts contradict one another", in.where()))
		return out, nil
	}
	out.Reachable = true
	if al != nil {
		out.Divergences = al.divergences
		out.Reasons = append(out.Reasons, al.reasons...)
		out.Assumptions = append(out.Assumptions, al.assumptions...)
	}
	for _, g := range in.Summary.Gaps {
		out.Reasons = append(out.Reasons, gapReason(g))
	}
	if err := c.races(ctx, in, out); err != nil {
		return nil, err
	}
	c.assume(in, out)
	return out, nil
}

func gapReason(g kernelanalysis.Gap) string {
	if g.Site == nil {
		return g.Text
	}
	return fmt.Sprintf("line %d: %s", g.Site.Line, g.Text)
}

func siteLine(s *frontend.Site) int {
	if s == nil {
		return 0
	}
	return s.Line
}

// instance summarises the kernel as this launch needs it: objects that share memory with a written one count as
// written, branches that the launch makes uniform are uniform.
func (c *Checker) instance(ctx context.Context, l *hostanalysis.Launch) (*Instance, *alignment, error) {
	in, err := c.bind(l, kernelanalysis.Options{}, "")
	if err != nil {
		return nil, nil, err
	}
	written := map[string]bool{}
	for _, a := range in.Summary.Accesses {
		for _, o := range in.Summary.Objects {
			if a.Kind != kernelanalysis.Read && o != a.Object && len(in.overlays(o, a.Object)) > 0 {
				written[o.Key()] = true
			}
		}
	}
	opt := kernelanalysis.Options{Written: func(o *kernelanalysis.Object) bool { return written[o.Key()] }}
	if len(written) > 0 {
		if in, err = c.bind(l, opt, optionKey(written, nil)); err != nil {
			return nil, nil, err
		}
	}
	al, err := c.decide.align(ctx, in)
	if err != nil {
		return nil, nil, err
	}
	if len(al.uniform) > 0 {
		opt.Uniform = al.uniform
		if in, err = c.bind(l, opt, optionKey(written, al.uniform)); err != nil {
			return nil, nil, err
		}
	}
	return in, al, nil
}

func (c *Checker) bind(l *hostanalysis.Launch, o kernelanalysis.Options, key string) (*Instance, error) {
	in := NewInstance(c.pool, c.summary(l.Kernel, o, key), l)
	if l.Site == nil {
		if err := in.assume(c.Assume); err != nil {
			return nil, err
		}
	}
	return in, nil
}

func optionKey(written map[string]bool, uniform map[int]kernelanalysis.Group) string {
	var parts []string
	for k := range written {
		parts = append(parts, "w"+k)
	}
	for k, g := range uniform {
		parts = append(parts, fmt.Sprintf("u%d.%d", k, g))
	}
	sort.Strings(parts)
	return strings.Join(parts, " ")
}

func (c *Checker) summary(k *frontend.Kernel, o kernelanalysis.Options, key string) *kernelanalysis.Summary {
	key = k.Symbol + " " + key
	o.Initial = c.Initial
	if s, ok := c.summaries[key]; ok {
		return s
	}
	s := kernelanalysis.Summarize(c.pool, c.module, k, o)
	c.summaries[key] = s
	return s
}

// question is the obligations of one pair and kind; the pair is safe for that kind when all of them are.
type question struct {
	in   *Instance
	pair pair
	kind obligation.Kind
	obs  []*obligation.Obligation
	open []*obligation.Obligation // not proved
	why  string
}

// races asks about every pair of accesses: clusters of them first, and single ones where that does not settle it.
func (c *Checker) races(ctx context.Context, in *Instance, out *Outcome) error {
	clusters := in.clusters()
	var qs []*question
	single := map[*question]bool{}
	members := map[*question][2]int{}
	for i, a := range clusters {
		for j := i; j < len(clusters); j++ {
			b := clusters[j]
			p := in.pair(fmt.Sprintf("%d-%d", i, j), a.span, b.span)
			if p == nil {
				continue
			}
			for _, q := range c.questions(in, *p, out) {
				single[q] = len(a.members) == 1 && len(b.members) == 1
				members[q] = [2]int{i, j}
				qs = append(qs, q)
			}
		}
	}
	open, err := c.settle(ctx, qs, out)
	if err != nil {
		return err
	}
	var singles []*question
	expanded, skipped := 0, 0
	for _, q := range open {
		if single[q] {
			singles = append(singles, q)
			continue
		}
		i, j := members[q][0], members[q][1]
		for m, a := range clusters[i].members {
			for n, b := range clusters[j].members {
				if i == j && n < m {
					continue
				}
				if expanded++; expanded > maxPairs {
					skipped++
					continue
				}
				p := in.pair(fmt.Sprintf("%d.%d-%d.%d", i, m, j, n), a, b)
				singles = append(singles, c.ask(in, *p, q.kind, out)...)
			}
		}
	}
	if skipped > 0 {
		out.Reasons = append(out.Reasons, fmt.Sprintf("too many pairs of accesses: %d were not looked at", skipped))
	}
	if expanded > 0 {
		if singles, err = c.settle(ctx, singles, out); err != nil {
			return err
		}
	}
	return c.separate(ctx, in, singles, out)
}

// questions states what is to be asked about a pair, or notes that nothing is.
func (c *Checker) questions(in *Instance, p pair, out *Outcome) []*question {
	kinds := in.kinds(p)
	if len(kinds) == 0 {
		out.Pairs++
		out.Trivial++
		out.Proofs = append(out.Proofs, Proof{p.a, p.b, nil, "one thread, one block, or atomic operations only"})
	}
	var qs []*question
	for _, k := range kinds {
		if k == obligation.AnyInBlock && in.oneWarp() {
			k = obligation.IntraWarp
		}
		qs = append(qs, c.ask(in, p, k, out)...)
	}
	return qs
}

// separate looks for witnesses of open questions. A pair that may meet within a block is first told apart: in one
// warp, or in two?
func (c *Checker) separate(ctx context.Context, in *Instance, open []*question, out *Outcome) error {
	var finer []*question
	for _, q := range open {
		if q.kind != obligation.AnyInBlock {
			if err := c.resolve(ctx, q, out); err != nil {
				return err
			}
			continue
		}
		for _, k := range []obligation.Kind{obligation.IntraBlock, obligation.IntraWarp} {
			finer = append(finer, c.ask(in, q.pair, k, out)...)
		}
	}
	finer, err := c.settle(ctx, finer, out)
	if err != nil {
		return err
	}
	for _, q := range finer {
		if err := c.resolve(ctx, q, out); err != nil {
			return err
		}
	}
	return nil
}

// ask states a question, or notes that barriers answer it.
func (c *Checker) ask(in *Instance, p pair, k obligation.Kind, out *Outcome) []*question {
	out.Pairs++
	obs := in.obligations(p, k)
	if len(obs) == 0 {
		out.Trivial++
		out.Proofs = append(out.Proofs, Proof{p.a, p.b, concrete(k), "a barrier lies between on every path"})
		return nil
	}
	return []*question{{in: in, pair: p, kind: k, obs: obs}}
}

// concrete names the race types that a kind of question stands for.
func concrete(k obligation.Kind) []obligation.Kind {
	if k == obligation.AnyInBlock {
		return []obligation.Kind{obligation.IntraBlock, obligation.IntraWarp}
	}
	return []obligation.Kind{k}
}

// settle proves what it can, all questions in one batch, and returns those that stay open.
func (c *Checker) settle(ctx context.Context, qs []*question, out *Outcome) ([]*question, error) {
	var all []*obligation.Obligation
	for _, q := range qs {
		all = append(all, q.obs...)
	}
	ds, err := c.decide.prove(ctx, all)
	if err != nil {
		return nil, err
	}
	var open []*question
	i := 0
	for _, q := range qs {
		var assumptions []string
		for _, o := range q.obs {
			if ds[i].Status == Safe {
				assumptions = append(assumptions, ds[i].Assumptions...)
			} else {
				q.open = append(q.open, o)
				q.why = ds[i].Reason
			}
			i++
		}
		if len(q.open) > 0 {
			open = append(open, q)
			continue
		}
		if len(assumptions) > 0 && out.attacked < maxAttacks {
			out.attacked++
			if raced, err := c.attack(ctx, q, out); err != nil || raced {
				if err != nil {
					return nil, err
				}
				continue
			}
		}
		out.Assumptions = append(out.Assumptions, assumptions...)
		out.Proofs = append(out.Proofs, Proof{q.pair.a, q.pair.b, concrete(q.kind), "linear proof"})
	}
	return open, nil
}

// maxAttacks bounds how many proofs under assumptions are attacked in one kernel.
const maxAttacks = 8

// attack looks for a witness against a proof that rests on assumptions: one that needs wrap-around is listed beside
// the proof, and one that does not takes its place.
func (c *Checker) attack(ctx context.Context, q *question, out *Outcome) (raced bool, err error) {
	for _, o := range q.obs {
		if unexplainedIn(o) != nil {
			continue
		}
		w, ok := witness.Search(ctx, o, attackLimits)
		if !ok {
			continue
		}
		r, err := c.race(ctx, q, o, w)
		if err != nil {
			return false, err
		}
		out.Races = append(out.Races, *r)
		return !w.WrapOnly, nil
	}
	return false, nil
}

// spell names a symbol for users, who know nothing of registers.
func spell(s *expr.Symbol) string {
	if s.Display == "" {
		return "one without a name in the source"
	}
	return s.Display
}

// race describes the race that a witness of o shows.
func (c *Checker) race(ctx context.Context, q *question, o *obligation.Obligation, w *witness.Witness) (*Race, error) {
	r := &Race{
		Kind: q.kind, A: q.pair.a, B: q.pair.b, Witness: w,
		DataDependent: c.dataDependent(o), Relevant: relevant(o),
		Scoped: q.pair.a.Kind == kernelanalysis.Atomic && q.pair.b.Kind == kernelanalysis.Atomic,
	}
	if r.Kind == obligation.AnyInBlock {
		r.Kind = obligation.IntraBlock
		if warpOf(w, 0) == warpOf(w, 1) {
			r.Kind = obligation.IntraWarp
		}
	}
	var err error
	r.Benign, err = c.sameValue(ctx, o, r)
	return r, err
}

// warpOf is the number of the warp of a witness's thread within its block.
func warpOf(w *witness.Witness, side int) uint64 {
	t, b := w.Threads[side].ThreadIdx, w.Block
	return (t[0] + t[1]*b[0] + t[2]*b[0]*b[1]) / 32
}

// resolve looks for a witness of an open question.
func (c *Checker) resolve(ctx context.Context, q *question, out *Outcome) error {
	var best *Race
	settled := 0
	for _, o := range q.open {
		if s := unexplainedIn(o); s != nil {
			q.why = "it hangs on a value that is not known: " + spell(s)
			continue
		}
		d, err := c.decide.search(ctx, o)
		if err != nil {
			return err
		}
		if d.Status == Safe {
			out.Assumptions = append(out.Assumptions, d.Assumptions...)
			settled++
		}
		w := d.Witness
		if w == nil {
			continue
		}
		r, err := c.race(ctx, q, o, w)
		if err != nil {
			return err
		}
		if best == nil || best.Witness.WrapOnly && !w.WrapOnly {
			best = r
		}
		if !w.WrapOnly {
			break
		}
	}
	if settled == len(q.open) {
		out.Proofs = append(out.Proofs, Proof{q.pair.a, q.pair.b, concrete(q.kind), "linear proof, within the objects' extents"})
		return nil
	}
	if best != nil && q.kind == obligation.InterBlock && q.in.Summary.GridWide() {
		best, q.why = nil, "barriers of the whole grid are not modelled"
	}
	if best != nil && !best.Witness.WrapOnly {
		if s := c.ordering(q); s != nil {
			best, q.why = nil, fmt.Sprintf("the fence at line %d, with atomics or volatile reads, may order the two, which is not modelled", siteLine(s.Site))
		}
	}
	if best == nil {
		out.Unknown++
		out.Reasons = append(out.Reasons, fmt.Sprintf("undecided: %s of %s at line %d against %s at line %d (%s): %s",
			q.pair.a.Kind, q.pair.a.Object.Name, siteLine(q.pair.a.Site), q.pair.b.Kind, siteLine(q.pair.b.Site), q.kind, q.why))
		return nil
	}
	if best.Witness.WrapOnly {
		// listed, but it is no verdict; nor is there a proof that nothing else happens
		out.Unknown++
		out.Reasons = append(out.Reasons, fmt.Sprintf("undecided: %s of %s at line %d against %s at line %d (%s): they meet through wrap-around, and there is no proof that they do not meet otherwise",
			q.pair.a.Kind, q.pair.a.Object.Name, siteLine(q.pair.a.Site), q.pair.b.Kind, siteLine(q.pair.b.Site), q.kind))
	}
	out.Races = append(out.Races, *best)
	return nil
}

// ordering finds a synchronisation point other than a barrier that may order the accesses of a question.
func (c *Checker) ordering(q *question) *kernelanalysis.Sync {
	return q.in.Summary.Ordering(q.pair.a, q.pair.b)
}

// dataDependent reports whether the question speaks of memory contents: then the race exists for some contents only.
func (c *Checker) dataDependent(o *obligation.Obligation) bool {
	for _, s := range o.Sides {
		for _, e := range append(slices.Clone(s.Cond), s.Offset, s.Size) {
			if dependsOnContent(e) {
				return true
			}
		}
	}
	return false
}

// unexplainedIn finds a value that decides whether or where the two accesses meet and that a witness cannot know: in the
// sides themselves, or in what the host passes for a parameter that occurs there. Of the launch shape only its own
// limits are asked.
func unexplainedIn(o *obligation.Obligation) *expr.Symbol {
	var found *expr.Symbol
	trace(o, false, func(e *expr.Expr) {
		if found == nil {
			found = unexplained(e)
		}
	})
	return found
}

// sameValue reports whether two conflicting writes always write one value.
func (c *Checker) sameValue(ctx context.Context, o *obligation.Obligation, r *Race) (bool, error) {
	if r.A.Kind != kernelanalysis.Write || r.B.Kind != kernelanalysis.Write ||
		r.A.Value == nil || r.B.Value == nil || r.A.Value.Width != r.B.Value.Width {
		return false, nil
	}
	a, b := o.Copy(0, r.A.Value), o.Copy(1, r.B.Value)
	if a == b {
		return true, nil
	}
	differ := *o
	differ.ID += ".value"
	differ.Relation = append(slices.Clone(o.Relation), o.Pool.Ne(a, b))
	ds, err := c.decide.prove(ctx, []*obligation.Obligation{&differ})
	if err != nil {
		return false, err
	}
	return ds[0].Status == Safe, nil
}

// assume lists what the answers about a kernel take for granted beyond single proofs.
func (c *Checker) assume(in *Instance, out *Outcome) {
	unknown, loaded := false, false
	objects := map[*kernelanalysis.Object]bool{}
	writes := false
	for _, a := range in.Summary.Accesses {
		objects[a.Object] = true
		writes = writes || a.Kind != kernelanalysis.Read && a.Object.Space == kernelanalysis.Global
	}
	pointers := 0
	for o := range objects {
		switch o.Kind {
		case kernelanalysis.ParamObject:
			pointers++
			ts, known := in.targets(o)
			unknown = unknown || !known || slices.ContainsFunc(ts, func(t hostanalysis.Target) bool {
				return t.Object.Kind == hostanalysis.Unknown
			})
		case kernelanalysis.LoadedObject:
			loaded = true
		}
	}
	if writes && unknown && pointers > 1 {
		out.Assumptions = append(out.Assumptions, "pointer parameters of which the host code shows no origin point to different buffers")
	}
	if writes && loaded {
		out.Assumptions = append(out.Assumptions, "pointers loaded from memory point to no buffer that the kernel reaches otherwise")
	}
	if len(in.Summary.Barriers) > 0 {
		out.Assumptions = append(out.Assumptions, "threads that have returned count as arrived at barriers (compute capability 7.0 and later)")
	}
}
