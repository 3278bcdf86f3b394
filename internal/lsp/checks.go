package lsp

import (
	"context"
	"maps"
	"path/filepath"
	"slices"

	"github.com/hgrd/hgrd/reports"
)

// run is a check that goes on.
type run struct{ cancel context.CancelFunc }

// result is what the last check of a document found.
type result struct {
	document    string          // path
	report      *reports.Report // nil where the document belongs to no program, or could not be checked
	diagnostics []reports.Diagnostic
	inputs      map[string]bool   // by path
	texts       map[string]string // of the documents that were open, by path, as they were on disk
	paths       map[string]string // without links, of what the report calls files
	mend        func(ctx context.Context, program string, kernels []string) (*Change, error)
}

// real is the path of a file of the report, without links.
func (r *result) real(file string) string {
	path, known := r.paths[file]
	if !known {
		path = real(file)
		r.paths[file] = path
	}
	return path
}

// check checks a document. What it found goes to the client; a check of the same document that goes on is cancelled.
func (s *Server) check(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.ctx.Err() != nil { // the connection ends, and waits for the checks that there are
		return
	}
	if r := s.runs[path]; r != nil {
		r.cancel()
	}
	ctx, cancel := context.WithCancel(s.ctx)
	r := &run{cancel}
	s.runs[path] = r
	name := s.names[path].path
	s.checking.Go(func() {
		defer cancel()
		if s.slots.Acquire(ctx, 1) != nil {
			return
		}
		defer s.slots.Release(1)
		end := s.tell("checking "+filepath.Base(name), nil)
		defer end()
		texts := s.saved()
		answer, err := s.Check(ctx, name)
		if s.finish(ctx, path, r, newResult(path, answer, err, texts)) {
			s.publish()
		}
	})
}

// saved are the texts of the open documents.
func (s *Server) saved() map[string]string {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := map[string]string{}
	for path, doc := range s.docs {
		out[path] = doc.saved
	}
	return out
}

func newResult(path string, a *Answer, err error, texts map[string]string) *result {
	r := &result{document: path, inputs: map[string]bool{}, texts: texts, paths: map[string]string{}}
	switch {
	case err != nil:
		r.diagnostics = []reports.Diagnostic{{At: reports.Position{File: path}, Severity: reports.Error,
			Text: "not checked: " + reports.Printable(err.Error())}}
	case a != nil:
		r.report, r.diagnostics, r.mend = a.Report, a.Report.Diagnostics(), a.Mend
		for _, input := range a.Inputs {
			r.inputs[r.real(input)] = true
		}
	}
	return r
}

// finish takes the result of a run for that of the document, unless a newer one has begun, or it was cancelled.
func (s *Server) finish(ctx context.Context, path string, r *run, of *result) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.runs[path] != r {
		return false
	}
	delete(s.runs, path)
	if ctx.Err() != nil {
		return false
	}
	s.found[path] = of
	return true
}

// current reports whether the text of a document is the one that a check saw. The caller holds mu.
func (s *Server) current(r *result, path string) bool {
	doc := s.docs[path]
	text, known := r.texts[path]
	return doc != nil && known && doc.text == text
}

// results are those of all documents, in the order of their paths. The caller holds mu.
func (s *Server) results() []*result {
	var out []*result
	for _, path := range slices.Sorted(maps.Keys(s.found)) {
		out = append(out, s.found[path])
	}
	return out
}
