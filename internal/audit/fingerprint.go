package audit

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/hgrd/hgrd/internal/buildfile"
	"github.com/hgrd/hgrd/internal/includes"
)

// fingerprints hashes what programs are made of: their inputs and, of the files that these include, those that lie
// beside them or in a folder for headers. Files are read once.
type fingerprints struct {
	base string
	mu   sync.Mutex
	seen map[string]*fileFacts // by absolute path; nil for what is no regular file
}

// fileFacts is what a file holds.
type fileFacts struct {
	sum      [sha256.Size]byte
	names    []string // as included
	computed bool     // it includes what only a preprocessor can tell, or is too long to look into
}

func newFingerprints(base string) *fingerprints {
	return &fingerprints{base: base, seen: map[string]*fileFacts{}}
}

// of hashes the sources of p under flags.
func (f *fingerprints) of(p *Program, flags []string) string {
	var dirs, queue []string
	all := slices.Concat(p.Flags, flags)
	for i, flag := range all {
		if _, d, ok := buildfile.SearchFolder(flag); ok {
			dirs = append(dirs, f.at(d))
		}
		if file, ok := strings.CutPrefix(flag, "--include="); ok {
			queue = append(queue, f.at(file))
		} else if i > 0 && all[i-1] == "-include" {
			queue = append(queue, f.at(flag))
		}
	}
	for _, s := range p.Inputs {
		queue = append(queue, f.at(s))
	}
	wide := false
	parts := map[string]*fileFacts{}
	for len(queue) > 0 {
		path := queue[0]
		queue = queue[1:]
		if _, done := parts[path]; done {
			continue
		}
		facts := f.facts(path)
		parts[path] = facts
		if facts == nil {
			continue
		}
		if facts.computed && !wide {
			wide = true
			for _, d := range append(dirs, f.at(p.Dir)) {
				queue = append(queue, headers(d)...)
			}
		}
		for _, name := range facts.names {
			if filepath.IsAbs(name) {
				queue = append(queue, name)
				continue
			}
			for _, d := range append([]string{filepath.Dir(path)}, dirs...) {
				if file := filepath.Join(d, name); f.facts(file) != nil {
					queue = append(queue, file)
				}
			}
		}
	}
	var lines []string
	for path, facts := range parts {
		if facts != nil {
			lines = append(lines, fmt.Sprintf("%q %x\n", relative(f.base, path), facts.sum))
		}
	}
	slices.Sort(lines)
	sum := sha256.Sum256([]byte(strings.Join(lines, "")))
	return hex.EncodeToString(sum[:])
}

func (f *fingerprints) at(path string) string {
	if filepath.IsAbs(path) {
		return filepath.Clean(path)
	}
	return filepath.Join(f.base, path)
}

// facts reads a file, whatever is at path: a pipe would never end, so only regular files are read.
func (f *fingerprints) facts(path string) *fileFacts {
	f.mu.Lock()
	defer f.mu.Unlock()
	if facts, known := f.seen[path]; known {
		return facts
	}
	facts := readFacts(path)
	f.seen[path] = facts
	return facts
}

func readFacts(path string) *fileFacts {
	info, err := os.Stat(path)
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	file, err := os.Open(path)
	if err != nil {
		return nil
	}
	defer file.Close()
	facts := &fileFacts{computed: info.Size() > includes.MaxText}
	hash := sha256.New()
	var text strings.Builder
	if _, err := io.Copy(io.MultiWriter(hash, &text), io.LimitReader(file, includes.MaxText)); err != nil {
		return nil
	}
	if _, err := io.Copy(hash, file); err != nil {
		return nil
	}
	hash.Sum(facts.sum[:0])
	for _, i := range includes.Scan(text.String()) {
		if i.Name == "" {
			facts.computed = true
		} else {
			facts.names = append(facts.names, i.Name)
		}
	}
	return facts
}

// headers lists the files under dir that may be included.
func headers(dir string) []string {
	var out []string
	entries := 0
	filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if entries++; err != nil || entries > maxEntries {
			return filepath.SkipAll
		}
		if !d.IsDir() && mayInclude(d.Name()) {
			out = append(out, path)
		}
		return nil
	})
	return out
}
