package main

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// release makes a release in the folder out.
func release(out string, env []string, words ...string) outcome {
	cmd := exec.Command("make", append([]string{"-s", "-C", "../..", "release", "DIST=" + out}, words...)...)
	cmd.Env = append(os.Environ(), env...)
	return ran(cmd)
}

// A release has one version everywhere, tells what it is made of, and has the same bytes when it is made again.
func TestRelease(t *testing.T) {
	if testing.Short() {
		t.Skip("builds hgrd")
	}
	const version, name = "v1.2.3-rc.1", "hgrd_1.2.3-rc.1_linux_amd64"
	out, again, root := t.TempDir(), t.TempDir(), t.TempDir()
	for _, dir := range []string{out, again} {
		if got := release(dir, nil, "VERSION="+version); got.code != 0 || got.stdout != content(t, dir, "SHA256SUMS") {
			t.Fatalf("%+v", got)
		}
	}
	files, err := os.ReadDir(out)
	if err != nil {
		t.Fatal(err)
	}
	sums := content(t, out, "SHA256SUMS")
	if sums != content(t, again, "SHA256SUMS") {
		t.Errorf("a second release of the same sources is another one:\n%s\n%s", sums, content(t, again, "SHA256SUMS"))
	}
	for _, f := range files {
		if f.Name() != "SHA256SUMS" && !strings.Contains(sums, "  "+f.Name()+"\n") {
			t.Errorf("%s has no checksum", f.Name())
		}
	}
	within := func(dir string, words ...string) string {
		t.Helper()
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir = dir
		text, err := cmd.CombinedOutput()
		if err != nil {
			t.Fatalf("%q: %v\n%s", words, err, text)
		}
		return string(text)
	}
	within(out, "sha256sum", "--check", "--strict", "SHA256SUMS")
	within(out, "tar", "-xzf", name+".tar.gz", "-C", root)
	for _, file := range []string{"share/man/man1/hgrd-check.1", "share/doc/hgrd/LICENSE", "share/doc/hgrd/docs/check.md", "share/doc/hgrd/THIRD-PARTY-NOTICES"} {
		if content(t, root, name, file) == "" {
			t.Errorf("%s is empty", file)
		}
	}
	binary := filepath.Join(root, name, "bin", "hgrd")
	if got := within(root, binary, "version"); !strings.HasPrefix(got, "hgrd "+version+" go") {
		t.Errorf("hgrd version prints %s", got)
	}
	if got := ran(exec.Command(binary, "check", "--cache=off", "../../testprograms/host/race_scale_overlap.cu")); got.code != 1 {
		t.Errorf("%+v", got)
	}
	deb := "hgrd_1.2.3~rc.1_amd64.deb"
	if got := within(out, "dpkg-deb", "--field", deb, "Version"); got != "1.2.3~rc.1\n" {
		t.Errorf("the package has version %s", got)
	}
	within(out, "dpkg-deb", "--extract", deb, root)
	if content(t, binary) != content(t, root, "usr", "bin", "hgrd") {
		t.Error("the package has another hgrd than the tarball")
	}

	var bom struct {
		Format   string `json:"bomFormat"`
		Metadata struct {
			Component struct{ Version string }
		}
		Components []struct{ Name, Version string }
	}
	if err := json.Unmarshal([]byte(content(t, out, name+".cdx.json")), &bom); err != nil {
		t.Fatal(err)
	}
	listed := map[string]bool{}
	for _, c := range bom.Components {
		listed[c.Name+" "+c.Version] = true
	}
	modules := strings.Split(strings.TrimSpace(within("../..", "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}} {{.Version}}{{end}}{{end}}", "./cmd/hgrd")), "\n")
	for _, m := range modules {
		if m != "" && !listed[m] {
			t.Errorf("the SBOM lacks %s", m)
		}
	}
	if bom.Format != "CycloneDX" || bom.Metadata.Component.Version != version || len(modules) < 10 {
		t.Errorf("%+v of %d modules", bom.Metadata, len(modules))
	}
}

// What is no version makes no release, and without one only a tag of unchanged sources does.
func TestReleaseWithoutVersion(t *testing.T) {
	repository := func(tag string) []string {
		dir := t.TempDir()
		for _, words := range [][]string{{"init", "-q"}, {"-c", "user.name=n", "-c", "user.email=e@example.com", "commit", "-q", "--allow-empty", "-m", "one"}, {"tag", tag}} {
			if text, err := exec.Command("git", append([]string{"-C", dir}, words...)...).CombinedOutput(); err != nil {
				t.Fatalf("%v: %s", err, text)
			}
		}
		return []string{"GIT_DIR=" + filepath.Join(dir, ".git"), "GIT_WORK_TREE=" + dir}
	}
	changed := repository("v1.0.0")
	dir := strings.TrimPrefix(changed[1], "GIT_WORK_TREE=")
	plant(t, filepath.Join(dir, "new"), "")
	if text, err := exec.Command("git", "-C", dir, "add", "new").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	untagged := repository("v1.0.0")
	if text, err := exec.Command("git", "-C", strings.TrimPrefix(untagged[1], "GIT_WORK_TREE="), "tag", "-d", "v1.0.0").CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, text)
	}
	for _, c := range []struct {
		env   []string
		words []string
		want  string
	}{
		{nil, []string{"VERSION=1.2.3"}, "1.2.3 is no version such as v1.2.3"},
		{nil, []string{"VERSION=v1.2"}, "v1.2 is no version"},
		{nil, []string{"VERSION=v01.2.3"}, "v01.2.3 is no version"},
		{nil, []string{"VERSION=v1.2.3/../x"}, "is no version"},
		{nil, []string{"VERSION=v1.2.3 -o x"}, "is no version"},
		{repository("nightly"), nil, "nightly is no version"},
		{changed, nil, "the sources of v1.0.0 have changes"},
		{untagged, nil, "no tag is checked out; name a version: make release VERSION=v1.2.3"},
	} {
		out := filepath.Join(t.TempDir(), "dist")
		got := release(out, c.env, c.words...)
		told := regexp.MustCompile(`(?m)^make(\[[0-9]+\])?: .*\n`).ReplaceAllString(got.stderr, "")
		if got.code == 0 || got.stdout != "" || !strings.Contains(told, c.want) || strings.Count(told, "\n") != 1 {
			t.Errorf("%v %v: %+v", c.env, c.words, got)
		}
		if _, err := os.Stat(out); err == nil {
			t.Errorf("%v: made %s", c.words, out)
		}
	}
}
