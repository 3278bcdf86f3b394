package interval

import (
	"fmt"
	"strings"
	"testing"
)

// BenchmarkAnalyze measures a kernel of about 1,400 nodes with 200 barriers in
// nested loops, and queries of single pairs.
func BenchmarkAnalyze(b *testing.B) {
	var sb strings.Builder
	for i := range 100 {
		fmt.Fprintf(&sb, "for j%[1]d { for i%[1]d { X%[1]d sync b%[1]d if { Y%[1]d } } sync c%[1]d if { Z%[1]d } else { W%[1]d } } ", i)
	}
	l := parse(sb.String()).lower()
	b.Logf("%d nodes", len(l.Succ))
	b.Run("graph", func(b *testing.B) {
		for b.Loop() {
			Analyze(l.Graph)
		}
	})
	a := Analyze(l.Graph)
	b.Run("pair", func(b *testing.B) {
		for b.Loop() {
			a.Concurrent(l.node["X50"], l.node["Y50"])
		}
	})
	b.Run("distant pair", func(b *testing.B) {
		for b.Loop() {
			a.Concurrent(l.node["X0"], l.node["W99"])
		}
	})
}
