package constraints

import (
	"context"
	"fmt"
	"slices"
	"sort"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/lessons"
	"github.com/hgrd/hgrd/constraints/lin"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/solver"
)

// Race is two accesses that two threads may perform on a common byte unordered.
type Race struct {
	Kind          obligation.Kind // InterBlock, IntraBlock or IntraWarp
	A, B          *kernelanalysis.Access
	Witness       *witness.Witness
	Scoped        bool // synchronised, but in too narrow a scope
	Formal        bool // CUDA C++ leaves it unordered, and PTX does not
	Benign        bool // both write one value
	Observed      bool // Benign: in runs
	DataDependent bool
	Relevant      map[*expr.Symbol]bool // launch symbols that decide the race
	Detail

	Shown *Shown // the run of the program that shows it; nil where there is none

	of *obligation.Obligation
}

// Question is what queries about the race are named after.
func (r *Race) Question() string {
	if r.of == nil {
		return ""
	}
	return r.of.ID
}

// Proof says how a pair was shown to be safe.
type Proof struct {
	A, B  *kernelanalysis.Access
	Kinds []obligation.Kind
	How   string
}

// Open is a pair that may or may not race.
type Open struct {
	A, B  *kernelanalysis.Access
	Kinds []obligation.Kind
}

// Outcome is what came of one kernel under one launch. It proves the kernel only when it is Reachable and there are
// neither races nor reasons.
type Outcome struct {
	Launch      *hostanalysis.Launch
	Instance    *Instance
	Reachable   bool
	Absence     Absence // why it is not
	Races       []Race
	Divergences []Divergence
	Reasons     []string // what is open
	Open        []Open   // pairs of it that were looked at
	Assumptions []string // what the answers take for granted
	Proofs      []Proof
	Accesses    int
	Pairs       int // questions looked at
	Trivial     int // of them decided without a query
	Unknown     int
	Tally       Tally

	ByRun   bool // the proof is the paths that the program has
	LeftOut bool // runs of the program, for want of steps, and there are Reasons

	trials   trials
	solo     *soloist // that runs the kernel by itself; nil if it was not asked
	replayed int      // witnesses that were run
	attacked int      // proofs under assumptions that were attacked
	relied   bool     // on what memory holds when the kernel starts
	lost     bool     // a question stays open, here or under another launch: there will be no proof of the kernel
}

// Checker decides kernels. What it knows of one has a say in the next, by earlier proofs and by the order of operands in
// its trees; who wants answers that hang on one kernel alone takes a Checker and a pool for each. It is not safe for
// concurrent use.
type Checker struct {
	Assume   []Relation               // for launches that the host code does not show
	Lockstep bool                     // the threads of a warp share a program counter
	Initial  func(symbol string) bool // whether a device variable keeps its initial value; nil for none
	Stage    Stage                    // where launches are run; nil for no runs
	Theatre  Theatre                  // where the program is run; nil for no runs
	Solo     Solo                     // where kernels of a program out of sight are run by themselves; nil for no runs
	Lessons  *lessons.Book            // of other instances of the kernel's template; nil for none

	pool      *expr.Pool
	module    *frontend.Module
	tally     tally
	decide    Decider
	summaries map[string]*kernelanalysis.Summary
	soloSteps map[*frontend.Kernel]uint64     // of runs of kernels by themselves
	unproved  map[*frontend.Kernel]bool       // under a launch that was looked at
	racy      map[*frontend.Kernel]bool       // under a launch that was looked at
	promised  map[*frontend.Kernel][]Relation // by callers, so that races of the kernel are gone
}

// NewChecker checks kernels of device module m with trees of pool. limit bounds each query; its zero value is the
// solver's own.
func NewChecker(pool *expr.Pool, m *frontend.Module, s solver.Solver, limit solver.Limit) *Checker {
	c := &Checker{
		pool: pool, module: m, summaries: map[string]*kernelanalysis.Summary{}, unproved: map[*frontend.Kernel]bool{}, racy: map[*frontend.Kernel]bool{}, soloSteps: map[*frontend.Kernel]uint64{}, promised: map[*frontend.Kernel][]Relation{},
		decide: Decider{Prover: &lin.Prover{Solver: s, Limit: limit}, Solver: s},
	}
	c.decide.tally = &c.tally
	return c
}

// maxPairs bounds the pairs of single accesses that are looked at in one kernel.
const maxPairs = 10000

// In steps of the budget: to summarise an instruction, to look at a pair of accesses, and to state one of its questions.
const (
	stepsOfInstruction = 700
	stepsOfPair        = 400
	stepsOfQuestion    = 6_000
)

// Check decides kernel l.Kernel under launch l. When ctx ends while it looks at pairs of accesses, the error comes with
// the outcome so far, which names the pairs that stayed open and proves nothing.
func (c *Checker) Check(ctx context.Context, l *hostanalysis.Launch) (*Outcome, error) {
	c.decide.begin()
	c.decide.lessons = c.Lessons
	c.tally.counts = Tally{}
	out := &Outcome{Launch: l, Assumptions: slices.Clone(l.Assumptions)}
	defer func() { out.Tally = c.tally.counts }()
	in, al, err := c.instance(ctx, l)
	if err != nil {
		return nil, err
	}
	out.Instance = in
	out.Accesses = len(in.Summary.Accesses)
	for _, r := range in.given {
		out.Assumptions = append(out.Assumptions, r+", as --assume says")
	}
	if len(in.ones) > 0 {
		out.Assumptions = append(out.Assumptions, writtenFor(in.ones))
	}
	settled, err := c.kernelSide(ctx, in, al, out)
	if err != nil {
		return nil, err
	}
	if settled {
		out.Reachable = true // or if not, the proofs hold all the same
	} else if err := c.reach(ctx, in, out); err != nil {
		return nil, err
	}
	if !out.Reachable {
		return out, nil
	}
	out.lost = c.unproved[l.Kernel]
	out.Divergences = al.divergences
	out.Reasons = append(out.Reasons, al.reasons...)
	out.Assumptions = append(out.Assumptions, al.assumptions...)
	in.mode(out)
	in.incomplete(out)
	for _, g := range in.Summary.Gaps {
		out.Reasons = append(out.Reasons, gapReason(g))
	}
	in.feeds = c.feedsOf(ctx, in)
	if err = c.textures(ctx, in, out); err == nil {
		err = c.trust(ctx, in, out)
	}
	if err == nil {
		err = c.forwards(ctx, in, out)
	}
	if err == nil && !settled {
		err = c.races(ctx, in, out)
	}
	if err == nil {
		err = c.alike(ctx, in, out)
	}
	if err == nil {
		c.challenge(ctx, in, out)
		c.alikeInRuns(ctx, in, out)
		c.byPaths(ctx, in, out)
		c.suppose(ctx, in, out)
		err = c.vacuous(ctx, in, out)
	}
	if err != nil && ctx.Err() == nil {
		return nil, err
	}
	if err == nil {
		err = ctx.Err() // a search may have been stopped without an error
	}
	if err != nil {
		out.Reasons = append(out.Reasons, "not every pair of accesses was looked at")
	}
	if out.LeftOut = out.trials.short && len(out.Reasons) > 0; out.LeftOut {
		out.Reasons = append(out.Reasons, "runs of the program were left out: the steps that the time limit stands for are spent; --timeout gives more")
	}
	if err == nil { // a kernel that was stopped may yet be proved, in more time
		c.unproved[l.Kernel] = c.unproved[l.Kernel] || len(out.Reasons)+len(out.Races) > 0
	}
	c.racy[l.Kernel] = c.racy[l.Kernel] || out.racy()
	c.assume(in, out)
	return out, err
}

// rely notes what is taken for granted of memory.
func (o *Outcome) rely(on []string) {
	o.relied = o.relied || len(on) > 0
	o.Assumptions = append(o.Assumptions, on...)
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
	opt := kernelanalysis.Options{Cooperative: cooperative(l)}
	in, err := c.bind(ctx, l, opt, optionKey(opt, nil, nil))
	if err != nil {
		return nil, nil, err
	}
	if opt.Complete, err = c.complete(ctx, in); err != nil {
		return nil, nil, err
	}
	if opt.Complete {
		if in, err = c.bind(ctx, l, opt, optionKey(opt, nil, nil)); err != nil {
			return nil, nil, err
		}
	}
	written := map[string]bool{}
	for _, a := range in.Summary.Accesses {
		for _, o := range in.Summary.Objects {
			if a.Kind != kernelanalysis.Read && o != a.Object && len(in.overlays(o, a.Object)) > 0 {
				written[o.Key()] = true
			}
		}
	}
	opt.Written = func(o *kernelanalysis.Object) bool { return written[o.Key()] }
	if len(written) > 0 {
		if in, err = c.bind(ctx, l, opt, optionKey(opt, written, nil)); err != nil {
			return nil, nil, err
		}
	}
	own, err := c.owned(ctx, in, written)
	if err != nil {
		return nil, nil, err
	}
	if len(own) > 0 {
		opt.Own = func(o *kernelanalysis.Object) bool { return own[o.Key()] }
		if in, err = c.bind(ctx, l, opt, optionKey(opt, written, own)); err != nil {
			return nil, nil, err
		}
	}
	al, err := c.decide.align(ctx, in)
	if err != nil {
		return nil, nil, err
	}
	if len(al.uniform)+len(al.covered) > 0 {
		opt.Uniform, opt.Covered = al.uniform, al.covered
		if in, err = c.bind(ctx, l, opt, optionKey(opt, written, own)); err != nil {
			return nil, nil, err
		}
	}
	in.complete, in.unaligned = opt.Complete, len(al.reasons) > 0
	in.leans = opt.Complete || len(own) > 0 || al.leans
	return in, al, nil
}

func (c *Checker) bind(ctx context.Context, l *hostanalysis.Launch, o kernelanalysis.Options, key string) (*Instance, error) {
	s, err := c.summary(ctx, l.Kernel, o, key)
	if err != nil {
		return nil, err
	}
	l, ones := c.written(s, l)
	in := NewInstance(c.pool, s, l)
	in.ones, in.tally, in.option = ones, &c.tally, o
	if l.Site == nil {
		if err := in.assume(c.Assume, c.module); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// optionKey tells options apart, but for the objects written through other names and those of which blocks own parts,
// which it is given.
func optionKey(o kernelanalysis.Options, written, own map[string]bool) string {
	var parts []string
	if o.Cooperative {
		parts = append(parts, "c")
	}
	if o.Complete {
		parts = append(parts, "m")
	}
	for k := range written {
		parts = append(parts, "w"+k)
	}
	for k := range own {
		parts = append(parts, "o"+k)
	}
	for k, c := range o.Covered {
		parts = append(parts, fmt.Sprintf("v%d.%d", k, c))
	}
	for k, g := range o.Uniform {
		parts = append(parts, fmt.Sprintf("u%d.%d", k, g))
	}
	sort.Strings(parts)
	return strings.Join(parts, " ")
}

func (c *Checker) summary(ctx context.Context, k *frontend.Kernel, o kernelanalysis.Options, key string) (*kernelanalysis.Summary, error) {
	key = k.Symbol + " " + key
	if s, ok := c.summaries[key]; ok {
		return s, nil
	}
	s, err := c.summarize(ctx, k, o)
	if err == nil {
		c.summaries[key] = s
	}
	return s, err
}

// summarize is summary of what is not asked for again.
func (c *Checker) summarize(ctx context.Context, k *frontend.Kernel, o kernelanalysis.Options) (*kernelanalysis.Summary, error) {
	o.Initial = c.Initial
	o.Stopped = func() bool {
		steps.Spend(ctx, stepsOfInstruction)
		return ctx.Err() != nil
	}
	s := kernelanalysis.Summarize(c.pool, c.module, k, o)
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return s, nil
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
		out.Assumptions = append(out.Assumptions, "pointer parameters whose origin the host code does not show point to different buffers")
	}
	into := ""
	if writes && loaded {
		into, loaded = in.intoOther()
	}
	if into != "" {
		out.Reasons = append(out.Reasons, fmt.Sprintf("a pointer that the kernel loads from memory leads to %s, to which it is passed another", into))
	}
	if writes && loaded && len(in.Launch.Held) > 0 {
		out.Reasons = append(out.Reasons, fmt.Sprintf("a pointer that the kernel loads from memory may lead to %s, to which it is passed another", in.Launch.Held[0].Name))
	}
	if writes && loaded {
		out.Assumptions = append(out.Assumptions, "pointers loaded from memory point to no buffer that the kernel reaches otherwise")
	}
	if slices.ContainsFunc(in.Summary.Barriers, func(b *kernelanalysis.Barrier) bool { return len(b.Returns) > 0 }) {
		out.Assumptions = append(out.Assumptions, "threads that have returned count as arrived at barriers (compute capability 7.0 and later)")
	}
}
