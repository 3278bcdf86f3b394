package reports

import (
	"bytes"
	"math/rand/v2"
	"testing"
)

// The order in which a pipeline finds things, and how often Finish runs, must not show.
func TestFinishIsCanonical(t *testing.T) {
	want := sample()
	want.Finish()
	document := write(t, NewJSON, true, want)
	random := rand.New(rand.NewPCG(1, 2))
	for range 50 {
		r := sample()
		random.Shuffle(len(r.Kernels), func(i, j int) { r.Kernels[i], r.Kernels[j] = r.Kernels[j], r.Kernels[i] })
		random.Shuffle(len(r.Races), func(i, j int) { r.Races[i], r.Races[j] = r.Races[j], r.Races[i] })
		r.Finish()
		if random.IntN(2) == 0 {
			r.Finish()
		}
		if got := write(t, NewJSON, true, r); !bytes.Equal(got, document) {
			t.Fatalf("got\n%s\nwant\n%s", got, document)
		}
	}
}

func TestFinishSwapsThreadsWithAccesses(t *testing.T) {
	r := sample()
	r.Finish()
	race := r.Races[0]
	if race.Accesses[0].Kind != Read || race.Witness.Threads[0].ThreadIdx[0] != 31 {
		t.Errorf("first access %v by thread %v", race.Accesses[0].Kind, race.Witness.Threads[0].ThreadIdx)
	}
}

func TestFinishFolds(t *testing.T) {
	r := sample()
	r.Finish()
	race := r.Races[0]
	if race.Kernel != "shift" || race.Benign || len(race.AlsoAt) != 1 || race.AlsoAt[0].Line != 45 {
		t.Errorf("kernel %s, benign %t, also at %v", race.Kernel, race.Benign, race.AlsoAt)
	}
	if race.Type == r.Races[1].Type && race.Kernel == r.Races[1].Kernel {
		t.Error("the other launch's race is still listed")
	}
}

func TestRanks(t *testing.T) {
	r := sample()
	r.Finish()
	last := Definite
	for _, race := range r.Races[1:] { // those of kernel rows
		if race.Rank() < last {
			t.Errorf("%s after rank %d", race.Message(), last)
		}
		last = race.Rank()
	}
	if last != Wrapping {
		t.Errorf("last rank is %d", last)
	}
}

// An edit elsewhere in the file keeps IDs, and so do comments and blanks; an edit of the line itself does not.
func TestIDs(t *testing.T) {
	original, moved, edited := sample(), sample(), sample()
	for i := range moved.Races {
		for j := range moved.Races[i].Accesses {
			moved.Races[i].Accesses[j].Line += 100
			moved.Races[i].Accesses[j].Source = "  /* a */" + moved.Races[i].Accesses[j].Source + " // edited"
			edited.Races[i].Accesses[j].Source += " f();"
		}
	}
	for _, r := range []*Report{original, moved, edited} {
		r.Finish()
	}
	seen := map[string]bool{}
	for i := range original.Races {
		id := original.Races[i].ID
		if id != moved.Races[i].ID {
			t.Errorf("%s: ID changed with the line number", original.Races[i].Message())
		}
		if id == edited.Races[i].ID {
			t.Errorf("%s: ID stayed though the line changed", original.Races[i].Message())
		}
		if seen[id] {
			t.Errorf("%s: ID %s is taken", original.Races[i].Message(), id)
		}
		seen[id] = true
	}
}

func TestIDsOfEqualLines(t *testing.T) {
	race := sample().Races[0]
	again := race
	again.Accesses[0].Line, again.Accesses[1].Line = 163, 163
	r := &Report{Races: []Race{race, again}}
	r.Finish()
	if len(r.Races) != 2 || r.Races[0].ID == r.Races[1].ID {
		t.Errorf("%d races, IDs %s and %s", len(r.Races), r.Races[0].ID, r.Races[len(r.Races)-1].ID)
	}
}
