package interval

import (
	"slices"
	"testing"
)

// TestBetween: only what is entered by arriving, and left by waiting or not at
// all, is a region between the two.
func TestBetween(t *testing.T) {
	for _, c := range []struct {
		name string
		succ [][]Node // 1 arrives, 4 waits
		stop Node
		want []Node // nil for none
	}{
		{"straight", [][]Node{{1}, {2}, {3}, {4}, {5}, {}}, -1, []Node{2, 3}},
		{"two ways", [][]Node{{1}, {2, 3}, {4}, {4}, {5}, {}}, -1, []Node{2, 3}},
		{"a way that ends", [][]Node{{1}, {2, 3}, {4}, {}, {5}, {}}, -1, []Node{2, 3}},
		{"a loop inside", [][]Node{{1}, {2}, {3, 4}, {2}, {5}, {}}, -1, []Node{2, 3}},
		{"a loop around", [][]Node{{1}, {2}, {3}, {4}, {1, 5}, {}}, -1, []Node{2, 3}},
		{"another synchronisation", [][]Node{{1}, {2}, {3}, {4}, {5}, {}}, 3, nil},
		{"a way past the wait", [][]Node{{1}, {2}, {3, 5}, {4}, {5}, {}}, -1, nil},
		{"another way in", [][]Node{{1, 3}, {2}, {3}, {4}, {5}, {}}, -1, nil},
		{"another way to the wait", [][]Node{{1, 4}, {2}, {3}, {4}, {5}, {}}, -1, nil},
		{"arriving again", [][]Node{{1}, {2}, {1, 3}, {4}, {5}, {}}, -1, nil},
		{"the next round", [][]Node{{1}, {2}, {0, 3}, {4}, {0, 5}, {}}, -1, nil},
		{"waiting in a loop", [][]Node{{1}, {2}, {3}, {4}, {3, 5}, {}}, -1, nil},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := &Graph{Succ: c.succ, Barrier: make([]bool, len(c.succ))}
			g.findLoops()
			in, ok := g.Between(1, 4, func(n Node) bool { return n == c.stop })
			var got []Node
			for n, x := range in {
				if x {
					got = append(got, Node(n))
				}
			}
			if ok != (c.want != nil) || ok && !slices.Equal(got, c.want) {
				t.Errorf("got %v, %v, want %v", got, ok, c.want)
			}
		})
	}
}
