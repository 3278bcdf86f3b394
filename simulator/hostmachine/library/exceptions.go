package library

import (
	"strings"

	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
	"github.com/ianlancetaylor/demangle"
)

// Exception is an exception that was thrown. Its address is that of the object.
type Exception struct {
	Type, Destructor uint64
	Adjusted         uint64 // what the handler sees
	Refs             int    // handlers and exception_ptrs that hold it
	Rethrown         bool
}

// Exceptions are those of a run.
type Exceptions struct {
	Known  map[uint64]*Exception
	Caught []uint64 // by handlers that have not ended, innermost last
	Flying int      // thrown and not caught
}

// Exceptions of the run.
func (r *Run) Exceptions() *Exceptions {
	return Keep(r, func() *Exceptions { return &Exceptions{Known: map[uint64]*Exception{}} })
}

// Catches reports whether a handler of a type, 0 for any, takes an exception, and what it gets.
func (r *Run) Catches(ti, object uint64) (at uint64, ok bool) {
	e := r.Exceptions().Known[object]
	switch {
	case e == nil:
		Stop(Fault, "an exception that was not thrown")
	case ti == 0:
		if r.isInfo(e.Type, pointerInfo) {
			return r.word(object), true
		}
		return object, true
	}
	return r.converts(ti, e.Type, object)
}

// Caught notes that a handler takes an exception.
func (r *Run) Caught(object, adjusted uint64) {
	if e := r.Exceptions().Known[object]; e != nil {
		e.Adjusted = adjusted
	}
}

// ExceptionName is the type of an exception.
func (r *Run) ExceptionName(object uint64) string {
	e := r.Exceptions().Known[object]
	if e == nil {
		return "of unknown type"
	}
	return "of type " + strings.TrimPrefix(demangle.Filter("_ZTI"+r.TypeName(e.Type)), "typeinfo for ")
}

// NewException is a thrown object, not yet in flight.
func (r *Run) NewException(size uint64) uint64 { return r.Space.Alloc(size, memory.Heap, false).Base }

// Raise throws an object.
func (r *Run) Raise(object, ti, destructor uint64) {
	x := r.Exceptions()
	x.Known[object] = &Exception{Type: ti, Destructor: destructor, Refs: 1}
	x.Flying++
	r.Throw(object)
}

// Release drops a hold on an exception, which ends with its last one.
func (r *Run) Release(object uint64) {
	x := r.Exceptions()
	e := x.Known[object]
	if e == nil {
		return
	}
	if e.Refs--; e.Refs > 0 {
		return
	}
	delete(x.Known, object)
	if e.Destructor != 0 {
		r.Invoke(e.Destructor, memory.Value{V: object})
	}
	if o := r.Space.Live(object); o != nil {
		r.Space.Free(o)
	}
}

// RaiseStandard throws an exception of the standard library by the name of its class, as the table of libcxx lays them
// out: a table, then the text.
func (r *Run) RaiseStandard(class, what string) {
	o := r.Space.Alloc(16, memory.Heap, true)
	r.Space.Store(o.Base, 8, memory.Value{V: r.Global("_ZTV"+class) + 16})
	r.Space.Store(o.Base+8, 8, memory.Value{V: r.NewText(what, memory.Library)})
	r.Raise(o.Base, r.Global("_ZTI"+class), 0)
}
