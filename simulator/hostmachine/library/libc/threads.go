package libc

import (
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
	"github.com/hgrd/hgrd/simulator/hostmachine/memory"
)

// A thread runs from its start to its end where it is started. That is one of the orders in which threads may run, as
// long as it waits for nothing that another does later: such a wait ends the run.

// Thread is the state of threads.
type Thread struct {
	Current, Last uint64
	results       map[uint64]memory.Value
	held          map[uint64]int // locks, by address
	keys          map[uint64]memory.Value
}

// ThreadsOf is the run's threads.
func ThreadsOf(r *library.Run) *Thread {
	return library.Keep(r, func() *Thread {
		return &Thread{Current: 1, Last: 1, results: map[uint64]memory.Value{}, held: map[uint64]int{}, keys: map[uint64]memory.Value{}}
	})
}

// Start runs a thread's body and returns the thread's number.
func Start(r *library.Run, body func()) uint64 {
	t := ThreadsOf(r)
	t.Last++
	n, was := t.Last, t.Current
	t.Current = n
	r.ThreadLocals(func() { r.Order().During(n, body) })
	t.Current = was
	return n
}

func zero(c *call) { c.Return(0) }

var threads = map[string]library.Func{
	"pthread_create": func(c *call) {
		t := ThreadsOf(c.Run)
		f, arg := c.U(2), c.Arg(3)
		var result memory.Value
		c.Space.Store(c.U(0), 8, value(t.Last+1))
		n := Start(c.Run, func() { result = c.Invoke(f, arg) })
		t.results[n] = result
		c.Return(0)
	},
	"pthread_join": func(c *call) {
		c.Order().Joined(c.U(0))
		if p := c.U(1); p != 0 {
			c.Space.Store(p, 8, ThreadsOf(c.Run).results[c.U(0)])
		}
		c.Return(0)
	},
	"pthread_self":                func(c *call) { c.Return(ThreadsOf(c.Run).Current) },
	"pthread_equal":               func(c *call) { c.Return(bit(c.U(0) == c.U(1))) },
	"pthread_detach":              zero,
	"pthread_attr_init":           zero,
	"pthread_attr_destroy":        zero,
	"pthread_yield":               zero,
	"pthread_setaffinity_np":      zero,
	"pthread_attr_setdetachstate": zero,
	"pthread_attr_setstacksize":   zero,
	"pthread_mutexattr_init":      zero,
	"pthread_mutexattr_settype":   zero,
	"pthread_mutexattr_destroy":   zero,
	"pthread_mutex_init":          zero,
	"pthread_mutex_destroy":       zero,
	"pthread_mutex_lock":          lock,
	"pthread_mutex_trylock":       lock,
	"pthread_mutex_unlock":        unlock,
	"pthread_spin_init":           zero,
	"pthread_spin_destroy":        zero,
	"pthread_spin_lock":           lock,
	"pthread_spin_unlock":         unlock,
	"pthread_rwlock_init":         zero,
	"pthread_rwlock_destroy":      zero,
	"pthread_rwlock_rdlock":       zero,
	"pthread_rwlock_wrlock":       zero,
	"pthread_rwlock_unlock":       zero,
	"pthread_cond_init":           zero,
	"pthread_cond_destroy":        zero,
	"pthread_cond_signal":         zero,
	"pthread_cond_broadcast":      zero,
	"pthread_cond_wait":           Forever,
	"pthread_cond_timedwait":      func(c *call) { c.Return(110) },
	"pthread_barrier_init":        zero,
	"pthread_barrier_destroy":     zero,
	"pthread_barrier_wait":        Forever,
	"sem_init":                    func(c *call) { c.Space.Store(c.U(0), 4, c.Arg(2)); c.Return(0) },
	"sem_post":                    func(c *call) { c.Space.Store(c.U(0), 4, value(c.Space.Load(c.U(0), 4).V+1)); c.Return(0) },
	"sem_wait":                    semWait,
	"sem_destroy":                 zero,
	"pthread_once": func(c *call) {
		if p := c.U(0); c.Space.Load(p, 4).V == 0 {
			c.Space.Store(p, 4, value(1))
			ok := false
			defer func() {
				if !ok { // an exception passes: the next call tries again
					c.Space.Store(p, 4, value(0))
				}
			}()
			f := c.U(1)
			c.Invoke(f)
			ok = true
		}
		c.Return(0)
	},
	"pthread_key_create": func(c *call) {
		t := ThreadsOf(c.Run)
		n := uint64(len(t.keys) + 1)
		t.keys[n] = memory.Value{}
		c.Space.Store(c.U(0), 4, value(n))
		c.Return(0)
	},
	"pthread_setspecific":  func(c *call) { ThreadsOf(c.Run).keys[c.U(0)] = c.Arg(1); c.Return(0) },
	"pthread_getspecific":  func(c *call) { c.Ret[0] = ThreadsOf(c.Run).keys[c.U(0)] },
	"__pthread_key_create": zero,
	"get_nprocs":           func(c *call) { c.Untrack(); c.Return(1) },
	"sched_getcpu":         zero,
}

// Forever is a wait for what only another thread could do.
func Forever(c *call) {
	library.Stop(library.Stopped, "%s waits for another thread, which this run does not interleave", c.Name)
}

// lock takes a lock, which its own thread may hold already where it is a recursive one: the type of the mutex is in it.
func lock(c *call) {
	t := ThreadsOf(c.Run)
	const kind = 16
	if t.held[c.U(0)] > 0 {
		if c.Name == "pthread_mutex_trylock" {
			c.Return(16)
			return
		}
		if c.Name != "pthread_mutex_lock" || c.Space.Load(c.U(0)+kind, 4).V&3 != 1 {
			Forever(c)
		}
	}
	t.held[c.U(0)]++
	c.Return(0)
}

func unlock(c *call) {
	t := ThreadsOf(c.Run)
	if t.held[c.U(0)]--; t.held[c.U(0)] <= 0 {
		delete(t.held, c.U(0))
	}
	c.Return(0)
}

func semWait(c *call) {
	v := c.Space.Load(c.U(0), 4)
	if v.V == 0 {
		Forever(c)
	}
	c.Space.Store(c.U(0), 4, value(v.V-1))
	c.Return(0)
}
