package machine

import (
	"testing"

	"github.com/hgrd/hgrd/simulator/event"
)

// sitesOf finds the sites at which a kernel accesses memory, from the events of a run.
func sitesOf(t *testing.T, p *Program, kernel string, grid, block uint32, args func(m *Machine) []any) map[event.Kind][]uint32 {
	t.Helper()
	var r recorder
	m := newMachine(t, p)
	launchAny(t, m, kernel, grid, block, Options{Observers: []event.Observer{&r}}, args(m)...)
	sites := map[event.Kind][]uint32{}
	seen := map[uint32]bool{}
	for _, e := range r.events {
		if e.Kind.IsAccess() && !seen[e.Site] {
			seen[e.Site] = true
			sites[e.Kind] = append(sites[e.Kind], e.Site)
		}
	}
	return sites
}

func TestSteering(t *testing.T) {
	p := compileFile(t, "meet.cu")
	zeros := func(n, count int) func(m *Machine) []any {
		return func(m *Machine) []any {
			var list []any
			for range count {
				list = append(list, array(t, m, make([]int32, n)))
			}
			return list
		}
	}
	for _, c := range []struct {
		kernel      string
		grid, block uint32
		args        func(m *Machine) []any
		stops       func(s map[event.Kind][]uint32) (a, b Stop)
		want        MeetingAnswer
	}{
		{"racy", 4, 32, zeros(128, 2), func(s map[event.Kind][]uint32) (a, b Stop) {
			return Stop{Thread: 96, Site: s[event.Write][0], Kind: event.Write}, Stop{Thread: 95, Site: s[event.Read][0], Kind: event.Read}
		}, Met},
		{"racy", 4, 32, zeros(128, 2), func(s map[event.Kind][]uint32) (a, b Stop) {
			return Stop{Thread: 96, Site: s[event.Write][0], Visit: 1}, Stop{Thread: 3, Site: s[event.Read][0], Visit: 1}
		}, Apart},
		{"ordered", 1, 128, zeros(128, 2), func(s map[event.Kind][]uint32) (a, b Stop) {
			return Stop{Thread: 33, Site: s[event.Write][0]}, Stop{Thread: 32, Site: s[event.Read][0]}
		}, OrderedByBarrier},
		{"locked", 2, 3, func(m *Machine) []any { return append(zeros(1, 2)(m), 3) }, func(s map[event.Kind][]uint32) (a, b Stop) {
			return Stop{Thread: 1, Site: s[event.Read][0], Kind: event.Write}, Stop{Thread: 32, Site: s[event.Read][0], Kind: event.Write}
		}, OrderedByFlag},
		{"flagged", 2, 1, zeros(1, 3), func(s map[event.Kind][]uint32) (a, b Stop) {
			return Stop{Thread: 0, Site: s[event.Write][0]}, Stop{Thread: 32, Site: s[event.Read][len(s[event.Read])-1]}
		}, OrderedByFlag},
		{"racy", 4, 32, zeros(128, 2), func(s map[event.Kind][]uint32) (a, b Stop) {
			return Stop{Thread: 96, Site: s[event.Write][0]}, Stop{Thread: 4, Site: 1 << 20}
		}, NeverCame},
		{"loops", 1, 2, func(m *Machine) []any { return append(zeros(7, 1)(m), 5) }, func(s map[event.Kind][]uint32) (a, b Stop) {
			return Stop{Thread: 0, Site: s[event.Write][0], Visit: 4}, Stop{Thread: 1, Site: s[event.Write][0], Visit: 3}
		}, Met},
		{"loops", 1, 2, func(m *Machine) []any { return append(zeros(7, 1)(m), 5) }, func(s map[event.Kind][]uint32) (a, b Stop) {
			return Stop{Thread: 0, Site: s[event.Write][0], Visit: 9}, Stop{Thread: 1, Site: s[event.Write][0], Visit: 3}
		}, NeverCame},
		{"loops", 1, 2, func(m *Machine) []any { return append(zeros(7, 1)(m), 5) }, func(s map[event.Kind][]uint32) (a, b Stop) {
			at := array(t, newMachine(t, p), make([]int32, 7)) + 4*3
			return Stop{Thread: 0, Site: s[event.Write][0], Addr: at, Size: 4}, Stop{Thread: 1, Site: s[event.Write][0], Addr: at, Size: 4}
		}, Met},
	} {
		sites := sitesOf(t, p, c.kernel, c.grid, c.block, c.args)
		a, b := c.stops(sites)
		for name, s := range schedules() {
			for _, bFirst := range []bool{false, true} {
				m := newMachine(t, p)
				var r recorder
				out := launchAny(t, m, c.kernel, c.grid, c.block, Options{Schedule: s, Steering: &Steering{A: a, B: b, BFirst: bFirst},
					Observers: []event.Observer{&r}, Steps: 10_000_000}, c.args(m)...)
				if out.Meeting.Answer != c.want || out.End != Ended {
					t.Errorf("%s, %s: %v, %v; want %v%s", c.kernel, name, out.Meeting, out.End, c.want, describe(m, out))
				}
				if c.want != Met {
					continue
				}
				// The two accesses follow each other, in the order that was asked for.
				first, second := a.Thread, b.Thread
				if bFirst {
					first, second = second, first
				}
				found := false
				for i := 1; i < len(r.events); i++ {
					x, y := r.events[i-1], r.events[i]
					if x.Thread == first && y.Thread == second && (x.Site == a.Site || x.Site == b.Site) && (y.Site == a.Site || y.Site == b.Site) &&
						x.Addr == y.Addr {
						found = true
					}
				}
				if !found {
					t.Errorf("%s, %s: the accesses do not follow each other", c.kernel, name)
				}
			}
		}
	}
}
