package reports

import (
	"bytes"
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hgrd/hgrd/internal/golden"
)

func write(t *testing.T, f Format, verbose bool, r *Report) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := f(&b, verbose).Handle(r); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestGolden(t *testing.T) {
	r := sample()
	r.Finish()
	for name, format := range Formats {
		golden.Check(t, name+".golden", write(t, format, false, r))
	}
	golden.Check(t, "text-verbose.golden", write(t, NewText, true, r))
	golden.Check(t, "table-verbose.golden", write(t, NewTable, true, r))

	clean := &Report{
		Files: []File{{Path: "a.cu", Status: Analysed}},
		Kernels: []Kernel{{Program: "a.cu", File: "a.cu", Line: 3, Name: "copy", Verdict: RaceFree,
			Assumptions: []string{"arguments of unknown origin do not alias"}}},
	}
	clean.Finish()
	for name, format := range Formats {
		golden.Check(t, name+"-clean.golden", write(t, format, false, clean))
	}
}

func TestJSONRoundTrip(t *testing.T) {
	r := sample()
	r.Finish()
	var back Report
	d := json.NewDecoder(bytes.NewReader(write(t, NewJSON, false, r)))
	d.DisallowUnknownFields()
	if err := d.Decode(&back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(r, &back); diff != "" {
		t.Errorf("(-written +read)\n%s", diff)
	}
}

// Readers in other languages iterate over these lists without looking for null.
func TestJSONListsAreNeverNull(t *testing.T) {
	r := &Report{
		Kernels: []Kernel{{Launches: []Launch{{}}, Proofs: []Proof{{}}}},
		Races:   []Race{{Witness: &Witness{}}},
	}
	r.Finish()
	got := string(write(t, NewJSON, false, r))
	for line := range strings.Lines(got) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), ": ")
		if strings.HasPrefix(value, "null") && name != `"confirmed"` && name != `"launch"` {
			t.Errorf("null in %s", line)
		}
	}
	empty := &Report{}
	empty.Finish()
	if got := string(write(t, NewJSON, false, empty)); strings.Contains(got, "null") {
		t.Errorf("null in the empty report:\n%s", got)
	}
}

// What a program under test puts into names and source lines must not reach the terminal as it is.
func TestHostileNames(t *testing.T) {
	evil := "x\x1b[31m\r\n\x00\u202e\xffy"
	at := Position{File: evil, Line: 1, Column: 2}
	access := Access{File: evil, Line: 1, Column: 3, Kind: Write, Source: evil, InlinedAt: []Position{at}}
	r := &Report{
		Files: []File{{Path: evil, Status: Failed, Error: evil}},
		Kernels: []Kernel{{Program: evil, File: evil, Name: evil, Display: evil, Reasons: []string{evil},
			Assumptions: []string{evil}, Proofs: []Proof{{Object: evil, How: evil, Facts: []string{evil}}},
			Launches: []Launch{{File: evil, Context: []string{evil}, Facts: []string{evil}, Grid: evil, Block: evil}}}},
		Races: []Race{{Rule: evil, Program: evil, Kernel: evil, Object: evil, Accesses: [2]Access{access, access},
			Launch: &at, Context: []string{evil}, Facts: []string{evil}, Assumptions: []string{evil}, Fix: evil,
			Witness: &Witness{Values: Values{evil: 1}, Contents: Values{evil: 2}}}},
		Divergences: []Divergence{{Program: evil, Kernel: evil, File: evil, Message: evil, Branch: at, Source: evil}},
	}
	r.Finish()
	for _, format := range []Format{NewText, NewTable} {
		if got := string(write(t, format, true, r)); strings.ContainsAny(got, "\x1b\r\x00\u202e\xff") {
			t.Errorf("unescaped:\n%q", got)
		}
	}
	for _, format := range []Format{NewJSON, NewSARIF} {
		if !json.Valid(write(t, format, true, r)) {
			t.Error("invalid JSON")
		}
	}
	if got := r.Races[0].Message(); strings.ContainsAny(got, "\x1b\r\n\x00\u202e\xff") {
		t.Errorf("unescaped: %q", got)
	}
}

type fullDisk struct{}

func (fullDisk) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestWriteErrorsAreReported(t *testing.T) {
	r := sample()
	r.Finish()
	for name, format := range Formats {
		if err := format(fullDisk{}, false).Handle(r); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
