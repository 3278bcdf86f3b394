package happensbefore

import (
	"testing"

	"github.com/hgrd/hgrd/simulator/event"
	"github.com/hgrd/hgrd/simulator/event/eventtest"
)

// A barrier that orders one memory alone leaves the accesses of the other as they are.
func TestBarriersOfOneMemory(t *testing.T) {
	const global, shared = event.Flags(0), event.Shared
	for _, c := range []struct {
		name   string
		memory event.Flags // of the accesses
		kind   event.Kind  // of the barrier
		leaves event.Flags // what the barrier leaves out
		races  int
	}{
		{"all, global", global, event.BlockBarrier, 0, 0},
		{"all, shared", shared, event.BlockBarrier, 0, 0},
		{"local, global", global, event.BlockBarrier, event.NotGlobal, 1},
		{"local, shared", shared, event.BlockBarrier, event.NotGlobal, 0},
		{"global, global", global, event.BlockBarrier, event.NotShared, 0},
		{"global, shared", shared, event.BlockBarrier, event.NotShared, 1},
		{"none, global", global, event.BlockBarrier, event.NotShared | event.NotGlobal, 1},
		{"none, shared", shared, event.BlockBarrier, event.NotShared | event.NotGlobal, 1},
		{"a warp's local, global", global, event.SyncWarp, event.NotGlobal, 1},
		{"a warp's local, shared", shared, event.SyncWarp, event.NotGlobal, 0},
		{"a warp's global, shared", shared, event.SyncWarp, event.NotShared, 1},
	} {
		l := eventtest.Launch(1, 64)
		l.Narrow, l.SharedBytes = true, 64
		at := l.Base
		if c.memory == shared {
			at = 0
		}
		d := New(Options{})
		for range 2 { // the second launch has nothing to do with the first
			d.Begin(l)
			barrier := event.Event{Kind: c.kind, Flags: c.leaves, Thread: l.Thread(0, 0)}
			if c.kind == event.SyncWarp {
				barrier.Addr = 1<<32 - 1
			}
			d.Observe([]event.Event{
				{Kind: event.Write, Thread: l.Thread(0, 1), Addr: at, Size: 4, Flags: c.memory, Site: 1},
				barrier,
				{Kind: event.Read, Thread: l.Thread(0, 2), Addr: at, Size: 4, Flags: c.memory, Site: 2},
			})
		}
		if got := len(d.Races()); got != c.races {
			t.Errorf("%s: %d races, want %d", c.name, got, c.races)
		}
	}
}
