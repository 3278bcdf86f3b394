package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/includes"
	"github.com/hgrd/hgrd/internal/walkthrough"
)

const readme = "../../README.md"

// TestDocuments types what each page of docs/ tells, from its title to its end, in a folder of its own.
func TestDocuments(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil || len(pages) == 0 {
		t.Fatalf("%d pages, %v", len(pages), err)
	}
	for _, page := range pages {
		name, text := filepath.Base(page), content(t, page)
		title, _, _ := strings.Cut(text, "\n")
		if !strings.HasPrefix(title, "# ") {
			t.Errorf("%s begins with no title", name)
		}
		if !strings.Contains(text, "```") {
			continue
		}
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			switch name {
			case "audit.md":
				t.Setenv("HGRD_CACHE_DIR", "off")
			case "builds.md":
				withCompiler(t)
			case "check.md":
				t.Setenv("HOME", t.TempDir())
			case "pre-commit.md":
				dir = repositoryWithHooks(t)
			}
			walkthrough.Test(t, page, strings.TrimPrefix(title, "# "), dir)
		})
	}
}

// The flags that documents name are flags of hgrd, or of a tool that they name.
func TestDocumentsNameFlags(t *testing.T) {
	flag := regexp.MustCompile(`--[a-z][a-z-]+`)
	known := map[string]bool{"--bleeding-edge": true, "--build": true, "--check": true, "--ignore-missing": true, "--offload-arch": true, "--strip-components": true}
	for _, command := range strings.Fields("check fix crosscheck audit merge wrap lsp simulate explain diff cache") {
		for _, f := range flag.FindAllString(ran(hgrd(t, ".", "help", command)).stdout, -1) {
			known[f] = true
		}
	}
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, page := range append(pages, readme, "../../LIMITS.md", "../../SECURITY.md") {
		for _, f := range flag.FindAllString(content(t, page), -1) {
			if !known[f] {
				t.Errorf("%s names %s, which no command has", filepath.Base(page), f)
			}
		}
	}
}

// withCompiler puts the stand-in for nvcc first.
func withCompiler(t *testing.T) {
	t.Helper()
	nvcc, err := filepath.Abs("testdata/nvcc")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", nvcc+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Setenv("HGRD_CACHE_DIR", t.TempDir())
}

// With --new-from-rev, old findings do not hold up commits that leave them alone.
func TestPreCommitNewFindings(t *testing.T) {
	dir := repositoryWithHooks(t)
	steps, err := walkthrough.Read(newFindings, "New findings")
	if err != nil {
		t.Fatal(err)
	}
	if err := walkthrough.Run(t.Context(), dir, t.TempDir(), steps, nil); err != nil {
		t.Error(err)
	}
}

const newFindings = "# New findings\n" +
	"```yaml file=.pre-commit-config.yaml\n" +
	"repos: [{repo: https://github.com/hgrd/hgrd, rev: main, hooks: [{id: hgrd, args: [--new-from-rev=HEAD]}]}]\n" +
	"```\n" +
	"```cuda file=old.cu\n" +
	"__global__ void shift(int *a) {\n  a[threadIdx.x] = a[threadIdx.x + 1];\n}\n" +
	"int main() {\n  int *a;\n  cudaMalloc(&a, 65 * sizeof(int));\n  shift<<<1, 64>>>(a);\n}\n" +
	"```\n" +
	"```console\n" +
	"$ git add . && git commit -q -m old && pre-commit autoupdate --bleeding-edge >out && pre-commit install >>out && git add .\n" +
	"$ echo '// more' >>old.cu\n" +
	"$ git commit -a -m more\n" +
	"data races in CUDA.......................................................Passed\n" +
	"…\n" +
	"$ sed -i 's/x + 1/x + 2/' old.cu\n" +
	"$ git commit -a -m worse # exit status 1\n" +
	"data races in CUDA.......................................................Failed\n" +
	"…\n" +
	"```\n"

// repositoryWithHooks is an empty repository for whose user hgrd's address is that of a repository with this one's
// .pre-commit-hooks.yaml.
func repositoryWithHooks(t *testing.T) string {
	t.Helper()
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Skip("pre-commit is not installed")
	}
	home, hooks, dir := t.TempDir(), t.TempDir(), t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(home, "cache"))
	t.Setenv("PRE_COMMIT_HOME", filepath.Join(home, "pre-commit"))
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	config := "[user]\n\tname = n\n\temail = e@example.com\n[init]\n\tdefaultBranch = main\n" +
		"[url \"file://" + hooks + "\"]\n\tinsteadOf = https://github.com/hgrd/hgrd\n"
	if err := os.WriteFile(filepath.Join(home, ".gitconfig"), []byte(config), 0o666); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(hooks, ".pre-commit-hooks.yaml"), text, 0o666); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"-C", hooks, "init", "-q"}, {"-C", hooks, "add", "."}, {"-C", hooks, "commit", "-q", "-m", "hooks"}, {"-C", dir, "init", "-q"}} {
		if out, err := exec.Command("git", args...).CombinedOutput(); err != nil {
			t.Fatalf("git %q: %v\n%s", args, err, out)
		}
	}
	return dir
}

// A file that was touched and not changed takes less than two seconds in the hook.
func TestTouchedFile(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("XDG_CACHE_HOME", filepath.Join(dir, "cache"))
	text, err := os.ReadFile("../../testprograms/host/ok_scale_overlap.cu")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, "scale.cu")
	if out, err := exec.Command("git", "-C", dir, "init", "-q").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	fastest := time.Hour
	for range 4 { // the first fills the cache
		if err := os.WriteFile(path, text, 0o666); err != nil {
			t.Fatal(err)
		}
		cmd := exec.Command("hgrd", "check", "--changed", "scale.cu")
		cmd.Dir = dir
		start := time.Now()
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		fastest = min(fastest, time.Since(start))
	}
	if fastest > 2*time.Second {
		t.Errorf("takes %s", fastest)
	}
}

// The hook looks at all files that are CUDA sources, may be included by them, or be host code of their programs, and at no others.
func TestHookFiles(t *testing.T) {
	text, err := os.ReadFile("../../.pre-commit-hooks.yaml")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`(?m)^  files: (.*)$`).FindStringSubmatch(string(text))
	if m == nil {
		t.Fatal("no files")
	}
	files := regexp.MustCompile(m[1])
	for ext := range strings.SplitSeq("cu hip cuh h hh hpp hxx inc inl ipp tpp txx c cc cpp cxx C py md txt o cuda cubin H", " ") {
		name := "src/a." + ext
		if want := buildfile.IsCUDA(name) || includes.IsHeader(name) || buildfile.IsSource(name); files.MatchString(name) != want {
			t.Errorf("%s: matches %v", name, !want)
		}
	}
}

// What make run prints is what the README shows.
func TestReadmeTryIt(t *testing.T) {
	text, err := os.ReadFile(readme)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command("hgrd", "check", "testprograms/host/race_scale_overlap.cu")
	cmd.Dir = filepath.Dir(readme)
	out, err := cmd.CombinedOutput()
	if cmd.ProcessState == nil || cmd.ProcessState.ExitCode() != 1 {
		t.Fatalf("%v\n%s", err, out)
	}
	if !strings.Contains(string(text), "and prints\n\n```\n"+string(out)+"```\n") {
		t.Errorf("the README does not show\n%s", out)
	}
}
