package command

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/internal/golden"
	"github.com/hgrd/hgrd/reports"
	"github.com/hgrd/hgrd/solver"
)

func TestMain(m *testing.M) {
	solver.WorkerMain()          // version starts one
	os.Setenv(envCache, noCache) // tests say where they keep something
	os.Exit(m.Run())
}

func TestCacheOptions(t *testing.T) {
	clean := &reports.Report{Files: analysed, Kernels: []reports.Kernel{kernel(reports.RaceFree)}}
	user := t.TempDir()
	t.Setenv("XDG_CACHE_HOME", user)
	for _, c := range []struct {
		env  string
		args []string
		want cache.Options
	}{
		{"off", nil, cache.Options{}},
		{"", nil, cache.Options{Dir: filepath.Join(user, "hgrd", "results"), Max: 1 << 30}},
		{"/from/env", nil, cache.Options{Dir: "/from/env", Max: 1 << 30}},
		{"/from/env", []string{"--cache=mine", "--cache-size=2M"}, cache.Options{Dir: "mine", Max: 2 << 20}},
		{"/from/env", []string{"--cache=off", "--cache-url=http://host/a"}, cache.Options{URL: "http://host/a", Max: 1 << 30}},
		{"", []string{"--cache=mine", "--cache-refresh"}, cache.Options{Dir: "mine", Max: 1 << 30, Refuse: true}},
	} {
		t.Setenv(envCache, c.env)
		_, _, _, _, o := run(t, clean, nil, append(append([]string{"check"}, c.args...), "a.cu")...)
		if warns := o.Cache.Warn != nil; warns != (c.want.Dir+c.want.URL != "") {
			t.Errorf("%q: warns %t", c.args, warns)
		}
		o.Cache.Warn = nil
		if diff := cmp.Diff(c.want, o.Cache); diff != "" {
			t.Errorf("HGRD_CACHE_DIR=%s %q (-want +got)\n%s", c.env, c.args, diff)
		}
	}
}

func TestCacheUsage(t *testing.T) {
	for _, c := range []struct {
		args []string
		want string // part of the one line
	}{
		{[]string{"cache"}, "one of stats and clean"},
		{[]string{"cache", "empty"}, "one of stats and clean"},
		{[]string{"cache", "stats", "clean"}, "one of stats and clean"},
		{[]string{"cache", "stats"}, "there is no cache"},
		{[]string{"cache", "stats", "--cache=cache_test.go/none"}, "cannot read or empty the cache"},
		{[]string{"check", "--cache-size=0", "a.cu"}, "'off' keeps no results"},
		{[]string{"check", "--cache-url=localhost", "a.cu"}, "--cache-url"},
		{[]string{"check", "--cache-url=ftp://host", "a.cu"}, "not the URL of a server"},
		{[]string{"check", "--cache-url=http://host/?q", "a.cu"}, "query"},
	} {
		code, stdout, stderr, _, _ := run(t, nil, nil, c.args...)
		if code != ExitError || stdout != "" || !strings.Contains(stderr, c.want) || strings.Count(stderr, "\n") != 1 {
			t.Errorf("%q: exit %d, stdout %q, stderr %q, want one line with %q", c.args, code, stdout, stderr, c.want)
		}
	}
}

func TestCacheCommand(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "results")
	stats := func() string {
		code, stdout, stderr, _, _ := run(t, nil, nil, "cache", "stats", "--cache", dir)
		if code != 0 || stderr != "" {
			t.Fatalf("exit %d, %q", code, stderr)
		}
		return stdout
	}
	if got := stats(); !strings.Contains(got, "entries:  0\n") || !strings.Contains(got, "0.0 MiB of 1024.0 MiB") {
		t.Errorf("no folder: %s", got)
	}
	c := cache.Open(cache.Options{Dir: dir})
	c.Put(cache.NewKey("a"), make([]byte, 1<<20))
	c.Put(cache.NewKey("b"), []byte("b"))
	if got := stats(); !strings.Contains(got, "folder:   "+dir+"\nentries:  2\nsize:     1.0 MiB of") || !strings.Contains(got, "last use: 20") {
		t.Errorf("two entries: %s", got)
	}
	if code, stdout, stderr, _, _ := run(t, nil, nil, "cache", "clean", "--cache", dir); code != 0 || stderr != "" || stdout != "removed 2 entries, 1.0 MiB, from "+dir+"\n" {
		t.Errorf("exit %d, %q %q", code, stdout, stderr)
	}
	if got := stats(); !strings.Contains(got, "entries:  0\n") {
		t.Errorf("cleaned: %s", got)
	}
	code, stdout, _, _, _ := run(t, nil, nil, "help", "cache")
	if code != 0 {
		t.Errorf("help: exit %d", code)
	}
	golden.Check(t, "help-cache.golden", []byte(stdout))
}
