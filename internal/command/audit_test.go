package command

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/pflag"

	"github.com/hgrd/hgrd/internal/golden"
)

// runAudit runs args and gives back what the user sees.
func runAudit(args ...string) (code int, stdout, stderr string) {
	var out, errs bytes.Buffer
	c := Command{Stdout: &out, Stderr: &errs}
	code = c.Main(context.Background(), append([]string{"audit"}, args...))
	return code, out.String(), errs.String()
}

func TestAuditUsage(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string // part of the one line
	}{
		{nil, "no folder"},
		{[]string{"--", "-v"}, "no folder"},
		{[]string{"--jobs=0", "."}, "at least 1"},
		{[]string{"--timeout=-1s", "."}, "negative"},
		{[]string{"--sample=-1", "."}, "negative"},
		{[]string{"--memory=1X", "."}, "not a size"},
		{[]string{"--memory=99999999T", "."}, "not a size"},
		{[]string{"--only=[", "."}, "--only"},
		{[]string{"--format=tables", "."}, "did you mean table? (known: html, json, sarif, summary, table, text)"},
		{[]string{"--shard=0/3", "."}, "not a shard such as 2/3"},
		{[]string{"--state=audit.go", "."}, "cannot keep finished programs"},
		{[]string{"--format=json:", "."}, "no path"},
		{[]string{"--format=json", "--format=text", "."}, "standard output holds one document"},
		{[]string{"--jbs=1", "."}, "did you mean --jobs?"},
		{[]string{"--xyzzy", "."}, "'hgrd help audit' lists the flags"},
		{[]string{"testdata"}, "no CUDA program found"},
		{[]string{"testdata/none"}, "testdata/none"},
	} {
		code, stdout, stderr := runAudit(c.args...)
		if code != ExitError || stdout != "" || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: exit %d, stdout %q, stderr %q, want one line with %q", c.args, code, stdout, stderr, c.want)
		}
	}
}

func TestAuditHelp(t *testing.T) {
	code, stdout, stderr := runAudit("--help")
	if code != 0 || stderr != "" {
		t.Errorf("exit %d, stderr %q", code, stderr)
	}
	golden.Check(t, "help-audit.golden", []byte(stdout))
}

// Flags of check reach every check, in order; folders do although checks run elsewhere.
func TestAuditHandsFlagsOn(t *testing.T) {
	s := pflag.NewFlagSet("audit", pflag.ContinueOnError)
	f := newAuditFlags(s)
	err := s.Parse(longForms([]string{"-UN", "-I", "inc", "-DN=1", "-j1", "-std=c++17", "--warp-sync", "lockstep", "--only=x", "dir", "--", "-v"}))
	if err != nil {
		t.Fatal(err)
	}
	dirs, err := f.dirs(s.Args(), s.ArgsLenAtDash())
	if diff := cmp.Diff([]string{"dir"}, dirs); err != nil || diff != "" {
		t.Errorf("%v, folders (-want +got)\n%s", err, diff)
	}
	inc, err := filepath.Abs("inc")
	if err != nil {
		t.Fatal(err)
	}
	want := []string{"--undefine=N", "--include-dir=" + inc, "--define=N=1", "--std=c++17", "--warp-sync=lockstep", "-v"}
	if diff := cmp.Diff(want, f.options.Flags); diff != "" {
		t.Errorf("flags (-want +got)\n%s", diff)
	}
	if diff := cmp.Diff([]string{"--cache=off"}, f.options.Aside); diff != "" {
		t.Errorf("flags that no outcome depends on (-want +got)\n%s", diff)
	}
}

func TestParseSize(t *testing.T) {
	for _, c := range []struct {
		text string
		want int64
	}{{"0", 0}, {"17", 17}, {"2K", 2 << 10}, {"512M", 512 << 20}, {"3G", 3 << 30}, {"1T", 1 << 40}} {
		if got, err := parseSize(c.text); got != c.want || err != nil {
			t.Errorf("%q: %d, %v, want %d", c.text, got, err, c.want)
		}
	}
	for _, text := range []string{"", "M", "-1", "1.5G", "1g", "9223372036854775807K"} {
		if got, err := parseSize(text); err == nil {
			t.Errorf("%q is %d", text, got)
		}
	}
}
