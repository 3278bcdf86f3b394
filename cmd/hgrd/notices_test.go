package main

import (
	"os/exec"
	"regexp"
	"strings"
	"testing"
)

// The notices name each module that is linked in, and Go.
func TestNotices(t *testing.T) {
	run := func(words ...string) string {
		cmd := exec.Command(words[0], words[1:]...)
		cmd.Dir = "../.."
		out, err := cmd.Output()
		if err != nil {
			t.Fatalf("%q: %v", words, err)
		}
		return string(out)
	}
	notices := run("sh", "packaging/notices.sh")
	modules := strings.Fields(run("go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}{{end}}{{end}}", "./cmd/hgrd"))
	for _, m := range append(modules, "Go, its runtime and standard library") {
		if _, text, ok := strings.Cut(notices, "\n"+m); !ok || len(text) < 500 {
			t.Errorf("no licence of %s", m)
		}
	}
}

// Actions are those of one commit, whatever becomes of their tags.
func TestPinnedActions(t *testing.T) {
	action := content(t, "../../action.yml")
	pinned := regexp.MustCompile(`uses: [\w./-]+@[0-9a-f]{40} # v\d`)
	if n := strings.Count(action, "uses: "); n == 0 || len(pinned.FindAllString(action, -1)) != n {
		t.Errorf("%d actions, not all of them pinned", n)
	}
}
