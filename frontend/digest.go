package frontend

import (
	"crypto/sha256"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Digest is a hash of everything that m says: modules with one digest, compiled
// under one name, are the same to every reader.
func (m *Module) Digest() [sha256.Size]byte { return m.digest }

// Code is a hash of what m does when it runs: of its text without debug information and other metadata.
func (m *Module) Code() [sha256.Size]byte {
	sum := sha256.New()
	for line := range strings.Lines(m.text) {
		if strings.HasPrefix(line, "!") || strings.Contains(line, "@llvm.dbg.") {
			continue
		}
		if strings.HasPrefix(line, "  ") || strings.HasPrefix(line, "define ") { // texts of the program stand in other lines
			line = trailing.ReplaceAllString(line, "$1")
		}
		sum.Write([]byte(line))
	}
	return [sha256.Size]byte(sum.Sum(nil))
}

// trailing is the metadata at the end of an instruction, or of the head of a function.
var trailing = regexp.MustCompile(`(?:,? ![\w.]+ !\d+)+( \{)?\n$`)

// digestOf hashes the text of a module and what it mentioned before inlining.
// The checksums of source files stay out: a comment changes them.
func digestOf(text string, refs map[string]bool) (digest [sha256.Size]byte) {
	sum := sha256.New()
	for line := range strings.Lines(text) {
		if strings.HasPrefix(line, "!") && strings.Contains(line, " = !DIFile(") {
			line, _, _ = strings.Cut(line, ", checksumkind: ")
		}
		sum.Write([]byte(line))
	}
	for _, name := range slices.Sorted(maps.Keys(refs)) {
		sum.Write([]byte(name + "\x00"))
	}
	sum.Sum(digest[:0])
	return digest
}
