package testprograms

import (
	"bytes"
	"slices"
	"strings"
	"testing"
)

func mustAll(t *testing.T) []*Program {
	t.Helper()
	programs, err := All()
	if err != nil {
		t.Fatal(err)
	}
	kernels, err := OpenCL()
	if err != nil {
		t.Fatal(err)
	}
	return append(programs, kernels...)
}

func TestCorpusHasTwins(t *testing.T) {
	byPath := map[string]*Program{}
	for _, p := range mustAll(t) {
		byPath[p.Path] = p
	}
	for _, path := range sortedKeys(byPath) {
		p := byPath[path]
		twin, ok := byPath[p.Twin()]
		if !ok {
			t.Errorf("%s has no twin %s", p.Path, p.Twin())
			continue
		}
		if !p.Racy {
			continue
		}
		if p.Summary == twin.Summary {
			t.Errorf("%s and its twin have the same first line", p.Path)
		}
		const most = 6
		if n := changed(codeLines(p), codeLines(twin)); n == 0 && slices.Equal(p.Flags, twin.Flags) {
			t.Errorf("%s and its twin do not differ", p.Path)
		} else if n > most {
			t.Errorf("%s and its twin differ in %d lines of code, more than %d", p.Path, n, most)
		}
	}
}

func TestCorpusAreas(t *testing.T) {
	known := []string{"arith", "atomics", "barriers", "extensions", "flags", "global", "groups", "hip", "host", "limits", "locks", "loops", "opencl", "params", "scopes", "shared", "streams", "table3", "values", "warp"}
	for _, p := range mustAll(t) {
		if !slices.Contains(known, p.Area) {
			t.Errorf("%s: area %q is not in the README", p.Path, p.Area)
		}
		if n := bytes.Count(p.Source, []byte("\n")); n > 90 {
			t.Errorf("%s has %d lines; the programs are small", p.Path, n)
		}
	}
}

// TestLabelsAreUsed keeps labels and patterns in step: a label that is
// misspelt in a pattern shows up here, before any checker is run.
func TestLabelsAreUsed(t *testing.T) {
	for _, p := range mustAll(t) {
		for _, w := range p.Wants {
			for _, rx := range w.Patterns {
				for _, word := range strings.Fields(rx.String()) {
					if label, ok := strings.CutPrefix(strings.Trim(word, ",$"), "@"); ok && p.Labels[label] == 0 {
						t.Errorf("%s:%d: pattern with unknown label @%s", p.Path, w.Line, label)
					}
				}
			}
		}
	}
}

// codeLines is the code without comments and blank lines.
func codeLines(p *Program) []string {
	var lines []string
	for line := range strings.Lines(string(p.Source)) {
		if i := strings.Index(line, "//"); i >= 0 {
			line = line[:i]
		}
		if line = strings.TrimSpace(line); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// changed is the larger of the numbers of lines that only a and only b have.
func changed(a, b []string) int {
	// common[j] is the length of the longest common subsequence of the lines of a read so far and b[:j].
	common := make([]int, len(b)+1)
	for _, x := range a {
		diagonal := 0
		for j, y := range b {
			above := common[j+1]
			if x == y {
				common[j+1] = diagonal + 1
			} else {
				common[j+1] = max(above, common[j])
			}
			diagonal = above
		}
	}
	return max(len(a), len(b)) - common[len(b)]
}
