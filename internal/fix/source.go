package fix

import (
	"bytes"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// source is the text of a file as the edits so far have made it. Edits that it makes are of that text.
type source struct {
	file string
	text []byte
}

// offset is the place of a position; -1 where the text has none.
func (s *source) offset(p reports.Position) int {
	at := 0
	for line := 1; line < p.Line; line++ {
		end := bytes.IndexByte(s.text[at:], '\n')
		if end < 0 {
			return -1
		}
		at += end + 1
	}
	if at += max(p.Column, 1) - 1; at >= len(s.text) {
		return -1
	}
	return at
}

// around are the statements around a position, from the body of its function inwards; none outside of functions.
func (s *source) around(p reports.Position) []*cxx.Statement {
	at := s.offset(p)
	if at < 0 {
		return nil
	}
	f := cxx.Function(s.text, at)
	if f == nil {
		return nil
	}
	return f.Around(at)
}

// of is the text of a statement.
func (s *source) of(st *cxx.Statement) string { return string(s.text[st.Start:st.End]) }

// newline is how lines of the text end.
func (s *source) newline() string {
	if i := bytes.IndexByte(s.text, '\n'); i > 0 && s.text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// lineStart is the offset of the beginning of the line with an offset.
func (s *source) lineStart(at int) int { return bytes.LastIndexByte(s.text[:at], '\n') + 1 }

// indent is the white space at the beginning of the line with an offset.
func (s *source) indent(at int) string {
	line := s.text[s.lineStart(at):]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// first reports whether nothing stands in front of an offset on its line.
func (s *source) first(at int) bool {
	return len(bytes.TrimSpace(s.text[s.lineStart(at):at])) == 0
}

func (s *source) insert(at int, text string) Edit { return Edit{s.file, at, at, text} }

// before puts statements in front of the innermost statement of a path.
func (s *source) before(path []*cxx.Statement, statements ...string) []Edit {
	st := path[len(path)-1]
	if !inBlock(path) {
		return s.braced(st, strings.Join(statements, " ")+" ", "")
	}
	if !s.first(st.Lead) {
		return []Edit{s.insert(st.Lead, strings.Join(statements, " ")+" ")}
	}
	return []Edit{s.insert(s.lineStart(st.Lead), s.lines(s.indent(st.Lead), statements))}
}

// lines writes statements on lines of their own.
func (s *source) lines(indent string, statements []string) string {
	var out strings.Builder
	for _, st := range statements {
		out.WriteString(indent + st + s.newline())
	}
	return out.String()
}

// after puts statements behind the innermost statement of a path.
func (s *source) after(path []*cxx.Statement, statements ...string) []Edit {
	st := path[len(path)-1]
	if !inBlock(path) {
		return s.braced(st, "", " "+strings.Join(statements, " "))
	}
	end := len(s.text)
	if i := bytes.IndexByte(s.text[st.End:], '\n'); i >= 0 {
		end = st.End + i
	}
	rest := bytes.TrimSpace(s.text[st.End:end])
	if end == len(s.text) || len(rest) > 0 && !bytes.HasPrefix(rest, []byte("//")) || bytes.HasSuffix(rest, []byte(`\`)) {
		return []Edit{s.insert(st.End, " "+strings.Join(statements, " "))}
	}
	return []Edit{s.insert(end+1, s.lines(s.indent(st.Start), statements))}
}

// inBlock reports whether the innermost statement of a path stands among others in braces.
func inBlock(path []*cxx.Statement) bool {
	return len(path) > 1 && path[len(path)-2].Shape == cxx.Block
}

// braced puts texts around a statement, and all of it in braces.
func (s *source) braced(st *cxx.Statement, before, after string) []Edit {
	return []Edit{s.insert(st.Lead, "{ "+before), s.insert(st.End, after+" }")}
}

// atStart puts statements where each iteration of the loop that a path ends in begins.
func (s *source) atStart(path []*cxx.Statement, statements ...string) []Edit {
	body := part(path)
	switch {
	case body == nil:
		return nil
	case body.Shape != cxx.Block:
		return s.braced(body, strings.Join(statements, " ")+" ", "")
	case len(body.Parts) > 0:
		return s.before([]*cxx.Statement{body, body.Parts[0]}, statements...)
	}
	return []Edit{s.insert(body.Start+1, " "+strings.Join(statements, " "))}
}

// atEnd puts statements where each iteration of the loop that a path ends in ends.
func (s *source) atEnd(path []*cxx.Statement, statements ...string) []Edit {
	body := part(path)
	switch {
	case body == nil:
		return nil
	case body.Shape != cxx.Block:
		return s.braced(body, "", " "+strings.Join(statements, " "))
	case len(body.Parts) > 0:
		return s.after([]*cxx.Statement{body, body.Parts[len(body.Parts)-1]}, statements...)
	}
	return []Edit{s.insert(body.Start+1, " "+strings.Join(statements, " "))}
}

// part is the body of the loop, or the first branch of the if, that a path ends in.
func part(path []*cxx.Statement) *cxx.Statement {
	if st := path[len(path)-1]; len(st.Parts) > 0 {
		return st.Parts[0]
	}
	return nil
}

// replace puts another text in place of a part of the source.
func (s *source) replace(from, to int, text string) Edit { return Edit{s.file, from, to, text} }

// fresh is a name that the text does not have.
func (s *source) fresh(name string) string {
	used := map[string]bool{}
	for t := range cxx.Tokens(s.text) {
		if t.Kind == cxx.Word {
			used[t.Text(s.text)] = true
		}
	}
	for used[name] {
		name += "_"
	}
	return name
}
