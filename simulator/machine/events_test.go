package machine

import (
	"fmt"
	"reflect"
	"slices"
	"testing"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/simulator/event"
)

// digest hashes all events.
func digest(events []event.Event) uint64 {
	h := uint64(len(events))
	for _, e := range events {
		for _, v := range []uint64{e.Addr, e.Value, e.Old, uint64(e.Thread), uint64(e.Site), uint64(e.Kind) | uint64(e.Size)<<8 |
			uint64(e.Scope)<<16 | uint64(e.Flags)<<24 | uint64(e.Op)<<32} {
			h = (h ^ v) * 0x9e3779b97f4a7c15
			h ^= h >> 31
		}
	}
	return h
}

// Equal schedules give equal runs; unequal seeds give other orders.
func TestDeterminism(t *testing.T) {
	p := compileFile(t, "basics.cu")
	run := func(s Schedule) (uint64, uint64) {
		m := newMachine(t, p)
		var r recorder
		out := launch(t, m, "lock", 3, 40, Options{Schedule: s, Observers: []event.Observer{&r}}, array(t, m, []int32{0}), array(t, m, []int32{0}), 3)
		return digest(r.events), out.Instructions
	}
	again := schedules()
	for name, s := range schedules() {
		d, n := run(s)
		for _, other := range []Schedule{s, again[name]} {
			// The schedule itself is used again, and a fresh one: nothing may be left from the launch before.
			if d2, n2 := run(other); d != d2 || n != n2 {
				t.Errorf("%s: %d instructions, then %d; events differ: %v", name, n, n2, d != d2)
			}
		}
	}
	seen := map[uint64]bool{}
	for seed := range uint64(5) {
		d, _ := run(Random(seed, 0, false))
		seen[d] = true
	}
	if len(seen) != 5 {
		t.Errorf("%d orders of 5 seeds", len(seen))
	}
}

// The counts do not depend on who watches.
func TestObserversChangeNothing(t *testing.T) {
	p := compileFile(t, "basics.cu")
	for name := range schedules() {
		var results []string
		for _, observers := range [][]event.Observer{nil, {&recorder{}}, {&recorder{}, &recorder{}}} {
			m := newMachine(t, p)
			value := array(t, m, []int32{0})
			out := launch(t, m, "lock", 3, 40, Options{Schedule: schedules()[name], Observers: observers}, array(t, m, []int32{0}), value, 3)
			results = append(results, fmt.Sprint(out.Instructions, values[int32](m, value, 1)))
		}
		if results[0] != results[1] || results[1] != results[2] {
			t.Errorf("%s: %v", name, results)
		}
	}
}

const eventsSource = `
#include <cooperative_groups.h>
__device__ volatile int flag;
__constant__ int constant[2] = {3, 4};
__global__ void k(int *p, float2 *pairs, char *bytes, unsigned long long *wide) {
  __shared__ int s[64];
  int local[4] = {1, 2, 3, 4};
  int i = threadIdx.x;
  s[i] = local[i & 3];
  __syncthreads();
  if (i == 33) {
    p[1] = s[32] + constant[i & 1];
    flag = 2;
    atomicAdd_block(p, 5);
    atomicCAS_system(p + 2, 7, 8);
    atomicCAS(p + 2, 0, 9);
    atomicExch(p + 2, 10);
    __threadfence();
    __threadfence_block();
    pairs[1] = pairs[0];
    bytes[3] = -1;
    wide[0] = 0x123456789abcdef0;
    atomicMax(&s[0], 77);
  }
  __syncwarp(0xffffffff);
  cooperative_groups::this_grid().sync();
}`

// TestEvents checks the stream of one thread.
func TestEvents(t *testing.T) {
	p := compileText(t, eventsSource)
	m := newMachine(t, p)
	a, pairs := array(t, m, []int32{100, 0, 0}), array(t, m, []float32{1, 2, 0, 0})
	bytes, wide := array(t, m, make([]uint8, 8)), array(t, m, make([]uint64, 1))
	var r recorder
	k := kernelNamed(t, p, "k")
	out, err := m.Run(t.Context(), Launch{Kernel: k, Grid: [3]uint32{1, 1, 1}, Block: [3]uint32{64, 1, 1}, Args: pack(k, a, pairs, bytes, wide),
		Cooperative: true}, Options{Observers: []event.Observer{&r}})
	if err != nil || out.End != Ended || len(out.Diagnostics) != 0 {
		t.Fatal(out.End, err, describe(m, out))
	}
	flag := m.Address(p.Globals()[slices.IndexFunc(p.Globals(), func(g *Global) bool { return g.Name == "flag" })])
	const pair = 0x3f800000 | 0x40000000<<32
	want := []event.Event{
		{Kind: event.Write, Addr: 132, Size: 4, Value: 2, Flags: event.Shared},
		{Kind: event.Read, Addr: 128, Size: 4, Value: 1, Flags: event.Shared},
		{Kind: event.Write, Addr: a + 4, Size: 4, Value: 5},
		{Kind: event.Write, Addr: flag, Size: 4, Value: 2, Flags: event.Volatile},
		{Kind: event.Atomic, Addr: a, Size: 4, Value: 105, Old: 100, Scope: frontend.ScopeBlock},
		{Kind: event.Atomic, Addr: a + 8, Size: 4, Scope: frontend.ScopeSystem, Op: event.OpCompareAndSwap},
		{Kind: event.Atomic, Addr: a + 8, Size: 4, Value: 9, Scope: frontend.ScopeDevice, Op: event.OpCompareAndSwap, Flags: event.Stored},
		{Kind: event.Atomic, Addr: a + 8, Size: 4, Value: 10, Old: 9, Scope: frontend.ScopeDevice, Op: event.OpExchange},
		{Kind: event.Fence, Scope: frontend.ScopeDevice},
		{Kind: event.Fence, Scope: frontend.ScopeBlock},
		{Kind: event.Read, Addr: pairs, Size: 8, Value: pair},
		{Kind: event.Write, Addr: pairs + 8, Size: 8, Value: pair},
		{Kind: event.Write, Addr: bytes + 3, Size: 1, Value: 255},
		{Kind: event.Write, Addr: wide, Size: 8, Value: 0x123456789abcdef0},
		{Kind: event.Atomic, Addr: 0, Size: 4, Value: 77, Old: 1, Scope: frontend.ScopeDevice, Flags: event.Shared},
		{Kind: event.Exit},
	}
	var got []event.Event
	counts := map[event.Kind]int{}
	for _, e := range r.events {
		counts[e.Kind]++
		if e.Thread == 33 && e.Kind != event.SyncWarp {
			if e.Site == 0 {
				t.Errorf("%+v has no site", e)
			}
			e.Site, e.Thread = 0, 0
			got = append(got, e)
		}
	}
	if !slices.Equal(got, want) {
		for i := range max(len(got), len(want)) {
			if i >= len(got) || i >= len(want) || got[i] != want[i] {
				t.Fatalf("event %d:\n got %+v\nwant %+v", i, got[min(i, len(got)-1)], want[min(i, len(want)-1)])
			}
		}
	}
	if counts[event.BlockBarrier] != 1 || counts[event.GridBarrier] != 1 || counts[event.SyncWarp] != 2 || counts[event.Exit] != 64 {
		t.Error(counts)
	}
}

const togetherSource = `
__global__ void k(int *p) {
  int i = threadIdx.x;
  p[i] = i;                      // line 4: all lanes
  if (i % 2) p[64 + i] = i;      // line 5: odd ones
  else p[128 + i] = p[i + 1];    // line 6: even ones
  p[192 + i] = i;                // line 7: all
  __syncthreads();
  if (i < 8) p[256 + i] = p[i];  // line 9: eight
}`

// In lockstep every access comes with the lanes that execute it together; other schedules have none.
func TestLanesTogether(t *testing.T) {
	p := compileText(t, togetherSource)
	for name, s := range schedules() {
		m := newMachine(t, p)
		var r recorder
		launch(t, m, "k", 2, 40, Options{Schedule: s, Observers: []event.Observer{&r}}, array(t, m, make([]int32, 512)))
		now := map[uint32]uint64{}
		seen := map[int]map[uint64]int{}
		for _, e := range r.events {
			switch {
			case e.Kind == event.Converge:
				now[e.Thread/32] = e.Addr
			case e.Kind.IsAccess():
				line := p.Sites[e.Site].Line
				if seen[line] == nil {
					seen[line] = map[uint64]int{}
				}
				seen[line][now[e.Thread/32]]++
			}
		}
		want := map[int]map[uint64]int{
			4: {0xffffffff: 64, 0xff: 16},
			5: {0xaaaaaaaa: 32, 0xaa: 8},
			6: {0x55555555: 64, 0x55: 16},
			7: {0xffffffff: 64, 0xff: 16},
			9: {0xff: 32},
		}
		if name != "lockstep" {
			for line, lanes := range want {
				n := 0
				for _, k := range lanes {
					n += k
				}
				want[line] = map[uint64]int{0: n}
			}
		}
		if !reflect.DeepEqual(seen, want) {
			t.Errorf("%s: accesses by line and lanes: %v, want %v", name, seen, want)
		}
	}
}

// Blocks that go round and round through barriers until a block that has not begun yet does its part.
func TestBlocksWaitForLaterOnes(t *testing.T) {
	p := compileText(t, `
__global__ void k(int *todo) {
  __shared__ int left;
  if (threadIdx.x == 0) atomicSub(todo, 1);
  do {
    __syncthreads();
    if (threadIdx.x == 0) left = atomicAdd(todo, 0);
    __syncthreads();
  } while (left > 0);
}`)
	for name, s := range schedules() {
		m := newMachine(t, p)
		out := launch(t, m, "k", 40, 64, Options{Schedule: s, Steps: 1 << 28}, array(t, m, []int32{40}))
		t.Logf("%s: %d instructions", name, out.Instructions)
	}
}

// Some blocks of a launch run where they stand in the grid, in the order that is asked for, and the launch does not end.
func TestPickedBlocks(t *testing.T) {
	p := compileText(t, `
__global__ void k(int *out) { out[(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x] = 1 + blockIdx.x + 100 * blockIdx.y; }
__global__ void waits(int *out) { if (blockIdx.x == 1) while (atomicAdd(out, 0) == 0) ; else atomicAdd(out, 1); }`)
	for name, s := range schedules() {
		m := newMachine(t, p)
		a := array(t, m, make([]int32, 5*7*32))
		var r recorder
		k := kernelNamed(t, p, "k")
		out, err := m.Run(t.Context(), Launch{Kernel: k, Grid: [3]uint32{5, 7, 1}, Block: [3]uint32{32, 1, 1}, Args: pack(k, a)},
			Options{Schedule: s, Observers: []event.Observer{&r}, Blocks: []uint32{33, 4}})
		if err != nil || out.End != Limit || len(out.Diagnostics) != 0 || out.Threads != 64 || out.Launch.ThreadLimit() != 64 {
			t.Fatal(name, out, err, describe(m, out))
		}
		for i, v := range values[int32](m, a, 5*7*32) {
			want := map[int]int32{33: 604, 4: 5}[i/32]
			if v != want {
				t.Errorf("%s: element %d of block %d is %d, want %d", name, i%32, i/32, v, want)
			}
		}
		if block, index := out.Launch.Coordinates(out.Launch.Thread(0, 5)); block != [3]uint32{3, 6, 0} || index != [3]uint32{5, 0, 0} {
			t.Errorf("%s: the first block is %v, its fifth thread %v", name, block, index)
		}
		if out := launchAny(t, m, "waits", 2, 1, Options{Blocks: []uint32{1}, Steps: 1 << 20}, array(t, m, []int32{0})); out.End != Limit {
			t.Errorf("%s: a block that waits for one that does not run: %v", name, out.End)
		}
	}
}
