package libcxx

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/library/libc"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

var concurrency = map[string]library.Func{
	"_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE": start,
	"_ZNSt6thread4joinEv":                                         joined,
	"_ZNSt6thread6detachEv":                                       ended,
	"_ZNSt6thread20hardware_concurrencyEv":                        func(c *call) { c.Untrack(); c.Return(1) },
	"__once_proxy":                                                onceProxy,
	"_ZNSt18condition_variableC1Ev":                               none,
	"_ZNSt18condition_variableD1Ev":                               none,
	"_ZNSt18condition_variable10notify_oneEv":                     none,
	"_ZNSt18condition_variable10notify_allEv":                     none,
	"_ZNSt18condition_variable4waitERSt11unique_lockISt5mutexE":   libc.Forever,
	"_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj": none,
	"_ZNSt28__atomic_futex_unsigned_base19_M_futex_wait_untilEPjjbNSt6chrono8durationIlSt5ratioILl1ELl1EEEENS2_IlS3_ILl1ELl1000000000EEEE": libc.Forever,
	"_ZNSt3_V216generic_categoryEv": category,
	"_ZNSt3_V215system_categoryEv":  category,
	"_ZSt15future_categoryv":        category,
	"_ZSt16__get_once_mutexv":       category,
}

// start runs a thread's body. Its state is an object whose third virtual function is the body.
func start(c *call) {
	state := word(c.Run, c.U(1))
	put(c.Run, c.U(1), 0) // the state is taken over
	f := func(i uint64) uint64 { return word(c.Run, word(c.Run, state)+i*8) }
	thread := c.U(0)
	put(c.Run, thread, libc.ThreadsOf(c.Run).Last+1)
	libc.Start(c.Run, func() {
		c.Invoke(f(2), value(state))
		c.Invoke(f(1), value(state)) // destroy and delete
	})
}

func joined(c *call) {
	n := word(c.Run, c.U(0))
	ended(c)
	c.Order().Joined(n)
}

func ended(c *call) {
	if word(c.Run, c.U(0)) == 0 {
		c.RaiseStandard("St12system_error", "Invalid argument")
	}
	put(c.Run, c.U(0), 0)
}

// onceProxy calls what call_once left for it.
func onceProxy(c *call) {
	if f := word(c.Run, c.Global("_ZSt11__once_call")); f != 0 {
		c.Invoke(f)
	}
}

// category is an object that stands for one of the library.
func category(c *call) {
	type categories struct{ of map[string]uint64 }
	k := library.Keep(c.Run, func() *categories { return &categories{map[string]uint64{}} })
	if k.of[c.Name] == 0 {
		o := c.Space.Alloc(8, memory.Library, true)
		k.of[c.Name] = o.Base
		c.Space.Store(o.Base, 8, value(c.Global("_ZTVSt14error_category")+16))
	}
	c.Return(k.of[c.Name])
}

var chrono = map[string]library.Func{
	"_ZNSt6chrono3_V212steady_clock3nowEv":                                                        func(c *call) { c.Give(c.Looked(libc.Now(c.Run) * 1000)) },
	"_ZNSt6chrono3_V212system_clock3nowEv":                                                        func(c *call) { c.Give(c.Looked(libc.Now(c.Run) * 1000)) },
	"_ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE":         none,
	"_ZNSt13random_device7_M_finiEv":                                                              none,
	"_ZNSt13random_device9_M_getvalEv":                                                            func(c *call) { c.Give(c.Drawn(32, c.Random.Next()>>32)) },
	"_ZNSt13random_device14_M_init_pretr1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE": none,
}
