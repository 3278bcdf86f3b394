package randomkernel

import (
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// compare checks the cases of so many seeds and fails on each disagreement, with its program.
func compare(t *testing.T, seeds ...uint64) map[reports.Verdict]int {
	t.Helper()
	var cases []*Case
	for i, s := range seeds {
		cases = append(cases, Generate(s, i))
	}
	results, _, err := Check(t.Context(), t.TempDir(), cases, seeds[0])
	if err != nil {
		t.Fatal(err)
	}
	verdicts := map[reports.Verdict]int{}
	for i, r := range results {
		verdicts[r.Verdict]++
		for _, d := range r.Disagreements {
			t.Errorf("seed %d: %v\n%s", seeds[i], d, File([]*Case{cases[i]}))
		}
	}
	return verdicts
}

func from(first uint64, n int) (seeds []uint64) {
	for i := range n {
		seeds = append(seeds, first+uint64(i))
	}
	return seeds
}

// Verdicts on random kernels agree with enumeration; few kernels stay undecided.
func TestVerdicts(t *testing.T) {
	const kernels = 40
	v := compare(t, from(1, kernels)...)
	if v[reports.RaceFree] < kernels/5 || v[reports.Racy] < kernels/5 || v[reports.Inconclusive] > kernels/5 {
		t.Errorf("verdicts %v say little", v)
	}
}

// Kernels whose races, or whose witnesses, were once told wrongly.
func TestMended(t *testing.T) { compare(t, 75, 50011, 200980, 202159, 300364, 302010) }

// A wrong verdict does not go unnoticed.
func TestCompareNotices(t *testing.T) {
	c := Generate(12, 0)
	File([]*Case{c})
	f := c.Box(1)
	if len(f.Races) == 0 {
		t.Fatal("the case has no race")
	}
	kernel := reports.Kernel{Name: c.Name, Verdict: reports.RaceFree}
	if got := c.Compare(&reports.Report{Kernels: []reports.Kernel{kernel}}, f); len(got.Disagreements) != len(f.Races) {
		t.Errorf("%d disagreements for %d races", len(got.Disagreements), len(f.Races))
	}
	kernel.Verdict = reports.Racy
	got := c.Compare(&reports.Report{Kernels: []reports.Kernel{kernel}}, f)
	if len(got.Disagreements) != len(f.Races) {
		t.Errorf("%d unlisted for %d races", len(got.Disagreements), len(f.Races))
	}
}

// FuzzVerdicts takes one kernel at a time: an input that takes ten seconds, as on a busy machine, counts as one that hangs.
func FuzzVerdicts(f *testing.F) {
	f.Add(uint64(1000))
	f.Fuzz(func(t *testing.T, seed uint64) { compare(t, seed) })
}
