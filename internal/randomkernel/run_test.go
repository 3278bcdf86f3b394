package randomkernel

import (
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// small is a case without parameters: one block of threads, arrays a and s.
func small(threads int64, body ...*Stmt) (c *Case, a, s *Array) {
	a = &Array{Name: "a", Size: constant(64)}
	s = &Array{Name: "s", Size: constant(64), Shared: true}
	one := constant(1)
	return &Case{Name: "k0", Arrays: []*Array{a, s}, Grid: [2]*Expr{one, one}, Block: [2]*Expr{constant(threads), one}, Body: body}, a, s
}

func TestRaces(t *testing.T) {
	tid := builtin(ThreadX)
	next := op(Add, tid, constant(1))
	for _, test := range []struct {
		name    string
		threads int64
		body    func(a *Array) []*Stmt
		want    []Pair
	}{
		{"own element", 4, func(a *Array) []*Stmt {
			return []*Stmt{{Kind: Store, Place: load(a, tid), E: tid}}
		}, nil},
		{"neighbour", 4, func(a *Array) []*Stmt {
			return []*Stmt{{Kind: Store, Place: load(a, tid), E: load(a, next)}}
		}, []Pair{{[2]int{7, 7}, [2]reports.AccessKind{reports.Read, reports.Write}, reports.IntraWarp}}},
		{"barrier between", 40, func(a *Array) []*Stmt {
			return []*Stmt{{Kind: Store, Place: load(a, tid), E: tid}, {Kind: Barrier},
				{Kind: If, E: op(Lt, tid, constant(0)), Body: []*Stmt{{Kind: Store, Place: load(a, next), E: tid}}}}
		}, nil},
		{"warp barrier between", 40, func(a *Array) []*Stmt {
			return []*Stmt{{Kind: Store, Place: load(a, tid), E: tid}, {Kind: WarpBarrier},
				{Kind: Update, Place: load(a, next), E: tid}, {Kind: Barrier}}
		}, []Pair{
			{[2]int{7, 9}, [2]reports.AccessKind{reports.Write, reports.Read}, reports.IntraBlock},
			{[2]int{7, 9}, [2]reports.AccessKind{reports.Write, reports.Write}, reports.IntraBlock},
		}},
		{"atomics", 4, func(a *Array) []*Stmt {
			return []*Stmt{{Kind: Atomic, Place: load(a, constant(0)), E: tid}}
		}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, a, _ := small(test.threads)
			c.Body = test.body(a)
			c.Arrays = c.Arrays[:1]
			File([]*Case{c})
			l := c.NewLaunch(nil)
			trace := l.Run()
			got := l.Races(trace, nil)
			if !trace.Defined() {
				t.Errorf("the run has a flaw: %+v", *trace)
			}
			for i := 0; i < max(len(got), len(test.want)); i++ {
				switch {
				case i >= len(got):
					t.Errorf("no race %v", test.want[i])
				case i >= len(test.want):
					t.Errorf("race %v", got[i])
				case test.want[i].Type != got[i].Type || test.want[i].Kinds != got[i].Kinds:
					t.Errorf("race %v, want %v", got[i], test.want[i])
				}
			}
		})
	}
}

// Threads that wait at different barriers, or in different rounds of a loop, part; those that returned do not count.
func TestDivergence(t *testing.T) {
	tid := builtin(ThreadX)
	low := op(Lt, tid, constant(2))
	k := &Var{Name: "k"}
	loop := &Stmt{Kind: For, Init: &Stmt{Kind: Assign, Declare: true, Var: k, E: constant(0)}, E: op(Lt, ref(k), constant(2)),
		Step: &Stmt{Kind: Assign, Var: k, E: op(Add, ref(k), constant(1))},
		Body: []*Stmt{{Kind: If, E: op(Eq, ref(k), tid), Body: []*Stmt{{Kind: Barrier}}}}}
	for name, test := range map[string]struct {
		body []*Stmt
		want bool
	}{
		"branch":       {[]*Stmt{{Kind: If, E: low, Body: []*Stmt{{Kind: Barrier}}}}, false}, // the others have returned
		"two barriers": {[]*Stmt{{Kind: If, E: low, Body: []*Stmt{{Kind: Barrier}}}, {Kind: Barrier}}, true},
		"return":       {[]*Stmt{{Kind: If, E: low, Body: []*Stmt{{Kind: Return}}}, {Kind: Barrier}}, false},
		"rounds":       {[]*Stmt{loop}, true},
	} {
		c, _, _ := small(4, test.body...)
		if got := c.NewLaunch(nil).Run().Divergent; got != test.want {
			t.Errorf("%s: parted %t", name, got)
		}
	}
}
