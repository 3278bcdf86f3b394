package frontend

import (
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/internal/overlay"
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
	files []overlay.File
}

func (g *generated) remove() {
	if g.dir != "" {
		os.RemoveAll(g.dir)
	}
}

// add makes a header of a template, as a file beside that; and gives the virtual file system that has it and those before.
func (g *generated) add(f Found) (path string, err error) {
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
	to := filepath.Join(g.dir, strconv.Itoa(len(g.files)))
	if err := os.WriteFile(to, []byte(configured(string(text))), 0o600); err != nil {
		return "", err
	}
	g.files = append(g.files, overlay.File{Name: filepath.Join(filepath.Dir(f.File), f.Header), Contents: to})
	path = filepath.Join(g.dir, "overlay.yaml")
	return path, overlay.Write(path, g.files)
}
