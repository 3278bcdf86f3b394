package interval

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// format writes a pair as "start: p relations | q relations", with the loops
// that the test's program names.
func (l *lowered) format(c CasePair, p, q Node, loopNames []string) string {
	side := func(n Node, rel []Relation) string {
		var out []string
		for i, loop := range l.Enclosing(n) {
			out = append(out, loopNames[l.loopOf[loop]]+" "+rel[i].String())
		}
		return l.names[n] + strings.TrimSuffix(" "+strings.Join(out, ", "), " ")
	}
	start := l.names[c.Start]
	if start == "" {
		start = "entry"
	}
	return fmt.Sprintf("%s: %s | %s", start, side(p, c.P), side(q, c.Q))
}

func TestShapes(t *testing.T) {
	tests := []struct {
		name, program string
		want          map[string][]string // "P Q": joint cases
	}{
		{"straight line", "A sync b B", map[string][]string{
			"A A": {"entry: A | A"},
			"A B": nil,
			"B B": {"b: B | B"},
		}},
		{"conditional barrier, uniform", "A if { sync b } B", map[string][]string{
			"A B": {"entry: A | B"},
			"B B": {"entry: B | B", "b: B | B"},
		}},
		{"arms of a uniform branch", "if { A sync b } else { B }", map[string][]string{
			"A B": nil,
			"B B": {"entry: B | B"},
		}},
		{"arms of an own branch", "sync b if { A } else { B }", map[string][]string{
			"A B": {"b: A | B"},
		}},
		{"rule 1: barrier in some iterations", "for k { if { sync b } A }", map[string][]string{
			"A A": {
				"entry: A k entered | A k entered",
				"b: A k shared | A k shared",
				"b: A k shared | A k next or later",
				"b: A k next or later | A k next or later",
			},
		}},
		{"rule 2: barrier in every iteration", "for k { A sync b B }", map[string][]string{
			"A A": {"entry: A k first | A k first", "b: A k next | A k next"},
			"A B": {"b: A k next | B k shared"},
			"B B": {"b: B k shared | B k shared"},
		}},
		{"rule 3: barrier in the outer loop", "for j { for i { A } sync b B }", map[string][]string{
			"A A": {"entry: A j first, i entered | A j first, i entered", "b: A j next, i entered | A j next, i entered"},
			"A B": {"b: A j next, i entered | B j shared"},
		}},
		{"rule 3: barrier in the inner loop", "do j { do i { X sync b Y } }", map[string][]string{
			"X Y": {
				"b: X j next, i first | Y j shared, i shared",
				"b: X j shared, i next | Y j shared, i shared",
			},
			"Y Y": {"b: Y j shared, i shared | Y j shared, i shared"},
		}},
		{"inner loop may run no barrier", "for j { for i { A sync b } B }", map[string][]string{
			"A B": {
				"entry: A j entered, i first | B j entered",
				"b: A j next or later, i first | B j next or later",
				"b: A j next or later, i first | B j shared",
			},
		}},
		{"rule 4: loop entered after the barrier", "sync a X for k { Y sync b }", map[string][]string{
			"X Y": {"a: X | Y k first"},
		}},
		{"reduction", "S sync a for s { R sync b } T", map[string][]string{
			"S R": nil,
			"R R": {"a: R s first | R s first", "b: R s next | R s next"},
			"R T": nil, // all threads leave the loop at the same turn
			"S T": nil,
		}},
		{"reduction, loop tested at the bottom", "S sync a do s { R sync b } T", map[string][]string{
			"R T": nil,
			"T T": {"b: T | T"},
		}},
		{"while(changed), barrier before the test missing",
			"do k { Clear sync a Set sync b Test }", map[string][]string{
				"Clear Test": {"b: Clear k next | Test k shared"},
				"Set Test":   nil,
			}},
		{"while(changed), right",
			"do k { Clear sync a Set sync b Test sync c }", map[string][]string{
				"Clear Test": nil,
				"Clear Set":  nil,
				"Set Set":    {"a: Set k shared | Set k shared"},
			}},
		{"leader broadcast, one barrier", "for k { if { Lead } sync b Use }", map[string][]string{
			"Lead Use": {"b: Lead k next | Use k shared"},
		}},
		{"leader broadcast, two barriers", "for k { if { Lead } sync b Use sync c }", map[string][]string{
			"Lead Use": nil,
			"Use Use":  {"b: Use k shared | Use k shared"},
		}},
		{"early return", "A if { B return } C sync b D", map[string][]string{
			"B C": {"entry: B | C"},
			"B D": nil,
			"A D": nil,
		}},
		{"early return from a loop", "for k { A if { B return } sync b C }", map[string][]string{
			"B C": {"b: B | C k shared"},
			"A B": {"entry: A k first | B", "b: A k next | B"},
		}},
		{"break, then another barrier", "for k { A if { B break } sync b } C sync c D", map[string][]string{
			"A B": {"entry: A k first | B", "b: A k next | B"},
			"B C": {"entry: B | C", "b: B | C"},
			"A D": nil,
		}},
		{"several latches", "for k { A sync b if { B continue } if { C continue } D }", map[string][]string{
			"A B": {"b: A k next | B k shared"},
			"B C": {"b: B k shared | C k shared"},
			"D D": {"b: D k shared | D k shared"},
		}},
		{"latch before the barrier", "for k { if { A continue } sync b B }", map[string][]string{
			"A A": {"entry: A k entered | A k entered", "b: A k next or later | A k next or later"},
			"A B": {"b: A k next or later | B k shared"},
		}},
		{"several exits", "for k { if { break } A sync b if { break } B } C", map[string][]string{
			"A B": {"b: A k next | B k shared"},
			"A C": nil,
			"B C": {"b: B k shared | C"},
		}},
		{"exit from two loops", "for j { for i { A sync b if { break2 } B } C } D", map[string][]string{
			"A D": nil,
			"B D": {"b: B j shared, i shared | D"},
			"B C": {"b: B j shared, i shared | C j next or later", "b: B j shared, i shared | C j shared"},
		}},
		{"no barrier", "for k { A } B", map[string][]string{
			"A B": {"entry: A k entered | B"},
		}},
		{"unreachable", "A return B", map[string][]string{
			"A B": nil,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := parse(test.program)
			if p.String() != test.program {
				t.Fatalf("parsed as %s", p)
			}
			var loopNames []string
			var collect func([]*stmt)
			collect = func(b []*stmt) {
				for _, s := range b {
					if s.op == "for" || s.op == "do" {
						loopNames = append(loopNames, s.name)
					}
					collect(s.body)
					collect(s.alt)
				}
			}
			collect(p.body)
			l := p.lower()
			a := Analyze(l.Graph)
			for pair, want := range test.want {
				names := strings.Fields(pair)
				p, q := l.node[names[0]], l.node[names[1]]
				var got []string
				for _, c := range a.Concurrent(p, q) {
					got = append(got, l.format(c, p, q, loopNames))
				}
				if d := cmp.Diff(want, got); d != "" {
					t.Errorf("%s (-want +got):\n%s", pair, d)
				}
				if back := a.Concurrent(q, p); len(back) != len(got) {
					t.Errorf("%s: %d cases, swapped %d", pair, len(got), len(back))
				}
			}
		})
	}
}

// TestCases: barriers as header, latch and entry.
func TestCases(t *testing.T) {
	g := &Graph{ // loop 1 (barrier) -> 2 -> 1, left from 2
		Succ:    [][]Node{{1}, {2}, {1, 3}, nil},
		Barrier: []bool{1: true, 3: false},
		LoopOf:  []int{NoLoop, 0, 0, NoLoop},
		Loops:   []Loop{{Header: 1, Parent: NoLoop, Uniform: true}},
	}
	want := []Case{{Start: 1, Crossed: NoLoop, Counters: []Relation{Shared}}}
	if d := cmp.Diff(want, Analyze(g).Cases(2)); d != "" {
		t.Error(d)
	}

	own := *g // the same, threads not known to turn equally often
	own.Loops = []Loop{{Header: 1, Parent: NoLoop}}
	want[0].Counters[0] = Any
	if d := cmp.Diff(want, Analyze(&own).Cases(2)); d != "" {
		t.Error(d)
	}

	latch := &Graph{ // loop 1 -> 2 (barrier) -> 1, left from 1
		Succ:    [][]Node{{1}, {2, 3}, {1}, nil},
		Barrier: []bool{2: true, 3: false},
		LoopOf:  []int{NoLoop, 0, 0, NoLoop},
		Loops:   []Loop{{Header: 1, Parent: NoLoop, Uniform: true}},
	}
	want = []Case{
		{Start: 0, Crossed: NoLoop, Counters: []Relation{First}},
		{Start: 2, Crossed: 0, Counters: []Relation{Next}},
	}
	if d := cmp.Diff(want, Analyze(latch).Cases(1)); d != "" {
		t.Error(d)
	}

	entry := &Graph{Succ: [][]Node{{1}, nil}, Barrier: []bool{true, false}, LoopOf: []int{NoLoop, NoLoop}}
	want = []Case{{Start: 0, Crossed: NoLoop, Counters: []Relation{}}}
	if d := cmp.Diff(want, Analyze(entry).Cases(1)); d != "" {
		t.Error(d)
	}
}

// TestIrreducible: a barrier on a cycle with two entries orders nothing, one
// outside it does.
func TestIrreducible(t *testing.T) {
	g := &Graph{ // 1 and 2 form a cycle that 0 enters at both; 2 and 4 are barriers
		Succ:    [][]Node{{1, 2}, {2, 3}, {1}, {4}, {5}, nil},
		Barrier: []bool{2: true, 4: true, 5: false},
		LoopOf:  slices.Repeat([]int{NoLoop}, 6),
	}
	a := Analyze(g)
	if a.Counts(2) || !a.Counts(4) {
		t.Errorf("counts: 2 %t, 4 %t", a.Counts(2), a.Counts(4))
	}
	if len(a.Concurrent(0, 3)) == 0 {
		t.Error("barrier on an irreducible cycle separates accesses")
	}
	if len(a.Concurrent(0, 5)) != 0 {
		t.Error("barrier after an irreducible cycle does not separate accesses")
	}
}

func TestMalformed(t *testing.T) {
	good := func() *Graph {
		return &Graph{
			Succ:    [][]Node{{1}, {2, 3}, {1}, nil},
			Barrier: make([]bool, 4),
			LoopOf:  []int{NoLoop, 0, 0, NoLoop},
			Loops:   []Loop{{Header: 1, Parent: NoLoop}},
		}
	}
	Analyze(good())
	for name, spoil := range map[string]func(*Graph){
		"flags":        func(g *Graph) { g.Barrier = nil },
		"branch flags": func(g *Graph) { g.UniformBranch = []bool{true} },
		"entry":        func(g *Graph) { g.Entry = 4 },
		"edge":         func(g *Graph) { g.Succ[3] = []Node{-1} },
		"loop index":   func(g *Graph) { g.LoopOf[3] = 1 },
		"parent":       func(g *Graph) { g.Loops[0].Parent = 0 },
		"header":       func(g *Graph) { g.Loops[0].Header = 3 },
		"second entry": func(g *Graph) { g.Succ[0] = []Node{1, 2} },
	} {
		t.Run(name, func(t *testing.T) {
			defer func() {
				if r := recover(); r == nil || !strings.HasPrefix(fmt.Sprint(r), "BUG: ") {
					t.Errorf("recovered %v", r)
				}
			}()
			g := good()
			spoil(g)
			Analyze(g)
		})
	}
}

// TestPassed: what lies behind a loop of barriers meets what lies before it only if the loop was left at once.
func TestPassed(t *testing.T) {
	g := &Graph{ // 0, loop 1 -> 2 (barrier) -> 1, left from 1 to 3
		Succ:    [][]Node{{1}, {2, 3}, {1}, nil},
		Barrier: []bool{2: true, 3: false},
		LoopOf:  []int{NoLoop, 0, 0, NoLoop},
		Loops:   []Loop{{Header: 1, Parent: NoLoop, Uniform: true}},
	}
	got := Analyze(g).Concurrent(0, 3)
	want := []CasePair{{
		Start: 0, P: []Relation{}, Q: []Relation{}, PCrossed: NoLoop, QCrossed: NoLoop, QLeft: []Exit{{0, First}},
	}}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}

	around := *g // the loop can be avoided: from 0 to 3
	around.Succ = [][]Node{{1, 3}, {2, 3}, {1}, nil}
	want[0].QLeft = nil
	if d := cmp.Diff(want, Analyze(&around).Concurrent(0, 3)); d != "" {
		t.Error(d)
	}

	free := *g // it can be gone round without a barrier: from 1 to 4 to 1
	free.Succ = [][]Node{{1}, {2, 3, 4}, {1}, nil, {1}}
	free.Barrier, free.LoopOf = append(free.Barrier, false), []int{NoLoop, 0, 0, NoLoop, 0}
	if d := cmp.Diff(want, Analyze(&free).Concurrent(0, 3)); d != "" {
		t.Error(d)
	}
}
