package reports

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode"

	"github.com/hgrd/hgrd/internal/golden"
)

// reread is the sample after a way through a file.
func reread(t *testing.T) *Report {
	t.Helper()
	r := sample()
	r.Files[0].Arguments = []string{"--define=NAME=it's", "prog.cu"}
	for i := range r.Races {
		x := &r.Races[i]
		x.Interval = &Interval{Entry: i%2 == 0, After: []Position{{"prog.cu", 7, 3}}}
		x.Accesses[1].When = []string{"threadIdx.x < n", "i < 8"}
	}
	r.Finish()
	var b bytes.Buffer
	if err := NewJSON(&b, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	back, err := ReadJSON(&b)
	if err != nil {
		t.Fatal(err)
	}
	return back
}

func TestExplain(t *testing.T) {
	r := reread(t)
	var out strings.Builder
	var ids []string
	for _, f := range r.Findings {
		ids = append(ids, f.ID)
	}
	for _, d := range r.Divergences {
		ids = append(ids, d.ID)
	}
	for _, id := range ids {
		entries, err := Lookup(One(r), id)
		if err != nil || len(entries) == 0 {
			t.Fatalf("%s: %d entries, %v", id, len(entries), err)
		}
		for _, e := range entries {
			out.WriteString(e.Explain([]string{"queries/k.smt2"}, "") + "\n")
		}
	}
	golden.Check(t, "explain.golden", []byte(out.String()))
}

// Every race can be asked for by its own ID or key, and every ID by its beginning, as long as that says which is meant.
func TestLookup(t *testing.T) {
	r := reread(t)
	for i := range r.Races {
		for _, id := range []string{r.Races[i].ID, r.Races[i].Key} {
			if entries, err := Lookup(One(r), id); err != nil || entries[0].Race == nil || entries[0].Finding == nil {
				t.Errorf("race %s: %v, %v", id, entries, err)
			}
		}
	}
	f := &r.Findings[0]
	entries, err := Lookup(One(r), f.ID[:8])
	if err != nil || len(entries) != 1 || entries[0].Finding != f {
		t.Errorf("%s: %v, %v", f.ID[:8], entries, err)
	}
	if _, err := Lookup(One(r), ""); err == nil || !strings.Contains(err.Error(), "several findings: ") {
		t.Errorf("the beginning of all: %v", err)
	}
	if _, err := Lookup(One(r), "0123456789ab"); err == nil || !strings.Contains(err.Error(), "no finding") {
		t.Errorf("nobody's: %v", err)
	}
	// Two programs that share their code share the ID: both are meant.
	twice := reread(t)
	for _, x := range r.Races {
		x.Program = "twin.cu"
		twice.Races = append(twice.Races, x)
	}
	twice.Files = append(twice.Files, File{Path: "twin.cu", Status: Analysed})
	twice.Finish()
	if entries, err := Lookup(One(twice), f.ID); err != nil || len(entries) != 2 {
		t.Errorf("shared: %d entries, %v", len(entries), err)
	}
}

func TestReadJSONRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                                 "not a report in JSON: EOF",
		"[]":                               "not a report in JSON",
		"{}":                               "names no schema",
		`{"schema":"hgrd/0"}`:              `schema "hgrd/0"; this version reads "hgrd/1"`,
		`{"schema":"hgrd/9","findings":1}`: `schema "hgrd/9"`,
		`{"schema":"hgrd/1"} {}`:           "more than one document",
		`{"schema":"hgrd/1","findings":1}`: "not a report in JSON",
		`{"schema":"hgrd/1","races":[{"carried":{"early":2}}]}`: "has access 2",
	} {
		if _, err := ReadJSON(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q", text, err, want)
		}
	}
}

// FuzzReadJSON: whatever a file holds, it is refused, or explained and compared, and nothing in it reaches the terminal unescaped.
func FuzzReadJSON(f *testing.F) {
	var b bytes.Buffer
	r := sample()
	r.Finish()
	if err := NewJSON(&b, false).Handle(r); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte(`{"schema":"hgrd/1","findings":[{"id":"a","pairs":[{"races":["b"]}]}],"races":[{"id":"b","witness":{}}]}`))
	f.Add([]byte(`{"schema":"hgrd/1","divergences":[{"id":"a","source":"\u001b[2J"}],"remarks":[{"id":"ab","message":"\u001b"}]}`))
	for _, rule := range []string{RuleWork, RuleGuard, RuleFlag, RuleStart, RuleMixed, RuleCopy, RuleScope, RuleFence} { // which say more of a race than it holds here
		f.Add([]byte(`{"schema":"hgrd/1","findings":[{"id":"a","rule":"` + rule + `","pairs":[{"races":["b"]}]}],"races":[{"id":"b","rule":"` + rule + `"}]}`))
	}
	f.Add([]byte(`{"schema":"hgrd/1","findings":[{"id":"a","rule":"unordered-work","pairs":[{"races":["b"]}]}],"races":[{"id":"b","concurrent":{"first":1}}]}`))
	f.Add([]byte(`{"schema":"hgrd/1","findings":[{"id":"a","rule":"unordered-work","pairs":[{"races":["b"]}]}],"races":[{"id":"b","concurrent":{"first":2}}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := ReadJSON(bytes.NewReader(text))
		if err != nil {
			return
		}
		var ids []string
		for _, x := range r.Findings {
			ids = append(ids, x.ID)
		}
		for _, x := range r.Divergences {
			ids = append(ids, x.ID)
		}
		for _, x := range r.Remarks {
			ids = append(ids, x.ID)
		}
		for _, id := range append(ids, "", "a") {
			entries, err := Lookup(One(r), id)
			if err != nil {
				continue
			}
			for _, e := range entries {
				for line := range strings.Lines(e.Explain(nil, "")) {
					if i := strings.IndexFunc(strings.TrimSuffix(line, "\n"), unicode.IsControl); i >= 0 {
						t.Errorf("%q", line)
					}
				}
			}
		}
		for _, two := range [][2]*Report{{{}, r}, {r, {}}, {sample(), r}, {r, r}} {
			d, err := NewDiff(One(two[0]), One(two[1]))
			if err != nil {
				t.Error(err)
				continue
			}
			var b strings.Builder
			if err := d.Write(&b); err != nil {
				t.Error(err)
			}
			for line := range strings.Lines(b.String()) {
				if strings.IndexFunc(strings.TrimSuffix(line, "\n"), unicode.IsControl) >= 0 {
					t.Errorf("%q", line)
				}
			}
		}
		if _, err := json.Marshal(r); err != nil {
			t.Error(err)
		}
	})
}
