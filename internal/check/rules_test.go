package check

import (
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// The programs that explain a rule break that rule and no other, and are proved once mended.
func TestRuleExamples(t *testing.T) {
	for _, r := range reports.Rules() {
		if r.ID == reports.RuleSpare {
			continue // internal/fix looks for it
		}
		t.Run(r.ID, func(t *testing.T) {
			report := func(name, text string) *reports.Report {
				path := filepath.Join(t.TempDir(), name)
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				out, err := Run(context.Background(), []string{path}, Options{})
				if err != nil {
					t.Fatal(err)
				}
				return out
			}
			var broken []string
			racy := report("race.cu", r.Racy())
			for _, f := range racy.Findings {
				broken = append(broken, f.Rule)
			}
			for range racy.Divergences {
				broken = append(broken, reports.RuleDivergence)
			}
			for _, m := range racy.Remarks {
				broken = append(broken, m.Rule)
			}
			if len(broken) != 1 || broken[0] != r.ID {
				t.Errorf("the racy program breaks %v", broken)
			}
			for _, k := range report("ok.cu", r.Fixed()).Kernels {
				if k.Verdict != reports.RaceFree {
					t.Errorf("the mended program: %s is %s: %v", k.Name, k.Verdict, k.Reasons)
				}
			}
		})
	}
}
