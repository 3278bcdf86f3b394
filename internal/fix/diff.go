package fix

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"

	"github.com/hgrd/hgrd/reports"
)

// Describe adds to a repair what an outcome is, as differences to the files on disk.
func (s *Searcher) Describe(o *Outcome, to *reports.Repair) {
	to.Changes, to.Notes = o.Titles, o.Notes
	for _, e := range o.Edits {
		text := s.text(e.File)
		out := reports.TextEdit{File: e.File, Text: e.Text}
		out.Line, out.Column = position(text, e.Start)
		out.EndLine, out.EndColumn = position(text, e.End)
		to.Edits = append(to.Edits, out)
	}
	for _, file := range files(o.Edits) {
		text := s.text(file)
		to.Diff += udiff.Unified(file, file, string(text), string(apply(text, file, o.Edits)))
	}
}

// Changed are the files with all changes that were found, by name.
func (s *Searcher) Changed() map[string][]byte {
	out := map[string][]byte{}
	for _, file := range files(s.done) {
		out[file] = apply(s.text(file), file, s.done)
	}
	return out
}

// Original is a file as the search found it on disk.
func (s *Searcher) Original(file string) []byte { return s.text(file) }

// files are those that edits are of, in order.
func files(edits []Edit) []string {
	var out []string
	for _, e := range edits {
		if !slices.Contains(out, e.File) {
			out = append(out, e.File)
		}
	}
	slices.Sort(out)
	return out
}

// position is the line and the column of an offset, from 1, the column in characters.
func position(text []byte, at int) (line, column int) {
	start := bytes.LastIndexByte(text[:at], '\n') + 1
	return 1 + bytes.Count(text[:at], []byte("\n")), 1 + utf8.RuneCount(text[start:at])
}
