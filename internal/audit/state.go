package audit

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/google/renameio/v2"
)

// stateSchema names the form of a kept record. Another form counts as no record.
const stateSchema = "hgrd-audit-state/1"

// State keeps the records of finished programs in a folder, one file each, so that a later run goes on where one was
// stopped. A file is there as a whole or not at all.
type State struct{ dir string }

// kept is the content of a file.
type kept struct {
	Schema string `json:"schema"`
	Key    string `json:"key"` // of what the outcome depends on
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

// load gives the record of a program if there is one that was made under the same key.
func (s *State) load(p *Program, key string) (Record, bool) {
	path := s.path(p)
	if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() || info.Size() > 2*maxReport {
		return Record{}, false // a pipe would never end
	}
	file, err := os.Open(path)
	if err != nil {
		return Record{}, false
	}
	defer file.Close()
	var k kept
	if err := json.NewDecoder(file).Decode(&k); err != nil || k.Schema != stateSchema || k.Key != key {
		return Record{}, false
	}
	k.Program = *p
	r, err := k.record()
	r.Cost = k.Cost
	return r, err == nil && r.Status != NotRun
}

// save keeps a record.
func (s *State) save(r *Record, key string) error {
	e, err := r.entry()
	if err != nil {
		return err
	}
	text, err := json.Marshal(kept{stateSchema, key, e, r.Cost})
	if err != nil {
		return err
	}
	return renameio.WriteFile(s.path(&r.Program), text, 0o666)
}
