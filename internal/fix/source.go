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

// plain is the statement at a position, if it is a plain one, with the path to it.
func (s *source) plain(p reports.Position) (path []*cxx.Statement, st *cxx.Statement, ok bool) {
	if path = s.around(p); len(path) == 0 {
		return nil, nil, false
	}
	st = path[len(path)-1]
	return path, st, st.Shape == cxx.Plain
}

// of is the text of a statement.
func (s *source) of(st *cxx.Statement) string { return string(s.text[st.Start:st.End]) }

// firstInclude is where another include may stand: in front of the first one, or of the first code.
func (s *source) firstInclude() int {
	code := -1
	for t := range cxx.Tokens(s.text) {
		switch {
		case t.Kind == cxx.Hash && cxx.DirectiveName(s.text, t) == "include":
			return t.Start
		case t.Kind != cxx.Comment && !t.Directive && t.Kind != cxx.Hash && code < 0:
			code = t.Start
		}
	}
	return max(code, 0)
}

// newline is how lines of the text end.
func (s *source) newline() string {
	if i := bytes.IndexByte(s.text, '\n'); i > 0 && s.text[i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// line is the number of the line with an offset.
func (s *source) line(at int) int { return 1 + bytes.Count(s.text[:at], []byte("\n")) }

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
	switch {
	case len(path) < 2:
		return nil
	case !inBlock(path):
		return s.braced(path[len(path)-2], st, statements, nil)
	case !s.first(st.Lead):
		return []Edit{s.insert(st.Lead, strings.Join(statements, " ")+" ")}
	}
	return []Edit{s.insert(s.lineStart(st.Lead), s.lines(s.indent(st.Lead), statements))}
}

// after puts statements behind the innermost statement of a path.
func (s *source) after(path []*cxx.Statement, statements ...string) []Edit {
	st := path[len(path)-1]
	switch next := s.nextLine(st.End); {
	case len(path) < 2:
		return nil
	case !inBlock(path):
		return s.braced(path[len(path)-2], st, nil, statements)
	case next < 0:
		return []Edit{s.insert(st.End, " "+strings.Join(statements, " "))}
	default:
		return []Edit{s.insert(next, s.lines(s.indent(st.Start), statements))}
	}
}

// lines writes statements on lines of their own.
func (s *source) lines(indent string, statements []string) string {
	var out strings.Builder
	for _, st := range statements {
		out.WriteString(indent + st + s.newline())
	}
	return out.String()
}

// nextLine is the beginning of the line behind that of an offset; -1 where something else follows on that line, or no line.
func (s *source) nextLine(at int) int {
	end := bytes.IndexByte(s.text[at:], '\n')
	if end < 0 {
		return -1
	}
	rest := bytes.TrimSpace(s.text[at : at+end])
	if len(rest) > 0 && !bytes.HasPrefix(rest, []byte("//")) || bytes.HasSuffix(rest, []byte(`\`)) {
		return -1
	}
	return at + end + 1
}

// inBlock reports whether the innermost statement of a path stands among others in braces.
func inBlock(path []*cxx.Statement) bool {
	return len(path) > 1 && path[len(path)-2].Shape == cxx.Block
}

// braced puts a statement that stands under the head of another one into braces, with others before and after it.
func (s *source) braced(outer, st *cxx.Statement, before, after []string) []Edit {
	next := s.nextLine(st.End)
	if !s.first(st.Lead) || next < 0 || outer.Head[1] == 0 || outer.Parts[0] != st || len(outer.Parts) > 1 {
		open, end := "{ ", " }"
		if len(before) > 0 {
			open += strings.Join(before, " ") + " "
		}
		if len(after) > 0 {
			end = " " + strings.Join(after, " ") + end
		}
		return []Edit{s.insert(st.Lead, open), s.insert(st.End, end)}
	}
	indent := s.indent(st.Lead)
	out := []Edit{s.insert(outer.Head[1]+1, " {")}
	if len(before) > 0 {
		out = append(out, s.insert(s.lineStart(st.Lead), s.lines(indent, before)))
	}
	return append(out, s.insert(next, s.lines(indent, after)+s.indent(outer.Start)+"}"+s.newline()))
}

// atStart puts statements where each iteration of the loop that a path ends in begins.
func (s *source) atStart(path []*cxx.Statement, statements ...string) []Edit {
	body := part(path)
	switch {
	case body == nil:
		return nil
	case body.Shape != cxx.Block:
		return s.braced(path[len(path)-1], body, statements, nil)
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
		return s.braced(path[len(path)-1], body, nil, statements)
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
