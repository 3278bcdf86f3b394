package testprograms

import (
	"errors"
	"strings"
	"testing"
)

const compared = head + `__global__ void k(int *a) {
  a[0] = 1; // @w want "race on a: write at @w, read at race_x.cu:5$"
  a[1] = 2; // want-fn "missed" want-fp "alarm"
  int v = a[0];
  __syncthreads(); // want-divergence "barrier"
}
__global__ void quiet(int *a) {}
`

func TestCompare(t *testing.T) {
	p, err := Parse("host/race_x.cu", []byte(compared))
	if err != nil {
		t.Fatal(err)
	}
	race := Finding{Message: "race on a: write at race_x.cu:3, read at race_x.cu:5", Line: 3}
	alarm := Finding{Message: "alarm", Line: 4}
	barrier := Finding{Message: "divergent barrier", Line: 6, Divergence: true}
	verdicts := map[string]string{"k": Racy, "quiet": RaceFree}
	for _, c := range []struct {
		name string
		o    Outcome
		want []string // parts of the differences
	}{
		{"all hold", Outcome{Findings: []Finding{race, race, alarm, barrier}, Verdicts: verdicts}, nil},
		{"error", Outcome{Err: errors.New("no clang")}, []string{"no clang"}},
		{"missing race", Outcome{Findings: []Finding{alarm, barrier}, Verdicts: verdicts}, []string{"race_x.cu:3: no finding matches"}},
		{"missing barrier", Outcome{Findings: []Finding{race, alarm}, Verdicts: verdicts}, []string{":6: no finding matches"}},
		{"race in place of barrier", Outcome{Findings: []Finding{race, alarm, {Message: "divergent barrier", Line: 6}}, Verdicts: verdicts},
			[]string{":6: no finding matches", ":6: unexpected finding"}},
		{"unexpected", Outcome{Findings: []Finding{race, alarm, barrier, {Message: "race on b", Line: 2}}, Verdicts: verdicts}, []string{":2: unexpected finding: race on b"}},
		{"wrong line", Outcome{Findings: []Finding{{Message: race.Message, Line: 5}, alarm, barrier}, Verdicts: verdicts},
			[]string{":3: no finding matches", ":5: unexpected finding"}},
		{"longer line number", Outcome{Findings: []Finding{{Message: "race on a: write at race_x.cu:31, read at race_x.cu:5", Line: 3}, alarm, barrier}, Verdicts: verdicts},
			[]string{":3: no finding matches", ":3: unexpected finding"}},
		{"ambiguous", Outcome{Findings: []Finding{race, {Message: "other " + race.Message, Line: 3}, alarm, barrier}, Verdicts: verdicts}, []string{"2 findings match"}},
		{"miss found", Outcome{Findings: []Finding{race, alarm, barrier, {Message: "missed", Line: 4}}, Verdicts: verdicts}, []string{"want-fn should be want"}},
		{"alarm gone", Outcome{Findings: []Finding{race, barrier}, Verdicts: verdicts}, []string{"want-fp should go too"}},
		{"verdict", Outcome{Findings: []Finding{race, alarm, barrier}, Verdicts: map[string]string{"k": Inconclusive, "quiet": Racy}},
			[]string{"kernel k is inconclusive, want racy", "kernel quiet is racy, want race-free"}},
		{"no verdict", Outcome{Findings: []Finding{race, alarm, barrier}, Verdicts: map[string]string{"k": Racy}}, []string{"no verdict for kernel quiet"}},
		{"unknown kernel", Outcome{Findings: []Finding{race, alarm, barrier}, Verdicts: map[string]string{"k": Racy, "quiet": RaceFree, "z": RaceFree}}, []string{"a verdict for z"}},
		{"zero", Outcome{}, []string{":3: no", ":4: a known", ":6: no", "no verdict for kernel k", "no verdict for kernel quiet"}},
	} {
		t.Run(c.name, func(t *testing.T) { checkDiffs(t, p.Compare(c.o), c.want) })
	}
}

func TestCompareExpectedVerdict(t *testing.T) {
	src := head + "//hgrd:expect k=inconclusive \"lock\"\n__global__ void k(int *a) {}\n"
	p, err := Parse("limits/ok_x.cu", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		verdict, reason string
		want            []string
	}{
		{Inconclusive, "a lock is not understood", nil},
		{Inconclusive, "other", []string{"no reason matches"}},
		{RaceFree, "lock", []string{"is race-free, want inconclusive"}},
	} {
		o := Outcome{Verdicts: map[string]string{"k": c.verdict}, Reasons: map[string][]string{"k": {c.reason}}}
		checkDiffs(t, p.Compare(o), c.want)
	}
}

// A kernel whose defect is a divergent barrier need not have a race.
func TestCompareDivergenceLeavesVerdictOpen(t *testing.T) {
	p, err := Parse("barriers/race_x.cu", []byte(head+"__global__ void k() {\n __syncthreads(); // want-divergence \"b\"\n}\n"))
	if err != nil {
		t.Fatal(err)
	}
	for _, verdict := range []string{Racy, RaceFree, Inconclusive} {
		o := Outcome{Findings: []Finding{{"b", 3, true}}, Verdicts: map[string]string{"k": verdict}}
		checkDiffs(t, p.Compare(o), nil)
	}
}

func checkDiffs(t *testing.T, got, want []string) {
	t.Helper()
	if len(got) != len(want) {
		t.Fatalf("differences %q, want %q", got, want)
	}
	for i := range got {
		if !strings.Contains(got[i], want[i]) {
			t.Errorf("difference %q, want %q", got[i], want[i])
		}
	}
}
