package lsp

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/dismiss"
	"github.com/hgrd/hgrd/reports"
)

// change is what a user may let the server do about a diagnostic: a title, and edits of documents.
type change struct {
	title string
	edits map[string][]textEdit // by path
}

// offers make changes for a diagnostic of a document whose text is the one that was checked. The texts of other documents
// are those that were checked as well; what cannot be edited is not in texts.
var offers = []func(d *reports.Diagnostic, path string, texts map[string]string) []change{
	ignoreByComment,
}

// codeActions are the offers for what the client shows on the lines of a range: a cursor is seldom on the very token.
func (s *Server) codeActions(p codeActionParams) (any, error) {
	out := []codeAction{}
	if !wanted(p.Context.Only) {
		return out, nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	path, _ := filePath(p.TextDocument.URI)
	for _, r := range s.results() {
		if !s.current(r, path) {
			continue
		}
		texts := map[string]string{}
		for of, text := range r.texts {
			if s.current(r, of) {
				texts[of] = text
			}
		}
		for i := range r.diagnostics {
			d := &r.diagnostics[i]
			if r.real(d.At.File) != path {
				continue
			}
			shown := s.diagnostic(r, d)
			if shown.Range.End.Line < p.Range.Start.Line || p.Range.End.Line < shown.Range.Start.Line {
				continue
			}
			if a := s.mendAction(r, d, shown); a != nil {
				out = offered(out, *a)
			}
			for _, offer := range offers {
				for _, c := range offer(d, path, texts) {
					out = offered(out, s.action(c, shown))
				}
			}
		}
	}
	return out, nil
}

// action is a change in the words of the protocol. The caller holds mu.
func (s *Server) action(c change, about diagnostic) codeAction {
	action := codeAction{Title: c.title, Kind: quickFix, Diagnostics: []diagnostic{about}, Edit: &workspaceEdit{map[string][]textEdit{}}}
	for path, edits := range c.edits {
		action.Edit.Changes[s.uri(path)] = edits
	}
	return action
}

// offered adds an action, once.
func offered(to []codeAction, action codeAction) []codeAction {
	if slices.ContainsFunc(to, func(other codeAction) bool {
		a, b := &other.Diagnostics[0], &action.Diagnostics[0]
		return other.Title == action.Title && a.Message == b.Message && a.Range == b.Range
	}) {
		return to
	}
	return append(to, action)
}

// wanted reports whether the client asks for quick fixes, or for all that there is.
func wanted(only []string) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(kind string) bool {
		return kind == "" || kind == quickFix || strings.HasPrefix(quickFix, kind+".")
	})
}

// placeholder stands where the user is to say why.
const placeholder = "TODO: say why this may be"

// ignoreByComment puts comments above the statements of a finding, as few as dismiss it: each of its cases needs one at one
// of its places. The first case has it at the place of the finding.
func ignoreByComment(d *reports.Diagnostic, path string, texts map[string]string) []change {
	if len(d.Cases) == 0 {
		return nil
	}
	edits := map[string][]textEdit{}
	done := map[reports.Position]bool{} // lines, by path
	for i, places := range d.Cases {
		if slices.ContainsFunc(places, func(at reports.Position) bool { return done[lineAt(at)] }) {
			continue
		}
		at := slices.IndexFunc(places, func(at reports.Position) bool {
			file := real(at.File)
			comment, ok := dismiss.Write([]byte(texts[file]), at.Line, d.Rule, placeholder)
			if ok {
				edits[file] = append(edits[file], textEdit{span{position{at.Line - 1, 0}, position{at.Line - 1, 0}}, comment})
				done[lineAt(at)] = true
			}
			return ok
		})
		if at < 0 && i == 0 {
			return nil
		}
	}
	return []change{{"Ignore with hgrd:ignore", edits}}
}

// lineAt is the line of a place, by the path of its file.
func lineAt(at reports.Position) reports.Position {
	return reports.Position{File: real(at.File), Line: at.Line}
}
