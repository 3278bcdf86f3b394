package fix

import (
	"math/rand/v2"
	"testing"
)

// Offsets of a changed text lead back to the same byte of the text on disk, or nowhere from what edits wrote.
func TestOrigin(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		text := make([]byte, 12)
		for i := range text {
			text[i] = byte('a' + i)
		}
		var edits []Edit
		for at := 0; at < len(text); {
			at += r.IntN(5)
			end := at + r.IntN(3)
			if end > len(text) {
				break
			}
			edits = append(edits, Edit{"f", at, end, "XYZ"[:r.IntN(4)]})
			at = end + 1
		}
		r.Shuffle(len(edits), func(i, j int) { edits[i], edits[j] = edits[j], edits[i] })
		if !compatible(edits) {
			t.Fatalf("%v reach into each other", edits)
		}
		changed := apply(text, "f", edits)
		for at, c := range changed {
			from, ok := origin(at, "f", edits)
			switch written := c >= 'X' && c <= 'Z'; {
			case !written && (!ok || text[from] != c):
				t.Fatalf("%v of %s: offset %d (%c) leads to %d, %v", edits, changed, at, c, from, ok)
			case written && ok && (at > 0 && changed[at-1] >= 'X' && changed[at-1] <= 'Z'):
				t.Fatalf("%v of %s: offset %d within what was written leads to %d", edits, changed, at, from)
			}
		}
		if from, ok := origin(len(changed), "f", edits); !ok || from != len(text) {
			t.Fatalf("%v of %s: the end leads to %d, %v", edits, changed, from, ok)
		}
	}
}

func TestCompatible(t *testing.T) {
	for _, c := range []struct {
		a, b Edit
		want bool
	}{
		{Edit{"f", 1, 3, ""}, Edit{"f", 3, 4, ""}, true},
		{Edit{"f", 1, 3, ""}, Edit{"f", 2, 2, "x"}, false},
		{Edit{"f", 1, 3, ""}, Edit{"g", 2, 4, ""}, true},
		{Edit{"f", 2, 2, "x"}, Edit{"f", 2, 2, "y"}, true},
		{Edit{"f", 2, 5, "x"}, Edit{"f", 2, 5, "x"}, false},
	} {
		if got := compatible([]Edit{c.a, c.b}); got != c.want {
			t.Errorf("%v and %v: %v", c.a, c.b, got)
		}
	}
}
