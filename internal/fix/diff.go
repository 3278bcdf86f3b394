package fix

import (
	"bytes"
	"slices"
	"unicode/utf8"

	"github.com/aymanbagabas/go-udiff"

	"github.com/hgrd/hgrd/reports"
)

// describe adds to a repair what an outcome is. Edits are of the files on disk; the differences are to what earlier
// repairs, the first made of the edits so far, have made of these.
func (s *searcher) describe(o *outcome, made int, to *reports.Repair) {
	to.Changes, to.Notes = append(to.Changes, o.Titles...), o.Notes
	for _, e := range o.Edits {
		text := s.text(e.File)
		out := reports.TextEdit{File: e.File, Text: e.Text}
		out.Line, out.Column = position(text, e.Start)
		out.EndLine, out.EndColumn = position(text, e.End)
		to.Edits = append(to.Edits, out)
	}
	for _, file := range files(o.Edits) {
		text := s.text(file)
		to.Diff += udiff.Unified(file, file, string(apply(text, file, s.done[:made])), string(apply(text, file, s.done)))
	}
}

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
