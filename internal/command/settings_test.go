package command

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/internal/config"
	"github.com/hgrd/hgrd/reports"
)

// settingsIn writes files into a new folder, which is a repository and the working directory from then on.
func settingsIn(t *testing.T, files map[string]string) {
	t.Helper()
	dir := t.TempDir()
	files[".git/HEAD"] = ""
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
}

var clean = &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.RaceFree)}}

// Every flag of a command that reads settings is classified, and nothing else is.
func TestEveryFlagIsASettingOrNot(t *testing.T) {
	lists := map[string][]string{"foundMaySet": foundMaySet, "namedMaySet": namedMaySet, "noSetting": noSetting}
	flags := map[string]bool{}
	for _, cmd := range commandsWithSettings((&Command{}).tree()) {
		cmd.Flags().VisitAll(func(f *pflag.Flag) {
			flags[f.Name] = true
			var in []string
			for name, list := range lists {
				if slices.Contains(list, f.Name) {
					in = append(in, name)
				}
			}
			if len(in) != 1 {
				t.Errorf("--%s of %s is in %q: put it into one of foundMaySet, namedMaySet and noSetting in settings.go", f.Name, cmd.Name(), in)
			}
		})
	}
	for name, list := range lists {
		for _, f := range list {
			if !flags[f] {
				t.Errorf("%s names %s, which is no flag", name, f)
			}
		}
	}
}

// A settings file says the same as the flags of its keys.
func TestSettingsAreFlags(t *testing.T) {
	settingsIn(t, map[string]string{
		"conf/" + config.Name: `
# All keys of check that take a value.
include-dir: [inc, /abs, ../more]
define: [A=1, B]
undefine: C
include: pre.h
std: c++17
cuda-path: sdk
clang-arg: [-w, '-a,b']
grid: 2
block: 16,4
assume:
  - n >= 8
  - n<m
warp-sync: lockstep
kernel: copy_.*
solver-timeout: 5s
timeout: 2m
jobs: 3
link: true
verbose: true
confirm: false
fail-on: [error, inconclusive]
dump-queries: q
debug: true
cache: off
format: [table, "json:out.json"]
memory: 2G
only: [a, b]   # of audit
`, "conf/a.cu": ""})
	code, stdout, stderr, _, got := run(t, clean, nil, "check", "--config=conf/"+config.Name, "a.cu")
	if code != 0 || stderr != "" || !strings.Contains(stdout, "│ verdict") {
		t.Errorf("exit %d, stdout %q, stderr %q", code, stdout, stderr)
	}
	if _, err := os.Stat("conf/out.json"); err != nil {
		t.Error(err)
	}
	_, _, _, _, want := run(t, clean, nil, "check", "--config=none", "-I", "conf/inc", "-I", "/abs", "-I", "more", "-DA=1", "-DB", "-UC", "-include", "conf/pre.h",
		"--std=c++17", "--cuda-path=conf/sdk", "--clang-arg=-w", "--clang-arg=-a,b", "--grid=2", "--block=16,4", "--assume", "n >= 8",
		"--assume", "n<m", "--warp-sync=lockstep", "--kernel=copy_.*", "--solver-timeout=5s", "--timeout=2m", "-j3", "--link", "-v",
		"--fail-on=inconclusive", "--memory=2G", "--dump-queries=conf/q", "-d", "--format=table", "a.cu")
	if diff := cmp.Diff(fmt.Sprintf("%+v", want), fmt.Sprintf("%+v", got)); diff != "" {
		t.Errorf("options (-flags +settings)\n%s", diff)
	}
}

func TestSettingsFile(t *testing.T) {
	settingsIn(t, map[string]string{
		config.Name:            "timeout: 3m\ninclude-dir: inc\n",
		"sub/" + config.Name:   "timeout: 4m\ninclude-dir: [inc, ../more]\n",
		"sub/deep/a.cu":        "",
		"other/b.cu":           "",
		"named.yaml":           "timeout: 5m\n",
		"empty/" + config.Name: "",
		"empty/c.cu":           "",
	})
	for _, c := range []struct {
		args    string
		timeout time.Duration
		include []string
	}{
		{"sub/deep/a.cu", 4 * time.Minute, []string{"sub/inc", "more"}},
		{"other/b.cu", 3 * time.Minute, []string{"inc"}},
		{"sub/deep/a.cu other/b.cu", 3 * time.Minute, []string{"inc"}}, // around both
		{"--config=none sub/deep/a.cu", time.Minute, nil},
		{"--config=named.yaml sub/deep/a.cu", 5 * time.Minute, nil},
		{"--timeout=6m -Imine sub/deep/a.cu", 6 * time.Minute, []string{"mine"}}, // what the command line says replaces
		{"empty/c.cu", time.Minute, nil},
		{"--device-ir=sub/x.ll --host-ir=sub/y.ll", 3 * time.Minute, []string{"inc"}}, // of the working directory
	} {
		code, _, stderr, _, o := run(t, clean, nil, append([]string{"check"}, strings.Fields(c.args)...)...)
		if code != 0 || stderr != "" {
			t.Errorf("%s: exit %d, %s", c.args, code, stderr)
		}
		if diff := cmp.Diff(check.Compile{IncludeDirs: c.include}, o.Compile); o.Timeout != c.timeout || diff != "" {
			t.Errorf("%s: timeout %s, compile %s", c.args, o.Timeout, diff)
		}
	}
	t.Chdir("sub/deep")
	if _, _, _, _, o := run(t, clean, nil, "check", "a.cu"); !slices.Equal(o.Compile.IncludeDirs, []string{"../inc", "../../more"}) {
		t.Errorf("below the file: %q", o.Compile.IncludeDirs)
	}
}

func TestWrongSettings(t *testing.T) {
	const file = config.Name
	for _, c := range []struct{ args, text, want string }{
		{"", "inlcude-dir: inc\n", file + `:1:1: unknown key "inlcude-dir", did you mean include-dir?`},
		{"", "link: true\n\nxyzzy: 1\n", file + `:3:1: unknown key "xyzzy"; keys are rules, paths, and the long flags that 'hgrd help check' lists`},
		{"", "j: 2\n", file + `:1:1: unknown key "j"`},
		{"", "config: x.yaml\n", file + `:1:1: unknown key "config"`},
		{"", "help: true\n", file + `:1:1: unknown key "help"`},
		{"--config=" + file, "jobs: many\n", file + `:1:7: jobs "many": not a number`},
		{"--config=" + file, "jobs: 0\n", "--jobs 0: at least 1"},
		{"", "fail-on: [error, wraning]\n", file + `:1:1: fail-on "error,wraning": unknown word, did you mean warning?`},
		{"--config=" + file, "jobs: [1, 2]\n", file + ":1:1: jobs takes one value, not a list"},
		{"", "jobs:\n  a: 1\n", file + ":1:1: jobs takes a value, not keys of its own"},
		{"", "link: perhaps\n", file + `:1:7: link "perhaps": neither true nor false`},
		{"", "timeout: 60\n", file + `:1:10: timeout "60": time: missing unit`},
		{"", "warp-sync: both\n", file + `:1:12: warp-sync "both": only 'independent'`},
		{"", "format: [text, jsn]\n", file + `:1:16: format "jsn": unknown format, did you mean json?`},
		{"", "assume:\n- n > 1\n- n\n", file + `:3:3: assume "n": `},
		{"--config=" + file, "memory: much\n", file + `:1:9: memory "much": not a size`}, // although check has no such flag
		{"-j3 --config=" + file, "jobs: many\n", file + `:1:7: jobs "many"`},             // although it does not count
		{"", "timeout: [\n", file + ":1:10: "},
		// Rules are known, levels too, and globs are sound.
		{"", "ruls: {benign: off}\n", file + `:1:1: unknown key "ruls", did you mean rules?`},
		{"", "rules: off\n", file + ":1:1: rules maps rules to levels, such as 'benign: off'"},
		{"", "rules:\n  bening: off\n", file + `:2:3: "bening": unknown rule, did you mean benign?`},
		{"", "rules:\n  uniform-write: note\n", file + `:2:3: "uniform-write": unknown rule; 'hgrd explain' lists rules, and ranks are definite, `},
		{"", "rules:\n  benign: nope\n", file + `:2:11: benign "nope": unknown level`},
		{"", "rules:\n  benign: [off]\n", file + ":2:3: benign takes one level"},
		{"", "rules:\n  benign:\n", file + ":2:11: benign has no value"},
		{"", "paths: [a]\n", file + ":1:1: paths maps globs to rules"},
		{"", "paths:\n  'a[': {rules: {benign: off}}\n", file + `:2:3: "a[": a malformed glob`},
		{"", "paths:\n  a/**: off\n", file + `:2:3: "a/**": holds rules, such as`},
		{"", "paths:\n  a/**: {rulez: {benign: off}}\n", file + `:2:10: unknown key "rulez", did you mean rules?`},
		{"", "paths:\n  a/**: {grid: {benign: off}}\n", file + `:2:10: unknown key "grid"; only rules may stand here`},
		{"", "paths:\n  a/**: {rules: {benin: off}}\n", file + `:2:18: "benin": unknown rule, did you mean benign?`},
		// A file that was found came with the sources.
		{"", "clang-arg: -fplugin=./evil.so\n", file + ":1:1: clang-arg may stand on the command line"},
		{"", "dump-queries: /tmp/x\n", file + ":1:1: dump-queries may stand on"},
		{"", "format: json:src/a.cu\n", file + `:1:9: format "json:src/a.cu": the command line tells where to write`},
		{"", "timeout: 0\n", file + `:1:10: timeout "0": a file that lies with the sources sets more than 0 and at most 1h`},
		{"", "solver-timeout: 100h\n", file + `:1:17: solver-timeout "100h": a file`},
		{"", "jobs: 1000\n", file + ":1:1: jobs may stand on the command line"},
		{"", "cache-url: http://example.com\n", file + ":1:1: cache-url may stand on"},
		{"--config=none.yaml", "", "none.yaml: no such file"},
		{"--config=.", "", ".: no regular file"},
	} {
		settingsIn(t, map[string]string{file: c.text, "a.cu": ""})
		code, stdout, stderr, files, _ := run(t, nil, nil, append(append([]string{"check"}, strings.Fields(c.args)...), "a.cu")...)
		if code != ExitError || stdout != "" || files != nil || !strings.HasPrefix(stderr, "hgrd: "+c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: exit %d, stderr %q, want %q", c.text, code, stderr, c.want)
		}
	}
}

// Levels of the settings file decide about the exit status, not about verdicts, whatever stands first in it.
func TestLevels(t *testing.T) {
	settingsIn(t, map[string]string{"a.cu": ""})
	racy := func() *reports.Report {
		r := &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.Racy)}, Races: []reports.Race{
			{Program: "a.cu", Kernel: "k", Accesses: [2]reports.Access{{File: "a.cu", Line: 3}, {File: "a.cu", Line: 4}}}}}
		r.Finish()
		return r
	}
	for _, c := range []struct {
		text string
		code int
		last string
	}{
		{"", ExitRaces, "1 finding: 1 definite"},
		{"rules: {definite: off}", 0, "0 findings; 1 dismissed"},
		{"rules: {definite: note}", 0, "1 finding: 1 definite"},
		{"rules: {definite: note}\nfail-on: note", ExitRaces, "1 finding: 1 definite"},
		{"paths: {'*.cu': {rules: {'*': on}}}\nrules: {'*': off}", ExitRaces, "1 finding: 1 definite"},
		{"paths: {'*.cu': {rules: {'*': off}}}\nrules: {'*': on}", 0, "0 findings; 1 dismissed"},
		{"paths: {'sub/*.cu': {rules: {'*': off}}}", ExitRaces, "1 finding: 1 definite"},
	} {
		if err := os.WriteFile(config.Name, []byte(c.text+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
		told := ""
		if c.code == 0 {
			told = "hgrd: .hgrd.yaml: these settings take 1 finding out of the exit status\n"
		}
		code, stdout, stderr, _, _ := run(t, racy(), nil, "check", "a.cu")
		by := ""
		if strings.Contains(c.text, "definite: note") {
			by = " by notes only"
		}
		if want := "1 kernel: 1 racy" + by + ", 0 race-free, 0 inconclusive; " + c.last + "\n"; code != c.code || !strings.HasSuffix(stdout, want) || stderr != told {
			t.Errorf("%q: exit %d, stdout %q, stderr %q, want %d, %q", c.text, code, stdout, stderr, c.code, want)
		}
		// crosscheck is about proofs: nothing is dismissed there.
		if _, stdout, _, _, _ := run(t, racy(), nil, "crosscheck", "a.cu"); strings.Contains(stdout, "dismissed") {
			t.Errorf("%q: crosscheck: %q", c.text, stdout)
		}
	}
}

// FuzzSettings: no settings file makes the program panic, answer in more than one line of error, or write.
func FuzzSettings(f *testing.F) {
	for _, s := range []string{"timeout: 2m\ndefine: [A, B=1]\n", "format: json:x\n", "grid: 2,3\nassume: n > 1\n", "fail-on: [note, never]\n", "kernel: '['\n",
		"rules: {benign: off, '*': note}\npaths:\n  'a/**': {rules: {mixed-atomic: error}}\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		settingsIn(t, map[string]string{config.Name: text, "a.cu": ""})
		code, stdout, stderr, files, _ := run(t, clean, nil, "check", "a.cu")
		if files != nil && code == ExitError && strings.HasPrefix(stderr, "hgrd: --assume ") {
			return // relations that fit no kernel: the report is written all the same
		}
		if strings.Count(stderr, "\n") > 1 || (code == ExitError) != (files == nil) || (code == ExitError) != (stdout == "") {
			t.Errorf("%q: exit %d, stdout %q, stderr %q", text, code, stdout, stderr)
		}
		if entries, err := os.ReadDir("."); err != nil || len(entries) != 3 {
			t.Errorf("%q: %v, %v", text, entries, err)
		}
	})
}
