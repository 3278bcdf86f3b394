package reports

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/golden"
)

func TestDiagnostics(t *testing.T) {
	for name, dismissed := range map[string]bool{"diagnostics": false, "diagnostics-dismissed": true} {
		r := sample()
		r.Finish()
		if dismissed {
			for _, c := range r.Cases() {
				c.Dismiss(Dismissal{By: ByComment, Reason: "by design"})
			}
			r.Finish()
		}
		var b strings.Builder
		for _, d := range r.Diagnostics() {
			fmt.Fprintf(&b, "%s: %s [%s]\n  %s\n", d.At, d.Severity, d.Rule, strings.ReplaceAll(d.Text, "\n", "\n  "))
			if d.Source != "" {
				fmt.Fprintf(&b, "  | %s\n", Printable(d.Source))
			}
			for _, o := range d.Related {
				fmt.Fprintf(&b, "  %s: %s\n", o.At, o.Text)
			}
			for _, places := range d.Cases {
				fmt.Fprintf(&b, "  case %v\n", places)
			}
		}
		golden.Check(t, name+".golden", []byte(b.String()))
	}
}

func TestAbout(t *testing.T) {
	r := sample()
	r.Finish()
	var b strings.Builder
	for i := range r.Kernels {
		b.WriteString(r.About(&r.Kernels[i]))
	}
	golden.Check(t, "about.golden", []byte(b.String()))
}

// Every rule has its place in the document of rules.
func TestRuleURL(t *testing.T) {
	text := Document()
	for _, r := range Rules() {
		url := RuleURL(r.ID)
		anchor := url[strings.Index(url, "#")+1:]
		if !strings.Contains(strings.ToLower(strings.ReplaceAll(strings.ReplaceAll(text, ":", ""), " ", "-")), "##-"+anchor+"\n") {
			t.Errorf("%s: no %s", r.ID, anchor)
		}
	}
	if url := RuleURL("none"); url != "" {
		t.Error(url)
	}
}

// FuzzCompilerError: whatever a compiler says, the diagnostic is of the file, and one line.
func FuzzCompilerError(f *testing.F) {
	f.Add("a.cu", "a.cu:3:1: expected '}'")
	f.Add("a.cu", "b.h:99999999999999999999:1: x")
	f.Add("a:1:2: .cu", "a:1:2: .cu:3:4: x")
	f.Fuzz(func(t *testing.T, path, message string) {
		d := File{Path: path, Error: message}.diagnostic()
		if d.At.File != path || d.At.Line < 0 || d.At.Column < 0 || strings.Contains(d.Text, "\n") {
			t.Errorf("%+v", d)
		}
	})
}
