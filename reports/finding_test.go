package reports

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// at is an access of kernel k at a line of a.cu, inlined through the lines given.
func at(kind AccessKind, line int, through ...int) Access {
	a := Access{File: "a.cu", Line: line, Kind: kind, Column: 1}
	for _, l := range through {
		a.InlinedAt = append(a.InlinedAt, Position{File: "a.cu", Line: l})
	}
	return a
}

// of is an atomic operation of kernel k.
func of(op string, line int) Access {
	a := at(Atomic, line)
	a.Op = op
	return a
}

// updating is a write of what a read found.
func updating(w, r Access) Access {
	p := r.Position()
	w.Updates = &p
	return w
}

func race(t RaceType, object string, a, b Access) Race {
	return Race{Program: "a.cu", Kernel: "k", Type: t, Object: object, Accesses: [2]Access{a, b}}
}

func carried(r Race, loop, early int) Race {
	r.Carried = &Carry{Position{File: "a.cu", Line: loop}, early}
	return r
}

// within puts the first access of a race into a loop.
func within(r Race, loop int) Race {
	r.Accesses[0].Loops = []Position{{File: "a.cu", Line: loop}}
	return r
}

// One cause is one finding, with all of its pairs.
func TestFindings(t *testing.T) {
	benign := race(IntraBlock, "s", at(Write, 5), at(Write, 5))
	benign.Benign = true
	wrap := race(IntraBlock, "s", at(Write, 5), at(Write, 7))
	wrap.WrapOnly = true
	depends := race(IntraBlock, "s", at(Write, 5), at(Read, 7))
	depends.DataDependent = true
	for _, c := range []struct {
		name  string
		races []Race
		want  []string // rule, number of pairs, part of the fix
	}{
		{"one barrier serves two objects", []Race{
			race(IntraBlock, "s", at(Write, 5), at(Read, 8)), race(IntraWarp, "s", at(Write, 5), at(Read, 8)),
			race(IntraBlock, "t", at(Write, 6), at(Read, 9)),
		}, []string{"missing-barrier 2 between line 6 and line 8"}},
		{"two barriers", []Race{
			race(IntraBlock, "s", at(Write, 5), at(Read, 8)), race(IntraBlock, "s", at(Read, 8), at(Write, 9)),
			race(IntraBlock, "s", at(Write, 5), at(Write, 9)),
		}, []string{"missing-barrier 2 between line 5 and line 8", "missing-barrier 1 between line 8 and line 9"}},
		{"within a warp", []Race{race(IntraWarp, "s", at(Write, 5), at(Read, 8))},
			[]string{"missing-syncwarp 1 __syncwarp() between line 5 and line 8"}},
		{"code for a warp in lockstep", []Race{
			race(IntraWarp, "s", at(Write, 5), at(Read, 6)), race(IntraWarp, "s", at(Write, 5), at(Read, 7)),
			race(IntraWarp, "s", at(Write, 6), at(Read, 6)), race(IntraWarp, "s", at(Write, 6), at(Read, 7)),
			race(IntraWarp, "s", at(Write, 15), at(Read, 16)), race(IntraBlock, "s", at(Write, 7), at(Read, 9)),
		}, []string{"missing-syncwarp 4 put __syncwarp() at 3 places from a.cu:5 to a.cu:7, between the writes and the reads of s",
			"missing-barrier 1 between line 7 and line 9", "missing-syncwarp 1 __syncwarp() between line 15 and line 16"}},
		{"the next iteration", []Race{
			carried(race(IntraBlock, "s", at(Write, 5), at(Read, 8)), 3, 1),
			carried(race(IntraBlock, "t", at(Write, 6), at(Read, 8)), 3, 1),
		}, []string{"missing-barrier 2 at the end of the loop at a.cu:3"}},
		{"the next iteration and behind the loop", []Race{
			carried(race(IntraBlock, "s", at(Write, 5), at(Read, 5)), 3, 1),
			within(race(IntraBlock, "s", at(Write, 5), at(Read, 8)), 3),
			race(IntraBlock, "s", at(Write, 5), at(Read, 9)),
		}, []string{"missing-barrier 2 at the end of the loop at a.cu:3", "missing-barrier 1 between line 5 and line 9"}},
		{"one statement in two iterations", []Race{carried(race(IntraBlock, "s", at(Write, 5), at(Write, 5)), 3, 1)},
			[]string{"missing-barrier 1 at the end of the loop at a.cu:3"}},
		{"one statement in two iterations of two blocks", []Race{carried(race(InterBlock, "s", at(Write, 5), at(Write, 5)), 3, 1)},
			[]string{"same-address 1 "}},
		{"calls of one function", []Race{race(IntraBlock, "s", at(Write, 2, 10), at(Write, 2, 12))},
			[]string{"missing-barrier 1 between a.cu:10 and a.cu:12"}},
		{"another file", []Race{race(IntraBlock, "s", at(Write, 2), Access{File: "b.h", Line: 1, Kind: Read})},
			[]string{"missing-barrier 1 between the accesses at a.cu:2 and b.h:1"}},
		{"one statement reads and writes", []Race{race(IntraBlock, "tile", at(Read, 5), at(Write, 5))},
			[]string{"missing-barrier 1 read tile into a variable, then __syncthreads(), then write"}},
		{"one index for all", []Race{
			race(IntraBlock, "s", at(Read, 5), at(Write, 5)), race(IntraBlock, "s", at(Write, 5), at(Write, 5)),
		}, []string{"same-address 2 a barrier does not help"}},
		{"one index for all blocks", []Race{
			race(InterBlock, "s", at(Write, 5), at(Write, 5)), race(InterBlock, "s", at(Write, 5), at(Read, 9)),
			race(IntraBlock, "s", at(Write, 5), at(Read, 9)),
		}, []string{"same-address 2 own element of s"}},
		{"neighbours among blocks", []Race{
			race(InterBlock, "s", at(Read, 5), at(Write, 6)), race(IntraBlock, "s", at(Read, 5), at(Write, 6)),
		}, []string{"inter-block 1 a barrier orders the threads of one block only"}},
		{"plain beside atomic", []Race{
			race(InterBlock, "s", at(Atomic, 5), at(Read, 6)), race(InterBlock, "s", at(Atomic, 5), at(Write, 7)),
		}, []string{"mixed-atomic 2 make the read at a.cu:6 and the write at a.cu:7 atomic"}},
		{"plain before atomic in one block", []Race{race(IntraBlock, "s", at(Write, 5), at(Atomic, 6))},
			[]string{"missing-barrier 1 between line 5 and line 6"}},
		{"a word that is set beside additions", []Race{race(InterBlock, "s", at(Write, 5), of("add", 6))},
			[]string{"mixed-atomic 1 set s before the launch, or in a kernel of its own"}},
		{"an update beside additions", []Race{race(InterBlock, "s", updating(at(Write, 5), at(Read, 4)), of("add", 6))},
			[]string{"mixed-atomic 1 make the write at a.cu:5 atomic too, as one operation that reads and writes"}},
		{"a lock that is given back", []Race{race(IntraBlock, "s", of("cas", 5), at(Write, 8))},
			[]string{"mixed-atomic 1 make the write at a.cu:8 atomic too"}},
		{"an update of one word by all threads", []Race{
			race(IntraBlock, "s", at(Read, 4), updating(at(Write, 6), at(Read, 4))),
			race(IntraBlock, "s", updating(at(Write, 6), at(Read, 4)), updating(at(Write, 6), at(Read, 4))),
		}, []string{"same-address 2 if the updates of all threads must add up, use an atomic operation; a barrier does not help"}},
		{"test before atomic in one block", []Race{race(IntraBlock, "s", at(Read, 5), at(Atomic, 6))},
			[]string{"mixed-atomic 1 make the read at a.cu:5 atomic"}},
		{"ranks", []Race{wrap, benign, depends, race(IntraBlock, "t", at(Write, 2), at(Write, 2))}, []string{
			"same-address 1 own element of t", "missing-barrier 1 ", "same-address 1 the same value", "wrap-around 1 "}},
	} {
		for range 2 { // in any order
			r := &Report{Races: slices.Clone(c.races)}
			r.Finish()
			got := r.Findings
			if len(got) != len(c.want) {
				t.Errorf("%s: %d findings, want %d: %+v", c.name, len(got), len(c.want), got)
				break
			}
			for i, w := range c.want {
				part := strings.SplitN(w, " ", 3)
				if f := got[i]; f.Rule != part[0] || count(len(f.Pairs), "") != part[1]+" "+plural(len(f.Pairs)) ||
					!strings.Contains(f.Fix, part[2]) {
					t.Errorf("%s: %s, %d pairs, %s; want %s", c.name, f.Rule, len(f.Pairs), f.Fix, w)
				}
			}
			slices.Reverse(c.races)
		}
	}
}

func plural(n int) string { return strings.Repeat("s", min(n-1, 1)) }

// A barrier that is missing in a function is one finding, whatever kernels call it.
func TestSharedFunction(t *testing.T) {
	a := race(IntraBlock, "s", at(Write, 2, 10), at(Read, 4, 10))
	b := race(IntraWarp, "s", at(Write, 2, 20), at(Read, 4, 20))
	c := race(IntraBlock, "s", at(Write, 21), at(Read, 23))
	b.Kernel, c.Kernel = "l", "l"
	r := &Report{Races: []Race{a, b, c}}
	r.Finish()
	if len(r.Findings) != 2 || !slices.Equal(r.Findings[0].Kernels, []string{"k", "l"}) || len(r.Findings[0].Pairs) != 2 ||
		!strings.Contains(r.Findings[0].Fix, "between a.cu:2 and a.cu:4") {
		t.Errorf("%+v", r.Findings)
	}
}

// Every race belongs to one finding, and a second Finish changes nothing.
func TestFindingsCoverTheRaces(t *testing.T) {
	r := sample()
	r.Finish()
	seen := map[raceKey]int{}
	for _, f := range r.Findings {
		for _, p := range f.Pairs {
			for _, id := range p.Races {
				seen[raceKey{f.Program, id}]++
			}
		}
	}
	for _, race := range r.Races {
		if n := seen[raceKey{race.Program, race.ID}]; n != 1 {
			t.Errorf("%s is in %d findings", race.Message(), n)
		}
	}
	once, _ := json.Marshal(r)
	r.Finish()
	if twice, _ := json.Marshal(r); string(once) != string(twice) {
		t.Error("a second Finish changes the report")
	}
}

// Instances of a template share findings; the count of each is its own.
func TestInstances(t *testing.T) {
	a := race(IntraBlock, "s", at(Write, 5), at(Write, 5))
	b := race(IntraBlock, "t", at(Write, 7), at(Write, 7))
	c := a
	a.Instances, b.Instances, c.Instances = []string{"k<1>()"}, []string{"k<1>()"}, []string{"k<2>()"}
	r := &Report{Races: []Race{c, a, b}}
	for _, d := range []string{"k<1>()", "k<2>()", "k<3>()"} {
		r.Kernels = append(r.Kernels, Kernel{Program: "a.cu", File: "a.cu", Name: "k", Display: d, Verdict: Racy})
	}
	r.Finish()
	if len(r.Races) != 2 || !slices.Equal(r.Races[0].Instances, []string{"k<1>()", "k<2>()"}) {
		t.Fatalf("%+v", r.Races)
	}
	text := string(write(t, NewText, false, r))
	for _, want := range []string{"kernel k<1>(): racy (2 findings)", "kernel k<2>(): racy (1 finding)", "kernel k<3>(): racy\n"} {
		if !strings.Contains(text, want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
}
