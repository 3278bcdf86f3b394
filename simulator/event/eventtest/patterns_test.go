package eventtest_test

import (
	"testing"

	"github.com/hgrd/hgrd/simulator/event/eventtest"
)

func TestPatternsAreNamedApart(t *testing.T) {
	seen := map[string]bool{}
	for _, p := range eventtest.Patterns {
		if seen[p.Name] {
			t.Errorf("two patterns are called %s", p.Name)
		}
		seen[p.Name] = true
		if len(eventtest.Parse(eventtest.Launch(2, 64), p.Text)) == 0 {
			t.Errorf("%s is empty", p.Name)
		}
	}
}
