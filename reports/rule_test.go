package reports

import (
	"testing"

	"github.com/hgrd/hgrd/internal/golden"
)

// RULES.md says what 'hgrd explain' says.
func TestRulesDocument(t *testing.T) {
	golden.Check(t, "../../RULES.md", []byte(Document()))
}

// Every rule has a title, a paragraph and both programs.
func TestRules(t *testing.T) {
	for _, r := range Rules() {
		if r.Title == "" || r.About == "" || r.Racy() == r.Fixed() {
			t.Errorf("%+v", r)
		}
		if got, ok := RuleOf(r.ID); !ok || got != r {
			t.Errorf("RuleOf(%q) is %+v, %v", r.ID, got, ok)
		}
	}
	if _, ok := RuleOf("no-such-rule"); ok {
		t.Error("a rule that there is not")
	}
}
