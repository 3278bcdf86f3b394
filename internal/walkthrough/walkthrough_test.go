package walkthrough

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const document = "# Tool\n" +
	"```cmake\nnot in the section\n```\n" +
	"## Use it\n" +
	"Write this.\n" +
	"```yaml file=conf/a.yaml\n# no heading\nkey: 1\n```\n" +
	"### First\n" +
	"```console\n" +
	"$ cd conf && export WORD='two words'\n" +
	"$ cat a.yaml; echo \"$WORD\"; pwd\n# no heading\nkey: 1\ntwo …\n…/conf\n" +
	"$ printf 'a\\nb\\n\\nc\\nd\\n' |\n> cat\na\n…\nd\n" +
	"$ echo a\na\n\n" +
	"$ echo sorry >&2; false   # exit status 1\nsorry\n" +
	"$ echo whatever\n" +
	"```\n" +
	"```sh\ntest \"$WORD\" = 'two words'\ntest -f a.yaml\n```\n" +
	"## Afterwards\n" +
	"```make\nnot in the section\n```\n"

func TestSection(t *testing.T) {
	path := filepath.Join(t.TempDir(), "README.md")
	if err := os.WriteFile(path, []byte(document), 0o666); err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "it's here")
	if err := os.Mkdir(dir, 0o777); err != nil {
		t.Fatal(err)
	}
	Test(t, path, "Use it", dir)
	if _, err := os.Stat(filepath.Join(dir, "conf", "a.yaml")); err != nil {
		t.Error(err)
	}
}

func TestWrongDocuments(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"", "no section"},
		{"# S\nno block\n# T\n```sh\ntrue\n```\n", "no code block"},
		{"# S\n```sh\ntrue\n", "line 2: the block has no end"},
		{"# S\n```\ntrue\n```\n", "line 2: a block \"\" is neither run"},
		{"# S\n```yaml\na: 1\n```\n", "neither run"},
		{"# S\n```console\ntrue\n```\n", "line 3: output without a command"},
		{"# S\n\n```sh\ntrue\nfalse\ntrue\n```\n", "line 4: "},
		{"# S\n```console\n$ true\n$ false\n```\n", "line 4: false: exit status 1, not 0"},
		{"# S\n```console\n$ true # exit status 1\n```\n", "exit status 0, not 1"},
		{"# S\n```console\n$ exit 3\n```\n", "exit status 3, not 0"},
		{"# S\n```console\n$ echo a; echo b\na\n```\n", "but it prints"},
		{"# S\n```console\n$ echo a\na\nb\n```\n", "but it prints"},
		{"# S\n```console\n$ echo axb\na…c\n```\n", "but it prints"},
		{"# S\n```console\n$ echo a.b\naxb\n```\n", "but it prints"},
		{"# S\n```text file=../a\n```\n", "outside of the folder"},
	} {
		steps, err := Read(c.text, "S")
		if err == nil {
			err = Run(t.Context(), t.TempDir(), t.TempDir(), steps, nil)
		}
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%q: %v, want %q", c.text, err, c.want)
		}
	}
}

func TestEnvironment(t *testing.T) {
	steps := []Step{{Script: "echo $COLOR", Output: []string{"red"}}, {Script: "COLOR=blue"}, {Script: "echo $COLOR", Output: []string{"blue"}}}
	if err := Run(t.Context(), t.TempDir(), t.TempDir(), steps, []string{"COLOR=red"}); err != nil {
		t.Error(err)
	}
}
