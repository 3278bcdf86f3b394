package constraints

import (
	"context"
	"fmt"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Trials. A witness of a program with a main function in sight says what the program is given, and a run of the program on
// that decides: a race that it shows is one of the program, whatever led to it, and where it comes to its end and shows none,
// what the witness was made of is not what the program does. Runs prove nothing.

// Theatre runs the program as a whole.
type Theatre interface {
	// Trial is the run of the program on inputs and on a course. It is the same each time.
	Trial(ctx context.Context, in Inputs, course Course) *Trial

	// Repeated is the n-th of these runs on another course.
	Repeated(ctx context.Context, n int, course Course) *Trial

	// Explored is the n-th run of a search for inputs that lead the program along other paths, from zero. It is the same each
	// time; nil behind the last one.
	Explored(ctx context.Context, n int) *Trial

	// Known reports whether the n-th run of the search has been paid for: to look at it costs next to nothing.
	Known(n int) bool

	// Affords reports whether there are steps for a run: some that are set aside for runs of the program, or as many under ctx.
	Affords(ctx context.Context, least uint64) bool

	// Spares is Affords for a run of the search, of which the most show nothing: it takes no steps that a kernel may yet need which
	// had no turn.
	Spares(ctx context.Context, least uint64) bool

	// Paths are runs along all paths of the program, with what has to be shown for that: the conditions of each gap contradict
	// one another. None if the program has too many, or what it does hangs on more than the conditions. They are the same each
	// time.
	Paths(ctx context.Context) (runs []*Trial, gaps [][]*expr.Expr)
}

// Trial is what a run showed.
type Trial struct {
	Command  string // that starts it, as users read it
	Given    Inputs // of a run of the search
	Course   Course
	Schedule string
	Own      bool // it came to an end of its own, all launches as they should: neither a bound nor what is not modelled ended it
	Cut      bool // a bound on what runs may cost ended it, or a launch
	Picked   bool // only some blocks of a launch were run
	Fed      bool // it took numbers or text from elsewhere than the command line and the environment: files, standard input, random numbers
	Drawn    bool // Fed: random numbers are all that it took so
	Filed    bool // it was given a file
	Same     bool // without a race, it would have come out the same under each schedule
	End      string
	Launches []Launched   // in order
	Broken   []Launched   // launches that came to no end of their own, or in which an access led to no memory of the program
	Told     bool         // what the run does, and passes to kernels, follows from its conditions and from values that have expressions
	Path     []*expr.Expr // the conditions on inputs under which the program runs so
}

// Launched is a launch in a run.
type Launched struct {
	Kernel      *frontend.Kernel
	Site        *frontend.Site
	Grid, Block [3]uint64
	Races       []Seen
	Fed         bool // something that the kernel sees may follow from inputs
	Undone      bool // a launch before it was not run to its end: memory may hold what it never does
	Given       Given
	Strays      bool             // an access led to no memory of the program
	Unset       bool             // it, or what came before, read memory that nobody had set: in another run that may hold anything
	UnsetBefore bool             // what came before did
	Mixed       bool             // UnsetBefore: what followed from it may have come to what is passed to this launch; else it was followed by bytes
	UnsetAt     []*frontend.Site // where the kernel did, if nothing before did; nil for a place that is not known
}

// Given is what a launch passes to its kernel.
type Given struct {
	Dims        [6]Bits // of the grid, then of the block
	Shared      Bits
	Cooperative bool
	Args        []byte // as they are in the run
	Params      []uint64
	Follow      []Part          // what of Args follows from inputs
	Leads       map[uint64]Lead // where pointers in Args lead, by their offsets
}

// Bits are a value in a run, and the expression over inputs by which it follows; nil if it does not.
type Bits struct {
	Value   uint64
	Follows *expr.Expr
}

// Part is a part of the arguments.
type Part struct {
	Offset, Size uint64
	Bits
}

// Lead is an allocation, by its first address, or a variable.
type Lead struct {
	Start    uint64
	Variable bool
}

// Shown is the run in which a race was seen.
type Shown struct {
	Command, Schedule string
	Alone             bool // it was a run of the kernel by itself
	Argc              int  // where the run was given fewer arguments than a witness says
}

// trials are the runs that were made for a launch of the program.
type trials struct {
	guesses  []Inputs
	made     int
	explored []*Trial // so far
	over     bool     // there are no more of them, or there are no steps for more
	short    bool     // there were no steps for more
	early    bool     // the part of the steps for the first of them was not enough: no more of these
	cut      bool     // that for those which attack proofs was not enough: no more of these
	repeated []*Trial // the first that came to the launch, on other courses
	courses  bool     // these were run

	redrawn map[int][]*Trial // runs of the search, by their numbers, on other random numbers
}

// Bounds on the runs for one launch of the program.
const (
	mostTrials   = 48
	mostSettings = 2 // launches of other scales that the host's facts allow
	mostRepeated = 3 // runs on other courses
)

// refuters are the schedules under which a race must not be seen for a witness to be refuted.
var refuters = [...]uint64{1, 0, 4}

// playable reports whether runs of the program may come to this launch.
func (c *Checker) playable(in *Instance) bool {
	return c.Theatre != nil && !c.Lockstep && in.Launch.Site != nil
}

// play runs the program, unless there were too many runs already; nil then.
func (c *Checker) play(ctx context.Context, out *Outcome, in Inputs, course Course) *Trial {
	if out.trials.made >= mostTrials || ctx.Err() != nil {
		return nil
	}
	if !c.Theatre.Affords(ctx, leastForTrial) {
		out.trials.short = true
		return nil
	}
	out.trials.made++
	return c.Theatre.Trial(ctx, in, course)
}

// leastForTrial is what a run may take of the steps that are left, where none are set aside.
const leastForTrial = steps.Second

// tried is byRuns, but that a race without a run is none where the witness has chosen contents that device code makes.
func (c *Checker) tried(ctx context.Context, q *question, r *Race, out *Outcome) (*Race, string) {
	r, why := c.byRuns(ctx, q, r, out)
	if r == nil || !r.DataDependent || r.Shown != nil || r.of == nil {
		return r, why
	}
	if name, by := q.in.madeOnDevice(r.of, r.Witness); name != "" {
		return nil, notFollowed(name, by, q.in.from())
	}
	return r, why
}

// byRuns decides by runs what a witness says. It returns the race as seen in a run; or r itself where runs say nothing; or
// nil and why, where they refute it.
func (c *Checker) byRuns(ctx context.Context, q *question, r *Race, out *Outcome) (*Race, string) {
	if !c.playable(q.in) || r.Witness.WrapOnly || r.Formal || r.Beyond || r.Kind == obligation.OwnThread {
		return r, "" // no run shows, or refutes, what the letter of the memory model alone has, or what takes accesses beyond objects
	}
	if !c.tally.ask(byTrial) {
		return r, ""
	}
	inputs, left, clash := q.in.Realise(r.Witness)
	if clash != "" && !r.DataDependent {
		return nil, "the only race found contradicts itself: " + clash
	}
	ended, launched, command := true, false, ""
	for _, seed := range refuters {
		t := c.play(ctx, out, inputs, course(r.Witness, seed))
		if t == nil {
			return r, ""
		}
		if x := c.shownOn(ctx, q, out, inputs, t); x != nil {
			if !x.DataDependent && (r.DataDependent || r.Chosen != "" || len(r.Passed) > 0) {
				return x, "" // the run asks for less than the witness
			}
			return q.in.showing(r, x.Shown), ""
		}
		if ended, command = ended && t.Own, t.Command; !ended {
			r.Beyond = slices.ContainsFunc(t.Broken, func(x Launched) bool { return x.Strays && x.of(q.in) })
			break
		}
		if l, _ := shows(t.Launches, q, true); l != nil {
			return r, "" // nor does it refute it
		}
		launched = launched || slices.ContainsFunc(t.Launches, func(x Launched) bool { return x.of(q.in) })
	}
	if r.DataDependent {
		return c.byContents(ctx, q, r, out)
	}
	if v := q.in.chooses(r.Witness); v != "" {
		left = append(left, v)
	}
	if !launched && inputs.Some { // the program may want others to come to the launch
		left = append(left, "the program's other arguments")
	}
	switch {
	case !q.in.Launch.FromMain, !ended:
		return r, ""
	case (len(left) > 0 || len(r.Resting) > 0) && !q.in.Launch.Closed: // the run is another one than the witness tells of
		if x := c.discovered(ctx, q, out); x != nil {
			return x, ""
		}
		r.Untried = left
		return r, ""
	case launched && (r.Kind == obligation.IntraWarp || q.in.Summary.Order() != nil): // another schedule may show it
		return r, ""
	}
	return nil, "the analysis has a race for " + command + ", and a run of that shows none"
}

// chooses names a value of which a witness says something, and that the program computes in a way that is not known.
func (in *Instance) chooses(w *witness.Witness) string {
	hidden := in.hidden()
	for _, v := range w.Values {
		if _, is := hidden[v.Symbol]; is {
			return in.Told(v.Symbol)
		}
	}
	for _, c := range w.Contents {
		if _, is := hidden[c.Symbol]; is {
			return in.Told(c.Symbol)
		}
	}
	return ""
}

// fewestTold is how many runs must tell of contents where others were cut.
const fewestTold = 3

// byContents decides a witness that hangs on what is in memory. Where the program is in sight as a whole, reads nothing but its
// command line and random numbers, and has set all that the kernel reads in each run that comes to the launch, and no schedule
// changes that, memory holds what the program puts there, and not what a witness wants: either some run shows the race, or there is
// no witness. Programs that draw are run on several draws. Runs that are too long to be made say nothing. r itself where runs do
// not tell.
func (c *Checker) byContents(ctx context.Context, q *question, r *Race, out *Outcome) (*Race, string) {
	if x := c.discovered(ctx, q, out); x != nil {
		return x, ""
	}
	if !q.in.Launch.FromMain {
		return r, ""
	}
	runs, cut := []*Trial{}, false
	for n, t := range out.trials.explored {
		if t.Cut {
			cut = true
			continue
		}
		if runs = append(runs, t); !t.Drawn {
			continue
		}
		more, ok := c.redrawn(ctx, q, n, out)
		for _, t := range more {
			if x := c.shown(ctx, q, out, t); x != nil {
				return x, ""
			}
		}
		if !ok {
			return r, ""
		}
		runs = append(runs, more...)
	}
	made, command := 0, ""
	for _, t := range runs {
		n, tells := q.in.sets(t)
		if !tells {
			return r, ""
		}
		if made += n; n > 0 && command == "" {
			command = t.Command
		}
	}
	if made == 0 || cut && made < fewestTold {
		return r, ""
	}
	if made == 1 {
		return nil, fmt.Sprintf("it depends on the contents of memory, all of which the program sets; a run of it, %s, shows no race", command)
	}
	return nil, fmt.Sprintf("it depends on the contents of memory, all of which the program sets; %d runs of it show no race, %s is the first", made, command)
}

// sets reports whether a run sets all that the kernel reads at this launch, by its command line alone. n is 1 if it comes to the
// launch, else 0.
func (in *Instance) sets(t *Trial) (n int, tells bool) {
	if !t.Own || !t.Same {
		return 0, false
	}
	for _, l := range t.Launches {
		if !l.of(in) {
			continue
		}
		if t.Fed && !t.Drawn || l.Mixed || in.steeredBy(l.UnsetAt) {
			return 0, false
		}
		n = 1
	}
	return n, true
}

// steeredBy reports whether what is read at one of these places may decide where the kernel goes and what it accesses.
func (in *Instance) steeredBy(sites []*frontend.Site) bool {
	for _, s := range sites {
		found := false
		for _, a := range in.Summary.Accesses {
			if a.Site == s && a.Kind != kernelanalysis.Write {
				if found = true; in.steers(a) {
					return true
				}
			}
		}
		if !found {
			return true
		}
	}
	return false
}

// discovered is a race that some run shows of an open question; nil for none.
func (c *Checker) discovered(ctx context.Context, q *question, out *Outcome) *Race {
	if !c.playable(q.in) || q.kind == obligation.OwnThread || !c.tally.ask(byDiscovery) {
		return nil
	}
	if out.trials.guesses == nil {
		out.trials.guesses = c.guesses(ctx, q.in)
	}
	for _, in := range out.trials.guesses {
		if t := c.play(ctx, out, in, Course{Schedule: refuters[0]}); t != nil {
			if r := c.shown(ctx, q, out, t); r != nil {
				out.trials.made-- // others may show in it as well
				return r
			}
			out.trials.made--
		}
	}
	for i := 0; i < len(out.trials.explored) || c.explore(ctx, out); i++ {
		if r := c.shownOn(ctx, q, out, out.trials.explored[i].Given, out.trials.explored[i]); r != nil {
			return r
		}
	}
	if !out.trials.courses {
		out.trials.courses = true
		c.repeat(ctx, q.in, out)
	}
	all := slices.Concat(out.trials.explored, out.trials.repeated)
	for _, t := range all[len(out.trials.explored):] {
		if r := c.shown(ctx, q, out, t); r != nil {
			return r
		}
	}
	for _, t := range all {
		if l, x := shows(t.Broken, q, false); l != nil {
			return c.seenIn(ctx, q, t, *l, x)
		}
	}
	for _, t := range all {
		if l, x := shows(t.Launches, q, true); l != nil {
			if r := c.seenIn(ctx, q, t, *l, x); r != nil {
				return r
			}
		}
	}
	return nil
}

// shown is a race of an open question that a run shows at the launch; nil for none.
func (c *Checker) shown(ctx context.Context, q *question, out *Outcome, t *Trial) *Race {
	if len(q.obs) == 0 {
		return nil
	}
	l, x := shows(t.Launches, q, false)
	if l == nil {
		return nil
	}
	return c.seenIn(ctx, q, t, *l, x)
}

// of reports whether it is a run of this launch.
func (l *Launched) of(in *Instance) bool {
	return l.Kernel == in.Summary.Kernel && (l.Site == in.Launch.Site || samePlace(l.Site, in.Launch.Site))
}

// shows is one of the launches that shows a race of a question, formal or not; nil for none.
func shows(launches []Launched, q *question, formal bool) (*Launched, Seen) {
	for i, l := range launches {
		if !l.of(q.in) {
			continue
		}
		for _, x := range l.Races {
			is := func(a *kernelanalysis.Access, side int) bool {
				return a.Site == x.Sites[side] && a.Kind == x.Kinds[side]
			}
			switch {
			case !slices.Contains(concrete(q.kind), x.Kind) || x.Formal != formal:
				continue
			case is(q.pair.a, 0) && is(q.pair.b, 1):
			case is(q.pair.a, 1) && is(q.pair.b, 0):
				slices.Reverse(x.Sites[:])
				slices.Reverse(x.Kinds[:])
				slices.Reverse(x.Threads[:])
			default:
				continue
			}
			return &launches[i], x
		}
	}
	return nil, Seen{}
}

func samePlace(a, b *frontend.Site) bool {
	return a != nil && b != nil && a.File == b.File && a.Line == b.Line
}

// course is one on which the blocks of a witness come first.
func course(w *witness.Witness, seed uint64) Course {
	return Course{Schedule: seed, First: [2][3]uint64{w.Threads[0].BlockIdx, w.Threads[1].BlockIdx}}
}

// seenIn is the race of a question that was seen in a launch of a run; nil if it may have come of what memory holds in no run.
func (c *Checker) seenIn(ctx context.Context, q *question, t *Trial, l Launched, x Seen) *Race {
	w := &witness.Witness{
		Grid: l.Grid, Block: l.Block, Threads: x.Threads,
		Offsets: [2]uint64{x.Spot.Offset, x.Spot.Offset}, Sizes: [2]uint64{x.Spot.Size, x.Spot.Size},
	}
	o := q.obs[0]
	if l.Undone && dataDependent(o, nil) {
		return nil
	}
	// Nobody may ever give the program that file, or such memory.
	chosen := t.Filed || l.Unset && (t.Course.Counts || q.in.steeredBy(q.in.chosenAt(l.UnsetAt)))
	r := &Race{
		Kind: x.Kind, A: q.pair.a, B: q.pair.b, Witness: w, Shown: &Shown{Command: t.Command, Schedule: t.Schedule},
		DataDependent: chosen && dataDependent(o, nil), Scoped: x.Scoped, Relevant: map[*expr.Symbol]bool{}, of: o,
	}
	r.Formal, r.Beyond = x.Formal || !x.Scoped && q.in.strongInPTX(r), l.Strays
	c.detail(ctx, q, r)
	return r
}
