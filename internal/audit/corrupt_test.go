package audit

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
)

// corrupted is text with one bit changed, or cut short.
func corrupted(r *rand.Rand, text []byte) ([]byte, string) {
	out := bytes.Clone(text)
	at := r.IntN(len(out))
	if r.IntN(5) == 0 {
		return out[:at], fmt.Sprintf("cut at %d of %d", at, len(text))
	}
	bit := r.IntN(8)
	out[at] ^= 1 << bit
	return out, fmt.Sprintf("bit %d of byte %d of %d", bit, at, len(text))
}

// stateOf keeps the record of a fake program, and gives back the text and the file.
func stateOf(t testing.TB, o Options, input string) (path string, text []byte) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(o.State.dir, statePrefix+"*"))
	if err != nil || len(files) != 1 {
		t.Fatalf("%s: %q, %v", input, files, err)
	}
	text, err = os.ReadFile(files[0])
	if err != nil {
		t.Fatal(err)
	}
	return files[0], text
}

// No record that was damaged is served: the program is checked again, which is told, and kept again.
func TestCorruptedState(t *testing.T) {
	dir := t.TempDir()
	o := Options{State: openState(t, dir)}
	first, _ := begun(t, o, "ok.cu")
	path, good := stateOf(t, o, "ok.cu")
	want := document(t, first)
	r := rand.New(rand.NewPCG(9, 9))
	key := keyIn(t, good)
	for range 300 {
		text, what := corrupted(r, good)
		if record, old, err := parseState(text, key); err == nil && !old {
			t.Errorf("%s: served: %+v", what, record)
		}
	}
	for range 5 {
		text, what := corrupted(r, good)
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		var warnings bytes.Buffer
		o.Warn = &warnings
		again, ran := begun(t, o, "ok.cu")
		if len(ran) != 1 || document(t, again) != want {
			t.Errorf("%s: ran %q", what, ran)
		}
		if w := warnings.String(); strings.Count(w, "\n") != 1 || !strings.Contains(w, "what was kept of ok is damaged, it is checked again") {
			t.Errorf("%s: %q", what, w)
		}
		if _, ran = begun(t, o, "ok.cu"); len(ran) != 0 {
			t.Errorf("%s: ran %q after it was kept again", what, ran)
		}
	}

	// A record with another field, or about another program, is none, even under a right checksum.
	for _, change := range [][2]string{{`"status":`, `"more":1,"status":`}, {`"program":"ok"`, `"program":"no"`}} {
		_, body, _ := bytes.Cut(good, []byte("\n"))
		other := bytes.Replace(body, []byte(change[0]), []byte(change[1]), 1)
		if bytes.Equal(other, body) {
			t.Fatalf("no %s", change[0])
		}
		if err := os.WriteFile(path, sealed(other), 0o666); err != nil {
			t.Fatal(err)
		}
		if _, ran := begun(t, o, "ok.cu"); len(ran) != 1 {
			t.Errorf("%s was served", change[1])
		}
	}
}

// sealed is a record with its first line.
func sealed(body []byte) []byte {
	return fmt.Appendf(nil, "%s %s\n%s", stateSchema, checksum(body), body)
}

// keyIn is the key of a record.
func keyIn(t testing.TB, text []byte) string {
	t.Helper()
	_, key, _ := strings.Cut(string(text), `"key":"`)
	key, _, _ = strings.Cut(key, `"`)
	if _, old, err := parseState(text, key); old || err != nil {
		t.Fatalf("key %q: %v, %v", key, old, err)
	}
	return key
}

// No report of a shard that was damaged is merged.
func TestCorruptedShard(t *testing.T) {
	good := []byte(document(t, example()))
	if _, err := ReadJSON(bytes.NewReader(good)); err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(9, 10))
	for range 300 {
		text, what := corrupted(r, good)
		a, err := ReadJSON(bytes.NewReader(text))
		if err == nil && document(t, a) != string(good) {
			t.Errorf("%s: read", what)
		}
	}
	_, err := ReadJSON(bytes.NewReader(bytes.Replace(good, []byte(`"racy"`), []byte(`"race-free"`), 1)))
	if err == nil || !strings.Contains(err.Error(), "checksum") {
		t.Errorf("another verdict: %v", err)
	}
}

// A child that fails after a report without a word of it has not checked its program.
func TestReportAndFailure(t *testing.T) {
	a := runFakes(t, context.Background(), Options{Jobs: 1, Timeout: time.Minute, State: openState(t, t.TempDir())}, "torn.cu", "slain.cu", "lost.cu")
	for i, want := range []string{"the checker ended with exit status 2", "the checker ended with signal: killed", "lost.cu: the solver was lost"} {
		if r := a.Records[i]; r.Status != Failed || !strings.HasPrefix(r.Error, want) || r.kernels() == 0 {
			t.Errorf("%s: %+v", r.Name, r.Outcome)
		}
		if passes := a.Records[i].passing; passes != (i > 0) {
			t.Errorf("%s: passing: %v", a.Records[i].Name, passes)
		}
	}
}

// FuzzState: whatever a file of the state holds, it is a record that is written again as it was read, or none.
func FuzzState(f *testing.F) {
	body := []byte(`{"key":"k","program":"p","dir":"d","inputs":["a.cu"],"flags":[],"status":"checked","report":{"schema":"hgrd/1","files":[],"kernels":[{"file":"a.cu","line":1,"name":"k","verdict":"racy","reasons":[]}]},"cost":{"seconds":1}}`)
	f.Add(body, true)
	f.Add(sealed(body), false)
	f.Add([]byte(`{"schema":"hgrd-audit-state/1","key":"k"}`), false)
	f.Add([]byte(`{"key":"k","status":"failed","report":null} {}`), true)
	f.Fuzz(func(t *testing.T, text []byte, seal bool) {
		if seal {
			text = sealed(text)
		}
		r, old, err := parseState(text, "k")
		if err != nil || old {
			return
		}
		if _, damaged, err := parseState(append(text, ' '), "k"); err == nil && !damaged {
			t.Error("one byte more is served")
		}
		s := &State{t.TempDir()}
		if err := s.save(&r, "k"); err != nil {
			t.Fatal(err)
		}
		again, found, err := s.load(&r.Program, "k")
		if !found || err != nil {
			t.Fatalf("written again it is no record: %v", err)
		}
		if diff := cmp.Diff(document(t, &Audit{Records: []Record{r}}), document(t, &Audit{Records: []Record{again}})); diff != "" {
			t.Error(diff)
		}
	})
}
