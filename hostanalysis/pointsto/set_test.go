package pointsto

import (
	"math/rand/v2"
	"testing"
)

// TestSetsShare compares meets and size with members counted one by one.
func TestSetsShare(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		var s, u set
		in := map[int32]bool{}
		for range r.IntN(6) {
			n := r.Int32N(300)
			s.add(n)
			in[n] = true
		}
		shared := false
		for range r.IntN(6) {
			n := r.Int32N(300)
			u.add(n)
			shared = shared || in[n]
		}
		if s.meets(&u) != shared || u.meets(&s) != shared || s.size() != len(in) {
			t.Fatalf("%v and %v: meets is %v, %v, want %v; size %d, want %d", s, u, s.meets(&u), u.meets(&s), shared, s.size(), len(in))
		}
	}
}
