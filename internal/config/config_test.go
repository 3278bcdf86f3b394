package config

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func plant(t testing.TB, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o666); err != nil {
		t.Fatal(err)
	}
}

func TestRead(t *testing.T) {
	for text, want := range map[string]string{
		"":                                      "",
		"# nothing\n":                           "",
		"---\n# nothing\n":                      "",
		"grid: 64\n":                            "grid@1:1=64@1:7",
		"---\na: x\n...\n":                      "a@2:1=x@2:4",
		"{a: x, b: [1, 'y z']}":                 `a@1:2=x@1:5 b@1:8=[1@1:12 y z@1:15]`,
		"a:\n  - one # note\n  - 0x10":          "a@1:1=[one@2:5 0x10@3:5]",
		"a: []\nb: true\n":                      "a@1:1=[] b@2:1=true@2:4",
		"a: 'it''s'\nb: \"x\\ty\"\n":            "a@1:1=it's@1:4 b@2:1=x\ty@2:4",
		"a: n >= 8\nb: 16,4":                    "a@1:1=n >= 8@1:4 b@2:1=16,4@2:4",
		"a: yes\nb: 1_000\nc: 1e3\n":            "a@1:1=yes@1:4 b@2:1=1_000@2:4 c@3:1=1e3@3:4",
		"a: |\n  text\n":                        "a@1:1=text\n@1:4",
		"\ufeffa: 1":                            "a@1:1=1@1:4",
		"a: {}\n":                               "a@1:1={}",
		"a:\n  b: off\n":                        "a@1:1={b@2:3=off@2:6}",
		"a:\n  \"*\": 1\n  c/**: {d: {e: f}}\n": `a@1:1={*@2:3=1@2:8 c/**@3:3={d@3:10={e@3:14=f@3:17}}}`,
	} {
		path := filepath.Join(t.TempDir(), Name)
		plant(t, path, text)
		f, err := Read(path)
		if err != nil {
			t.Errorf("%q: %v", text, err)
			continue
		}
		if got := written(f.Settings); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}

// written are settings in one line, with their places.
func written(settings []Setting) string {
	var out []string
	for _, s := range settings {
		var values []string
		for _, v := range s.Values {
			values = append(values, fmt.Sprintf("%s@%d:%d", v.Text, v.Line, v.Column))
		}
		joined := strings.Join(values, " ")
		switch {
		case s.List:
			joined = "[" + joined + "]"
		case s.Mapping:
			joined = "{" + written(s.Inner) + "}"
		}
		out = append(out, fmt.Sprintf("%s@%d:%d=%s", s.Key.Text, s.Key.Line, s.Key.Column, joined))
	}
	return strings.Join(out, " ")
}

func TestWrongFiles(t *testing.T) {
	for text, want := range map[string]string{
		"a: {b: ~}":       "1:8: b has no value",
		"a: {b: 1, b: 2}": "1:",
		"a: {*: off}":     "1:",
		"a:\n  *: off\n":  "2:",
		"a: [{b: c}]":     "1:5: a: no value, number or word",
		strings.Repeat("{a: ", 9) + "1" + strings.Repeat("}", 9): "more than 8 mappings in one another",
		"a: [[b]]":                           "1:5: a: no value, number or word",
		"a: &x 1\nb: *x":                     "1:4: a: no value",
		"a: *x":                              "1:4: a: no value",
		"a: !!int 1":                         "1:4: a: no value",
		"<<: {a: 1}":                         "1:1: ",
		"a:":                                 "a has no value",
		"a:\n  -\n":                          "a has no value",
		"a: ~":                               "1:4: a has no value",
		"a: 1\nb: 2\na: 3\n":                 "3:1: ",
		"a: 1\n---\nb: 1\n":                  "a second document",
		"- a\n- b\n":                         "1:1: no mapping",
		"just words":                         "1:1: no mapping",
		"a: [1, 2":                           "1:4: ",
		"a: 'x":                              "1:4: ",
		"a: 1\n\tb: 2":                       "2:1: ",
		strings.Repeat("# x\n", 5000):        "more than 16 KiB",
		strings.Repeat("[", 16000):           ": ",
		"a: " + strings.Repeat("{a: ", 4000): ": ",
	} {
		path := filepath.Join(t.TempDir(), Name)
		plant(t, path, text)
		_, err := Read(path)
		var of *Error
		if !errors.As(err, &of) || !strings.HasPrefix(err.Error(), path+":") || !strings.Contains(err.Error(), want) {
			t.Errorf("%.40q: %v, want %s", text, err, want)
		}
		if err != nil && strings.Contains(err.Error(), "\n") {
			t.Errorf("%.40q: more than one line: %q", text, err)
		}
	}
	dir := t.TempDir()
	for path, want := range map[string]string{dir: "no regular file", filepath.Join(dir, "none"): "no such file", os.DevNull: "no regular file"} {
		if _, err := Read(path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", path, err)
		}
	}
}

func TestFind(t *testing.T) {
	top := t.TempDir()
	for _, name := range []string{Name, "home/a/b/x", "home/" + Name, "repo/" + Name, "repo/sub/deep/x", "repo/sub/" + Name, "repo/other/x",
		"home/inner/.git", "home/inner/c/x", "tmp/d/x", "tmp/" + Name, "tmp/e/" + Name} {
		plant(t, filepath.Join(top, name), "")
	}
	if err := os.Mkdir(filepath.Join(top, "repo", ".git"), 0o777); err != nil {
		t.Fatal(err)
	}
	t.Chdir(filepath.Join(top, "repo", "sub"))
	for dir, want := range map[string]string{
		".": Name, "deep": "deep/../" + Name, "..": "../" + Name, "../other": "../" + Name,
		"../../home/a/b": "../../home/" + Name, "../../home": "../../home/" + Name,
		"../../home/inner/c": "", // a repository in the home ends the search
		"../../tmp/d":        "", // what lies above may be anybody's
		"../../tmp/e":        "../../tmp/e/" + Name,
		"":                   Name,
	} {
		got, err := Find(dir, filepath.Join(top, "home"))
		if err != nil || got != filepath.Clean(want) && got+want != "" {
			t.Errorf("%q: %q, %v; want %q", dir, got, err, want)
		}
		if abs := filepath.Join(top, "repo", "sub", dir); dir != "" {
			if got, err := Find(abs, filepath.Join(top, "home")); err != nil || want != "" && got != filepath.Join(top, "repo", "sub", want) {
				t.Errorf("%s: %q, %v", abs, got, err)
			}
		}
	}
}

// FuzzParse: no file makes the reader panic, and what it takes has places.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"a: 1\nb: [x, 'y']\n", "a: &x [*x]\n", "{a: {b: c}}", "a: {}", "a:\n  \"*\": {b: off}\n", "a: |\n  x\n", "? a\n: b\n", "a: !!str b", "%YAML 1.2\n---\na: b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file := &File{Path: Name}
		if file.parse([]byte(text)) != nil {
			return
		}
		placed(t, file.Settings)
	})
}

func placed(t *testing.T, settings []Setting) {
	for _, s := range settings {
		if s.Key.Line < 1 || s.Key.Column < 1 || !s.List && !s.Mapping && len(s.Values) != 1 || s.Mapping && s.Values != nil {
			t.Errorf("%+v", s)
		}
		for _, v := range s.Values {
			if v.Line < 1 || v.Column < 1 {
				t.Errorf("%+v", s)
			}
		}
		placed(t, s.Inner)
	}
}
