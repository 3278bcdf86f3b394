package reports

import (
	"bytes"
	"strings"
	"testing"
)

// A launch of a kernel whose code is not there is told in one line, whatever the verdicts on others.
func TestAbsent(t *testing.T) {
	r := &Report{Kernels: []Kernel{{Program: "a.cu", File: "a.cu", Line: 1, Name: "k", Verdict: Racy}}}
	for i, name := range []string{"f", "e", "e", "d", "c", "b"} {
		r.Absent = append(r.Absent, Absent{Program: "a.cu", Position: Position{File: "a.cu", Line: 9 - i}, Kernel: name})
	}
	r.Absent = append(r.Absent, r.Absent...)
	r.Finish()
	if len(r.Absent) != 6 {
		t.Errorf("%v", r.Absent)
	}
	var out bytes.Buffer
	if err := NewText(&out, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	const want = "\nlaunched without code in the input, and not looked at: b (a.cu:4), c (a.cu:5), d (a.cu:6), 2 more\n1 kernel: "
	if !strings.Contains(out.String(), want) {
		t.Error(out.String())
	}
	r.Absent = nil
	out.Reset()
	if err := NewText(&out, false).Handle(r); err != nil || strings.Contains(out.String(), "without code") {
		t.Error(err, out.String())
	}
}
