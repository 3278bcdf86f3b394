package reports

import (
	"encoding/json"
	"encoding/xml"
	"strings"
	"testing"
)

// TestAnnotations: names and texts of a program cannot break out of a line, an object or an element, and each finding that
// counts has its entry, and so has each kernel that is inconclusive.
func TestAnnotations(t *testing.T) {
	r := &Report{
		Files:   []File{{Path: "odd,50%:\n::error::x.cu", Status: Failed, Error: "no\n::error::such \"<file>\" & more"}},
		Kernels: []Kernel{{Name: "k", Display: "k<a & \"b\">", Program: "a.cu", Verdict: Inconclusive, Reasons: []string{"<open>"}}},
		Races: []Race{{ID: "1", Program: "a.cu", Kernel: "k", Type: InterBlock, Object: "x\n::error::y", Accesses: [2]Access{
			{File: "a b,c:d%.cu", Line: 3, Column: 4, Kind: Write}, {File: "a b,c:d%.cu", Line: 5, Kind: Read}}}},
	}
	r.Finish()
	github := string(write(t, NewGitHub, false, r))
	for _, line := range strings.Split(strings.TrimSuffix(github, "\n"), "\n") {
		if !strings.HasPrefix(line, "::error file=a b%2Cc%3Ad%25.cu,line=3,col=4,title=") && !strings.HasPrefix(line, "::notice file=a.cu,title=hgrd inconclusive::kernel k<a & ") &&
			!strings.HasPrefix(line, "::warning file=odd%2C50%25%3A%0A%3A%3Aerror%3A%3Ax.cu,title=") {
			t.Errorf("GitHub: %q", line)
		}
	}
	if n := strings.Count(github, "\n"); n != 3 {
		t.Errorf("GitHub: %d lines", n)
	}
	var quality []map[string]any
	if err := json.Unmarshal(write(t, NewGitLab, false, r), &quality); err != nil || len(quality) != 3 {
		t.Errorf("GitLab: %v, %v", err, quality)
	}
	var found struct{ Diagnostics []map[string]any }
	if err := json.Unmarshal(write(t, NewReviewdog, false, r), &found); err != nil || len(found.Diagnostics) != 3 {
		t.Errorf("reviewdog: %v, %v", err, found)
	}
	var suites junitSuites
	if err := xml.Unmarshal(write(t, NewJUnit, false, r), &suites); err != nil {
		t.Fatal(err)
	}
	s := suites.Suites[0]
	if s.Tests != 2 || s.Failures != 1 || s.Errors != 1 || s.Skipped != 0 || s.Cases[0].Name != "k<a & \"b\">" {
		t.Errorf("JUnit: %+v", s)
	}
}
