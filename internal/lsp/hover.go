package lsp

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

// hover tells of the kernels that a line runs or launches, or whose name stands there.
func (s *Server) hover(p hoverParams) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	path, _ := filePath(p.TextDocument.URI)
	doc := s.docs[path]
	if doc == nil {
		return nil, nil
	}
	line := lineOf(doc.text, p.Position.Line+1)
	word := wordAt(line, byteOffset(line, p.Position.Character))
	var byName, byLine []string
	add := func(to *[]string, text string) {
		if !slices.Contains(*to, text) {
			*to = append(*to, text)
		}
	}
	for _, r := range s.results() {
		if r.report == nil {
			continue
		}
		for i := range r.report.Kernels {
			k := &r.report.Kernels[i]
			switch {
			case k.Name == word && (r.inputs[path] || r.concerns(k, path)):
				add(&byName, r.report.About(k))
			case s.current(r, path) && r.on(k, path, p.Position.Line+1):
				add(&byLine, r.report.About(k))
			}
		}
	}
	texts := byName
	if len(texts) == 0 {
		texts = byLine
	}
	if len(texts) == 0 {
		return nil, nil
	}
	return hover{s.markup(texts)}, nil
}

// maxHover bounds what a hover tells: a line of a library may be run by many kernels.
const maxHover = 5

// markup is a text as the client can show it. The caller holds mu.
func (s *Server) markup(texts []string) markup {
	if rest := len(texts) - maxHover; rest > 0 {
		texts = append(slices.Clone(texts[:maxHover]), "…\n")
	}
	all := strings.Join(texts, "")
	if slices.Contains(s.client.Capabilities.TextDocument.Hover.ContentFormat, "markdown") {
		return markup{"markdown", "```text\n" + all + "```"} // lines of it begin with a path or a word: none closes the fence
	}
	return markup{"plaintext", all}
}

// concerns reports whether a kernel is defined or launched in a file, or runs code of it. The caller holds mu.
func (r *result) concerns(k *reports.Kernel, path string) bool {
	return r.real(k.File) == path ||
		slices.ContainsFunc(k.Launches, func(l reports.Launch) bool { return r.real(l.File) == path }) ||
		slices.ContainsFunc(k.Code, func(l reports.Lines) bool { return r.real(l.File) == path })
}

// on reports whether a line of a file is one of a kernel's definition, of its code or of its launches. The caller holds mu.
func (r *result) on(k *reports.Kernel, path string, line int) bool {
	return k.Line == line && r.real(k.File) == path ||
		slices.ContainsFunc(k.Launches, func(l reports.Launch) bool { return l.Line == line && r.real(l.File) == path }) ||
		slices.ContainsFunc(k.Code, func(l reports.Lines) bool { return l.First <= line && line <= l.Last && r.real(l.File) == path })
}
