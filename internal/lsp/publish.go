package lsp

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// publication is what the client was told of a file.
type publication struct {
	uri  string
	text []byte // of the diagnostics; nil for none
}

// publish tells the client what has changed since it was told.
func (s *Server) publish() {
	s.publishing.Lock()
	defer s.publishing.Unlock()
	for _, p := range s.changed() {
		s.conn.Notify(s.ctx, "textDocument/publishDiagnostics", p) // fails where the client has gone
	}
}

// changed are the diagnostics of the files that have others than the client was told. The caller holds publishing.
func (s *Server) changed() []publishParams {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := map[string][]diagnostic{}
	for path := range s.shown {
		now[path] = nil
	}
	for _, r := range s.results() {
		for i := range r.diagnostics {
			d := &r.diagnostics[i]
			path := r.real(d.At.File)
			now[path] = append(now[path], s.diagnostic(r, d))
		}
	}
	var out []publishParams
	for _, path := range slices.Sorted(maps.Keys(now)) {
		list, texts := distinct(now[path])
		next := publication{s.uri(path), texts}
		last := s.shown[path]
		if last.uri != next.uri && last.text != nil {
			out = append(out, publishParams{last.uri, []diagnostic{}})
			last = publication{}
		}
		if !bytes.Equal(last.text, next.text) {
			out = append(out, publishParams{next.uri, list})
		}
		s.shown[path] = next
		if next.text == nil {
			delete(s.shown, path)
		}
	}
	return out
}

// distinct leaves out what several programs say of one file, and gives all of it as text.
func distinct(all []diagnostic) (list []diagnostic, text []byte) {
	list = []diagnostic{}
	seen := map[string]bool{}
	for _, d := range all {
		one, err := json.Marshal(d)
		if err != nil {
			panic("BUG: " + err.Error())
		}
		if !seen[string(one)] {
			seen[string(one)] = true
			list = append(list, d)
			text = append(append(text, one...), '\n')
		}
	}
	return list, text
}

var severities = map[reports.Severity]int{
	reports.Error:   severityError,
	reports.Warning: severityWarning,
	reports.Note:    severityInformation,
}

// diagnostic is one of r in the words of the protocol. The caller holds mu.
func (s *Server) diagnostic(r *result, d *reports.Diagnostic) diagnostic {
	out := diagnostic{
		Range:    rangeOf(d.At, s.source(r, d.At, d.Source)),
		Severity: severities[d.Severity],
		Code:     d.Rule,
		Source:   "hgrd",
		Message:  d.Text,
	}
	can := &s.client.Capabilities.TextDocument.PublishDiagnostics
	if url := reports.RuleURL(d.Rule); url != "" && can.CodeDescriptionSupport {
		out.CodeDescription = &codeDescription{url}
	}
	if can.RelatedInformation {
		for _, other := range d.Related {
			at := location{s.uri(r.real(other.At.File)), rangeOf(other.At, s.source(r, other.At, other.Source))}
			out.RelatedInformation = append(out.RelatedInformation, related{at, other.Text})
		}
	}
	return out
}

// source is the text of a line: as the report has it, or else from the document that was checked. The caller holds mu.
func (s *Server) source(r *result, at reports.Position, line string) string {
	if line == "" {
		line = lineOf(r.texts[r.real(at.File)], at.Line)
	}
	return line
}
