package git

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// plant makes a repository with one commit of a.txt.
func plant(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	git(t, dir, "init", "-q")
	write(t, filepath.Join(dir, "a.txt"), "one\n")
	git(t, dir, "add", "a.txt")
	git(t, dir, "-c", "user.name=n", "-c", "user.email=e@example.com", "commit", "-q", "-m", "first")
	return dir
}

func git(t *testing.T, dir string, args ...string) {
	t.Helper()
	if out, err := exec.Command("git", append([]string{"-C", dir}, args...)...).CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o777); err != nil {
		t.Fatal(err)
	}
}

func TestRepository(t *testing.T) {
	dir := plant(t)
	below := filepath.Join(dir, "below")
	if err := os.Mkdir(below, 0o777); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(below, "new.txt"), "")
	git(t, dir, "add", "below/new.txt")
	write(t, filepath.Join(dir, "a.txt"), "two\n")
	t.Setenv("GIT_DIR", "/nowhere") // as in a hook
	ctx := t.Context()
	r, err := Open(ctx, below)
	if err != nil {
		t.Fatal(err)
	}
	if tracked, err := r.Tracked(ctx); err != nil || !slices.Equal(tracked, []string{"a.txt", "below/new.txt"}) {
		t.Errorf("tracked %q, %v", tracked, err)
	}
	tree, ok, err := r.Revision(ctx, "HEAD")
	if err != nil || !ok {
		t.Fatalf("HEAD: %v, %v", ok, err)
	}
	if files, err := r.Files(ctx, tree); err != nil || !slices.Equal(files, []string{"a.txt"}) {
		t.Errorf("files %q, %v", files, err)
	}
	if diff, err := r.Diff(ctx, tree); err != nil || !strings.Contains(diff, "\n-one\n+two\n") || !strings.Contains(diff, "b/below/new.txt") {
		t.Errorf("%v\n%s", err, diff)
	}
	for _, rev := range []string{"nowhere", "", "--all", "-h", "HEAD\n", "HEAD~1"} {
		if tree, ok, err := r.Revision(ctx, rev); err != nil || ok {
			t.Errorf("%q is %s, %v", rev, tree, err)
		}
	}
}

func TestNoRepository(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(dir))
	if _, err := Open(t.Context(), dir); err == nil || !strings.HasSuffix(err.Error(), "is in no git repository") {
		t.Error(err)
	}
	if _, err := Open(t.Context(), filepath.Join(plant(t), ".git")); err == nil || !strings.HasSuffix(err.Error(), "is in no git repository") {
		t.Error(err)
	}
	t.Setenv("PATH", dir)
	if _, err := Open(t.Context(), dir); err == nil || !strings.Contains(err.Error(), "git is not installed") {
		t.Error(err)
	}
}

// What a repository's configuration names is not run.
func TestHostileRepository(t *testing.T) {
	dir := plant(t)
	spoor := filepath.Join(t.TempDir(), "spoor")
	evil := filepath.Join(dir, ".git", "evil.sh")
	write(t, evil, "#!/bin/sh\necho $0 $* >>"+spoor+"\ncat\n")
	write(t, filepath.Join(dir, ".git", "info", "attributes"), "* diff=evil filter=evil\n*.b filter=a=b\n")
	for _, c := range []string{"core.fsmonitor", "core.pager", "core.sshCommand", "diff.external", "diff.evil.command",
		"diff.evil.textconv", "filter.evil.clean", "filter.evil.smudge", "filter.a=b.clean", "filter.A.B.process"} {
		git(t, dir, "config", c, evil)
	}
	git(t, dir, "config", "filter.evil.required", "true")
	hooks := filepath.Join(dir, ".git", "hooks")
	for _, hook := range []string{"post-index-change", "fsmonitor-watchman", "post-checkout"} {
		if err := os.MkdirAll(hooks, 0o777); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(hooks, hook), "#!/bin/sh\necho hook >>"+spoor+"\n")
	}
	// A missing object would be fetched from a remote, whose address names a program.
	git(t, dir, "config", "core.repositoryFormatVersion", "1")
	git(t, dir, "config", "extensions.partialClone", "origin")
	git(t, dir, "config", "remote.origin.url", "ext::"+evil)
	git(t, dir, "config", "remote.origin.promisor", "true")
	git(t, dir, "config", "protocol.ext.allow", "always")
	write(t, filepath.Join(dir, "a.txt"), "two\n")
	write(t, filepath.Join(dir, "b.b"), "two\n")

	ctx := t.Context()
	r, err := Open(ctx, dir)
	if err != nil {
		t.Fatal(err)
	}
	tree, ok, err := r.Revision(ctx, "HEAD")
	if err != nil || !ok {
		t.Fatalf("%v, %v", ok, err)
	}
	if _, err := r.Tracked(ctx); err != nil {
		t.Error(err)
	}
	if _, err := r.Files(ctx, tree); err != nil {
		t.Error(err)
	}
	if diff, err := r.Diff(ctx, tree); err != nil || !strings.Contains(diff, "\n-one\n+two\n") {
		t.Errorf("%v\n%s", err, diff)
	}
	if _, ok, err := r.Revision(ctx, strings.Repeat("1", 40)); ok {
		t.Errorf("an object that is not there, %v", err)
	}
	objects := filepath.Join(dir, ".git", "objects")
	if err := os.RemoveAll(objects); err != nil || os.Mkdir(objects, 0o777) != nil {
		t.Fatal(err)
	}
	if _, err := r.Diff(ctx, tree); err == nil || strings.Contains(err.Error(), "\n") {
		t.Errorf("without objects: %v", err)
	}
	if told, err := os.ReadFile(spoor); err == nil {
		t.Errorf("programs of the repository ran:\n%s", told)
	}
}
