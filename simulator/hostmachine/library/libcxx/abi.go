package libcxx

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// abi is the runtime of the language.
var abi = map[string]library.Func{
	"__cxa_allocate_exception":     func(c *call) { c.Return(c.NewException(c.U(0))) },
	"__cxa_free_exception":         func(c *call) { c.Space.Free(c.Space.Live(c.U(0))) },
	"__cxa_init_primary_exception": initPrimary,
	"__cxa_throw":                  func(c *call) { c.Raise(c.U(0), c.U(1), c.U(2)) },
	"__cxa_begin_catch":            beginCatch,
	"__cxa_end_catch":              endCatch,
	"__cxa_rethrow":                rethrow,
	"__cxa_get_exception_ptr":      func(c *call) { c.Return(c.Exceptions().Known[c.U(0)].Adjusted) },
	"__cxa_call_unexpected":        func(c *call) { library.Stop(library.Aborted, "unexpected exception") },
	"__cxa_pure_virtual":           func(c *call) { library.Stop(library.Aborted, "call of a pure virtual function") },
	"__cxa_deleted_virtual":        func(c *call) { library.Stop(library.Aborted, "call of a deleted function") },
	"__cxa_bad_cast":               func(c *call) { c.RaiseStandard("St8bad_cast", "std::bad_cast") },
	"__cxa_bad_typeid":             func(c *call) { c.RaiseStandard("St10bad_typeid", "std::bad_typeid") },
	"__cxa_throw_bad_array_new_length": func(c *call) {
		c.RaiseStandard("St20bad_array_new_length", "std::bad_array_new_length")
	},
	"__dynamic_cast":             dynamicCast,
	"__cxa_guard_acquire":        guardAcquire,
	"__cxa_guard_release":        func(c *call) { c.Space.Store(c.U(0), 8, value(1)) },
	"__cxa_guard_abort":          func(c *call) { c.Space.Store(c.U(0), 8, value(0)) },
	"__cxa_finalize":             none,
	"_ZSt9terminatev":            func(c *call) { library.Stop(library.Aborted, "terminate") },
	"_ZSt10unexpectedv":          func(c *call) { library.Stop(library.Aborted, "unexpected exception") },
	"__clang_call_terminate":     func(c *call) { library.Stop(library.Aborted, "terminate") },
	"_ZSt13set_terminatePFvvE":   func(c *call) { library.Stop(library.Unmodelled, "set_terminate") },
	"_ZSt19uncaught_exceptionsv": func(c *call) { c.Return(uint64(c.Exceptions().Flying)) },
	"_ZSt18uncaught_exceptionv":  func(c *call) { c.Return(bit(c.Exceptions().Flying > 0)) },

	"_ZSt17current_exceptionv": func(c *call) {
		x := c.Exceptions()
		p := uint64(0)
		if n := len(x.Caught); n > 0 {
			p = x.Caught[n-1]
			x.Known[p].Refs++
		}
		c.Space.Store(c.U(0), 8, value(p))
	},
	"_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE": func(c *call) {
		p := c.Space.Load(c.U(0), 8).V
		e := c.Exceptions().Known[p]
		if e == nil {
			library.Stop(library.Fault, "rethrow of no exception")
		}
		e.Refs++
		c.Exceptions().Flying++
		c.Throw(p)
	},
	"_ZNSt15__exception_ptr13exception_ptrC1EPv": exceptionPtr,
	"_ZNSt15__exception_ptr13exception_ptrC2EPv": exceptionPtr,
	"_ZNSt15__exception_ptr13exception_ptrC1ERKS0_": func(c *call) {
		c.Space.Copy(c.U(0), c.U(1), 8)
		hold(c, c.Space.Load(c.U(0), 8).V)
	},
	"_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv":   func(c *call) { hold(c, c.Space.Load(c.U(0), 8).V) },
	"_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv": func(c *call) { c.Release(c.Space.Load(c.U(0), 8).V) },
	"_ZNSt15__exception_ptr13exception_ptrD1Ev":           func(c *call) { c.Release(c.Space.Load(c.U(0), 8).V) },
}

func initPrimary(c *call) {
	c.Exceptions().Known[c.U(0)] = &library.Exception{Type: c.U(1), Destructor: c.U(2)}
	c.Return(c.U(0))
}

func exceptionPtr(c *call) {
	c.Space.Store(c.U(0), 8, c.Arg(1))
	hold(c, c.U(1))
}

func hold(c *call, p uint64) {
	if e := c.Exceptions().Known[p]; e != nil {
		e.Refs++
	}
}

func beginCatch(c *call) {
	x := c.Exceptions()
	e := x.Known[c.U(0)]
	if e == nil {
		library.Stop(library.Fault, "catch of no exception")
	}
	x.Flying = max(x.Flying-1, 0)
	e.Rethrown = false
	x.Caught = append(x.Caught, c.U(0))
	c.Return(e.Adjusted)
}

func endCatch(c *call) {
	x := c.Exceptions()
	n := len(x.Caught)
	if n == 0 {
		library.Stop(library.Fault, "the end of a handler that did not begin")
	}
	p := x.Caught[n-1]
	x.Caught = x.Caught[:n-1]
	if e := x.Known[p]; e != nil && e.Rethrown {
		return // it flies on
	}
	c.Release(p)
}

func rethrow(c *call) {
	x := c.Exceptions()
	n := len(x.Caught)
	if n == 0 {
		library.Stop(library.Aborted, "terminate")
	}
	p := x.Caught[n-1]
	x.Known[p].Rethrown = true
	x.Flying++
	c.Throw(p)
}

func guardAcquire(c *call) {
	if c.Space.Load(c.U(0), 1).V != 0 {
		c.Return(0)
		return
	}
	c.Return(1)
}

func dynamicCast(c *call) {
	if c.U(0) == 0 {
		c.Return(0)
		return
	}
	c.Return(c.DynamicCast(c.U(0), c.U(1), c.U(2)))
}

func init() {
	for _, name := range []string{"__dso_handle", "_ZSt7nothrow"} {
		variables[name] = func(r *library.Run, placed func(uint64)) uint64 {
			return r.Space.Alloc(8, memory.Library, true).Base
		}
	}
	variables["__libc_single_threaded"] = func(r *library.Run, placed func(uint64)) uint64 {
		return r.Space.Alloc(1, memory.Library, true).Base
	}
	for _, name := range []string{"_ZSt15__once_callable", "_ZSt11__once_call"} {
		variables[name] = func(r *library.Run, placed func(uint64)) uint64 {
			return r.Space.Alloc(8, memory.Library, true).Base
		}
	}
}
