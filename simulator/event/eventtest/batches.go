package eventtest

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/hgrd/hgrd/simulator/event"
)

// Batches wants that findings of a detector do not depend on where batches end.
func Batches(t *testing.T, detector func() event.Detector) {
	t.Helper()
	l := Launch(2, 64)
	rng := rand.New(rand.NewSource(1))
	events := Random(rng, l, 4000)
	whole, parts := detector(), detector()
	whole.Begin(l)
	whole.Observe(events)
	parts.Begin(l)
	for len(events) > 0 {
		n := 1 + rng.Intn(len(events))
		parts.Observe(events[:n])
		events = events[n:]
	}
	if a, b := fmt.Sprintf("%+v", whole.Races()), fmt.Sprintf("%+v", parts.Races()); a != b || len(whole.Races()) == 0 {
		t.Errorf("whole: %s\nin parts: %s", a, b)
	}
}
