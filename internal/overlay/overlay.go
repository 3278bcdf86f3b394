package overlay

import (
	"encoding/json"
	"os"
)

// File is one under whose name another is read.
type File struct {
	Name     string // absolute
	Contents string // the file that is read
}

// entry and document are those of clang's format: JSON is YAML.
type entry struct {
	Type     string `json:"type"`
	Name     string `json:"name"`
	Contents string `json:"external-contents"`
}

type document struct {
	Version  int     `json:"version"`
	Outer    string  `json:"case-sensitive"`
	Names    string  `json:"use-external-names"`
	Fallback string  `json:"fallthrough"`
	Roots    []entry `json:"roots"`
}

// Write makes an overlay of files.
func Write(path string, files []File) error {
	d := document{0, "true", "false", "true", nil}
	for _, f := range files {
		d.Roots = append(d.Roots, entry{"file", f.Name, f.Contents})
	}
	text, err := json.Marshal(d)
	if err != nil {
		return err
	}
	return os.WriteFile(path, text, 0o600)
}

// Read lists the files of an overlay.
func Read(path string) ([]File, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var d document
	if err := json.Unmarshal(text, &d); err != nil {
		return nil, err
	}
	var out []File
	for _, e := range d.Roots {
		out = append(out, File{e.Name, e.Contents})
	}
	return out, nil
}
