package main

import (
	"errors"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/goccy/go-yaml"
)

// pipeline is what a CI system does for a project: commands in its folder, with more variables.
type pipeline struct {
	dir string
	env map[string]string
}

// newPipeline is for a project with a race, or without one.
func newPipeline(t *testing.T, racy bool) *pipeline {
	t.Helper()
	nvcc, err := filepath.Abs("testdata/nvcc")
	if err != nil {
		t.Fatal(err)
	}
	p := &pipeline{t.TempDir(), map[string]string{
		"PATH":           nvcc + string(filepath.ListSeparator) + os.Getenv("PATH"),
		"HGRD_CACHE_DIR": "off",
	}}
	barrier := "__syncthreads();"
	if racy {
		barrier = ""
	}
	plant(t, filepath.Join(p.dir, "CMakeLists.txt"), "cmake_minimum_required(VERSION 3.18)\nproject(p LANGUAGES CXX CUDA)\nadd_executable(p p.cu)\n")
	plant(t, filepath.Join(p.dir, "p.cu"), "__global__ void shift(int *a) {\n  int next = a[threadIdx.x + 1];\n  "+barrier+
		"\n  a[threadIdx.x] = next;\n}\nint main() {\n  int *a;\n  cudaMalloc(&a, 65 * sizeof(int));\n  shift<<<1, 64>>>(a);\n}\n")
	return p
}

// run runs a script and returns its exit code.
func (p *pipeline) run(t *testing.T, script string) int {
	t.Helper()
	cmd := exec.Command("bash", "-e", "-o", "pipefail", "-c", script)
	cmd.Dir = p.dir
	cmd.Env = os.Environ()
	for _, name := range slices.Sorted(maps.Keys(p.env)) {
		cmd.Env = append(cmd.Env, name+"="+p.env[name])
	}
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		t.Logf("%s", out)
		return exit.ExitCode()
	}
	if err != nil {
		t.Fatal(err)
	}
	return 0
}

// wrote wants a file with a text in the project's folder.
func (p *pipeline) wrote(t *testing.T, name, text string) {
	t.Helper()
	if got, err := os.ReadFile(filepath.Join(p.dir, name)); err != nil || !strings.Contains(string(got), text) {
		t.Errorf("%s: %v, without %q", name, err, text)
	}
}

// The steps of the GitHub action, as a runner takes them.
func TestAction(t *testing.T) {
	var action struct {
		Name, Description string
		Inputs            map[string]struct {
			Description, Default string
			Required             bool
		}
		Runs struct {
			Using string
			Steps []struct {
				Name, ID, Uses, If, Shell, Run string
				Dir                            string `yaml:"working-directory"`
				With, Env                      map[string]string
			}
		}
	}
	text, err := os.ReadFile("../../action.yml")
	if err != nil {
		t.Fatal(err)
	}
	if err := yaml.UnmarshalWithOptions(text, &action, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	for _, m := range regexp.MustCompile(`inputs\.([a-z-]+)`).FindAllStringSubmatch(string(text), -1) {
		if _, ok := action.Inputs[m[1]]; !ok {
			t.Errorf("there is no input %s", m[1])
		}
	}
	scripts := map[string]string{}
	for _, s := range action.Runs.Steps {
		if (s.Uses == "") == (s.Run == "") || s.Run != "" && (s.Shell != "bash" || s.ID == "") {
			t.Errorf("step %q: a composite step runs or uses something, and names its shell", s.Name)
		}
		scripts[s.ID] = s.Run
	}
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for _, racy := range []bool{false, true} {
		p := newPipeline(t, racy)
		p.env["GITHUB_ACTION_PATH"], p.env["RUNNER_TEMP"] = root, t.TempDir()
		p.env["GITHUB_PATH"], p.env["GITHUB_OUTPUT"] = filepath.Join(p.dir, "path"), filepath.Join(p.dir, "output")
		p.env["ARGUMENTS"], p.env["SARIF"] = "--timeout=30s *.cu", action.Inputs["sarif"].Default
		want, result := 0, "results\": []"
		if racy {
			want, result = 1, "missing-barrier"
			if code := p.run(t, scripts["install"]); code != 0 {
				t.Fatalf("the installation ended with %d", code)
			}
			p.env["PATH"] = strings.TrimSpace(content(t, filepath.Join(p.dir, "path"))) + ":" + p.env["PATH"]
		}
		if code := p.run(t, scripts["check"]); code != 0 {
			t.Fatalf("the check ended with %d, before the report could be sent", code)
		}
		p.wrote(t, p.env["SARIF"], result)
		_, p.env["STATUS"], _ = strings.Cut(strings.TrimSpace(content(t, filepath.Join(p.dir, "output"))), "=")
		if code := p.run(t, scripts["verdict"]); code != want {
			t.Errorf("racy %t: exit %d", racy, code)
		}
	}
}

func TestGitLabExample(t *testing.T) {
	var jobs map[string]struct {
		Image     string
		Variables map[string]string
		Cache     struct {
			Key   string
			Paths []string
		}
		BeforeScript []string `yaml:"before_script"`
		Script       []string
		Artifacts    struct {
			When  string
			Paths []string
		}
	}
	if err := yaml.UnmarshalWithOptions([]byte(content(t, filepath.Join("../../examples", "gitlab-ci.yml"))), &jobs, yaml.Strict()); err != nil {
		t.Fatal(err)
	}
	job := jobs["races"]
	p := newPipeline(t, true)
	if code := p.run(t, strings.Join(job.Script, "\n")); code != 1 {
		t.Errorf("exit %d", code)
	}
	for _, name := range job.Artifacts.Paths {
		p.wrote(t, name, "shift")
	}
}

func TestJenkinsExample(t *testing.T) {
	text := content(t, filepath.Join("../../examples", "Jenkinsfile"))
	p := newPipeline(t, true)
	code := 0
	for _, m := range regexp.MustCompile(`(?m)^\s*sh '(.*)'$`).FindAllStringSubmatch(text, -1) {
		if code != 0 {
			t.Errorf("%s: comes behind a failure", m[1])
		}
		code = p.run(t, m[1])
	}
	if code != 1 {
		t.Errorf("exit %d", code)
	}
	for _, m := range regexp.MustCompile(`(?:pattern|artifacts): '(.*)'`).FindAllStringSubmatch(text, -1) {
		p.wrote(t, m[1], "shift")
	}
	if strings.Count(text, "{") != strings.Count(text, "}") {
		t.Error("braces do not match")
	}
}

// TestPackage installs the Debian package into an empty root, and runs what it has brought.
func TestPackage(t *testing.T) {
	out, root := t.TempDir(), t.TempDir()
	p := newPipeline(t, true)
	build := func() string {
		cmd := exec.Command("make", "-s", "-C", "../..", "dist", "DIST="+out)
		text, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("make dist: %v\n%s", err, text)
		}
		lines := strings.Split(strings.TrimSpace(string(text)), "\n")
		return lines[len(lines)-1]
	}
	deb := build()
	first := content(t, deb)
	if build() != deb || content(t, deb) != first {
		t.Error("a second package of the same sources is another one")
	}
	p.env["DEB"], p.env["ROOT"] = deb, root
	depends := exec.Command("dpkg-deb", "--field", deb, "Depends")
	fields, err := depends.Output()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"libz3-4", "libc6", "clang-14", "llvm-14"} {
		if !strings.Contains(string(fields), name) {
			t.Errorf("it does not depend on %s, but on %s", name, fields)
		}
	}
	if code := p.run(t, `
mkdir -p "$ROOT/var/lib/dpkg/info" "$ROOT/var/lib/dpkg/updates" "$ROOT/var/log"
touch "$ROOT/var/lib/dpkg/status"
dpkg --root="$ROOT" --force-depends --force-not-root --force-bad-path --log=/dev/null --install "$DEB"
dpkg --root="$ROOT" --status hgrd
"$ROOT/usr/bin/hgrd" version
zcat "$ROOT/usr/share/man/man1/hgrd-check.1.gz" > page
bash -n "$ROOT/usr/share/bash-completion/completions/hgrd"`); code != 0 {
		t.Fatalf("the installation ended with %d", code)
	}
	if code := p.run(t, `"$ROOT/usr/bin/hgrd" check p.cu`); code != 1 {
		t.Errorf("the check ended with %d", code)
	}
	p.wrote(t, "page", "database")
}
