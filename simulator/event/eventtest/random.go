package eventtest

import (
	"math/rand"
	"syscall"
	"testing"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// Random returns n events of any kind but Exit, on few words of memory.
func Random(rng *rand.Rand, l *event.Launch, n int) []event.Event {
	var events []event.Event
	for range n {
		e := event.Event{
			Thread: l.Thread(uint32(rng.Intn(int(l.Blocks()))), uint32(rng.Intn(int(l.Threads())))),
			Site:   uint32(rng.Intn(20)) + 1,
			Addr:   l.Base + 4*uint64(rng.Intn(8)), Size: 4,
			Scope: frontend.ScopeBlock + frontend.Scope(rng.Intn(2)),
			Value: uint64(rng.Intn(3)),
		}
		switch k := rng.Intn(40); {
		case k < 10:
			e.Kind, e.Scope = event.Read, frontend.ScopeNone
		case k < 18:
			e.Kind, e.Scope = event.Write, frontend.ScopeNone
		case k < 22:
			e.Kind = event.Atomic
		case k < 24:
			e.Kind, e.Op, e.Flags = event.Atomic, event.OpExchange, event.Stored
		case k < 26:
			e.Kind, e.Op = event.Atomic, event.OpCompareAndSwap
			if rng.Intn(2) == 0 {
				e.Flags = event.Stored
			}
		case k < 27:
			e.Kind = event.AtomicLoad
		case k < 28:
			e.Kind = event.AtomicStore
		case k < 35:
			e.Kind = event.Fence
		case k < 37:
			e.Kind, e.Addr, e.Thread = event.SyncWarp, uint64(rng.Uint32())|1<<l.LaneOf(e.Thread), e.Thread-l.LaneOf(e.Thread)
			if l.Wide {
				e.Addr |= uint64(rng.Uint32()) << 32
			}
			if r := l.Threads() - l.IndexOf(e.Thread); r < l.WarpSize() {
				e.Addr &= 1<<r - 1
			}
		case k < 39:
			e.Kind, e.Thread = event.BlockBarrier, l.Thread(l.BlockOf(e.Thread), 0)
		default:
			if rng.Intn(3) == 0 {
				e.Kind = event.GridBarrier
			} else {
				e.Kind = event.Fence
			}
		}
		if e.Kind <= event.Write && rng.Intn(2) == 0 {
			e.Flags |= event.Volatile
		}
		events = append(events, e)
	}
	return events
}

// Bench measures a detector over a stream as a tiled kernel makes it: 16 blocks of 128 threads, each of which in turn
// loads two words, one of them its neighbour's of the interval before, stores one and passes a barrier; 4 intervals.
func Bench(b *testing.B, d event.Detector) {
	l := Launch(16, 128)
	var events []event.Event
	for block := range l.Blocks() {
		for interval := range uint64(4) {
			in, out := l.Base+interval%2<<20, l.Base+(interval+1)%2<<20
			for t := range l.Threads() {
				thread := l.Thread(block, t)
				at := func(base uint64, t uint32) uint64 { return base + 4*uint64(l.Thread(block, t)) }
				events = append(events,
					event.Event{Kind: event.Read, Thread: thread, Addr: at(in, t), Size: 4, Site: 1},
					event.Event{Kind: event.Read, Thread: thread, Addr: at(in, (t+1)%l.Threads()), Size: 4, Site: 2},
					event.Event{Kind: event.Write, Thread: thread, Addr: at(out, t), Size: 4, Site: 3, Old: interval, Value: interval + 1})
			}
			events = append(events, event.Event{Kind: event.BlockBarrier, Thread: l.Thread(block, 0)})
		}
	}
	b.ReportAllocs()
	b.ResetTimer()
	start := cpuTime()
	for range b.N {
		d.Begin(l)
		for rest := events; len(rest) > 0; {
			n := min(len(rest), 1024)
			d.Observe(rest[:n])
			rest = rest[n:]
		}
	}
	b.ReportMetric(float64(cpuTime()-start)/float64(b.N)/float64(len(events)), "cpu-ns/event")
	if races := d.Races(); len(races) != 0 {
		b.Fatalf("found races in a race-free stream: %+v", races[0])
	}
}

// cpuTime is the processor time of the process in nanoseconds: on a busy machine the clock says little.
func cpuTime() int64 {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic("BUG: no resource usage: " + err.Error())
	}
	return u.Utime.Nano() + u.Stime.Nano()
}
