package reports

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"os"

	"github.com/owenrumney/go-sarif/v3/pkg/report/v210/sarif"

	"github.com/hgrd/hgrd/internal/golden"
)

// readSARIF reads what a report writes, against the schema.
func readSARIF(t *testing.T, r *Report, verbose bool) *sarif.Run {
	t.Helper()
	r.Finish()
	log, err := sarif.FromBytes(write(t, NewSARIF, verbose, r), sarif.WithStrictValidation())
	if err != nil {
		t.Fatal(err)
	}
	if err := log.Validate(); err != nil {
		t.Error(err)
	}
	return log.Runs[0]
}

func TestSARIF(t *testing.T) {
	golden.Check(t, "sarif-verbose.golden", func() []byte {
		r := sample()
		r.Finish()
		return write(t, NewSARIF, true, r)
	}())
	run := readSARIF(t, sample(), true)
	kinds := map[string]int{}
	for _, r := range run.Results {
		kinds[r.Kind]++
		if i := r.RuleIndex; i < 0 || *run.Tool.Driver.Rules[i].ID != *r.RuleID {
			t.Errorf("rule %s has index %d", *r.RuleID, i)
		}
		if len(r.Locations) != 1 {
			t.Errorf("%s has %d locations", *r.Message.Text, len(r.Locations))
		}
		if r.Kind == "fail" && len(r.PartialFingerprints) == 0 {
			t.Errorf("%s has no fingerprint", *r.Message.Text)
		}
		for _, c := range r.CodeFlows {
			if len(c.ThreadFlows) != 2 {
				t.Errorf("%s has %d threads", *r.Message.Text, len(c.ThreadFlows))
			}
		}
	}
	if kinds["fail"] == 0 || kinds["pass"] != 1 || kinds["open"] == 0 {
		t.Errorf("kinds of results: %v", kinds)
	}
	if in := run.Invocations[0]; *in.ExecutionSuccessful || len(in.ToolExecutionNotifications) != 1 {
		t.Errorf("a file that failed is not told: %+v", in)
	}
	for _, r := range readSARIF(t, sample(), false).Results {
		if r.Kind != "fail" {
			t.Errorf("not asked for: %s", *r.Message.Text)
		}
	}
}

// Lines that move, and files that move, keep their fingerprints.
func TestSARIFFingerprints(t *testing.T) {
	prints := func(change func(*Report)) []string {
		r := sample()
		r.Divergences = append(r.Divergences, Divergence{Program: "prog.cu", Kernel: "k", File: "prog.cu", Line: 9, Source: " __syncthreads();"})
		change(r)
		var out []string
		for _, x := range readSARIF(t, r, false).Results {
			out = append(out, fmt.Sprint(x.PartialFingerprints))
		}
		return out
	}
	before := prints(func(*Report) {})
	after := prints(func(r *Report) {
		for i := range r.Races {
			for k := range r.Races[i].Accesses {
				r.Races[i].Accesses[k].Line += 100
			}
		}
		for i := range r.Divergences {
			r.Divergences[i].Line += 100
		}
	})
	if len(before) < 2 || strings.Join(before, "\n") != strings.Join(after, "\n") {
		t.Errorf("%v became %v", before, after)
	}
}

// A run holds what GitHub shows, the strongest results first, and says how many are missing.
func TestSARIFLimit(t *testing.T) {
	r := &Report{}
	for i := range maxResults + 7 {
		line := fmt.Sprintf("a[%d] = 0;", i)
		at := Access{File: "a.cu", Line: i + 1, Kind: Write, Source: line}
		r.Races = append(r.Races, Race{Kernel: "k", Type: InterBlock, Object: fmt.Sprint("a", i), Accesses: [2]Access{at, at}})
	}
	run := readSARIF(t, r, false)
	if n := len(run.Results); n != maxResults {
		t.Errorf("%d results", n)
	}
	if ns := run.Invocations[0].ToolExecutionNotifications; len(ns) != 1 || !strings.HasPrefix(*ns[0].Message.Text, "7 results") {
		t.Errorf("notifications: %d", len(ns))
	}
}

func TestSARIFArtifacts(t *testing.T) {
	for file, want := range map[string]string{
		"src/a b.cu":     "src/a%20b.cu %SRCROOT%",
		"./x/../a.cu":    "a.cu %SRCROOT%",
		"/usr/src/k#.cu": "file:///usr/src/k%23.cu ",
		"odd\x1b:.cu":    "odd%1B:.cu %SRCROOT%",
	} {
		a := artifact(file)
		base := ""
		if a.URIBaseID != nil {
			base = *a.URIBaseID
		}
		if got := *a.URI + " " + base; got != want {
			t.Errorf("%q: %q, want %q", file, got, want)
		}
	}
}

// Microsoft's validator has rules beyond the schema. It runs where npx finds it.
func TestSARIFMultitool(t *testing.T) {
	npx, err := exec.LookPath("npx")
	if err != nil || os.Getenv("HGRD_SARIF_MULTITOOL") == "" {
		t.Skip("set HGRD_SARIF_MULTITOOL, with npx on the path, to run @microsoft/sarif-multitool")
	}
	r := dismissedSample()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "in.sarif"), filepath.Join(dir, "out.sarif")
	if err := os.WriteFile(in, write(t, NewSARIF, true, r), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(npx, "--yes", "@microsoft/sarif-multitool", "validate", in, "-o", out, "--rule-kind", "Gh")
	if text, err := cmd.CombinedOutput(); err != nil {
		t.Logf("%v\n%s", err, text)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var log struct {
		Runs []struct {
			Results []struct {
				RuleID, Level string
				Message       struct{ Text string }
			}
		}
	}
	if err := json.Unmarshal(bytes.TrimPrefix(text, []byte("\ufeff")), &log); err != nil {
		t.Fatal(err)
	}
	for _, run := range log.Runs {
		for _, r := range run.Results {
			if r.Level == "error" || r.Level == "" {
				t.Errorf("%s: %s", r.RuleID, r.Message.Text)
			} else {
				t.Logf("%s %s: %s", r.Level, r.RuleID, r.Message.Text)
			}
		}
	}
}
