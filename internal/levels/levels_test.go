package levels

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// line is "[GLOB: ]RULE LEVEL".
func line(t *testing.T, text string) Line {
	t.Helper()
	l := Line{At: reports.Position{File: ".hgrd.yaml", Line: 3}}
	rest := text
	if glob, after, found := strings.Cut(text, ": "); found {
		l.Glob, rest = glob, after
		if err := ValidGlob(glob); err != nil {
			t.Fatal(err)
		}
	}
	rule, level, _ := strings.Cut(rest, " ")
	if err := ValidRule(rule); err != nil {
		t.Fatal(err)
	}
	l.Rule = rule
	var err error
	if l.Level, err = ParseLevel(level); err != nil {
		t.Fatal(err)
	}
	return l
}

func report() *reports.Report {
	access := func(file string, line int) reports.Access {
		return reports.Access{File: file, Line: line, Column: 3, Kind: reports.Write, Source: "x"}
	}
	race := func(object, first, second string, line int, benign bool) reports.Race {
		return reports.Race{Program: "src/a.cu", Kernel: "k", Type: reports.InterBlock, Space: reports.Global, Object: object,
			Benign: benign, Accesses: [2]reports.Access{access(first, line), access(second, line+1)}}
	}
	r := &reports.Report{
		Files:   []reports.File{{Path: "src/a.cu", Status: reports.Analysed}},
		Kernels: []reports.Kernel{{Program: "src/a.cu", File: "src/a.cu", Line: 1, Name: "k", Verdict: reports.Racy}},
		Races: []reports.Race{race("own", "src/a.cu", "src/a.cu", 3, false), race("mixed", "src/a.cu", "third_party/b.cuh", 5, false),
			race("theirs", "third_party/b.cuh", "third_party/deep/c.cuh", 7, false), race("same", "src/a.cu", "src/a.cu", 9, true)},
		Divergences: []reports.Divergence{{Program: "src/a.cu", Kernel: "k", File: "src/a.cu", Line: 8, Message: "m"}},
		Remarks:     []reports.Remark{{Rule: reports.RuleUnused, Position: reports.Position{File: "src/a.cu", Line: 9}, Message: "m"}},
	}
	r.Finish()
	return r
}

// told is what counts and how much, and what does not.
func told(r *reports.Report) string {
	var out []string
	add := func(name string, s reports.Severity, d *reports.Dismissal) {
		word := s.String()
		if d != nil {
			word = "off"
		}
		out = append(out, name+" "+word)
	}
	for i := range r.Findings {
		add(r.Findings[i].Objects[0], r.Findings[i].Severity, r.Findings[i].Dismissed)
	}
	for i := range r.Divergences {
		add("barrier", r.Divergences[i].Weight(), r.Divergences[i].Dismissed)
	}
	for i := range r.Remarks {
		add("comment", r.Remarks[i].Weight(), r.Remarks[i].Dismissed)
	}
	return strings.Join(out, ", ")
}

func TestApply(t *testing.T) {
	for lines, want := range map[string]string{
		"":                                   "own error, mixed error, theirs error, same note, barrier error, comment note",
		"inter-block note":                   "own note, mixed note, theirs note, same note, barrier error, comment note",
		"benign off":                         "own error, mixed error, theirs error, same off, barrier error, comment note",
		"benign error":                       "own error, mixed error, theirs error, same error, barrier error, comment note",
		"* off":                              "own off, mixed off, theirs off, same off, barrier off, comment off",
		"* off; inter-block on":              "own error, mixed error, theirs error, same note, barrier off, comment off",
		"inter-block on; * off":              "own off, mixed off, theirs off, same off, barrier off, comment off",
		"barrier-divergence warning":         "own error, mixed error, theirs error, same note, barrier warning, comment note",
		"unused-ignore error":                "own error, mixed error, theirs error, same note, barrier error, comment error",
		"third_party/**: * off":              "own error, mixed error, theirs off, same note, barrier error, comment note", // both accesses
		"third_party/*: * off":               "own error, mixed error, theirs error, same note, barrier error, comment note",
		"**/*.cuh: * warning":                "own error, mixed error, theirs warning, same note, barrier error, comment note",
		"*.cuh: * off":                       "own error, mixed error, theirs error, same note, barrier error, comment note",
		"{src,third_party}/**: definite off": "own off, mixed off, theirs off, same note, barrier error, comment note",
		"definite note; src/*.cu: definite error; src/a.cu: benign warning": "own error, mixed note, theirs note, same warning, barrier error, comment note",
	} {
		s := New(".")
		for text := range strings.SplitSeq(lines, "; ") {
			if text != "" {
				s.Add(line(t, text))
			}
		}
		r := report()
		s.Apply(r, "")
		if got := told(r); got != want {
			t.Errorf("%q:\n%s, want\n%s", lines, got, want)
		}
		if r.Kernels[0].Verdict != reports.Racy {
			t.Errorf("%q: %s", lines, r.Kernels[0].Verdict)
		}
		if r.Finish(); told(r) != want {
			t.Errorf("%q: finished again: %s", lines, told(r))
		}
	}
}

// Failing follows what settings say, and a finding with some races off is worth what is left of it.
func TestWorth(t *testing.T) {
	r := report()
	s := New(".")
	s.Add(line(t, "* note"))
	s.Add(line(t, "definite off"))
	s.Apply(r, "")
	if n := r.Failing(reports.Warning); n != 0 {
		t.Errorf("%d findings of warning or above: %s", n, told(r))
	}
	totals := r.Totals()
	if r.Failing(reports.Note) != 3 || totals.Dismissed != 3 || totals.Racy != 1 {
		t.Errorf("%d notes, %+v", r.Failing(reports.Note), totals)
	}
	r = report()
	weak := r.Races[0]
	weak.DataDependent, weak.Type = true, reports.IntraBlock
	r.Races = append(r.Races, weak)
	s = New(".")
	s.Add(line(t, "definite note"))
	s.Apply(r, "")
	for _, f := range r.Findings {
		if f.Objects[0] == weak.Object && f.Severity != reports.Warning {
			t.Errorf("%s: %s", f.Objects, f.Severity)
		}
	}
}

// What was dismissed before keeps its reason; the new one names the line.
func TestReason(t *testing.T) {
	r := report()
	r.Races[0].Dismissed = &reports.Dismissal{By: reports.ByComment, Reason: "first"}
	s := New(".")
	s.Add(line(t, "src/**: * off"))
	s.Apply(r, "")
	by := map[reports.DismissedBy]string{}
	for i := range r.Races {
		if d := r.Races[i].Dismissed; d != nil {
			by[d.By] = d.String()
		}
	}
	if by[reports.ByComment] != "by comment: first" || by[reports.BySettings] != "by settings at .hgrd.yaml:3: all rules are off in src/**" {
		t.Errorf("%q", by)
	}
}

// Globs mean the same from any folder, and through links.
func TestRoot(t *testing.T) {
	top := t.TempDir()
	for _, dir := range []string{"repo/third_party/deep", "repo/src"} {
		if err := os.MkdirAll(filepath.Join(top, dir), 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("repo", filepath.Join(top, "link")); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(top, "repo", "src"))
	for _, c := range []struct{ root, dir, glob string }{
		{"..", "..", "third_party/**"},
		{filepath.Join(top, "link"), "..", "third_party/**"},
		{"..", filepath.Join(top, "link"), "third_party/**"},
		{".", "..", "../third_party/**"},
		{"..", "..", filepath.ToSlash(top) + "/repo/third_party/**"},
	} {
		s := New(c.root)
		s.Add(line(t, c.glob+": * off"))
		r := report()
		s.Apply(r, c.dir)
		if got := told(r); !strings.Contains(got, "theirs off") || !strings.Contains(got, "own error") {
			t.Errorf("%+v: %s", c, got)
		}
	}
}

func TestWrongWords(t *testing.T) {
	for name, want := range map[string]string{"bening": "did you mean benign?", "mising-barrier": "did you mean missing-barrier?", "xyzzy": "'hgrd explain' lists"} {
		if err := ValidRule(name); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for level, want := range map[string]string{"of": "did you mean off?", "wraning": "did you mean warning?", "2": "known: off, on"} {
		if _, err := ParseLevel(level); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", level, err)
		}
	}
	for glob, want := range map[string]string{"": "empty", "a[": "malformed", "a{b": "malformed", `a\`: "malformed",
		"{a,b}{a,b}{a,b}": "more than 2", strings.Repeat("*", 257): "more than 256 bytes"} {
		if err := ValidGlob(glob); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", glob, err)
		}
	}
}

// FuzzGlob: whatever glob is taken can be matched, in little time.
func FuzzGlob(f *testing.F) {
	for _, s := range []string{"third_party/**", "**/*.{cu,cuh}", "[!a]?*", `\*`, "/**/**/*a*a*a"} {
		f.Add(s, "src/a.cu")
	}
	f.Fuzz(func(t *testing.T, glob, file string) {
		if ValidGlob(glob) != nil || len(file) > 1000 {
			return
		}
		s := New(".")
		s.Add(Line{Rule: Every, Glob: glob, Level: Level{off: true}})
		r := report()
		for i := range r.Races {
			r.Races[i].Accesses[0].File = file
		}
		s.Apply(r, "")
		if r.Kernels[0].Verdict != reports.Racy || len(r.Races) > 4 {
			t.Errorf("%q: %+v", glob, r.Kernels)
		}
	})
}
