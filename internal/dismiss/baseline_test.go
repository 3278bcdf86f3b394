package dismiss

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/golden"
	"github.com/hgrd/hgrd/reports"
)

// written is a race between two statements of kernel k.
func written(line int, source string, t reports.RaceType) reports.Race {
	a := reports.Access{File: "src/a.cu", Line: line, Kind: reports.Write, Source: source}
	return reports.Race{Program: "src/a.cu", Kernel: "k", Type: t, Object: "p", Accesses: [2]reports.Access{a, a}}
}

// reportOf is the report on kernel k, and on kernel l, which is decided.
func reportOf(v reports.Verdict, races ...reports.Race) *reports.Report {
	r := &reports.Report{Files: []reports.File{{Path: "src/a.cu", Status: reports.Analysed}}, Races: races}
	for _, name := range []string{"k", "l"} {
		k := reports.Kernel{Program: "src/a.cu", File: "src/a.cu", Line: 1, Name: name, Verdict: v,
			Code: []reports.Lines{{File: "src/a.cu", First: 1, Last: 99}}}
		if v == reports.Inconclusive && name == "k" {
			k.Reasons = []string{"open"}
		} else if v == reports.Inconclusive {
			k.Verdict = reports.RaceFree
		}
		r.Kernels = append(r.Kernels, k)
	}
	r.Finish()
	return r
}

// accept writes a baseline of the races and reads it back.
func accept(t *testing.T, races ...reports.Race) *Baseline {
	t.Helper()
	if err := NewBaseline("b.json").Renew("b.json", []*reports.Report{reportOf(reports.Racy, races...)}, false).Write(); err != nil {
		t.Fatal(err)
	}
	b, err := ReadBaseline("b.json")
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func TestBaseline(t *testing.T) {
	folder(t, map[string]string{"src/a.cu": ""})
	x, y := written(3, "p[0] = 1; // x", reports.IntraBlock), written(5, "p[i] = 2;", reports.InterBlock)
	again := written(9, "p[0] = 1;", reports.IntraBlock)
	benign := x
	benign.Benign = true
	header := written(3, "h = 1;", reports.IntraBlock)
	header.Accesses[0].File, header.Accesses[1].File = "src/h.cuh", "src/h.cuh"
	twin := header
	twin.Program = "src/b.cu"
	for _, c := range []struct {
		name       string
		accepted   []reports.Race
		found      *reports.Report
		partial    bool
		fail, gone int
	}{
		{"the same", []reports.Race{x, y}, reportOf(reports.Racy, x, y), false, 0, 0},
		{"a new one", []reports.Race{x}, reportOf(reports.Racy, x, y), false, 1, 0},
		{"moved lines", []reports.Race{x, y}, reportOf(reports.Racy, written(33, " p[0]  = 1;", reports.IntraBlock), written(50, "p[i] = 2;", reports.InterBlock)), false, 0, 0},
		{"fewer threads", []reports.Race{x, y}, reportOf(reports.Racy, written(3, "p[0] = 1;", reports.IntraWarp), y), false, 0, 0},
		{"more blocks", []reports.Race{x}, reportOf(reports.Racy, x, written(3, "p[0] = 1; // x", reports.InterBlock)), false, 0, 0},
		{"two of which one is accepted", []reports.Race{x}, reportOf(reports.Racy, x, again), false, 1, 0},
		{"two that are accepted", []reports.Race{x, again}, reportOf(reports.Racy, x, again), false, 0, 0},
		{"one of two is gone", []reports.Race{x, again, y}, reportOf(reports.Racy, again), false, 0, 2},
		{"worse than accepted", []reports.Race{benign}, reportOf(reports.Racy, x), false, 1, 1},
		{"better than accepted", []reports.Race{x}, reportOf(reports.Racy, benign), false, 0, 0},
		{"a header that two programs include", []reports.Race{header}, reportOf(reports.Racy, header, twin), false, 0, 0},
		{"all gone", []reports.Race{x}, reportOf(reports.RaceFree), false, 0, 1},
		{"not decided", []reports.Race{x}, reportOf(reports.Inconclusive), false, 0, 0},
		{"not looked at", []reports.Race{x}, reportOf(reports.RaceFree), true, 0, 0},
	} {
		b := accept(t, c.accepted...)
		all := []*reports.Report{c.found}
		b.Dismiss(all)
		if fail, gone := c.found.Failing(reports.Note), b.Gone(all, c.partial); fail != c.fail || gone != c.gone {
			t.Errorf("%s: %d fail and %d are gone, want %d and %d", c.name, fail, gone, c.fail, c.gone)
		}
		for _, f := range c.found.Findings {
			if d := f.Dismissed; d != nil && (d.By != reports.ByBaseline || d.At.File != "b.json" || d.Reason == "") {
				t.Errorf("%s: %+v", c.name, d)
			}
		}
	}
}

// Entries go with their file, not because a run does not look at it.
func TestBaselineOfOtherFiles(t *testing.T) {
	folder(t, map[string]string{"src/a.cu": "", "src/b.cu": ""})
	b := accept(t, written(3, "p[0] = 1;", reports.IntraBlock))
	other := reportOf(reports.RaceFree)
	for i := range other.Kernels {
		other.Files[0].Path, other.Kernels[i].File, other.Kernels[i].Code = "src/b.cu", "src/b.cu", nil
	}
	all := []*reports.Report{other}
	if n := b.Gone(all, false); n != 0 {
		t.Errorf("%d are gone, but their file is only not in this run", n)
	}
	if renewed := b.Renew("sub.json", all, false); len(renewed.entries) != 1 || renewed.entries[0].File != "src/a.cu" {
		t.Errorf("%+v", renewed.entries)
	}
	if err := os.Remove("src/a.cu"); err != nil {
		t.Fatal(err)
	}
	if n := b.Gone(all, false); n != 1 {
		t.Errorf("%d are gone, though their file is", n)
	}
}

// Several reports are looked at together, and their paths from where they were made.
func TestBaselineOfAudit(t *testing.T) {
	folder(t, map[string]string{"top/src/a.cu": "", "top/src/b.cu": ""})
	x := written(3, "p[0] = 1;", reports.IntraBlock)
	y := written(3, "p[0] = 1;", reports.IntraBlock)
	y.Program, y.Accesses[0].File, y.Accesses[1].File = "src/b.cu", "src/b.cu", "src/b.cu"
	empty := NewBaseline("b.json")
	empty.Root = "top"
	b := empty.Renew("b.json", []*reports.Report{reportOf(reports.Racy, x)}, false)
	if len(b.entries) != 1 || b.entries[0].File != "top/src/a.cu" {
		t.Fatalf("%+v", b.entries[0])
	}
	all := []*reports.Report{reportOf(reports.Racy, x), reportOf(reports.Racy, y)}
	b.Dismiss(all)
	if n := all[0].Failing(reports.Note) + all[1].Failing(reports.Note); n != 1 {
		t.Errorf("%d of 2 fail", n)
	}
	if n := b.Gone([]*reports.Report{reportOf(reports.RaceFree)}, false); n != 1 {
		t.Errorf("%d are gone", n)
	}
}

// The file is sorted and readable, the same for the same findings, and keeps what people wrote into it.
func TestBaselineFile(t *testing.T) {
	folder(t, map[string]string{"src/a.cu": ""})
	x, y := written(3, "p[0] = 1 < 2; // x", reports.IntraBlock), written(5, "p[i] = 2;", reports.InterBlock)
	again := written(9, "p[0] = 1 < 2;", reports.IntraBlock)
	barrier := reports.Divergence{Program: "src/a.cu", Kernel: "k", File: "src/a.cu", Line: 7, Source: "  __syncthreads();"}
	full := func(races ...reports.Race) []*reports.Report {
		r := reportOf(reports.Racy, races...)
		r.Divergences = []reports.Divergence{barrier}
		r.Finish()
		return []*reports.Report{r}
	}
	text := func(b *Baseline) string {
		t.Helper()
		if err := b.Write(); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile("b.json")
		if err != nil {
			t.Fatal(err)
		}
		return string(got)
	}
	one := text(NewBaseline("b.json").Renew("b.json", full(x, y, again), false))
	if two := text(NewBaseline("b.json").Renew("b.json", full(again, y, x), false)); one != two {
		t.Errorf("%s\nand\n%s", one, two)
	}
	edited := strings.Replace(one, `"count": 1`, `"count": 1, "reason": "by design"`, 1)
	if err := os.WriteFile("b.json", []byte(edited), 0o644); err != nil {
		t.Fatal(err)
	}
	b, err := ReadBaseline("b.json")
	if err != nil {
		t.Fatal(err)
	}
	three := text(b.Renew("b.json", full(x, y), false))
	if names, err := os.ReadDir("."); err != nil || len(names) != 2 {
		t.Errorf("%v, %v are left", names, err)
	}
	t.Chdir(start)
	golden.Check(t, "baseline.golden", []byte(one))
	golden.Check(t, "baseline-renewed.golden", []byte(three))
}

// start is the folder in which the tests began.
var start, _ = os.Getwd()

func TestBaselineErrors(t *testing.T) {
	folder(t, map[string]string{"big.json": strings.Repeat(" ", maxBaseline+1), "dir/x": ""})
	if _, err := ReadBaseline("none.json"); err == nil || !strings.Contains(err.Error(), "--write-baseline writes one") {
		t.Errorf("%v", err)
	}
	for _, path := range []string{"big.json", "dir", "/dev/zero"} {
		if _, err := ReadBaseline(path); err == nil || !strings.Contains(err.Error(), "regular file") {
			t.Errorf("%s: %v", path, err)
		}
	}
	var version *VersionError
	if _, err := parseBaseline([]byte(`{"schema": "hgrd-baseline/2", "new": 1}`)); !errors.As(err, &version) || !strings.Contains(err.Error(), "write it anew") {
		t.Errorf("%v", err)
	}
	for text, want := range map[string]string{
		"":                                   "not a baseline",
		"[]":                                 "not a baseline",
		"{}":                                 "no schema",
		"{\n\"schema\": 1}":                  "line 2",
		"{\n\"schema\": \"x\",\n}":           "line 3",
		`{"schema": "hgrd-baseline/1"} more`: "not a baseline",
		`{"schema": "hgrd-baseline/1", "findigns": []}`:                                                  "findigns",
		`{"schema": "hgrd-baseline/1", "findings": [null]}`:                                              "finding 1",
		`{"schema": "hgrd-baseline/1", "findings": [{"key": "a"}]}`:                                      "finding 1",
		`{"schema": "hgrd-baseline/1", "findings": [{"key": "a", "count": -1}]}`:                         "finding 1",
		`{"schema": "hgrd-baseline/1", "findings": [{"key": "a", "count": 1e99}]}`:                       "not a baseline",
		`{"schema": "hgrd-baseline/1", "findings": [{"key": "a", "count": 1, "severity": "fatal"}]}`:     "fatal",
		`{"schema": "hgrd-baseline/1", "findings": [{"key": "a", "count": 1}, {"key": "", "count": 1}]}`: "finding 2",
	} {
		if _, err := parseBaseline([]byte(text)); err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
	for _, path := range []string{"dir", "none/b.json"} {
		if err := NewBaseline(path).Ready(); err == nil {
			t.Errorf("%s can be written", path)
		}
	}
}

// A file that is none is not quoted in what is said of it.
func TestBaselineErrorsQuoteNoOther(t *testing.T) {
	for _, text := range []string{"~secret", "{\"~\": ~}", `{"schema": "~secret"}`, `"~"`, "4711", "[~", "{\"schema\": 4711}"} {
		_, err := parseBaseline([]byte(text))
		if err == nil || strings.ContainsAny(err.Error(), "~47") {
			t.Errorf("%s: %v", text, err)
		}
	}
}

// FuzzBaseline: whatever a file holds, reading it ends, and what was read accepts no more than it counts.
func FuzzBaseline(f *testing.F) {
	r := reportOf(reports.Racy, written(3, "p[0] = 1;", reports.IntraBlock))
	f.Add([]byte(`{"schema": "hgrd-baseline/1", "findings": []}`))
	f.Add([]byte(`{"schema": "hgrd-baseline/2"}`))
	f.Add([]byte(fmt.Sprintf(`{"schema": "hgrd-baseline/1", "findings": [{"key": %q, "severity": "error", "count": 3}]}`, r.Races[0].Key)))
	f.Fuzz(func(t *testing.T, text []byte) {
		entries, err := parseBaseline(text)
		if err != nil {
			if strings.Contains(err.Error(), "\n") {
				t.Errorf("%q", err)
			}
			return
		}
		b := &Baseline{path: "b.json", entries: entries}
		known := slices.ContainsFunc(entries, func(e *entry) bool { return e.Key == r.Races[0].Key && e.Severity == reports.Error })
		if accepted := b.match([]*reports.Report{r})[0].by != nil; accepted != known {
			t.Errorf("accepted %v, known %v", accepted, known)
		}
		if n := b.Gone([]*reports.Report{r}, false); n < 0 {
			t.Errorf("%d are gone", n)
		}
	})
}
