package dismiss

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

// BaselineSchema names the form of the file, and how its keys are made.
const BaselineSchema = "hgrd-baseline/1"

// schemaFamily is what the schemas of all versions begin with.
const schemaFamily = "hgrd-baseline/"

// Baseline is a list of findings that were accepted.
type Baseline struct {
	Root string // to which the paths in reports are relative; "" for the working directory

	path    string
	entries []*entry
}

// file is the form of a baseline on disk.
type file struct {
	Schema   string   `json:"schema"`
	Findings []*entry `json:"findings"`
}

// entry stands for cases with one key and severity. All but these and the count is for readers, and to tell which entries
// are gone.
type entry struct {
	File       string           `json:"file"` // relative to the folder of the baseline
	Kernel     string           `json:"kernel"`
	Rule       string           `json:"rule"`
	Severity   reports.Severity `json:"severity"`
	Statements []string         `json:"statements"`
	Key        string           `json:"key"`
	Count      int              `json:"count"`
	Reason     string           `json:"reason,omitempty"` // of whoever accepted it

	left int // of the count, not met yet
}

// maxBaseline bounds the file, and the number of cases that an entry may stand for.
const (
	maxBaseline = 64 << 20
	maxCount    = 1 << 30
)

// NewBaseline is an empty one that is to lie at path.
func NewBaseline(path string) *Baseline { return &Baseline{path: path} }

// ReadBaseline reads a file.
func ReadBaseline(path string) (*Baseline, error) {
	info, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("cannot read the baseline: %w; --write-baseline writes one", err)
	case !info.Mode().IsRegular() || info.Size() > maxBaseline:
		return nil, fmt.Errorf("%s: a baseline is a regular file of %d MiB at most", path, maxBaseline>>20)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("cannot read the baseline: %w", err)
	}
	b := &Baseline{path: path}
	if b.entries, err = parseBaseline(text); err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return b, nil
}

func parseBaseline(text []byte) ([]*entry, error) {
	var version struct {
		Schema *string `json:"schema"`
	}
	if err := json.Unmarshal(text, &version); err != nil {
		return nil, fmt.Errorf("not a baseline: %w", located(text, err))
	}
	switch {
	case version.Schema == nil:
		return nil, fmt.Errorf("not a baseline: it has no schema such as %q", BaselineSchema)
	case !strings.HasPrefix(*version.Schema, schemaFamily) || len(*version.Schema) > len(BaselineSchema)+8:
		return nil, errors.New("not a baseline: it has another schema")
	case *version.Schema != BaselineSchema:
		return nil, &VersionError{*version.Schema}
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	var f file
	if err := d.Decode(&f); err != nil {
		return nil, fmt.Errorf("not a baseline: %w", located(text, err))
	}
	for i, e := range f.Findings {
		if e == nil || e.Key == "" || e.Count < 1 || e.Count > maxCount {
			return nil, fmt.Errorf("not a baseline: finding %d has no key, or no count of 1 or more", i+1)
		}
	}
	return f.Findings, nil
}

// VersionError says that a baseline is of another version.
type VersionError struct{ Schema string }

func (e *VersionError) Error() string {
	return fmt.Sprintf("a baseline of schema %q, and this version of hgrd reads %q: write it anew with --write-baseline", e.Schema, BaselineSchema)
}

// located says in which line the text breaks the form. What is no JSON is not quoted: whoever names the baseline may have
// named any file.
func located(text []byte, err error) error {
	at := int64(-1)
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	switch {
	case errors.As(err, &syntax):
		at = syntax.Offset
		if strings.HasPrefix(syntax.Error(), "invalid character") {
			err = errors.New("an unexpected character")
		}
	case errors.As(err, &kind):
		at = kind.Offset
	}
	if at < 0 || at > int64(len(text)) {
		return err
	}
	return fmt.Errorf("line %d: %w", 1+bytes.Count(text[:at], []byte("\n")), err)
}

// Ready fails early where Write would fail late. It does not touch what is there.
func (b *Baseline) Ready() error {
	if info, err := os.Stat(b.path); err == nil && !info.Mode().IsRegular() {
		return fmt.Errorf("cannot write the baseline: %s is no regular file", b.path)
	}
	f, err := b.temporary()
	if err != nil {
		return fmt.Errorf("cannot write the baseline: %w", err)
	}
	f.Close()
	return os.Remove(f.Name())
}

func (b *Baseline) temporary() (*os.File, error) {
	return os.CreateTemp(filepath.Dir(b.path), "."+filepath.Base(b.path)+".*")
}

// Write writes the file anew. The old one stays until the new one is complete.
func (b *Baseline) Write() error {
	var text bytes.Buffer
	e := json.NewEncoder(&text)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	err := e.Encode(file{BaselineSchema, append([]*entry{}, b.entries...)})
	if err == nil {
		err = b.replace(text.Bytes())
	}
	if err != nil {
		return fmt.Errorf("cannot write the baseline: %w", err)
	}
	return nil
}

// replace puts a new file into the place of the old one.
func (b *Baseline) replace(text []byte) error {
	f, err := b.temporary()
	if err != nil {
		return err
	}
	defer os.Remove(f.Name()) // fails once it has its name
	_, err = f.Write(text)
	const everyoneReads = 0o644
	err = cmp.Or(err, f.Chmod(everyoneReads), f.Sync())
	if err := cmp.Or(err, f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), b.path)
}

// sortEntries is the order of the file.
func sortEntries(entries []*entry) {
	slices.SortFunc(entries, func(a, b *entry) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Kernel, b.Kernel), slices.Compare(a.Statements, b.Statements),
			cmp.Compare(a.Key, b.Key), cmp.Compare(b.Severity, a.Severity))
	})
}
