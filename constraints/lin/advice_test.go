package lin

import (
	"context"
	"testing"

	"github.com/hgrd/hgrd/constraints/lessons"
)

// Whatever a book says, what is proved is proved, and nothing else.
func TestWrongLessons(t *testing.T) {
	ctx := context.Background()
	for _, c := range []struct {
		what      string
		won, lost []lessons.Way
	}{
		{"the first attempt is vain", []lessons.Way{lessons.Rich}, []lessons.Way{lessons.Linear}},
		{"nothing taken for granted", []lessons.Way{lessons.Exact}, nil},
		{"each by itself", []lessons.Way{lessons.Linear}, []lessons.Way{lessons.Together}},
	} {
		for _, i := range []int{0, 2, 6, 11, 16} {
			p := &Prover{Solver: testSolver}
			k := patterns[i]
			os := append(k.build(false), k.build(true)...)
			want, err := p.ProveAll(ctx, os, Advice{})
			if err != nil {
				t.Fatal(err)
			}
			b := lessons.NewBook()
			for _, o := range os {
				for _, w := range c.won {
					b.Note(o, w, true)
				}
				for _, w := range c.lost {
					b.Note(o, w, false)
				}
			}
			b.Commit()
			got, err := (&Prover{Solver: testSolver}).ProveAll(ctx, os, Advice{Book: b})
			if err != nil {
				t.Fatal(err)
			}
			for j := range os {
				if got[j].Proved != want[j].Proved || len(got[j].Assumptions) != len(want[j].Assumptions) {
					t.Errorf("%s: %s %d: proved %v under %d assumptions, want %v under %d", c.what, k.name, j,
						got[j].Proved, len(got[j].Assumptions), want[j].Proved, len(want[j].Assumptions))
				}
			}
		}
	}
}

// Where proofs without one of their assumptions were never found, an assumption may stay that is not needed.
func TestVainWeakening(t *testing.T) {
	ctx := context.Background()
	for _, k := range patterns {
		os := k.build(false)
		first := lessons.NewBook()
		want, err := (&Prover{Solver: testSolver}).ProveAll(ctx, os, Advice{Book: first})
		if err != nil {
			t.Fatal(err)
		}
		first.Commit()
		got, err := (&Prover{Solver: testSolver}).ProveAll(ctx, os, Advice{Book: first})
		if err != nil {
			t.Fatal(err)
		}
		for j := range os {
			if got[j].Proved != want[j].Proved || len(got[j].Assumptions) > len(want[j].Assumptions) {
				t.Errorf("%s %d: the second time proved %v under %d assumptions, the first time %v under %d", k.name, j,
					got[j].Proved, len(got[j].Assumptions), want[j].Proved, len(want[j].Assumptions))
			}
		}
	}
}
