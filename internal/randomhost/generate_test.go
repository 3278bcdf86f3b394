package randomhost

import (
	"strings"
	"testing"
)

// Equal seeds give equal programs, and no seed fails.
func TestGenerate(t *testing.T) {
	for seed := range uint64(3000) {
		a, b := Generate(seed, 3), Generate(seed, 3)
		if File([]*Scenario{a}) != File([]*Scenario{b}) {
			t.Fatalf("seed %d gives two programs", seed)
		}
		if len(a.Inputs) == 0 || !strings.Contains(a.text, "<<<") {
			t.Fatalf("seed %d: no inputs, or no launch", seed)
		}
	}
}
