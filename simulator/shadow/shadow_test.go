package shadow

import (
	"math/rand"
	"testing"

	"github.com/hgrd/hgrd/simulator/event"
)

// Memory behaves as a map from units to entries, near and far, and after its base has moved.
func TestMemoryIsAMap(t *testing.T) {
	m := New[uint32](2)
	for _, base := range []uint64{0, 1 << 36} {
		m.Begin(base)
		rng := rand.New(rand.NewSource(int64(base) + 1))
		want := map[uint64]uint32{}
		for i := range uint32(20000) {
			addr := base + uint64(rng.Intn(1<<uint(8+rng.Intn(28))))
			unit := (addr - base) / 4
			if got := *m.At(addr); got != want[unit] {
				t.Fatalf("address %#x holds %d, want %d", addr, got, want[unit])
			}
			*m.At(addr) = i
			want[unit] = i
		}
		m.Begin(base)
		for unit, v := range want {
			if got := *m.At(base + 4*unit + 3); got != v {
				t.Fatalf("unit %d holds %d, want %d", unit, got, v)
			}
		}
	}
	m.Clear()
	if *m.At(1 << 36) != 0 {
		t.Error("cleared memory holds something")
	}
}

func TestEpoch(t *testing.T) {
	if e, wrapped := Epoch(0).Next(); e != 1 || wrapped {
		t.Error(e, wrapped)
	}
	if e, wrapped := Epoch(1<<32 - 1).Next(); e != 1 || !wrapped {
		t.Error(e, wrapped)
	}
}

// A pair is one finding whichever of its accesses came first; another type or memory is another finding.
func TestRacesAreCountedByPair(t *testing.T) {
	l := &event.Launch{Grid: [3]uint32{2, 1, 1}, Block: [3]uint32{64, 1, 1}}
	report := func(r *Races, first, second uint32, site1, site2 uint32, scoped bool) {
		race := Of(l, "rule", event.Party{Thread: first, Site: site1, Known: true}, &event.Event{Thread: second, Site: site2})
		race.Scoped = scoped
		r.Add(race)
	}
	var r Races
	report(&r, 0, 1, 10, 11, true)
	report(&r, 1, 0, 11, 10, true)
	report(&r, 0, 32, 10, 11, true)
	report(&r, 0, 64, 10, 11, true)
	report(&r, 64, 0, 10, 11, false)
	r.Add(Of(l, "rule", event.Party{}, &event.Event{Site: 11}))
	got := r.All()
	want := []struct {
		typ    event.Type
		count  int
		scoped bool
	}{{event.IntraWarp, 2, true}, {event.IntraBlock, 1, true}, {event.InterBlock, 2, false}, {event.UnknownType, 1, false}}
	if len(got) != len(want) {
		t.Fatalf("%d findings, want %d", len(got), len(want))
	}
	for i, w := range want {
		if g := got[i]; g.Type != w.typ || g.Count != w.count || g.Scoped != w.scoped {
			t.Errorf("finding %d: %v, %d times, scoped %v; want %v, %d, %v", i, g.Type, g.Count, g.Scoped, w.typ, w.count, w.scoped)
		}
	}
}

func BenchmarkAt(b *testing.B) {
	m := New[[8]uint32](2)
	for i := range b.N {
		m.At(uint64(i) * 4 % (1 << 22))[0]++
	}
}
