package hostmachine

import (
	"context"
	"fmt"
	"github.com/hgrd/hgrd/simulator/hostmachine/unwind"
	"runtime"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/excerpt"
	"github.com/hgrd/hgrd/simulator/hostmachine/code"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// Bounds of a run's own structures.
const (
	maxFrames = 1 << 17
	maxRegs   = 1 << 23
	maxNested = 200 // calls from models back into the program, each in the midst of the one before
)

// frame is a call that has not returned.
type frame struct {
	fn     *code.Func
	call   *code.Call // in the caller; nil at the bottom of an invocation
	pc     int        // to go on at when what it called returns
	base   int        // of its registers
	locals int        // of vm.locals, its own from here on
	extra  []memory.Value
	leaves []code.Leaf // of extra
}

// vm is one run.
type vm struct {
	ctx     context.Context
	program *Program
	inputs  Inputs
	device  Device
	limits  Limits
	trace   *Trace
	space   *memory.Space
	lib     *library.Run

	regs     []memory.Value
	frames   []frame
	locals   []*memory.Object // variables of functions that have not returned
	consts   [][]memory.Value // of functions, once they are resolved
	globals  []uint64         // addresses, by index
	places   map[uint64]*code.Global
	externs  map[string]uint64 // library variables
	models   []library.Func    // of functions, by index; nil: not looked up
	steps    uint64            // with those that fuel still has
	fuel     int
	nested   int
	site     uint32         // of the last call or access
	result   []memory.Value // of the invocation that ended last
	landed   [2]uint64      // exception and selector for the landing pad that is entered
	reads    bool           // device memory
	over     bool           // see Over
	blind    bool           // to what follows from inputs: see follows
	own      uint64         // bytes of the run's own structures
	scratch  library.Call   // of the model that runs, unless one is within another
	busy     bool
	trees    int                   // operations on symbolic values
	pinned   map[*expr.Expr]bool   // what was recorded as taken as it is
	divisors map[*expr.Expr]bool   // of which it was recorded whether they are 0
	kernels  map[*code.Func]kernel // that the program asked for by their names and has no stub of
	extern   []*code.Func          // functions that only models name, behind those of the program
	named    map[string]*code.Func
	outside  map[*frontend.Site]*frontend.Site // see user
}

func (m *vm) run() (end End) {
	defer func() {
		end.Steps = m.steps - uint64(max(m.fuel, 0)) + uint64(min(m.trees, maxTrees))*stepsOfTree
		if m.lib != nil {
			end.Unordered, end.Refused, end.Drew, end.Untracked, end.ReadBack = m.lib.Order().Unordered(), m.lib.Refused, m.lib.Drew, m.lib.Untracked, m.reads
		}
	}()
	end = m.ending(func() {
		m.lib = library.NewRun(m)
		m.lib.Output = m.trace.Output
		m.lib.Seen, m.lib.Hinted = m.trace.Input, m.trace.Hint
		m.lib.Work = m.trace.Work
		m.lib.Work.Starts(m.user)
		if m.lib.Output == nil {
			m.lib.Output = func(int, []byte) {}
		}
		m.placeGlobals()
		for _, c := range m.program.code.Ctors {
			m.Invoke(m.functionAddress(c.Func))
		}
		argc, argv, envp := m.arguments()
		if len(m.program.main.IR.Params) > 2 {
			m.lib.Untrack()
		}
		m.space.OnReadBack(m.readBack)
		code := m.Invoke(m.functionAddress(m.program.main), argc, memory.Value{V: argv}, memory.Value{V: envp})
		if code.S.Undefs()&0xffffffff != 0 {
			m.undefined("is the exit code")
		}
		m.Exit(int(int32(code.V)))
	})
	return end
}

// Exit runs what is registered for the end.
func (m *vm) Exit(code int) {
	for len(m.lib.AtExit) > 0 {
		n := len(m.lib.AtExit) - 1
		f := m.lib.AtExit[n]
		m.lib.AtExit = m.lib.AtExit[:n]
		f()
	}
	unwind.Leave(&library.Ending{Kind: Exited, Code: code & 255})
}

// ending runs f until it panics with an end.
func (m *vm) ending(f func()) (end End) {
	r := unwind.Catch(f)
	if r == nil {
		return End{Kind: Unfinished}
	}
	end.Site = m.Site()
	switch e := r.(type) {
	case *library.Ending:
		end.Kind, end.Code, end.What = e.Kind, e.Code, e.What
		if e.Kind == Exited {
			end.Site = nil
		}
	case *memory.FaultError:
		end.Kind, end.What = Fault, e.What
	case *memory.ForeignError:
		end.Kind, end.What = Unmodelled, e.Error()
	case *memory.ExhaustedError:
		end.Kind, end.What = OutOfMemory, ""
	case *unwinding:
		end.Kind, end.What = Aborted, "exception without a handler"
	case runtime.Error:
		end.Kind, end.What = Unmodelled, fmt.Sprintf("malformed code: %v", e)
	default:
		unwind.Leave(r)
	}
	return end
}

func (m *vm) fail(k Kind, format string, args ...any) { library.Stop(k, format, args...) }

func (m *vm) Memory() *memory.Space  { return m.space }
func (m *vm) Device() library.Device { return m.device }
func (m *vm) Inputs() *Inputs {
	if m.lib != nil {
		m.lib.Untrack()
	}
	return &m.inputs
}

// readBack notes that the host reads what kernels may have written, and untracks the run if that may follow from inputs.
func (m *vm) readBack() {
	if m.reads && m.lib.Untracked || m.Over() {
		return
	}
	m.reads = true
	if m.space.Fed() {
		m.lib.Untrack()
	}
}

// Stdin implements library.Machine.
func (m *vm) Stdin() []byte { return m.inputs.Stdin }

// Chosen implements library.Machine.
func (m *vm) Chosen(key string) (uint64, bool) {
	v, ok := m.inputs.Chosen[key]
	return v, ok
}

// Spend counts steps of models.
func (m *vm) Spend(n uint64) {
	if m.steps += n/8 + 1; m.steps > m.limits.Steps {
		m.fail(OutOfSteps, "")
	}
}

// Site is the user's place that runs: the innermost call that has one.
func (m *vm) Site() *frontend.Site {
	if s := m.program.code.Sites[m.site]; s != nil {
		return s
	}
	for i := len(m.frames) - 1; i >= 0; i-- {
		f := &m.frames[i]
		if f.fn.Code != nil && f.pc > 0 && f.pc <= len(f.fn.Insts) {
			if s := m.program.code.Sites[f.fn.Insts[f.pc-1].Site]; s != nil {
				return s
			}
		}
	}
	return nil
}

// user is the innermost place outside the system's headers that runs; the innermost one where there is none.
func (m *vm) user() *frontend.Site {
	here := m.Site()
	for _, s := range append([]*frontend.Site{here}, m.stack()...) {
		if s == nil {
			continue
		}
		if !excerpt.System(s.File) {
			return s
		}
		for i, p := range s.InlinedAt {
			if excerpt.System(p.File) {
				continue
			}
			if m.outside[s] == nil {
				if m.outside == nil {
					m.outside = map[*frontend.Site]*frontend.Site{}
				}
				m.outside[s] = &frontend.Site{Position: p, InlinedAt: s.InlinedAt[i+1:]}
			}
			return m.outside[s]
		}
	}
	return here
}

// stack lists the calls that are open, innermost first.
func (m *vm) stack() []*frontend.Site {
	var list []*frontend.Site
	const most = 64
	for i := len(m.frames) - 1; i >= 0 && len(list) < most; i-- {
		f := &m.frames[i]
		if f.fn.Code != nil && f.pc > 0 && f.pc <= len(f.fn.Insts) {
			if s := m.program.code.Sites[f.fn.Insts[f.pc-1].Site]; s != nil {
				list = append(list, s)
			}
		}
	}
	return list
}

func (m *vm) functionAddress(f *code.Func) uint64 {
	return memory.FunctionBase + uint64(f.Index)*memory.FunctionStep
}

// functionAt is the function of an address; nil if there is none.
func (m *vm) functionAt(a uint64) *code.Func {
	off := a - memory.FunctionBase
	n := off / memory.FunctionStep
	if known := uint64(len(m.program.code.Funcs)); n >= known && off%memory.FunctionStep == 0 && n-known < uint64(len(m.extern)) {
		return m.extern[n-known]
	}
	if off%memory.FunctionStep != 0 || n >= uint64(len(m.program.code.Funcs)) {
		return nil
	}
	return m.program.code.Funcs[n]
}

// Address is that of a function by its name.
func (m *vm) Address(name string) uint64 {
	f := m.program.code.Named(name)
	if f == nil {
		if f = m.named[name]; f == nil {
			f = &code.Func{Index: len(m.program.code.Funcs) + len(m.extern), Name: name}
			m.extern = append(m.extern, f)
			if m.named == nil {
				m.named = map[string]*code.Func{}
			}
			m.named[name] = f
		}
	}
	return m.functionAddress(f)
}

func (m *vm) undefined(what string) { m.fail(Fault, "an undefined value %s", what) }

// stop ends the run when its context has ended or its steps are used up.
func (m *vm) poll() {
	if m.steps > m.limits.Steps {
		m.fail(OutOfSteps, "")
	}
	if err := m.ctx.Err(); err != nil {
		m.fail(Stopped, "%v", err)
	}
}
