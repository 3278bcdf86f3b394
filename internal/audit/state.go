package audit

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/renameio/v2"
)

// stateSchema names the form of a kept record: a line of this name and the SHA-256 of all that follows, and then JSON.
// Another form counts as no record.
const stateSchema = "hgrd-audit-state/2"

// State keeps the records of finished programs in a folder, one file each, so that a later run goes on where one was
// stopped. A file is there as a whole or not at all.
type State struct{ dir string }

// kept is the content of a file.
type kept struct {
	Key string `json:"key"` // of what the outcome depends on
	entry
	Cost Cost `json:"cost"`
}

// staleAfter is the age at which a file that nobody completed belongs to nobody.
const staleAfter = time.Hour

// OpenState makes the folder where it is missing.
func OpenState(dir string) (*State, error) {
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, fmt.Errorf("cannot keep finished programs: %w", err)
	}
	probe, err := os.CreateTemp(dir, ".probe")
	if err != nil {
		return nil, fmt.Errorf("cannot keep finished programs: %w", err)
	}
	probe.Close()
	os.Remove(probe.Name())
	entries, _ := os.ReadDir(dir)
	for _, e := range entries { // left by runs that were killed
		if info, err := e.Info(); err == nil && strings.HasPrefix(e.Name(), "."+statePrefix) && time.Since(info.ModTime()) > staleAfter {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
	return &State{dir}, nil
}

const statePrefix = "program-"

func (s *State) path(p *Program) string {
	return filepath.Join(s.dir, statePrefix+digest(p.Name)+".json")
}

// load gives the record of a program if there is one that was made under the same key. The error is that of a record
// which is damaged; one of another key or version is none.
func (s *State) load(p *Program, key string) (_ Record, found bool, _ error) {
	path := s.path(p)
	info, err := os.Lstat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return Record{}, false, nil
	}
	if err != nil {
		return Record{}, false, err
	}
	if !info.Mode().IsRegular() || info.Size() > 2*maxReport { // a pipe would never end
		return Record{}, false, errors.New("no regular file, or too long")
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return Record{}, false, err
	}
	r, old, err := parseState(text, key)
	if err != nil || old {
		return Record{}, false, err
	}
	if digest(r.Program) != digest(p.listed()) {
		return Record{}, false, errors.New("it is about another program")
	}
	r.Program = *p
	return r, true, nil
}

// parseState reads a record. Old says that it is one of another key or version.
func parseState(text []byte, key string) (_ Record, old bool, _ error) {
	head, body, _ := bytes.Cut(text, []byte("\n"))
	schema, sum, _ := strings.Cut(string(head), " ")
	switch {
	case schema != stateSchema && strings.HasPrefix(schema, stateFamily), bytes.HasPrefix(text, []byte(`{"schema":"`+stateFamily)):
		return Record{}, true, nil
	case schema != stateSchema || sum != checksum(body):
		return Record{}, false, errors.New("its checksum is another one")
	}
	var k kept
	d := json.NewDecoder(bytes.NewReader(body))
	d.DisallowUnknownFields()
	if err := d.Decode(&k); err != nil {
		return Record{}, false, err
	}
	if d.More() || k.Status == NotRun {
		return Record{}, false, errors.New("it is no record")
	}
	if k.Key != key {
		return Record{}, true, nil
	}
	r, err := k.record()
	r.Cost = k.Cost
	return r, false, err
}

// stateFamily is what the schemas of all versions begin with.
const stateFamily = "hgrd-audit-state/"

func checksum(text []byte) string {
	sum := sha256.Sum256(text)
	return hex.EncodeToString(sum[:])
}

// save keeps a record.
func (s *State) save(r *Record, key string) error {
	e, err := r.entry()
	if err != nil {
		return err
	}
	body, err := json.Marshal(kept{key, e, r.Cost})
	if err != nil {
		return err
	}
	return renameio.WriteFile(s.path(&r.Program), fmt.Appendf(nil, "%s %s\n%s", stateSchema, checksum(body), body), 0o666)
}
