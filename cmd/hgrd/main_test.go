package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/hgrd/hgrd/internal/golden"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/solver"
)

func TestMain(m *testing.M) {
	solver.WorkerMain() // a worker started by the hgrd of a script is this test binary
	testscript.Main(m, map[string]func(){"hgrd": main})
}

// TestScript runs the command-line transcripts in testdata/script.
//
//	status N hgrd ARGS   runs hgrd, wants exit code N, and each line of standard error to be one of ours
//	report FILE          wants FILE (stdout, maybe) to be a report in JSON and nothing else
func TestScript(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       golden.Updating(),
		Setup: func(e *testscript.Env) error { // a stand-in for nvcc comes first
			e.Setenv("HGRD_CACHE_DIR", "off") // but where a script is about the cache
			nvcc, err := filepath.Abs("testdata/nvcc")
			e.Setenv("PATH", nvcc+string(filepath.ListSeparator)+e.Getenv("PATH"))
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"status": status,
			"report": report,
		},
	})
}

func status(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 2 {
		ts.Fatalf("usage: status N COMMAND [ARGS]")
	}
	want, err := strconv.Atoi(args[0])
	ts.Check(err)
	got := 0
	if err := ts.Exec(args[1], args[2:]...); err != nil {
		var exit *exec.ExitError
		if !errors.As(err, &exit) {
			ts.Fatalf("%v", err)
		}
		got = exit.ExitCode()
	}
	if got != want {
		ts.Fatalf("exit %d, want %d", got, want)
	}
	for line := range strings.Lines(ts.ReadFile("stderr")) {
		if !strings.HasPrefix(line, "hgrd: ") {
			ts.Fatalf("on standard error: %q", line)
		}
	}
}

func report(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 1 {
		ts.Fatalf("usage: report FILE")
	}
	d := json.NewDecoder(bytes.NewReader([]byte(ts.ReadFile(args[0]))))
	d.DisallowUnknownFields()
	var r reports.Report
	ts.Check(d.Decode(&r))
	if d.More() {
		ts.Fatalf("%s: more than one document", args[0])
	}
	if r.Schema != reports.Schema || len(r.Files) == 0 {
		ts.Fatalf("%s: schema %q, %d files", args[0], r.Schema, len(r.Files))
	}
}
