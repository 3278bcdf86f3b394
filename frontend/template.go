package frontend

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// A template of a header is a text in which CMake or autoconf replaces what the configuration says. It is read as for one
// in which nothing was asked for: what may be defined is not, and a value is 0.

// maxTemplate bounds the bytes of a template.
const maxTemplate = 1 << 20

var (
	cmakeDefine   = regexp.MustCompile(`^(\s*#\s*)cmakedefine(01)?\s+(\w+).*`)
	templateValue = regexp.MustCompile(`@[A-Za-z_][\w.-]*@|\$\{[A-Za-z_][\w.-]*\}`)
)

// configured is the header that a template makes.
func configured(template string) string {
	var out strings.Builder
	for line := range strings.Lines(template) {
		if m := cmakeDefine.FindStringSubmatch(strings.TrimRight(line, "\r\n")); m != nil && m[2] == "" {
			line = "/* " + m[3] + " is not defined */\n"
		} else if m != nil {
			line = m[1] + "define " + m[3] + " 0\n"
		}
		out.WriteString(templateValue.ReplaceAllString(line, "0"))
	}
	return out.String()
}

// generated are headers that lie nowhere, and the folder with what clang reads for them.
type generated struct {
	dir   string // "" for none
	roots []virtualFile
}

// virtualFile is a file of clang's virtual file system.
type virtualFile struct {
	Type     string `json:"type"`
	Name     string `json:"name"`
	Contents string `json:"external-contents"`
}

func (g *generated) remove() {
	if g.dir != "" {
		os.RemoveAll(g.dir)
	}
}

// add makes a header of a template, as a file beside that; and gives the virtual file system that has it and those before.
func (g *generated) add(f Found) (overlay string, err error) {
	if err := checkFile(f.File, maxTemplate, "template"); err != nil {
		return "", err
	}
	text, err := os.ReadFile(f.File)
	if err != nil {
		return "", err
	}
	if g.dir == "" {
		if g.dir, err = os.MkdirTemp("", "hgrd-headers-*"); err != nil {
			return "", err
		}
	}
	to := filepath.Join(g.dir, "header"+string(rune('a'+len(g.roots))))
	if err := os.WriteFile(to, []byte(configured(string(text))), 0o600); err != nil {
		return "", err
	}
	g.roots = append(g.roots, virtualFile{"file", filepath.Join(filepath.Dir(f.File), f.Header), to})
	document := struct { // JSON is YAML
		Version  int           `json:"version"`
		Outer    string        `json:"case-sensitive"`
		Names    string        `json:"use-external-names"`
		Fallback string        `json:"fallthrough"`
		Roots    []virtualFile `json:"roots"`
	}{0, "true", "false", "true", g.roots}
	list, err := json.Marshal(document)
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(g.dir, "overlay.yaml")
	return overlay, os.WriteFile(overlay, list, 0o600)
}
