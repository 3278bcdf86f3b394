package reports

import (
	"strings"
	"testing"
)

// repaired is the sample with a change that fixes the kernel of its first finding, and a kernel without one.
func repaired() *Report {
	r := sample()
	r.Finish()
	f := &r.Findings[0]
	r.Repairs = []Repair{
		{Program: f.Program, Kernel: f.Kernels[0], File: "prog.cu", Line: 3, Changes: []string{"put __syncthreads() between the accesses"}, Notes: []string{"a note"},
			Edits: []TextEdit{{"prog.cu", 7, 1, 7, 1, "  __syncthreads();\n"}, {"prog.cu", 9, 3, 9, 4, "\x1b"}, {"other.cuh", 1, 1, 1, 2, ""}},
			Diff:  "--- prog.cu\n+++ prog.cu\n@@ -6,2 +6,3 @@\n a\r\n+\tb\x1b[31m\n", Tried: 3, Proved: true},
		{Program: f.Program, Kernel: "other", File: "prog.cu", Line: 30, Tried: 60},
		{Program: f.Program, Kernel: "third", File: "prog.cu", Line: 40, Proved: true},
	}
	return r
}

func TestPatch(t *testing.T) {
	var b strings.Builder
	r := repaired()
	if err := NewPatch(&b).Handle(r); err != nil {
		t.Fatal(err)
	}
	want := "prog.cu:3: kernel " + r.Findings[0].Kernels[0] + `: proved race-free with this change (3 tried): put __syncthreads() between the accesses
  note: a note
--- prog.cu
+++ prog.cu
@@ -6,2 +6,3 @@
 a
+	b` + Printable("\x1b[31m") + `
prog.cu:30: kernel other: no proved change was found (60 tried)
prog.cu:40: kernel third: proved race-free with the changes above
3 kernels to fix: 2 proved race-free, 1 without a proved change
`
	if got := strings.ReplaceAll(b.String(), "\r", ""); got != want {
		t.Errorf("got:\n%s\nwant:\n%s", got, want)
	}
	b.Reset()
	NewPatch(&b).Handle(&Report{})
	if !strings.HasPrefix(b.String(), "nothing to fix") {
		t.Errorf("without racy kernels: %s", b.String())
	}
}

// Each finding of the kernel has the change, by files.
func TestSARIFFixes(t *testing.T) {
	r := repaired()
	kernel := r.Findings[0].Kernels[0]
	n := 0
	for _, result := range readSARIF(t, r, false).Results {
		for _, f := range result.Fixes {
			n++
			if len(f.ArtifactChanges) != 2 || len(f.ArtifactChanges[0].Replacements) != 2 || len(f.ArtifactChanges[1].Replacements) != 1 {
				t.Errorf("changes of %s: %+v", *result.Message.Text, f.ArtifactChanges)
			}
			if !strings.Contains(*f.Description.Text, kernel+" is proved race-free") {
				t.Errorf("described as %s", *f.Description.Text)
			}
		}
	}
	if n == 0 {
		t.Error("no result has a fix")
	}
}
