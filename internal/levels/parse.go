package levels

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/hgrd/hgrd/internal/nearest"
	"github.com/hgrd/hgrd/reports"
)

// Every stands for all rules.
const Every = "*"

// Level is what a setting says about findings. The zero value leaves them as they are.
type Level struct {
	off      bool
	severity *reports.Severity
}

// levels are all words for one.
var levels = []string{"off", "on", "note", "warning", "error"}

// ParseLevel reads one of the words off, on, note, warning and error.
func ParseLevel(text string) (Level, error) {
	switch text {
	case "on":
		return Level{}, nil
	case "off":
		return Level{off: true}, nil
	}
	s := new(reports.Severity)
	if err := s.UnmarshalText([]byte(text)); err != nil {
		return Level{}, fmt.Errorf("unknown level%s (known: %s)", hint(text, levels), strings.Join(levels, ", "))
	}
	return Level{severity: s}, nil
}

// ValidRule finds names of neither a rule nor a rank.
func ValidRule(name string) error {
	known := []string{Every}
	for _, r := range reports.Rules() {
		known = append(known, r.ID)
	}
	var ranks []string
	for _, k := range reports.Ranks() {
		ranks = append(ranks, k.String())
	}
	known = append(known, ranks...)
	if slices.Contains(known, name) {
		return nil
	}
	if near := hint(name, known); near != "" {
		return fmt.Errorf("unknown rule%s", near)
	}
	return fmt.Errorf("unknown rule; 'hgrd explain' lists rules, and ranks are %s", strings.Join(ranks, ", "))
}

// hint says which word may have been meant.
func hint(word string, known []string) string {
	if near := nearest.Word(word, known); near != "" {
		return fmt.Sprintf(", did you mean %s?", near)
	}
	return ""
}

// Bounds of a glob. Alternatives multiply.
const (
	maxGlob   = 256 // bytes
	maxBraces = 2
)

// ValidGlob finds globs that are malformed, or too long.
func ValidGlob(glob string) error {
	switch {
	case glob == "":
		return errors.New("an empty glob matches no file")
	case len(glob) > maxGlob:
		return fmt.Errorf("a glob of more than %d bytes", maxGlob)
	case strings.Count(glob, "{") > maxBraces:
		return fmt.Errorf("a glob with more than %d lists in braces", maxBraces)
	case !doublestar.ValidatePattern(glob):
		return errors.New("a malformed glob: a bracket, a brace or a backslash has nothing that ends it")
	}
	return nil
}
