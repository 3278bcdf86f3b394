package modref

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// anything is what unknown code may write.
var anything = &Effect{AllArgs: true, Outside: true, Kernels: true, Starts: true}

// complete reports whether the analysis came to its end.
func (r *Result) done() bool { return r.written != nil }

// Call is what a call may write.
func (r *Result) Call(c symbolic.Call) *Effect {
	if !r.done() {
		if l, is := r.Launch(c); is {
			return l
		}
		return anything
	}
	e, ok := r.calls[c.Inst]
	if !ok {
		e = r.callEffect(c)
		r.calls[c.Inst] = e
	}
	return e
}

// Of is what a function with a body may write, over its own parameters.
func (r *Result) Of(f *ir.Func) *Effect {
	if e := r.summaries[f]; e != nil && r.done() {
		return e
	}
	return anything
}

// Known is what the functions may write that code out of sight may call.
func (r *Result) Known() *Effect { return r.known }

// Threads is what may be written at any time once a thread was started.
func (r *Result) Threads() *Effect {
	if !r.done() {
		return anything
	}
	return r.threads
}

// Thread is the part of Threads that one thread may write.
func (r *Result) Thread(t pointsto.Thread) *Effect {
	if !r.done() {
		return anything
	}
	e, ok := r.calls[t]
	if !ok {
		e = r.thread(t)
		r.calls[t] = e
	}
	return e
}

// Written reports whether any instruction in sight, or code out of sight, may write to a variable.
func (r *Result) Written(g *ir.Global) bool {
	o := r.Points.Object(g)
	return !r.done() || o == nil || r.written[o] || r.variables[g] || r.outside && o.Kept()
}

// callees lists the functions that f calls, as far as they are in sight.
func (r *Result) callees(f *ir.Func) []*ir.Func {
	if out, ok := r.below[f]; ok {
		return out
	}
	var out []*ir.Func
	see := func(inst any) {
		if _, ok := symbolic.AsCall(inst); !ok {
			return
		}
		to := r.Points.CallOf(inst)
		out = append(out, to.Bodies...)
		if to.Unknown {
			out = append(out, r.Points.Known()...)
		}
		for _, b := range r.Points.CallsBack(inst) {
			out = append(out, b.Bodies...)
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			see(inst)
		}
		see(b.Term)
	}
	r.below[f] = out
	return out
}
