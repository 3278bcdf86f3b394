package event

import "testing"

// Thread numbers take a thread's block, warp and lane apart for every shape of block.
func TestThreadNumbers(t *testing.T) {
	for _, wide := range []bool{false, true} {
		threadNumbers(t, wide)
	}
}

func threadNumbers(t *testing.T, wide bool) {
	for _, block := range [][3]uint32{{1, 1, 1}, {31, 1, 1}, {32, 1, 1}, {33, 1, 1}, {8, 8, 1}, {7, 5, 3}, {65, 1, 1}, {1024, 1, 1}} {
		l := &Launch{Grid: [3]uint32{3, 2, 1}, Block: block, Wide: wide}
		seen := map[uint32]bool{}
		for b := range l.Blocks() {
			for i := range l.Threads() {
				n := l.Thread(b, i)
				if seen[n] || uint64(n) >= l.ThreadLimit() {
					t.Fatalf("%v: number %d of thread %d of block %d", block, n, i, b)
				}
				seen[n] = true
				if l.BlockOf(n) != b || l.IndexOf(n) != i || l.LaneOf(n) != i%l.WarpSize() {
					t.Fatalf("%v: thread %d of block %d comes back as %d of %d, lane %d", block, i, b, l.IndexOf(n), l.BlockOf(n), l.LaneOf(n))
				}
				first := l.Thread(b, 0)
				want := InterBlock
				if i/l.WarpSize() == 0 {
					want = IntraWarp
				} else {
					want = IntraBlock
				}
				if got := l.TypeOf(first, n); got != want {
					t.Fatalf("%v: threads 0 and %d: %v", block, i, got)
				}
				if got := l.TypeOf(l.Thread((b+1)%l.Blocks(), i), n); got != InterBlock {
					t.Fatalf("%v: blocks: %v", block, got)
				}
				c := Coordinates(i, block)
				if c[0]+block[0]*(c[1]+block[1]*c[2]) != i {
					t.Fatalf("%v: coordinates of %d: %v", block, i, c)
				}
			}
		}
	}
}
