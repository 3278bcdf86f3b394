package changes

import (
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

func TestUnits(t *testing.T) {
	dir := t.TempDir()
	t.Setenv("HOME", dir)
	t.Setenv("GIT_CONFIG_NOSYSTEM", "1")
	runGit(t, dir, "init", "-q")
	for name, text := range map[string]string{
		"a.cu":           `#include "inc/shared.cuh"`,
		"src/b.cu":       "#include <shared.cuh>\n#include \"body.cu\"",
		"src/body.cu":    "",
		"src/c.cu":       "",
		"host.cpp":       `#include "inc/shared.cuh"`,
		"inc/shared.cuh": `#include "deep.h"`,
		"inc/deep.h":     "",
		"inc/pre.h":      `#include "config.h"`,
		"inc/config.h":   "",
		"README.md":      `#include "deep.h"`,
		"data.tab":       "",
		"d.cu":           `#include "data.tab"`,
		"e.cu":           "%:/* x */include <../" + filepath.Base(dir) + "/back.h>",
		"back.h":         "",
		"f.cu":           strings.Repeat("int x;\n", 1<<20) + `#include "far.h"`,
		"far.h":          "",
		"g.cu":           `#include "way/linked.h"`,
		"h.cu":           `#include "other.h"`,
		"real/linked.h":  "",
	} {
		write(t, dir, name, text)
	}
	for link, to := range map[string]string{"way": "real", "other.h": "real/linked.h", "pipe.cuh": "pipe", "dev.cu": "/dev/null", "gone.h": "none"} {
		if err := os.Symlink(to, filepath.Join(dir, link)); err != nil {
			t.Fatal(err)
		}
	}
	if err := syscall.Mkfifo(filepath.Join(dir, "pipe"), 0o666); err != nil {
		t.Fatal(err)
	}
	runGit(t, dir, "add", ".")
	write(t, dir, "untracked.cu", `#include "inc/untracked.h"`)
	write(t, dir, "inc/untracked.h", `#include "deep.h"`)
	write(t, dir, "ignored.cu", `#include "inc/deep.h"`)
	write(t, dir, ".gitignore", "ignored.*\n")
	for _, c := range []struct{ in, changed, everywhere, want string }{
		{".", "a.cu", "", "a.cu"},
		{".", "inc/deep.h", "", "a.cu src/b.cu untracked.cu"},
		{"src", "../inc/deep.h b.cu c.cu", "", "../a.cu b.cu c.cu ../untracked.cu"},
		{".", "src/body.cu", "", "src/b.cu"},
		{".", "README.md host.cpp none.h gone.cu", "", ""},
		{".", "data.tab", "", "d.cu"},
		{".", "untracked.cu", "", "untracked.cu"},
		{".", "back.h", "", "e.cu"},
		{".", "far.h", "", "f.cu"},
		{".", "real/linked.h", "", "g.cu h.cu"},
		{".", "inc/config.h", "", ""},
		{".", "inc/config.h", "inc/pre.h", "a.cu d.cu e.cu f.cu g.cu h.cu src/b.cu src/c.cu untracked.cu"},
		{".", "ignored.cu", "", "ignored.cu"},
		{".", "README.md", "inc/pre.h", ""},
		{".", filepath.Join(dir, "a.cu"), "", "a.cu"},
		{".", "", "", ""},
	} {
		t.Run(c.changed, func(t *testing.T) {
			t.Chdir(filepath.Join(dir, c.in))
			a, err := FindAffected(t.Context(), strings.Fields(c.changed), strings.Fields(c.everywhere), nil)
			if err != nil {
				t.Fatal(err)
			}
			if told := strings.Join(a.Unread(), " "); c.in == "." && told != "dev.cu pipe.cuh" {
				t.Errorf("not read: %s", told)
			}
			if got := strings.Join(a.Units(), " "); got != c.want {
				t.Errorf("%s, want %s", got, c.want)
			}
		})
	}
	t.Run("sources that git does not track", func(t *testing.T) {
		t.Chdir(dir)
		made := t.TempDir()
		write(t, made, "made.cpp", "#include <inc/deep.h>")
		path := filepath.Join(made, "made.cpp")
		a, err := FindAffected(t.Context(), []string{"inc/deep.h"}, nil, []string{"host.cpp", path})
		if err != nil {
			t.Fatal(err)
		}
		for path, want := range map[string]bool{path: true, "host.cpp": true, "a.cu": true, "inc/deep.h": true, "src/c.cu": false, "none.cpp": false} {
			if a.Has(path) != want {
				t.Errorf("%s: %v", path, !want)
			}
		}
	})
	outside := t.TempDir()
	t.Setenv("GIT_CEILING_DIRECTORIES", filepath.Dir(outside))
	t.Chdir(outside)
	if _, err := FindAffected(t.Context(), []string{"a.cu"}, nil, nil); err == nil || !strings.Contains(err.Error(), "in no git repository") {
		t.Error(err)
	}
}
