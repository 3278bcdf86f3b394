package layers

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// ARCHITECTURE.md names every package that there is.
func TestArchitectureIsComplete(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "ARCHITECTURE.md"))
	if err != nil {
		t.Fatal(err)
	}
	told := map[string]bool{"internal/deps": true} // no part of the program
	for _, s := range sources(t) {
		if !told[s.pkg] && !s.test && !strings.Contains(string(text), "`"+s.pkg+"`") {
			t.Errorf("ARCHITECTURE.md does not name %s", s.pkg)
		}
		told[s.pkg] = true
	}
}

// README.md is short; the rest is in docs/.
func TestReadmeIsShort(t *testing.T) {
	text, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	const most = 150
	if n := strings.Count(string(text), "\n"); n > most {
		t.Errorf("README.md has %d lines, more than %d: give the task a page in docs/", n, most)
	}
}

var (
	link    = regexp.MustCompile(`\]\(([^):#]*)(#[^)]+)?\)`)
	heading = regexp.MustCompile("(?m)^#+ (.+)$")
	blocks  = regexp.MustCompile("(?ms)^ *```.*?^ *```$")
	silent  = regexp.MustCompile(`[^\pL\pN _-]`)
)

// anchors are the names that GitHub gives the headings of a document.
func anchors(text string) map[string]bool {
	out := map[string]bool{}
	for _, m := range heading.FindAllStringSubmatch(blocks.ReplaceAllString(text, ""), -1) {
		out["#"+strings.ReplaceAll(silent.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-")] = true
	}
	return out
}

// Links between documents lead somewhere, to a heading too.
func TestLinks(t *testing.T) {
	documents, err := filepath.Glob(filepath.Join("..", "..", "*.md"))
	below, err2 := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil || err2 != nil || len(documents) == 0 || len(below) == 0 {
		t.Fatalf("%d and %d documents, %v, %v", len(documents), len(below), err, err2)
	}
	documents = append(documents, below...)
	documents = append(documents, filepath.Join("..", "..", "examples", "project", "README.md"), filepath.Join("..", "..", "testprograms", "README.md"))
	for _, d := range documents {
		text, err := os.ReadFile(d)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(blocks.ReplaceAllString(string(text), ""), -1) {
			to := d
			if m[1] != "" {
				to = filepath.Join(filepath.Dir(d), m[1])
			}
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s: %v", filepath.Base(d), err)
				continue
			}
			if m[2] == "" {
				continue
			}
			headings, err := os.ReadFile(to)
			if err != nil {
				t.Fatal(err)
			}
			if !anchors(string(headings))[m[2]] {
				t.Errorf("%s: %s has no heading for %s", filepath.Base(d), filepath.Base(to), m[2])
			}
		}
	}
}
