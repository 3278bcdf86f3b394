package audit

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

func openState(t *testing.T, dir string) *State {
	t.Helper()
	s, err := OpenState(dir)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// begun runs fakes with a state and gives back which were started.
func begun(t *testing.T, o Options, inputs ...string) (*Audit, []string) {
	t.Helper()
	progress := &spoken{}
	o.Jobs, o.Timeout, o.Progress = 1, time.Minute, progress
	a := runFakes(t, context.Background(), o, inputs...)
	var out []string
	for _, l := range progress.lines {
		if name, ok := strings.CutPrefix(l, "begin "); ok {
			out = append(out, name)
		}
	}
	return a, out
}

func document(t *testing.T, a *Audit) string {
	t.Helper()
	var b bytes.Buffer
	if err := a.writeJSON(&b, false); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestState(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "state")
	all := []string{"ok.cu", "broken.cu", "host.cu", "crash.cu", "usage.cu"}
	first, ran := begun(t, Options{State: openState(t, dir)}, all...)
	if len(ran) != 5 {
		t.Fatalf("ran %q", ran)
	}
	want := document(t, first)
	again, ran := begun(t, Options{State: openState(t, dir)}, all...)
	if len(ran) != 0 || document(t, again) != want || again.Records[0].Cost != first.Records[0].Cost {
		t.Errorf("ran %q again; %+v", ran, again)
	}
	if _, ran = begun(t, Options{State: openState(t, dir), Tool: "newer"}, all...); len(ran) != 5 {
		t.Errorf("another tool: ran %q", ran)
	}
	if _, ran = begun(t, Options{State: openState(t, dir), Tool: "newer", Flags: []string{"-DX"}}, all...); len(ran) != 5 {
		t.Errorf("other flags: ran %q", ran)
	}

	// Whatever became of a file, the others hold.
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if err != nil || len(files) != 5 {
		t.Fatalf("%q, %v", files, err)
	}
	for i, text := range []string{"", "{", `{"schema":"hgrd-audit-state/1"}`, "\x00\xff"} {
		if err := os.WriteFile(files[i], []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	again, ran = begun(t, Options{State: openState(t, dir), Tool: "newer", Flags: []string{"-DX"}}, all...)
	if len(ran) != 4 || again.Totals() != first.Totals() {
		t.Errorf("with broken files: ran %q, %+v", ran, again.Totals())
	}
}

// What was stopped, or says nothing about the program, is not kept.
func TestStateKeepsWhatIsFinished(t *testing.T) {
	dir := t.TempDir()
	ctx, cancel := context.WithCancel(context.Background())
	progress := &spoken{after: 3, then: cancel}
	a := runFakes(t, ctx, Options{Jobs: 3, State: openState(t, dir), grace: 300 * time.Millisecond, Progress: progress}, "deaf.cu", "killed.cu", "told.cu", "ok.cu")
	var got []Status
	for _, r := range a.Records {
		got = append(got, r.Status)
	}
	if !slices.Equal(got, []Status{NotRun, Failed, NotRun, Checked}) {
		t.Errorf("%q", got)
	}
	if files, _ := filepath.Glob(filepath.Join(dir, "*")); len(files) != 1 {
		t.Errorf("kept %q", files)
	}
}

// A failure that does not come again is not kept, and one that another check does not meet does not count.
func TestStateKeepsNoAccident(t *testing.T) {
	dir := t.TempDir()
	a, _ := begun(t, Options{State: openState(t, dir)}, "once.cu", "twice.cu", "broken.cu", "chosen.cu")
	var got []Status
	for _, r := range a.Records {
		got = append(got, r.Status)
	}
	if !slices.Equal(got, []Status{Checked, Failed, Failed, Checked}) || !strings.HasSuffix(a.Records[1].Error, "files, 1") {
		t.Errorf("%q, %q", got, a.Records[1].Error)
	}
	if _, ran := begun(t, Options{State: openState(t, dir)}, "once.cu", "twice.cu", "broken.cu", "chosen.cu"); !slices.Equal(ran, []string{"twice"}) {
		t.Errorf("ran %q again", ran)
	}
}

// A state that cannot be written costs a line, not the report.
func TestUnwritableState(t *testing.T) {
	file := filepath.Join(t.TempDir(), "file")
	if err := os.WriteFile(file, nil, 0o666); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenState(file); err == nil || !strings.Contains(err.Error(), "cannot keep finished programs") {
		t.Errorf("a file is taken for a folder: %v", err)
	}
	dir := filepath.Join(t.TempDir(), "gone")
	s := openState(t, dir)
	if err := os.Remove(dir); err != nil {
		t.Fatal(err)
	}
	var warnings bytes.Buffer
	a, _ := begun(t, Options{State: s, Warn: &warnings}, "ok.cu", "flags.cu")
	if a.Totals().Checked != 2 || strings.Count(warnings.String(), "\n") != 1 || !strings.Contains(warnings.String(), "cannot keep") {
		t.Errorf("%+v, %q", a.Totals(), warnings.String())
	}
}

func TestFingerprints(t *testing.T) {
	files := map[string]string{
		"p/a.cu": "#include \"b.h\"\n#include <c.h>\n", "p/b.h": "  #  include \"../q/d.inc\"\n", "inc/c.h": "#include <none.h>\n",
		"q/d.inc": "d", "q/e.h": "", "p/m.cu": "#include NAME\n", "p/n.txt": "", "p/deep/o.cuh": "", "pre.h": "",
	}
	flags := []string{"--include-dir=inc"}
	p := Program{Name: "p", Dir: "p", Inputs: []string{"p/a.cu"}, Flags: []string{"-include", "pre.h"}}
	m := Program{Name: "m", Dir: "p", Inputs: []string{"p/m.cu"}}
	base := plant(t, files)
	of := func(p Program) string { return newFingerprints(base).of(&p, flags) }
	oldP, oldM := of(p), of(m)
	for name, touches := range map[string]string{ // which of the two programs hang on the file
		"p/a.cu": "pm", "p/b.h": "pm", "inc/c.h": "pm", "q/d.inc": "pm", "q/e.h": "", "p/m.cu": "m", "p/n.txt": "", "p/deep/o.cuh": "m",
		"pre.h": "p", "inc/none.h": "pm", "p/c.h": "pm",
	} {
		path := filepath.Join(base, name)
		old, there := files[name]
		if err := os.WriteFile(path, []byte(old+"\nchanged"), 0o666); err != nil {
			t.Fatal(err)
		}
		if got := of(p) != oldP; got != strings.Contains(touches, "p") {
			t.Errorf("%s: changed %v", name, got)
		}
		if got := of(m) != oldM; got != strings.Contains(touches, "m") {
			t.Errorf("%s: changed %v what includes by a macro", name, got)
		}
		if err := os.WriteFile(path, []byte(old), 0o666); err != nil {
			t.Fatal(err)
		}
		if !there {
			os.Remove(path)
		}
	}
	if of(p) != oldP || of(m) != oldM {
		t.Error("the same files have another fingerprint")
	}
	if moved := plant(t, files); newFingerprints(moved).of(&p, flags) != oldP {
		t.Error("a moved tree has another fingerprint")
	}
}
