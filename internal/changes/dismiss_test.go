package changes

import (
	"path/filepath"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

func TestDismiss(t *testing.T) {
	dir := t.TempDir()
	lines := &Lines{root: dir, files: map[string]*file{
		"old.cu":  {},
		"line.cu": {},
		"a.cu":    {added: []span{{10, 10}, {40, 41}}, removed: []int64{20}},
		"tools.h": {added: []span{{3, 3}}},
	}}
	write(t, dir, "old.cu", "")
	write(t, dir, "line.cu", "")
	write(t, dir, "a.cu", "")
	write(t, dir, "tools.h", "")
	at := func(name string, line int) reports.Access {
		return reports.Access{File: filepath.Join(dir, name), Line: line, Kind: reports.Write}
	}
	position := func(name string, line int) reports.Position {
		return reports.Position{File: filepath.Join(dir, name), Line: line}
	}
	race := func(a, b reports.Access) reports.Race {
		return reports.Race{Kernel: "k", Object: "o", Type: reports.IntraBlock, Accesses: [2]reports.Access{a, b}}
	}
	called := race(at("tools.h", 9), at("tools.h", 9))
	called.Accesses[0].InlinedAt = []reports.Position{position("a.cu", 41)}
	kernels := func() []reports.Kernel {
		k := reports.Kernel{Name: "k"}
		for _, name := range []string{"old.cu", "a.cu", "tools.h", "new.cu"} {
			k.Code = append(k.Code, reports.Lines{File: filepath.Join(dir, name), First: 1, Last: 100})
		}
		return []reports.Kernel{k}
	}
	launched := race(at("a.cu", 2), at("a.cu", 3))
	launch := position("a.cu", 40)
	launched.Launch = &launch
	also := race(at("a.cu", 2), at("a.cu", 3))
	also.AlsoAt = []reports.Position{launch}
	for name, c := range map[string]struct {
		race reports.Race
		old  bool
	}{
		"of old lines":              {race(at("old.cu", 10), at("old.cu", 12)), true},
		"of old lines in a changed": {race(at("a.cu", 2), at("a.cu", 9)), true},
		"behind what is removed":    {race(at("a.cu", 22), at("a.cu", 30)), true},
		"the first access":          {race(at("a.cu", 10), at("a.cu", 12)), false},
		"the second access":         {race(at("a.cu", 2), at("tools.h", 3)), false},
		"both":                      {race(at("a.cu", 10), at("a.cu", 10)), false},
		"a barrier between is gone": {race(at("a.cu", 15), at("a.cu", 30)), false},
		"a barrier behind is gone":  {race(at("a.cu", 15), at("a.cu", 20)), false},
		"a barrier before is gone":  {race(at("a.cu", 21), at("a.cu", 30)), false},
		"a call":                    {called, false},
		"a launch":                  {launched, false},
		"another launch":            {also, false},
		"a file that nobody knows":  {race(at("new.cu", 1), at("old.cu", 1)), false},
		"a file that #line names":   {race(at("line.cu", 1), at("old.cu", 1)), false},
		"an access without a line":  {race(at("old.cu", 0), at("old.cu", 1)), true},
	} {
		r := &reports.Report{Kernels: kernels(), Races: []reports.Race{c.race}}
		r.Finish()
		lines.Dismiss(r, "v1")
		d := r.Findings[0].Dismissed
		if (d != nil) != c.old {
			t.Errorf("%s: dismissed %v", name, d)
		}
		if d != nil && (d.By != reports.ByRevision || d.Reason != "no line of it changed since v1") {
			t.Errorf("%s: %+v", name, d)
		}
	}
	for name, c := range map[string]struct {
		barrier, branch int
		old             bool
	}{"old": {4, 2, true}, "its line": {10, 2, false}, "its branch": {12, 10, false}, "between": {25, 16, false}} {
		r := &reports.Report{Kernels: kernels(), Divergences: []reports.Divergence{{Kernel: "k", File: filepath.Join(dir, "a.cu"), Line: c.barrier,
			Branch: position("a.cu", c.branch)}}}
		r.Finish()
		lines.Dismiss(r, "v1")
		if d := r.Divergences[0].Dismissed; (d != nil) != c.old {
			t.Errorf("barrier, %s: dismissed %v", name, d)
		}
	}
}
