package factcheck

import (
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/simulate"
	"github.com/hgrd/hgrd/solver"
)

// Kind is what was refuted.
type Kind string

// Kinds of findings.
const (
	Said        Kind = "launch"      // what is said of a launch
	Unlaunched  Kind = "unlaunched"  // that a kernel is not launched
	Unreachable Kind = "unreachable" // that nobody comes to any launch of it
	Proof       Kind = "proof"       // that it has no race
	Looped      Kind = "loop"        // what is said of a launch with what its loops compute
	Assumption  Kind = "assumption"  // an assumption that the launch lists
)

// Finding is something that was said and that a run refutes.
type Finding struct {
	Kind   Kind
	Kernel string
	Input  []string // the arguments of the program
	Text   string   // what was said, and what the run has
}

func (f Finding) String() string {
	return fmt.Sprintf("%s: kernel %s, with arguments %q: %s", f.Kind, f.Kernel, f.Input, f.Text)
}

// Counts says how much was compared.
type Counts struct {
	Runs      int
	Cut       int // runs that did not come to the program's own end
	Launches  int
	Compared  int // launches of which something is said
	Undecided int // launches of which the solver does not know
	Unread    int // launches of kernels of which the analysis said that it could not read them all
	Facts     int // what was said of the launches that were compared
	Proved    int // kernels, as far as they were launched
	Attacked  int // launches of them
}

// Add sums up.
func (c *Counts) Add(o Counts) {
	c.Runs, c.Cut, c.Launches, c.Compared = c.Runs+o.Runs, c.Cut+o.Cut, c.Launches+o.Launches, c.Compared+o.Compared
	c.Undecided, c.Unread, c.Facts = c.Undecided+o.Undecided, c.Unread+o.Unread, c.Facts+o.Facts
	c.Proved, c.Attacked = c.Proved+o.Proved, c.Attacked+o.Attacked
}

// Options say how to compile and run.
type Options struct {
	Compile   frontend.Options
	TimeLimit time.Duration // of each run
	EachSite  int           // launches of one kernel that are compared in one run; 0 stands for 8
	Seeds     int           // orders of threads under which proofs are attacked
	Solver    solver.Solver // decides what is proved; nil: no proofs are looked at
}

// Program is a program that is compiled to be analysed, and to be run.
type Program struct {
	options  Options
	analysed []*frontend.Program
	host     *hostanalysis.Result
	native   *simulate.Program
	apart    map[string]*apart // by symbol of the kernel
	proofs   map[string]*proof // by what users read of the kernel
	decider  *decider
	told     map[string]bool

	Counts   Counts
	Findings []Finding
}

// apart is what is said of one kernel, in a pool of its own.
type apart struct {
	kernel   *frontend.Kernel
	pool     *expr.Pool
	launches []*hostanalysis.Launch
}

// Load compiles files that are one program.
func Load(ctx context.Context, files []string, o Options) (*Program, error) {
	tools, err := frontend.Find()
	if err != nil {
		return nil, err
	}
	p := &Program{options: o, apart: map[string]*apart{}, decider: newDecider(), told: map[string]bool{}}
	compile := o.Compile
	compile.Link = len(files) > 1
	for _, f := range files {
		unit, err := tools.Compile(ctx, f, compile)
		if err != nil {
			return nil, err
		}
		p.analysed = append(p.analysed, unit)
	}
	if p.host, err = hostanalysis.AnalyzeAll(ctx, p.analysed, expr.NewPool()); err != nil {
		return nil, err
	}
	for _, unit := range p.analysed {
		for _, k := range unit.Device.Kernels() {
			a := &apart{kernel: k, pool: expr.NewPool()}
			a.launches = p.host.Apart(k, a.pool)
			p.apart[k.Symbol] = a
		}
	}
	if o.Solver != nil {
		if err := p.prove(ctx); err != nil {
			return nil, err
		}
	}
	var modules []*frontend.Module
	for _, unit := range p.analysed {
		modules = append(modules, unit.Device)
	}
	p.native, err = simulate.Load(ctx, files, simulate.Options{Compile: o.Compile, Modules: modules})
	return p, err
}

// Close removes what was compiled.
func (p *Program) Close() {
	if p.native != nil {
		p.native.Close()
	}
}

// find adds a finding: the first of each kind for each kernel.
func (p *Program) find(f Finding) {
	key := string(f.Kind) + f.Kernel
	if !p.told[key] {
		p.told[key] = true
		p.Findings = append(p.Findings, f)
	}
}

// Run runs the program once and compares its launches.
func (p *Program) Run(ctx context.Context, name string, args []string) error {
	seen := map[string]int{}
	most := p.options.EachSite
	if most == 0 {
		most = 8
	}
	var failed error
	r, err := p.native.Run(ctx, simulate.Options{
		Args: args, TimeLimit: p.options.TimeLimit, Sandbox: true, Detectors: exact(),
		Launching: func(l simulate.Launching) {
			p.Counts.Launches++
			k := l.Launch.Kernel.Name
			if seen[k]++; seen[k] > most || failed != nil {
				return
			}
			o := &observed{l, append([]string{name}, args...)}
			failed = p.launch(ctx, o, args)
		},
	})
	if err = errors.Join(err, failed); err != nil {
		return err
	}
	p.Counts.Runs++
	if r.Incomplete() {
		p.Counts.Cut++
	}
	p.attacked(r, args)
	return p.attack(ctx, args)
}

// launch compares one launch of a run with all contexts of its kernel.
func (p *Program) launch(ctx context.Context, o *observed, args []string) error {
	a := p.apart[o.Launch.Kernel.Name]
	if a == nil {
		return nil
	}
	if len(a.launches) == 0 {
		if p.unread() {
			p.Counts.Unread++
			return nil
		}
		p.find(Finding{Unlaunched, a.kernel.Display, args, "no launch of it was seen, and the run has one"})
	}
	p.Counts.Compared++
	worst, unknown := Said, false
	var reasons []string
	for _, l := range a.launches {
		claims := compare(a.pool, l, o)
		s, err := p.decider.decide(ctx, a.pool, claims)
		if err != nil {
			return err
		}
		switch s {
		case solver.Sat:
			p.Counts.Facts += len(claims)
			return nil
		case solver.Unknown:
			unknown = true
			continue
		}
		kind, core, err := p.refuted(ctx, a.pool, claims)
		if err != nil {
			return err
		}
		if kind != Said && worst != Assumption {
			worst = kind
		}
		reasons = append(reasons, where(l)+": "+texts(core))
	}
	switch {
	case unknown:
		p.Counts.Undecided++
	case len(reasons) == 0:
	case p.unread():
		p.Counts.Unread++
	default:
		p.find(Finding{worst, a.kernel.Display, args, strings.Join(reasons, "\n  ")})
	}
	return nil
}

// refuted finds the claims of a context that contradict one another, those that are surest first.
func (p *Program) refuted(ctx context.Context, pool *expr.Pool, claims []claim) (Kind, []claim, error) {
	sure := slices.DeleteFunc(slices.Clone(claims), func(c claim) bool { return c.assumed || c.loop })
	looped := slices.DeleteFunc(slices.Clone(claims), func(c claim) bool { return c.assumed })
	for _, x := range []struct {
		kind   Kind
		claims []claim
	}{{Said, sure}, {Looped, looped}} {
		s, err := p.decider.decide(ctx, pool, x.claims)
		if err != nil {
			return Said, nil, err
		}
		if s == solver.Unsat {
			core, err := p.decider.core(ctx, pool, x.claims)
			return x.kind, core, err
		}
	}
	core, err := p.decider.core(ctx, pool, claims)
	return Assumption, core, err
}

// unread reports whether some launches could not be read, which may be of any kernel.
func (p *Program) unread() bool {
	return slices.ContainsFunc(p.host.Problems, func(x hostanalysis.Problem) bool { return !x.Elsewhere })
}

func where(l *hostanalysis.Launch) string {
	out := "launch"
	if l.Site != nil {
		out = fmt.Sprintf("launch at %s:%d", filepath.Base(l.Site.File), l.Site.Line)
	}
	for _, s := range l.Context {
		if s != nil {
			out += fmt.Sprintf(" from line %d", s.Line)
		}
	}
	return out
}

func texts(claims []claim) string {
	var out []string
	for _, c := range claims {
		out = append(out, c.text)
	}
	return strings.Join(out, "; ")
}
