package command

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/golden"
	"github.com/hgrd/hgrd/reports"
)

// run runs args with a pipeline that returns r or err, and gives back what the user sees and the pipeline got.
func run(t *testing.T, r *reports.Report, err error, args ...string) (code int, stdout, stderr string, files []string, o check.Options) {
	t.Helper()
	var out, errs bytes.Buffer
	c := Command{Stdout: &out, Stderr: &errs, Check: func(_ context.Context, f []string, opts check.Options) (*reports.Report, error) {
		files, o = f, opts
		return r, err
	}}
	code = c.Main(context.Background(), args)
	return code, out.String(), errs.String(), files, o
}

func kernel(v reports.Verdict) reports.Kernel {
	return reports.Kernel{Program: "a.cu", File: "a.cu", Line: 1, Name: "k", Verdict: v, Examined: v == reports.Inconclusive}
}

// taking is a proved kernel with parameters.
func taking(names ...string) reports.Kernel {
	k := kernel(reports.RaceFree)
	k.Operands = names
	return k
}

// unseen is a kernel that nobody looked at.
var unseen = reports.Kernel{Program: "a.cu", File: "a.cu", Line: 1, Name: "k"}

const oneUnseen = "hgrd: 1 of 2 kernels was not looked at; the report says why\n"

var (
	analysed = []reports.File{{Path: "a.cu", Status: reports.Analysed}}
	failed   = reports.File{Path: "b.cu", Status: reports.Failed, Error: "no such file"}
	race     = reports.Race{Program: "a.cu", Kernel: "k"}
	wrap     = reports.Race{Program: "a.cu", Kernel: "k", WrapOnly: true}
	benign   = reports.Race{Program: "a.cu", Kernel: "k", Benign: true}
	hanging  = reports.Race{Program: "a.cu", Kernel: "k", DataDependent: true}
	passed   = reports.Race{Program: "a.cu", Kernel: "k", CallerDependent: true}
	gone     = reports.Race{Program: "a.cu", Kernel: "k", Dismissed: &reports.Dismissal{By: reports.ByComment, Reason: "r"}}
)

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		name   string
		report *reports.Report
		err    error
		flags  []string
		code   int
		stderr string
	}{
		{"clean", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.RaceFree)}}, nil, nil, 0, ""},
		{"race", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)},
			Races: []reports.Race{race}}, nil, nil, 1, ""},
		{"only through wrap-around", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.RaceFree)},
			Races: []reports.Race{wrap}}, nil, nil, 0, ""},
		{"inconclusive", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Inconclusive)}}, nil,
			nil, 0, ""},
		{"inconclusive counts", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Inconclusive)}}, nil,
			[]string{"--fail-on=inconclusive"}, 1, ""},
		{"inconclusive counts beside a severity", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Inconclusive)}}, nil,
			[]string{"--fail-on=never,inconclusive"}, 1, ""},
		{"not looked at", &reports.Report{Files: analysed, Kernels: []reports.Kernel{unseen, kernel(reports.RaceFree)}}, nil, nil, 2, oneUnseen},
		{"not looked at, and races", &reports.Report{Files: analysed, Kernels: []reports.Kernel{unseen, kernel(reports.Racy)},
			Races: []reports.Race{race}}, nil, nil, 2, oneUnseen},
		{"not looked at, and no finding counts", &reports.Report{Files: analysed, Kernels: []reports.Kernel{unseen, kernel(reports.Racy)},
			Races: []reports.Race{race}}, nil, []string{"--fail-on=never"}, 2, oneUnseen},
		{"not looked at, and open ones count", &reports.Report{Files: analysed, Kernels: []reports.Kernel{unseen, kernel(reports.RaceFree)}}, nil,
			[]string{"--fail-on=inconclusive"}, 1, oneUnseen},
		{"a relation fits", &reports.Report{Files: analysed, Kernels: []reports.Kernel{taking("n", "rows"), taking("m")}}, nil,
			[]string{"--assume=n < rows", "--assume=m > 1", "--assume=gridDim.x > 1"}, 0, ""},
		{"a relation fits nothing", &reports.Report{Files: analysed, Kernels: []reports.Kernel{taking("n", "rows"), taking("m")}}, nil,
			[]string{"--assume=row > 1"}, 2, "hgrd: --assume \"row > 1\": no kernel has a parameter row, did you mean rows?\n"},
		{"a relation of a letter fits nothing", &reports.Report{Files: analysed, Kernels: []reports.Kernel{taking("n", "rows"), taking("m")}}, nil,
			[]string{"--assume=k > 1"}, 2, "hgrd: --assume \"k > 1\": no kernel has a parameter k (known: m, n, rows)\n"},
		{"a relation of two kernels", &reports.Report{Files: analysed, Kernels: []reports.Kernel{taking("n", "rows"), taking("m")}}, nil,
			[]string{"--assume=n < m"}, 2, "hgrd: --assume \"n < m\": no kernel has parameters for both\n"},
		{"a relation that fits nothing, and races", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)},
			Races: []reports.Race{race}}, nil, []string{"--assume=k > 1"}, 2, "hgrd: --assume \"k > 1\": no kernel has a parameter k\n"},
		{"a relation for kernels that are not asked for", &reports.Report{Files: analysed, Kernels: []reports.Kernel{taking("n")}}, nil,
			[]string{"--assume=k > 1", "--kernel=k"}, 0, ""},
		{"no kernel matches", &reports.Report{Files: analysed}, nil, []string{"--kernel=nix"}, 2,
			"hgrd: a.cu: no kernel found that --kernel \"nix\" matches\n"},
		{"no severity counts", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)},
			Races: []reports.Race{race}}, nil, []string{"--fail-on=never"}, 0, ""},
		{"a warning fails", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)},
			Races: []reports.Race{hanging}}, nil, nil, 1, ""},
		{"what only callers could pass is a note", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)},
			Races: []reports.Race{passed}}, nil, nil, 0, ""},
		{"one value is a note", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)},
			Races: []reports.Race{benign}}, nil, nil, 0, ""},
		{"only errors count", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)},
			Races: []reports.Race{hanging}}, nil, []string{"--fail-on=error"}, 0, ""},
		{"notes count", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.RaceFree)},
			Races: []reports.Race{wrap}}, nil, []string{"--fail-on=note"}, 1, ""},
		{"dismissed", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)},
			Races: []reports.Race{gone}}, nil, []string{"--fail-on=note"}, 0, ""},
		{"divergent barrier", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Inconclusive)},
			Divergences: []reports.Divergence{{Program: "a.cu", Kernel: "k"}}}, nil, nil, 1, ""},
		{"a comment is wrong", &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.RaceFree)},
			Problems: []reports.Problem{{Position: reports.Position{File: "a.cu", Line: 3}, Message: "no reason"}}}, nil, nil, 2,
			"hgrd: a.cu:3: no reason\n"},
		{"one file failed", &reports.Report{Files: append(analysed[:1:1], failed),
			Kernels: []reports.Kernel{kernel(reports.Racy)}, Races: []reports.Race{race}}, nil, nil, 2,
			"hgrd: b.cu: no such file\n"},
		{"no kernel", &reports.Report{Files: analysed}, nil, nil, 2, "hgrd: a.cu: no kernel found\n"},
		{"empty report", &reports.Report{}, nil, nil, 2, ""},
		{"pipeline fails", nil, errors.New("no usable clang\nsecond line"), nil, 2, "hgrd: no usable clang\n"},
	} {
		code, _, stderr, _, _ := run(t, c.report, c.err, append(append([]string{"check"}, c.flags...), "a.cu")...)
		if code != c.code || stderr != c.stderr {
			t.Errorf("%s: exit %d, want %d; stderr %q, want %q", c.name, code, c.code, stderr, c.stderr)
		}
	}
}

// crosscheck fails for refuted proofs, and for races where that is asked for.
func TestCrosscheckExitCodes(t *testing.T) {
	report := &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy), kernel(reports.Inconclusive)}, Races: []reports.Race{hanging}}
	for flag, want := range map[string]int{"-v": 0, "--fail-on=error": 0, "--fail-on=warning": 1, "--fail-on=inconclusive": 1} {
		if code, _, stderr, _, _ := run(t, report, nil, "crosscheck", flag, "a.cu"); code != want {
			t.Errorf("%s: exit %d, want %d; %s", flag, code, want, stderr)
		}
	}
}

func TestUsageErrors(t *testing.T) {
	missing := filepath.Join(t.TempDir(), "none", "out.json")
	for _, c := range []struct {
		args []string
		want string // part of the one line
	}{
		{nil, "no command"},
		{[]string{"chekc"}, "did you mean 'hgrd check'?"},
		{[]string{"prog.cu"}, "did you mean 'hgrd check'?"},
		{[]string{"frobnicate"}, "'hgrd help' lists them"},
		{[]string{""}, "'hgrd help' lists them"},
		{[]string{"--format=json", "a.cu"}, "did you mean 'hgrd check'?"},
		{[]string{"help", "chekc"}, "did you mean 'hgrd check'?"},
		{[]string{"help", "check", "it"}, "unknown command \"it\""},
		{[]string{"version", "a.cu"}, "takes no arguments"},
		{[]string{"completion"}, "one of bash, zsh, fish and powershell"},
		{[]string{"completion", "tcsh"}, "one of bash, zsh, fish and powershell"},
		{[]string{"man"}, "one folder"},
		{[]string{"explain", "mising-barrier"}, "did you mean 'missing-barrier'?"},
		{[]string{"explain", "A99"}, "unknown assumption \"A99\""},
		{[]string{"explain", "abc"}, "hgrd.json: no such report"},
		{[]string{"explain", "--report=command.go", "abc"}, "command.go: not a report in JSON"},
		{[]string{"explain", "--report=testdata", "abc"}, "cannot read the report: "},
		{[]string{"man", "command.go/man1"}, "cannot write manual pages"},
		{[]string{"check"}, "no input files"},
		{[]string{"check", "--formt=json", "a.cu"}, "did you mean --format?"},
		{[]string{"check", "--xyzzy", "a.cu"}, "'hgrd help check' lists the flags"},
		{[]string{"check", "-Z", "a.cu"}, "'Z'"},
		{[]string{"check", "--format=jsn", "a.cu"}, "did you mean json?"},
		{[]string{"check", "--format=yaml", "a.cu"}, "known: github, gitlab, html, json, junit, rdjson, sarif, table, text"},
		{[]string{"check", "--format=json:", "a.cu"}, "no path"},
		{[]string{"check", "--format=json", "--format=text", "a.cu"}, "one document"},
		{[]string{"check", "--format=json:x", "--format=text:x", "a.cu"}, "x is given twice"},
		{[]string{"check", "--format=json:" + missing, "a.cu"}, "cannot write the report"},
		{[]string{"check", "--jobs=0", "a.cu"}, "at least 1"},
		{[]string{"check", "--jobs=many", "a.cu"}, `--jobs "many": not a number`},
		{[]string{"check", "--timeout=-1s", "a.cu"}, "negative"},
		{[]string{"check", "--timeout=1", "a.cu"}, "missing unit"},
		{[]string{"check", "--solver-timeout=-1s", "a.cu"}, "negative"},
		{[]string{"check", "--fail-on=races", "a.cu"}, "known: error, warning, note, never, inconclusive"},
		{[]string{"check", "--fail-on=inconclusve", "a.cu"}, "did you mean inconclusive?"},
		{[]string{"check", "--fail-on=error,note", "a.cu"}, "error and note contradict each other"},
		{[]string{"check", "--grid=0", "a.cu"}, "--grid"},
		{[]string{"check", "--block=64,64", "a.cu"}, "more than 1024 threads"},
		{[]string{"check", "--assume=n", "a.cu"}, "--assume"},
		{[]string{"check", "--host-ir=h.ll"}, "needs --device-ir"},
		{[]string{"check", "--device-ir=d.ll"}, "needs --host-ir"},
		{[]string{"check", "--host-ir=h.ll", "--device-ir=d.ll", "a.cu"}, "instead of FILE"},
		{[]string{"check", "--bad\x1b[2J", "a.cu"}, `\x1b`},
	} {
		code, stdout, stderr, files, _ := run(t, nil, nil, c.args...)
		if code != ExitError || stdout != "" || files != nil {
			t.Errorf("%q: exit %d, stdout %q, files %q", c.args, code, stdout, files)
		}
		if !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 || !strings.HasPrefix(stderr, "hgrd: ") {
			t.Errorf("%q: stderr %q, want one line with %q", c.args, stderr, c.want)
		}
	}
}

func TestOptions(t *testing.T) {
	clean := &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.RaceFree)}}
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	_, _, _, files, o := run(t, clean, nil, "check", "-v", "-j3", "-Iinc", "-I", filepath.Join(here, "more"), "-DN=1", "-UN", "-D", "N=2",
		"-std=c++17", "-include", "pre.h", "--cuda-path=/sdk", "--clang-arg=-w", "--clang-arg=-a,b", "--grid=2",
		"--block", "16,4", "--assume", "n >= 8", "--assume", "n<m", "--timeout=2m", "--solver-timeout=5s",
		"--dump-queries=q", "--memory=3G", "a.cu", "a.cu", "--", "-odd.cu")
	if diff := cmp.Diff([]string{"a.cu", "-odd.cu"}, files); diff != "" {
		t.Errorf("files (-want +got)\n%s", diff)
	}
	want := check.Options{
		Compile: check.Compile{Std: "c++17", CUDAPath: "/sdk", IncludeDirs: []string{"inc", "more"},
			Macros: []string{"-DN=1", "-UN", "-DN=2"}, Includes: []string{"pre.h"}, ClangArgs: []string{"-w", "-a,b"}},
		Shape: check.Shape{Grid: check.Dim{2, 1, 1}, Block: check.Dim{16, 4, 1},
			Assume: []check.Relation{{Left: "n", Op: ">=", Right: "8"}, {Left: "n", Op: "<", Right: "m"}}},
		Jobs: 3, Timeout: 120e9, Memory: 3 << 30, SolverTimeout: 5e9, DumpQueries: "q", Proofs: true,
	}
	if diff := cmp.Diff(want, o); diff != "" {
		t.Errorf("options (-want +got)\n%s", diff)
	}
	_, _, _, _, o = run(t, clean, nil, "check", "-d", "--host-ir=h.ll", "--device-ir=d.ll")
	if o.Log == nil || o.HostIR != "h.ll" || o.DeviceIR != "d.ll" {
		t.Errorf("options %+v", o)
	}
}

func TestOutputs(t *testing.T) {
	report := &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.RaceFree)}}
	path := filepath.Join(t.TempDir(), "out.json")
	code, stdout, stderr, _, _ := run(t, report, nil, "check", "--format=table", "--format=json:"+path, "a.cu")
	if code != 0 || stderr != "" || !strings.Contains(stdout, "│ verdict") {
		t.Errorf("exit %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	document, err := os.ReadFile(path)
	if err != nil || !json.Valid(document) {
		t.Errorf("%v: %s", err, document)
	}
	if _, stdout, _, _, _ = run(t, report, nil, "check", "--format=json:"+path, "a.cu"); stdout != "" {
		t.Errorf("the document went to a file, but stdout holds %q", stdout)
	}
}

func TestHelp(t *testing.T) {
	for name, args := range map[string][]string{"help": {"help"}, "help-check": {"help", "check"}, "help-simulate": {"help", "simulate"},
		"help-completion": {"help", "completion"}, "help-lsp": {"help", "lsp"}} {
		code, stdout, stderr, _, _ := run(t, nil, nil, args...)
		if code != 0 || stderr != "" {
			t.Errorf("%q: exit %d, stderr %q", args, code, stderr)
		}
		golden.Check(t, name+".golden", []byte(stdout))
	}
	_, want, _, _, _ := run(t, nil, nil, "help", "check")
	if code, got, _, _, _ := run(t, nil, nil, "check", "--help"); code != 0 || got != want {
		t.Errorf("check --help: exit %d, %q", code, got)
	}
	if code, got, _, _, _ := run(t, nil, nil, "version"); code != 0 || !strings.HasPrefix(got, "hgrd ") {
		t.Errorf("version: exit %d, %q", code, got)
	}
}

func TestBrokenPipe(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	var stderr bytes.Buffer
	c := Command{Stdout: w, Stderr: &stderr, Check: func(context.Context, []string, check.Options) (*reports.Report, error) {
		return &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.RaceFree)}}, nil
	}}
	if code := c.Main(context.Background(), []string{"check", "a.cu"}); code != ExitError {
		t.Errorf("exit %d although the report was lost", code)
	}
}

// FuzzArgs: no command line makes the program panic, answer in more than one line of error, or claim success without
// a pipeline.
func FuzzArgs(f *testing.F) {
	for _, s := range []string{"check a.cu", "check --format=json a.cu", "check -j -I x -- -y", "check --grid 1,2 --block=0", "help check"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, line string) {
		args := strings.Fields(line)
		for _, name := range []string{"audit", "cache", "man", "merge", "simulate", "wrap"} { // would write, delete or run something
			if slices.Contains(args, name) {
				t.Skip()
			}
		}
		if len(args) > 0 && (args[0][0] == '-' || args[0][0] == '_') { // a wrapped command, cobra's half of completion scripts
			t.Skip()
		}
		for _, a := range args {
			if strings.Contains(a, ":") || strings.HasPrefix(a, "--write-baseline") { // would write files
				t.Skip()
			}
		}
		code, stdout, stderr, _, _ := run(t, nil, errors.New("no pipeline"), args...)
		if strings.Count(stderr, "\n") > 1 || (code == 0) != (stderr == "") || code == 0 && stdout == "" {
			t.Errorf("%q: exit %d, stdout %q, stderr %q", args, code, stdout, stderr)
		}
	})
}

// An assumption is explained by the ID that reports give.
func TestExplainAssumption(t *testing.T) {
	k := kernel(reports.RaceFree)
	k.Assumptions = []string{"pointer parameters whose origin the host code does not show point to different buffers"}
	r := &reports.Report{Files: analysed, Kernels: []reports.Kernel{k}}
	r.Finish()
	code, out, errs, _, _ := run(t, r, nil, "check", "--cache=off", "a.cu")
	if want := "  assumes:   " + k.Assumptions[0] + " (A05)\n"; code != 0 || !strings.Contains(out, want) {
		t.Errorf("exit %d, %q, %q; want %q", code, out, errs, want)
	}
	code, out, errs, _, _ = run(t, nil, nil, "explain", "A05")
	if want := "A05: " + k.Assumptions[0] + "\n\nIt holds when: as A04, for a kernel without a known caller\n"; code != 0 || !strings.HasPrefix(out, want) {
		t.Errorf("exit %d, %q, %q; want %q", code, out, errs, want)
	}
}
