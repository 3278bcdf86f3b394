package check

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/reports"
)

// kernelReport gathers what came of one kernel under all its launches.
type kernelReport struct {
	program     string
	kernel      *frontend.Kernel
	device      *frontend.Module
	sources     *sources
	pool        *expr.Pool
	proofs      bool
	outcomes    []*constraints.Outcome
	reasons     []string
	assumptions []string
	cut         bool // the clock cut an answer of the solver
	replays     map[*constraints.Race]reports.Replay
	simulations []reports.Simulation
	operands    []string // of relations
	hidden      []string // launches that could be of this kernel
	idle        bool     // the program launches no thread of it: that is an answer
	given       bool     // the launch shape is given by flags
	stopped     bool     // an error or the time limit ended the work on it, or it was not begun
}

// strategies are the counters of those that were asked.
func strategies(t constraints.Tally) map[string]reports.Count {
	out := map[string]reports.Count{}
	for i, n := range t {
		if n.Asked+n.Decided > 0 {
			out[constraints.Strategies[i].Name] = reports.Count(n)
		}
	}
	return out
}

// written is the part of a report about the kernel.
func (kr *kernelReport) written() *reports.Report {
	out := &reports.Report{}
	kr.write(out)
	return out
}

// write adds the kernel and its findings to out.
func (kr *kernelReport) write(out *reports.Report) {
	k := reports.Kernel{
		Program: kr.program, Name: kr.kernel.Name, Display: kr.kernel.Display,
		Reasons: kr.reasons, Assumptions: kr.assumptions, Simulations: kr.simulations,
		Code: codeOf(kr.device, kr.kernel, kr.sources), Operands: kr.operands,
	}
	k.File = kr.program
	if s := kr.kernel.Site; s != nil {
		k.File, k.Line = s.File, s.Line
	}
	reachable, racy := false, false
	var dead []string
	for _, o := range kr.outcomes {
		reachable = reachable || o.Reachable
		if o.Launch.Site != nil {
			k.Launches = append(k.Launches, launch(kr.pool, o.Launch))
		}
		switch {
		case o.Reachable:
		case o.Absence.Excused():
			dead = append(dead, o.Reasons...)
			continue
		default:
			k.Reasons = append(k.Reasons, o.Reasons...)
			continue
		}
		k.Assumptions = append(k.Assumptions, inLoops(o.Assumptions, o)...)
		for _, at := range returns(o) {
			if !slices.Contains(k.Returns, at) {
				k.Returns = append(k.Returns, at)
			}
		}
		k.Reasons = append(k.Reasons, joinTypes(o.Reasons)...)
		for i := range o.Races {
			r := &o.Races[i]
			racy = racy || !r.Witness.WrapOnly
			race := kr.race(o, *r)
			if replay, made := kr.replays[r]; made {
				race.Confirmed, race.Replay = &replay.Confirmed, replay.Text
			}
			out.Races = append(out.Races, race)
		}
		for _, d := range o.Divergences {
			dv := kr.divergence(d)
			out.Divergences = append(out.Divergences, dv)
			k.Reasons = append(k.Reasons, dv.Reason())
		}
		if kr.proofs {
			for _, p := range o.Proofs {
				k.Proofs = append(k.Proofs, kr.proof(o, p))
			}
		}
		out.Stats.Accesses += o.Accesses
		out.Stats.Pairs += o.Pairs
		out.Stats.Trivial += o.Trivial
		out.Stats.Unknown += o.Unknown
		out.Stats.Add(reports.Stats{Strategies: strategies(o.Tally)})
	}
	for _, text := range dead {
		if reachable {
			k.Assumptions = append(k.Assumptions, text)
		} else {
			k.Reasons = append(k.Reasons, "not launched: "+text)
		}
	}
	out.Stats.Kernels++
	out.Stats.Launches += len(k.Launches)
	switch {
	case racy:
		k.Verdict = reports.Racy
	case len(k.Reasons) > 0 && reachable:
		k.Verdict = reports.Inconclusive
	case !reachable:
		k.Verdict = reports.Inconclusive
		if len(k.Reasons) == 0 {
			k.Reasons = append(k.Reasons, "no launch was looked at")
		}
	default:
		k.Verdict = reports.RaceFree
	}
	switch {
	case k.Verdict == reports.RaceFree:
		k.Reasons = nil
	case kr.cut:
		k.Reasons = append(k.Reasons, "a solver query was stopped by its time limit before its step limit: another machine may have an answer")
	}
	k.Examined = k.Verdict == reports.Inconclusive && kr.examined()
	out.Kernels = append(out.Kernels, k)
}

// examined reports whether the kernel was looked at: to the end, or else as far as to decide something. A launch of which
// hgrd can make no sense is not looked at, and leaves the kernel so.
func (kr *kernelReport) examined() bool {
	decided := !kr.stopped || kr.idle
	for _, o := range kr.outcomes {
		if !o.Reachable && !o.Absence.Excused() {
			return false
		}
		decided = decided || len(o.Proofs)+len(o.Races)+len(o.Divergences) > 0
	}
	return decided
}

// raceTypeText is how a question names its race type.
var raceTypeText = regexp.MustCompile(` \((inter-block|intra-block|intra-warp)\)`)

// joinTypes makes one reason of those that differ in their race type only.
func joinTypes(reasons []string) []string {
	types := map[string]map[string]bool{}
	var out []string
	for _, r := range reasons {
		key := r
		if m := raceTypeText.FindStringSubmatchIndex(r); m != nil {
			key = r[:m[2]] + "%" + r[m[3]:]
			if types[key] == nil {
				types[key] = map[string]bool{}
			}
			types[key][r[m[2]:m[3]]] = true
		}
		if !slices.Contains(out, key) {
			out = append(out, key)
		}
	}
	var texts []string
	for _, key := range out {
		of := types[key]
		if of == nil {
			texts = append(texts, key)
			continue
		}
		inBlock := of["intra-block"] && of["intra-warp"]
		for _, t := range []struct {
			holds bool
			name  string
		}{
			{inBlock && of["inter-block"], "all-types"}, {inBlock && !of["inter-block"], "in-block"},
			{!inBlock && of["inter-block"], "inter-block"}, {!inBlock && of["intra-block"], "intra-block"},
			{!inBlock && of["intra-warp"], "intra-warp"},
		} {
			if t.holds {
				texts = append(texts, strings.Replace(key, " (%)", " ("+t.name+")", 1))
			}
		}
	}
	return texts
}

func (kr *kernelReport) race(o *constraints.Outcome, r constraints.Race) reports.Race {
	sp := newSpeller(o, r, kr.sources)
	out := reports.Race{
		Program: kr.program, Kernel: kr.kernel.Name, Type: raceType(r.Kind),
		Space: reports.Space(r.A.Object.Space.String()), Object: r.A.Object.Name,
		Accesses: [2]reports.Access{kr.access(r.A), kr.access(r.B)},
		Scoped:   r.Scoped, Formal: r.Formal, MixedSize: r.MixedSize(), Benign: r.Benign, Observed: r.Observed, DataDependent: r.DataDependent, WrapOnly: r.Witness.WrapOnly,
		Wraps:   r.Witness.Wraps,
		Witness: convertWitness(r.Witness, sp), Excluded: r.Excluded, Beyond: r.Beyond,
	}
	if b := o.Common(&r); b != nil {
		out.Buffer = &reports.Buffer{Name: b.Name, Apart: int64(b.Apart), Parts: b.Parts || b.Free}
		if b.Site != nil {
			out.Buffer.At = position(b.Site)
		}
	}
	if r.A.Object != r.B.Object {
		if out.Buffer == nil && r.Shown != nil && r.A.Object.Space == kernelanalysis.Global {
			out.Buffer = &reports.Buffer{} // that the run shows, and the host code does not
		}
		out.Accesses[0].Object, out.Accesses[1].Object = r.A.Object.Name, r.B.Object.Name
	}
	out.Ignores = o.Ignores(&r)
	out.Fixed = len(out.Ignores) > 0 && o.Fixed(out.Ignores)
	out.Overlap = sp.overlap(o.Overlap(&r))
	out.Loaded, out.Computed = o.Loaded(&r)
	out.Merged = sp.merged(kr.pool, o.Merged(&r))
	for _, x := range o.Open {
		for _, k := range x.Kinds {
			if t := raceType(k); (x.A == r.A && x.B == r.B || x.A == r.B && x.B == r.A) && k != r.Kind && !slices.Contains(out.Open, t) {
				out.Open = append(out.Open, t)
			}
		}
	}
	out.UnderWay = r.Kind == obligation.OwnThread || r.A.Late || r.B.Late
	if r.Shown != nil {
		out.Witness.Run = r.Shown.Command + ", " + r.Shown.Schedule
	}
	if len(r.Passed) > 0 {
		out.CallerDependent, out.Needs = true, sp.needs(r.Witness)
		if r.Unless != nil {
			out.Unless = []string{r.Unless.Claim()}
		}
	}
	for _, s := range r.Resting {
		if r.Shown != nil && !r.Shown.Alone {
			break // the run has come to it
		}
		out.Rests = append(out.Rests, o.Instance.Told(s))
	}
	if r.Shown == nil {
		out.Rests = append(out.Rests, r.Untried...)
	}
	if o.Launch.Site == nil && !kr.given {
		out.Rests = append(out.Rests, kr.hidden...)
	}
	for _, s := range r.Widen {
		out.Widen = append(out.Widen, position(s))
	}
	for _, l := range r.Lacks {
		f := reports.Fence{At: position(l.Site), Before: l.Before, Of: string(l.Of)}
		if l.Access != nil && l.Access.Site != nil {
			at := position(l.Access.Site)
			f.Other, f.Kind = &at, reports.AccessKind(l.Access.Kind.String())
		}
		out.Fences = append(out.Fences, f)
	}
	out.Starts, out.Plain, out.Guard = starts(r.Blame), flag(r.Blame), guard(r.Blame)
	for _, s := range o.Instance.Summary.Narrow(r.Kind, r.A, r.B) {
		out.Narrow = append(out.Narrow, position(s))
	}
	for _, s := range r.Idle {
		out.Idle = append(out.Idle, position(s))
	}
	for side, loops := range r.Loops {
		for _, l := range loops {
			out.Accesses[side].Loops = append(out.Accesses[side].Loops, position(l))
		}
	}
	if strings.Contains(kr.kernel.Display, "<") {
		out.Instances = []string{kr.kernel.Display}
	}
	if c := r.Carried; c != nil {
		out.Carried = &reports.Carry{Loop: position(c.Loop), Early: c.Early}
	}
	for side, a := range [2]*kernelanalysis.Access{r.A, r.B} {
		if a.Kind == kernelanalysis.Atomic {
			if out.Accesses[side].Op = a.Strong.Op; a.Strong.Idle() {
				out.Accesses[side].Op = "load"
			}
		}
		out.Accesses[side].Volatile = a.Strong != nil && a.Kind != kernelanalysis.Atomic
		if read := o.Instance.Summary.Updated(a); read != nil {
			at := position(read.Site)
			out.Accesses[side].Updates = &at
		}
		if s := r.Held[side]; s != nil {
			at := position(s)
			out.Accesses[side].Lock = &at
		}
		out.Accesses[side].Found = o.Found(a)
		for _, c := range expr.Conjuncts(a.Cond) {
			out.Accesses[side].When = append(out.Accesses[side].When, sp.condition(kr.pool, c, side))
		}
	}
	out.Mask = kr.mask(o, r)
	out.Feeds = kernelanalysis.Feeds(r.A, r.B) || kernelanalysis.Feeds(r.B, r.A)
	out.Interval, out.Placement, out.Question = kr.interval(o, r), kr.placement(o, r), r.Question()
	out.Free, out.Assumptions = free(o, r, out.Witness.Values)
	if s := o.Launch.Site; s != nil {
		at := position(s)
		out.Launch, out.LaunchedIn, out.Context = &at, s.Function, callers(o.Launch)
		out.Cooperative = o.Launch.Cooperative
		out.Facts = kr.facts(o, r.Relevant)
	}
	return out
}

// free says what is free for want of a caller, and lists what else is assumed about callers.
func free(o *constraints.Outcome, r constraints.Race, values reports.Values) (text string, assumptions []string) {
	var names []string
	for _, name := range values.Names() {
		if isOperand(name) {
			names = append(names, name)
		}
	}
	if o.Launch.Site == nil {
		for i, axes := range [][3]*expr.Expr{o.Launch.Grid, o.Launch.Block} {
			if slices.ContainsFunc(axes[:], func(e *expr.Expr) bool { return e.Op != expr.Const }) {
				names = append(names, [...]string{"the grid", "the block"}[i])
			}
		}
		if len(names) == 0 {
			return "", nil
		}
		return "no caller was found: " + list(names) + " arbitrary", nil
	}
	for _, a := range o.Launch.Assumptions {
		if because, arbitrary := strings.CutSuffix(a, ": its parameters are arbitrary"); arbitrary {
			if text = because; len(names) > 0 {
				text += ": " + list(names) + " arbitrary"
			}
			continue
		}
		if strings.Contains(a, "arbitrary") || strings.Contains(a, "callers of ") {
			assumptions = append(assumptions, a)
		}
	}
	return text, assumptions
}

func list(names []string) string {
	if len(names) == 1 {
		return names[0] + " is"
	}
	return strings.Join(names, ", ") + " are"
}

// facts spells what the host says about the symbols given, in terms of the kernel's parameters.
func (kr *kernelReport) facts(o *constraints.Outcome, relevant map[*expr.Symbol]bool) []string {
	var out []string
	for _, b := range o.Instance.Bindings(relevant) {
		if name, value, _ := strings.Cut(b, " = "); name != value {
			out = append(out, b)
		}
	}
	named := o.Instance.Named(relevant)
	for _, f := range toldFacts(o, relevant) {
		if f.Text == f.Cond.String() {
			f.Cond, f.Text = kr.pool.Replace(f.Cond, named), ""
		}
		out = addFact(out, kr.pool, o.Launch, f)
	}
	return out
}

// toldFacts are the host's facts about the symbols given. Facts that say no more than that the launch and its allocations
// succeed are left out, those that hold in every program, and those of the system's headers: nobody reads a program in
// terms of the C++ library's own code.
func toldFacts(o *constraints.Outcome, relevant map[*expr.Symbol]bool) []hostanalysis.Fact {
	var out []hostanalysis.Fact
	for _, f := range o.Launch.Facts {
		trivial := f.Kind == hostanalysis.GridDim || f.Kind == hostanalysis.Language || f.Kind == hostanalysis.Unwinding
		if !trivial && slices.ContainsFunc(expr.Symbols(f.Cond), func(s *expr.Symbol) bool { return relevant[s] }) &&
			!inLibrary(f) {
			out = append(out, f)
		}
	}
	return out
}

// inLibrary reports whether a fact is that of code in the system's headers.
func inLibrary(f hostanalysis.Fact) bool { return f.Site != nil && excerpt.System(f.Site.File) }

// absent lists the launches of kernels whose code the program does not have.
func absent(program string, host *hostanalysis.Result) []reports.Absent {
	var out []reports.Absent
	for _, p := range host.Problems {
		if p.Absent != "" {
			out = append(out, reports.Absent{Program: program, Position: position(p.Site), Kernel: p.Absent})
		}
	}
	return out
}

func position(s *frontend.Site) reports.Position {
	if s == nil {
		return reports.Position{}
	}
	return reports.Position{File: s.File, Line: s.Line, Column: s.Column}
}

func (kr *kernelReport) access(a *kernelanalysis.Access) reports.Access {
	return accessAt(a.Kind, a.Site, kr.sources)
}

// accessAt is an access by its kind and place.
func accessAt(kind kernelanalysis.AccessKind, at *frontend.Site, from *sources) reports.Access {
	out := reports.Access{Kind: reports.AccessKind(kind.String())}
	if at == nil {
		return out
	}
	out.File, out.Line, out.Column = at.File, at.Line, at.Column
	out.Source, out.From = reports.CutLine(from.line(at.File, at.Line), at.Column)
	for _, p := range at.InlinedAt {
		out.InlinedAt = append(out.InlinedAt, reports.Position{File: p.File, Line: p.Line, Column: p.Column})
	}
	return out
}

func (kr *kernelReport) proof(o *constraints.Outcome, p constraints.Proof) reports.Proof {
	out := reports.Proof{
		Object: p.A.Object.Name, Types: raceTypes(p.Kinds), How: p.How,
		Accesses: [2]reports.Position{position(p.A.Site), position(p.B.Site)},
	}
	if s := o.Launch.Site; s != nil {
		at := position(s)
		out.Launch = &at
		if strings.HasPrefix(p.How, "linear proof") {
			out.Facts = kr.facts(o, o.Instance.RelevantTo(p.A, p.B))
		}
	}
	return out
}

func (kr *kernelReport) divergence(d constraints.Divergence) reports.Divergence {
	out := reports.Divergence{Program: kr.program, Kernel: kr.kernel.Name}
	if s := d.Barrier.Site; s != nil {
		out.File, out.Line, out.Column = s.File, s.Line, s.Column
		out.Source, out.From = reports.CutLine(kr.sources.line(s.File, s.Line), s.Column)
	}
	out.Branch = position(d.Branch.Site)
	t := d.Witness.Threads
	out.Message = fmt.Sprintf("threads %s and %s of one block diverge at the branch at line %d",
		coords(t[0].ThreadIdx), coords(t[1].ThreadIdx), out.Branch.Line)
	return out
}

func coords(c [3]uint64) string { return fmt.Sprintf("(%d,%d,%d)", c[0], c[1], c[2]) }

func convertWitness(w *witness.Witness, sp *speller) *reports.Witness {
	narrow := func(d [3]uint64) (out [3]uint32) {
		for i, v := range d {
			out[i] = uint32(v)
		}
		return out
	}
	out := &reports.Witness{
		GridDim: narrow(w.Grid), BlockDim: narrow(w.Block), Address: int64(max(w.Offsets[0], w.Offsets[1])),
	}
	for i, t := range w.Threads {
		out.Threads[i] = reports.Thread{BlockIdx: narrow(t.BlockIdx), ThreadIdx: narrow(t.ThreadIdx)}
	}
	out.Values, out.Contents = sp.values(w), sp.contents(w, out.Thread)
	for i := range out.Threads {
		out.Threads[i].Counters = sp.counters(w, i)
	}
	return out
}
