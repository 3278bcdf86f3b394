package hostanalysis

import (
	"context"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/hostanalysis/modref"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// program is what is known of the host modules before any context is chosen.
type program struct {
	pool      *expr.Pool
	parts     []*frontend.Program
	partOf    map[*ir.Func]*frontend.Program
	defs      map[string]*ir.Func   // external definitions by symbol, that of an alias among them
	aliases   map[*ir.Func][]string // of definitions: the external ones
	callers   map[*ir.Func][]callSite
	taken     map[*ir.Func]bool // address used other than as callee
	main      *ir.Func
	partial   bool // units are out of sight, main or others
	graphs    map[*ir.Func]*symbolic.Graph
	ending    map[*ir.Func]bool // functions known never to return
	twice     map[*ir.Func]bool // whether they may return again
	ctx       context.Context
	pointers  *pointsto.Result // nil before it is asked for
	modified  *modref.Result
	sites     map[*ir.Func][]launchSite
	problems  []Problem
	launching map[any]bool          // indirect calls that launch a kernel
	called    map[string]bool       // names of functions that code in sight calls; nil before that is asked
	threads   map[any]symbolic.Call // calls that start a thread, as calls of its body
	started   map[*ir.Global]int    // by the table of the thread's class: starts that are understood
	stored    map[*ir.Global]int    // ... and objects made
	walks     map[*ir.Func]*walk
	captures  captures
	globals   map[string]*ir.Global // external definitions, or a declaration of what has none

	byName    map[string][]*frontend.Kernel // by the names that the host may ask for
	byFunc    map[*ir.Func]*frontend.Kernel // by device function
	throughs  map[*ir.Func]writing          // of the device, of those that were asked about
	variables map[string][]*ir.Global       // of the device
	keptThere map[string]bool               // see keptOnDevice
	shadows   map[string][]*ir.Global       // and what the host knows them by; nil before that is asked

	unwinds    map[*ir.Func]bool // see unwinding; nil before that is asked
	noisy      *bool             // see streamsThrow; nil before that is asked
	frontiers  map[*ir.Func]map[*symbolic.Block][]*symbolic.Block
	writing    map[*ir.Func]map[*symbolic.Block][]any
	tags       *tags
	shares     *bool                       // whether host and device share memory; nil before that is asked
	graphRuns  *bool                       // see runsGraphs; nil before that is asked
	streamed   *bool                       // see usesStreams; nil before that is asked
	fieldNames map[string]map[int64]string // by class
}

// callSite is a direct call of a defined function.
type callSite struct {
	in   *ir.Func
	call symbolic.Call
}

// newProgram indexes the modules. What it returns after the end of ctx is not complete.
func newProgram(ctx context.Context, ps []*frontend.Program, pool *expr.Pool, partial bool) *program {
	p := &program{
		ctx: ctx, pool: pool, parts: ps, partial: partial,
		partOf:    map[*ir.Func]*frontend.Program{},
		defs:      map[string]*ir.Func{},
		aliases:   map[*ir.Func][]string{},
		callers:   map[*ir.Func][]callSite{},
		taken:     map[*ir.Func]bool{},
		graphs:    map[*ir.Func]*symbolic.Graph{},
		ending:    map[*ir.Func]bool{},
		twice:     map[*ir.Func]bool{},
		launching: map[any]bool{}, sites: map[*ir.Func][]launchSite{},
		walks:    map[*ir.Func]*walk{},
		captures: captures{answers: map[capture]bool{}},
		threads:  map[any]symbolic.Call{},
		started:  map[*ir.Global]int{},
		stored:   map[*ir.Global]int{},
		globals:  map[string]*ir.Global{},

		byName:    map[string][]*frontend.Kernel{},
		byFunc:    map[*ir.Func]*frontend.Kernel{},
		throughs:  map[*ir.Func]writing{},
		keptThere: map[string]bool{},
		variables: map[string][]*ir.Global{},

		frontiers: map[*ir.Func]map[*symbolic.Block][]*symbolic.Block{},
		writing:   map[*ir.Func]map[*symbolic.Block][]any{},
		tags:      newTags(),
	}
	for _, part := range ps {
		for _, f := range part.Host.IR.Funcs {
			p.partOf[f] = part
			if len(f.Blocks) == 0 || isLocal(f.Linkage) {
				continue
			}
			if _, ok := p.defs[f.Name()]; !ok {
				p.defs[f.Name()] = f
			}
			if f.Name() == "main" {
				p.main = f
			}
		}
		for _, g := range part.Host.IR.Globals {
			if old := p.globals[g.Name()]; !isLocal(g.Linkage) && (old == nil || old.Init == nil && g.Init != nil) {
				p.globals[g.Name()] = g
			}
		}
	}
	p.nameAliases()
	p.partial = p.partial || p.main == nil
	p.nameDevice()
	for _, part := range ps {
		for _, f := range part.Host.IR.Funcs {
			if ctx.Err() != nil {
				return p
			}
			p.index(f)
		}
	}
	for _, part := range ps {
		for _, g := range part.Host.IR.Globals {
			if g.Init != nil && g.Name() != "llvm.used" && g.Name() != "llvm.compiler.used" && !p.followed(g) {
				p.take(g.Init)
			}
		}
	}
	p.findEnding(ctx)
	for _, part := range ps {
		for _, f := range part.Host.IR.Funcs {
			if len(f.Blocks) > 0 && !frontend.IsStub(f) && ctx.Err() == nil && p.mayLaunch(f) {
				sites, problems := p.launchSites(f)
				p.sites[f] = sites
				p.problems = append(p.problems, problems...)
				for _, s := range sites {
					if s.stub.Inst != nil && s.stub.Callee == nil {
						p.launching[s.stub.Inst] = true
					}
				}
			}
		}
	}
	return p
}

// nameAliases adds the external names that definitions have besides their own. Compilers give one body the names of the
// constructors of complete objects and of those within others; of destructors too.
func (p *program) nameAliases() {
	for _, part := range p.parts {
		for _, a := range part.Host.IR.Aliases {
			if isLocal(a.Linkage) {
				continue
			}
			switch x := symbolic.StripCasts(a).(type) {
			case *ir.Func:
				if len(x.Blocks) == 0 {
					continue
				}
				p.aliases[x] = append(p.aliases[x], a.Name())
				if p.defs[a.Name()] == nil {
					p.defs[a.Name()] = x
				}
			case *ir.Global:
				if old := p.globals[a.Name()]; old == nil || old.Init == nil {
					p.globals[a.Name()] = x
				}
			}
		}
	}
}

// external reports whether other files may name a function.
func (p *program) external(fn *ir.Func) bool { return !isLocal(fn.Linkage) || len(p.aliases[fn]) > 0 }

func isLocal(l enum.Linkage) bool { return l == enum.LinkageInternal || l == enum.LinkagePrivate }

// mayLaunch reports whether f calls anything that has to do with launches.
func (p *program) mayLaunch(f *ir.Func) bool {
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			if c, ok := symbolic.AsCall(inst); ok && isLaunchCall(c) {
				return true
			}
		}
		if c, ok := symbolic.AsCall(b.Term); ok && isLaunchCall(c) {
			return true
		}
	}
	return false
}

func isLaunchCall(c symbolic.Call) bool {
	n := c.Name()
	return n == frontend.HostLaunch || n == frontend.HostLaunchFunc || c.Callee != nil && frontend.IsStub(c.Callee)
}

// index records the calls in f and the functions whose address it takes.
func (p *program) index(f *ir.Func) {
	if frontend.IsStub(f) {
		return // a stub hands its own address to the runtime
	}
	see := func(b *ir.Block, inst any) {
		p.noteThread(f, b, inst)
		p.noteTable(f, inst)
		c, isCall := symbolic.AsCall(inst)
		if isCall && c.Callee != nil {
			if d := p.def(c.Callee); d != nil {
				p.callers[d] = append(p.callers[d], callSite{f, c})
			}
		}
		for _, o := range operands(inst, isCall) {
			p.take(o)
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			see(b, inst)
		}
		see(b, b.Term)
	}
}

// operands are those of an instruction; of a call only its arguments.
func operands(inst any, isCall bool) []value.Value {
	if isCall {
		c, _ := symbolic.AsCall(inst)
		if strings.HasPrefix(c.Name(), "llvm.dbg.") {
			return nil
		}
		return c.Args
	}
	u, ok := inst.(interface{ Operands() []*value.Value })
	if !ok {
		return nil
	}
	var out []value.Value
	for _, o := range u.Operands() {
		if *o != nil {
			out = append(out, symbolic.Unwrap(*o))
		}
	}
	return out
}

// take notes the functions within a constant.
func (p *program) take(v value.Value) {
	for _, f := range p.functionsIn(v) {
		p.taken[f] = true
	}
}

// def is the definition of f in any of the modules; nil if there is none.
func (p *program) def(f *ir.Func) *ir.Func {
	if f == nil {
		return nil
	}
	if len(f.Blocks) > 0 {
		return f
	}
	return p.defs[f.Name()]
}

func (p *program) module(f *ir.Func) *frontend.Module { return p.partOf[f].Host }

// kernel is the kernel that a host function is the stub of, or that is the device function itself.
func (p *program) kernel(stub *ir.Func) *frontend.Kernel {
	if k := p.byFunc[stub]; k != nil {
		return k
	}
	if d := p.def(stub); d != nil {
		stub = d
	}
	part := p.partOf[stub]
	if part == nil || !frontend.IsStub(stub) {
		return nil
	}
	return part.KernelOf(stub)
}

// findEnding infers bottom-up which functions never return: no return is reachable once calls of such functions end
// their block.
func (p *program) findEnding(ctx context.Context) {
	var funcs []*ir.Func
	for _, part := range p.parts {
		for _, f := range part.Host.IR.Funcs {
			if len(f.Blocks) > 0 {
				funcs = append(funcs, f)
			}
		}
	}
	for changed := true; changed && ctx.Err() == nil; {
		changed = false
		for _, f := range funcs {
			if !p.ending[f] && !p.returns(f) {
				p.ending[f], changed = true, true
			}
		}
	}
}

// returns reports whether some return or unwinding of f is reachable. An infinite loop counts as returning: it must not
// turn into a promise.
func (p *program) returns(f *ir.Func) bool {
	seen := map[*ir.Block]bool{f.Blocks[0]: true}
	work := []*ir.Block{f.Blocks[0]}
	stops := false
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if p.ends(b) {
			stops = true
			continue
		}
		switch b.Term.(type) {
		case *ir.TermRet, *ir.TermResume:
			return true
		case *ir.TermUnreachable:
			stops = true
		}
		for _, s := range b.Term.Succs() {
			if !seen[s] {
				seen[s] = true
				work = append(work, s)
			}
		}
	}
	return !stops
}

// ends reports whether control in b does not come to b's terminator.
func (p *program) ends(b *ir.Block) bool {
	for _, inst := range b.Insts {
		c, ok := symbolic.AsCall(inst)
		if ok && (c.NoReturn() || p.ending[p.def(c.Callee)] || p.def(c.Callee) == nil && endsBy(c)) {
			return true
		}
	}
	return false
}

// endsBy reports whether a function of the library ends the program by what it is given.
func endsBy(c symbolic.Call) bool {
	f := library.Lookup(c.Name())
	if f == nil || f.Ends == 0 || f.Ends > len(c.Args) {
		return false
	}
	status, known := c.Args[f.Ends-1].(*constant.Int)
	return known && status.X.Sign() != 0
}

func (p *program) graph(f *ir.Func) *symbolic.Graph {
	g, ok := p.graphs[f]
	if !ok {
		g = symbolic.NewGraphCut(f, p.ends)
		p.graphs[f] = g
	}
	return g
}

// returnsTwice reports whether f calls setjmp: control may come back with other values of its variables.
func (p *program) returnsTwice(f *ir.Func) bool {
	r, ok := p.twice[f]
	if !ok {
		r = callsSetjmp(f)
		p.twice[f] = r
	}
	return r
}

func callsSetjmp(f *ir.Func) bool {
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			if c, ok := symbolic.AsCall(inst); ok {
				switch c.Name() {
				case "setjmp", "_setjmp", "__sigsetjmp", "sigsetjmp":
					return true
				}
			}
		}
	}
	return false
}

// onlyReturn is the one block of f that returns; nil if there are several.
func (p *program) onlyReturn(f *ir.Func) *symbolic.Block {
	var ret *symbolic.Block
	for _, b := range p.graph(f).Blocks {
		if _, ok := b.IR.Term.(*ir.TermRet); ok && !p.ends(b.IR) {
			if ret != nil {
				return nil
			}
			ret = b
		}
	}
	return ret
}
