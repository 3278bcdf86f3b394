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

func TestReadmeSettings(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		".git/HEAD":       "",
		"include/sizes.h": "",
		"src/solver.cu": "#include <sizes.h>\n" +
			"__global__ void solve(float *a, int n) {\n  int i = blockIdx.x * blockDim.x + threadIdx.x;\n  if (i < n) a[i] *= N;\n}\n" +
			"int main() {\n  float *a;\n  cudaMalloc(&a, N * sizeof(float));\n  solve<<<(N + 255) / 256, 256>>>(a, N);\n}\n",
	} {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	walkthrough.Test(t, readme, "Settings", dir)
}

func TestReadmeFixes(t *testing.T) { walkthrough.Test(t, readme, "Proved fixes", t.TempDir()) }

// TestReadmePreCommit types what the README tells in a new repository, with Debian's pre-commit.
func TestReadmePreCommit(t *testing.T) {
	walkthrough.Test(t, readme, "pre-commit", repositoryWithHooks(t))
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

// What the README tells to type about findings and the shell.
func TestReadmeExplain(t *testing.T) {
	walkthrough.Test(t, readme, "A finding in detail", t.TempDir())
}

func TestReadmeShell(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	walkthrough.Test(t, readme, "Shell and manual", t.TempDir())
}

// TestReadmeBuilds types what the README tells of builds, with real build tools and the stand-in for nvcc.
func TestReadmeBuilds(t *testing.T) {
	nvcc, err := filepath.Abs("testdata/nvcc")
	if err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", nvcc+string(filepath.ListSeparator)+os.Getenv("PATH"))
	t.Setenv("HGRD_CACHE_DIR", t.TempDir())
	walkthrough.Test(t, readme, "Build pipelines", t.TempDir())
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

// TestReadmeFindings types what the README tells about dismissed findings. This binary stands for hgrd.
func TestReadmeFindings(t *testing.T) {
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	bin := t.TempDir()
	if err := os.Symlink(self, filepath.Join(bin, "hgrd")); err != nil {
		t.Fatal(err)
	}
	walkthrough.Test(t, readme, "Living with findings", t.TempDir(), "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
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
