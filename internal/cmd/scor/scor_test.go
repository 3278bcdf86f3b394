package main

import (
	"strings"
	"testing"
)

const sample = `a
#ifdef RACEY
#else
  fence();
#endif
b
#ifdef RACEY
  // two
  cas_block(x);
  fence_block();
#else
  cas(x);
  fence();
#endif
c`

func TestSites(t *testing.T) {
	s := &source{name: "k.cu", lines: strings.Split(sample, "\n")}
	s.findRegions()
	sites := allSites([]*source{s})
	if len(sites) != 3 || sites[0].position() != 2 || sites[1].position() != 9 || sites[2].position() != 10 {
		t.Fatalf("%+v", sites)
	}
	for i, want := range []string{"a|b|cas(x);|fence();|c", "a|fence();|b|cas_block(x);|fence();|c", "a|fence();|b|cas(x);|fence_block();|c"} {
		text := s.with(sites[i])
		if got := strings.Join(strings.Fields(text), "|"); got != want {
			t.Errorf("site %d: %s, want %s", i, got, want)
		}
		if strings.Count(text, "\n") != strings.Count(sample, "\n") {
			t.Errorf("site %d: lines moved", i)
		}
	}
	for line, want := range map[int]int{1: 1, 2: 2, 4: 2, 5: 2, 6: 6, 9: 7, 12: 7, 15: 15} {
		if got := s.place(line); got != want {
			t.Errorf("line %d is at place %d, want %d", line, got, want)
		}
	}
}

// Each race needs a pair of its own.
func TestTogether(t *testing.T) {
	p := func(n int) pair { return pair{a: access{place: n}} }
	of := func(n ...int) map[pair]bool {
		out := map[pair]bool{}
		for _, k := range n {
			out[p(k)] = true
		}
		return out
	}
	for _, c := range []struct {
		reported []int
		alone    [][]int
		want     int
	}{
		{[]int{1, 2}, [][]int{{1}, {2}}, 2},
		{[]int{1, 2}, [][]int{{1, 2}, {1}}, 2},
		{[]int{1}, [][]int{{1}, {1}}, 1},
		{[]int{3}, [][]int{{1}, {}}, 0},
	} {
		var alone []map[pair]bool
		for _, a := range c.alone {
			alone = append(alone, of(a...))
		}
		if got := together(of(c.reported...), alone); got != c.want {
			t.Errorf("%v: %d, want %d", c, got, c.want)
		}
	}
}
