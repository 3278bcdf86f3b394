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

var link = regexp.MustCompile(`\]\(([^)#:]+)\)`)

// Links between documents lead somewhere.
func TestLinks(t *testing.T) {
	documents, err := filepath.Glob(filepath.Join("..", "..", "*.md"))
	if err != nil || len(documents) == 0 {
		t.Fatalf("%d documents, %v", len(documents), err)
	}
	more, err := filepath.Glob(filepath.Join("..", "..", "docs", "*.md"))
	if err != nil || len(more) == 0 {
		t.Fatalf("%d documents in docs, %v", len(more), err)
	}
	documents = append(documents, more...)
	for _, d := range documents {
		text, err := os.ReadFile(d)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllStringSubmatch(string(text), -1) {
			if _, err := os.Stat(filepath.Join(filepath.Dir(d), m[1])); err != nil {
				t.Errorf("%s: %v", filepath.Base(d), err)
			}
		}
	}
}
