package solver

import (
	"testing"
)

func TestSelfTest(t *testing.T) {
	if err := selfTest(); err != nil {
		t.Error(err)
	}
}

func BenchmarkSelfTest(b *testing.B) {
	for b.Loop() {
		if err := selfTest(); err != nil {
			b.Fatal(err)
		}
	}
}
