package changes

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

func runGit(t *testing.T, dir string, args ...string) {
	t.Helper()
	args = append([]string{"-C", dir, "-c", "user.name=n", "-c", "user.email=e@example.com"}, args...)
	if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
		t.Fatalf("git %q: %v\n%s", args, err, out)
	}
}

func write(t *testing.T, dir, name, text string) {
	t.Helper()
	path := filepath.Join(dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func numbers(from, to int) string {
	var b strings.Builder
	for i := from; i <= to; i++ {
		fmt.Fprintln(&b, "line", i)
	}
	return b.String()
}

// told are the changed lines of a file and the lines at which something was removed, of its first n.
func told(l *Lines, path string, n int) string {
	var changed, removed []string
	for i := 1; i <= n; i++ {
		if l.Changed(path, i) {
			changed = append(changed, fmt.Sprint(i))
		}
		if l.Removed(path, i, i) {
			removed = append(removed, fmt.Sprint(i))
		}
	}
	return strings.Join(changed, " ") + "|" + strings.Join(removed, " ")
}

func TestSince(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	runGit(t, dir, "init", "-q")
	same := numbers(1, 9)
	for _, name := range []string{"same.cu", "inserted.cu", "changed.cu", "removed.cu", "first.cu", "committed.cu", "old.cu", "ä \"b\"\t.cu",
		"sub/same.cu", "opaque.cu", "gone.cu", "link.cu", "assumed.cu", "skipped.cu"} {
		write(t, dir, name, same)
	}
	write(t, dir, ".gitattributes", "opaque.cu -diff\n")
	write(t, dir, ".gitignore", "ignored.cu\n")
	runGit(t, dir, "config", "diff.noprefix", "true")
	runGit(t, dir, "config", "diff.renames", "false")
	runGit(t, dir, "config", "color.ui", "always")
	runGit(t, dir, "add", ".")
	runGit(t, dir, "commit", "-q", "-m", "first")

	runGit(t, dir, "update-index", "--assume-unchanged", "assumed.cu")
	runGit(t, dir, "update-index", "--skip-worktree", "skipped.cu")
	write(t, dir, "committed.cu", numbers(0, 9))
	runGit(t, dir, "commit", "-q", "-a", "-m", "second")
	write(t, dir, "inserted.cu", numbers(1, 4)+"a\nb\n"+numbers(5, 9))
	write(t, dir, "changed.cu", numbers(1, 4)+"a\n"+numbers(6, 9))
	write(t, dir, "removed.cu", numbers(1, 4)+numbers(6, 9))
	write(t, dir, "first.cu", numbers(2, 9))
	write(t, dir, "ä \"b\"\t.cu", numbers(1, 9)+"a\n")
	write(t, dir, "opaque.cu", numbers(1, 8)+"a\n")
	write(t, dir, "staged.cu", strings.Repeat("other\n", 9))
	runGit(t, dir, "mv", "old.cu", "new.cu")
	write(t, dir, "new.cu", "a\n"+same)
	runGit(t, dir, "add", "staged.cu", "inserted.cu")
	write(t, dir, "untracked.cu", same)
	write(t, dir, "ignored.cu", same)
	os.Remove(filepath.Join(dir, "gone.cu"))
	write(t, dir, "assumed.cu", "a\n"+same[len("a\n"):])
	write(t, dir, "skipped.cu", "a\n"+same[len("a\n"):])
	outside := t.TempDir()
	write(t, outside, "x.cu", same)

	lines, err := Since(t.Context(), filepath.Join(dir, "sub"), "HEAD~1")
	if err != nil {
		t.Fatal(err)
	}
	const all = "1 2 3 4 5 6 7 8 9|"
	for name, want := range map[string]string{
		"same.cu": "|", "sub/same.cu": "|", "sub/../same.cu": "|",
		"inserted.cu": "5 6|", "changed.cu": "5|4 5", "removed.cu": "|4 5", "first.cu": "|1",
		"committed.cu": "1|", "new.cu": "1|", "ä \"b\"\t.cu": "|", // its tenth line
		"opaque.cu": all, "staged.cu": all, "untracked.cu": all, "ignored.cu": all, "gone.cu": all, "../x.cu": all,
		"assumed.cu": all, "skipped.cu": all,
	} {
		if got := told(lines, filepath.Join(dir, name), 9); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	if got := told(lines, filepath.Join(outside, "x.cu"), 9); got != all {
		t.Errorf("outside: %q", got)
	}
	if !lines.Changed(filepath.Join(dir, "ä \"b\"\t.cu"), 10) {
		t.Error("a name with letters that git quotes")
	}
	t.Chdir(filepath.Join(dir, "sub"))
	if got := told(lines, "../changed.cu", 9); got != "5|4 5" {
		t.Errorf("relative to the working directory: %q", got)
	}
	if !lines.Removed("../removed.cu", 2, 8) || lines.Removed("../removed.cu", 6, 8) || lines.Removed("../removed.cu", 1, 3) {
		t.Error("ranges around what was removed")
	}
	if _, err := Since(t.Context(), dir, "nowhere"); err == nil || !strings.Contains(err.Error(), `"nowhere" is no revision`) {
		t.Error(err)
	}
}

func TestBeforeTheFirstCommit(t *testing.T) {
	dir := t.TempDir()
	runGit(t, dir, "init", "-q")
	write(t, dir, "a.cu", "one\n")
	runGit(t, dir, "add", "a.cu")
	lines, err := Since(t.Context(), dir, "HEAD")
	if err != nil || !lines.Changed(filepath.Join(dir, "a.cu"), 1) {
		t.Errorf("%+v, %v", lines, err)
	}
	if _, err := Since(t.Context(), dir, "main"); err == nil {
		t.Error("a branch that is not there")
	}
}

// FuzzDiff: no diff makes the reader panic.
func FuzzDiff(f *testing.F) {
	f.Add("diff --git a/x.cu b/x.cu\nindex 1..2 100644\n--- a/x.cu\n+++ b/x.cu\n@@ -1,0 +2,2 @@ f\n+a\n+b\n@@ -9 +10,0 @@\n-c\n\\ No newline at end of file\n")
	f.Add("diff --git a/x b/y\nsimilarity index 90%\nrename from x\nrename to y\n")
	f.Add("diff --git a/x b/x\nBinary files a/x and b/x differ\n")
	f.Add("diff --git a/x b/x\nnew file mode 100644\n* Unmerged path z\n")
	f.Fuzz(func(t *testing.T, diff string) {
		l := &Lines{root: "/", files: map[string]*file{}}
		if l.read(diff) != nil {
			return
		}
		for name := range l.files {
			l.Changed("/"+name, 1)
			l.Removed("/"+name, 1, 2)
		}
	})
}
