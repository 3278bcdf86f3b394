package command

import (
	"bytes"
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// opened checks a document as 'hgrd lsp WORDS' does; o is what the pipeline got, nil where it was not asked.
func opened(t *testing.T, r *reports.Report, path string, words ...string) (files, inputs []string, o *check.Options, err error) {
	t.Helper()
	c := Command{Stdout: &bytes.Buffer{}, Stderr: &bytes.Buffer{}, Check: func(_ context.Context, f []string, opts check.Options) (*reports.Report, error) {
		files, o = f, &opts
		return r, nil
	}}
	abs, err := filepath.Abs(path)
	if err != nil {
		t.Fatal(err)
	}
	answer, err := c.checkDocument(t.Context(), words, "", 1, abs)
	if answer != nil {
		if answer.Report != r {
			t.Error("another report")
		}
		inputs = answer.Inputs
	} else if o != nil {
		t.Error("no answer")
	}
	return files, inputs, o, err
}

// A document is checked with the flags of the server, and with the settings of its folder where no flag is.
func TestDocumentHasSettings(t *testing.T) {
	settingsIn(t, map[string]string{
		"a.cu": "", "lib/b.cu": "", "lib/h.cuh": "",
		".hgrd.yaml":     "define: N=1\ntimeout: 5s\nconfirm: true\nformat: json\n",
		"lib/.hgrd.yaml": "define: N=2\n",
		"bad/.hgrd.yaml": "defin: N=3\n",
		"bad/c.cu":       "",
	})
	files, inputs, o, err := opened(t, clean, "a.cu", "--timeout=7s", "--cache=off")
	if err != nil {
		t.Fatal(err)
	}
	if !cmp.Equal(files, []string{"a.cu"}) || !cmp.Equal(inputs, files) || !cmp.Equal(o.Compile.Macros, []string{"-DN=1"}) ||
		o.Timeout != 7*time.Second || o.Opinion != nil || o.Cache.Dir != "" {
		t.Errorf("%q %q %+v", files, inputs, o)
	}
	if _, _, o, err = opened(t, clean, "lib/b.cu"); err != nil || !cmp.Equal(o.Compile.Macros, []string{"-DN=2"}) || o.Timeout != time.Minute {
		t.Errorf("%+v, %v", o, err)
	}
	if _, _, o, err = opened(t, clean, "lib/h.cuh"); err != nil || o != nil {
		t.Errorf("a header is checked: %+v, %v", o, err)
	}
	if _, _, _, err = opened(t, clean, "bad/c.cu"); err == nil || !strings.Contains(err.Error(), "did you mean define?") {
		t.Error(err)
	}
}

// With a compile database, what it has is a source, and nothing else but CUDA sources, which it should have.
func TestDocumentOfDatabase(t *testing.T) {
	settingsIn(t, map[string]string{
		"a.cu": "", "main.cpp": "", "h.cuh": "", "other.cpp": "", "other.cu": "",
		".hgrd.yaml": "database: build\n",
		"build/compile_commands.json": `[{"directory": "..", "file": "a.cu", "command": "nvcc -DN=1 -c a.cu"},
			{"directory": "..", "file": "main.cpp", "command": "c++ -c main.cpp"}]`,
	})
	for name, want := range map[string]bool{"a.cu": true, "main.cpp": true, "h.cuh": false, "other.cpp": false, "other.cu": true} {
		report := &reports.Report{Files: analysed}
		_, inputs, o, err := opened(t, report, name)
		if err != nil || (o != nil) != want {
			t.Errorf("%s: %+v, %v", name, o, err)
		}
		if name == "a.cu" && (len(inputs) == 0 || inputs[0] != "a.cu") {
			t.Errorf("%q", inputs)
		}
		if problem := len(report.Files) == 2; problem != (name == "other.cu") {
			t.Errorf("%s: %+v", name, report.Files)
		}
	}
}

// What a baseline has is dismissed, and nothing is told of what is gone.
func TestDocumentOfBaseline(t *testing.T) {
	settingsIn(t, map[string]string{"a.cu": ""})
	racy := func() *reports.Report {
		return &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)}, Races: []reports.Race{race}}
	}
	if code, _, stderr, _, _ := run(t, racy(), nil, "check", "--write-baseline=base.json", "a.cu"); code != 0 {
		t.Fatal(stderr)
	}
	r := racy()
	if _, _, _, err := opened(t, r, "a.cu", "--baseline=base.json"); err != nil || r.Failing(reports.Note) != 0 {
		t.Errorf("%d fail, %v", r.Failing(reports.Note), err)
	}
}

// A check that fails by a fault of ours ends no session.
func TestDocumentOfFault(t *testing.T) {
	settingsIn(t, map[string]string{"a.cu": ""})
	c := Command{Stderr: &bytes.Buffer{}, Check: func(context.Context, []string, check.Options) (*reports.Report, error) { panic("BUG: x") }}
	if answer, err := c.checkDocument(t.Context(), nil, "", 1, "a.cu"); answer != nil || err == nil || err.Error() != "internal error: BUG: x; please report it" {
		t.Errorf("%v, %v", answer, err)
	}
}

// A search is for the kernels of a finding alone, with the flags and settings of the check.
func TestDocumentIsMended(t *testing.T) {
	settingsIn(t, map[string]string{"a.cu": racyKernels, ".hgrd.yaml": "define: N=1\n"})
	var asked []string
	c := Command{Stderr: &bytes.Buffer{}, Check: func(ctx context.Context, files []string, o check.Options) (*reports.Report, error) {
		only := ""
		if o.Kernels != nil {
			only = o.Kernels.String()
		}
		asked = append(asked, fmt.Sprint(files, o.Compile.Macros, only, o.Compile.Overlay != "", o.Jobs))
		if o.Compile.Overlay != "" { // every change will do
			return &reports.Report{Files: []reports.File{{Path: "a.cu", Status: reports.Analysed}},
				Kernels: []reports.Kernel{{Program: "a.cu", File: "a.cu", Name: "shift", Verdict: reports.RaceFree}, {Program: "a.cu", File: "a.cu", Name: "other", Verdict: reports.Racy}}}, nil
		}
		r := &reports.Report{Files: []reports.File{{Path: "a.cu", Status: reports.Analysed}}}
		for i, name := range []string{"shift", "other"} {
			at := reports.Access{File: "a.cu", Line: 4*i + 2, Column: 14, Kind: reports.Read}
			write := reports.Access{File: "a.cu", Line: 4*i + 3, Column: 18, Kind: reports.Write}
			r.Kernels = append(r.Kernels, reports.Kernel{Program: "a.cu", File: "a.cu", Line: 4*i + 1, Name: name, Verdict: reports.Racy,
				Code: []reports.Lines{{File: "a.cu", First: 4*i + 1, Last: 4*i + 4}}})
			r.Races = append(r.Races, reports.Race{Program: "a.cu", Kernel: name, Type: reports.IntraBlock, Space: reports.Global, Object: "a", Accesses: [2]reports.Access{at, write}})
		}
		return r, nil
	}}
	abs, err := filepath.Abs("a.cu")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := c.checkDocument(t.Context(), []string{"--timeout=7s"}, "", 3, abs)
	if err != nil {
		t.Fatal(err)
	}
	change, err := answer.Mend(t.Context(), "a.cu", []string{"shift"})
	if err != nil || len(change.Repairs) != 1 || change.Repairs[0].Kernel != "shift" || !change.Repairs[0].Proved || change.Texts["a.cu"] != racyKernels {
		t.Fatalf("%+v, %v", change, err)
	}
	if !slices.Contains(asked, "[a.cu] [-DN=1]^shift$true 1") || slices.ContainsFunc(asked, func(a string) bool { return strings.Contains(a, "^other$") }) {
		t.Errorf("%q", asked)
	}
	if change, err = answer.Mend(t.Context(), "b.cu", []string{"shift"}); err != nil || len(change.Repairs) != 0 {
		t.Errorf("%+v, %v", change, err)
	}
}

const racyKernels = `__global__ void shift(int *a) {
  int next = a[threadIdx.x + 1];
  a[threadIdx.x] = next;
}
__global__ void other(int *a) {
  int next = a[threadIdx.x + 1];
  a[threadIdx.x] = next;
}
`

// Flags that the server hands on are flags of check.
func TestServerFlags(t *testing.T) {
	of, _ := (&Command{}).newCheck()
	c := &Command{}
	lsp := c.lspCommand()
	for _, group := range flagGroups(lsp) {
		group.flags.VisitAll(func(f *pflag.Flag) {
			if of.Flags().Lookup(f.Name) == nil && f.Name != configFlag {
				t.Errorf("--%s is none", f.Name)
			}
		})
	}
}
