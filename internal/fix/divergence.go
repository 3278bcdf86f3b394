package fix

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// hoist moves the statement at a position out of the branches and loops around it: behind each or before it, the innermost
// first.
func (s *source) hoist(at reports.Position) [][]Edit {
	path, st, ok := s.plain(at)
	if !ok {
		return nil
	}
	text := strings.TrimSpace(s.of(st))
	var out [][]Edit
	gone := s.emptied(path)
	if branch := gone[len(gone)-1]; branch != st {
		out = append(out, []Edit{s.replace(branch.Start, branch.End, text)})
	}
	for depth := len(gone) - 1; depth > 1; depth-- {
		if path[depth-1].Shape != cxx.If && path[depth-1].Shape != cxx.Loop {
			continue
		}
		out = append(out, append(s.without(path), s.after(path[:depth], text)...), append(s.without(path), s.before(path[:depth], text)...))
	}
	return out
}

// emptied is the path to what goes with the innermost statement of a path: branches in which nothing else stands, whose conditions do
// nothing.
func (s *source) emptied(path []*cxx.Statement) []*cxx.Statement {
	for len(path) > 2 {
		up := 1
		if parent := path[len(path)-2]; parent.Shape == cxx.Block && len(parent.Parts) == 1 && len(path) > 3 {
			up = 2
		}
		branch := path[len(path)-1-up]
		if branch.Shape != cxx.If || len(branch.Parts) != 1 || !inBlock(path[:len(path)-up]) || s.acts(branch) {
			break
		}
		path = path[:len(path)-up]
	}
	return path
}

// acts reports whether more than a comparison would go with a branch: a call, an assignment or a comment.
func (s *source) acts(branch *cxx.Statement) bool {
	text := string(s.text[branch.Start:branch.End])
	head := string(s.text[branch.Head[0]:branch.Head[1]])
	for _, same := range []string{"==", "!=", "<=", ">="} {
		head = strings.ReplaceAll(head, same, "")
	}
	if strings.Contains(text, "//") || strings.Contains(text, "/*") || strings.Contains(text, "#") || strings.Contains(head, "=") ||
		strings.Contains(head, "++") || strings.Contains(head, "--") {
		return true
	}
	tokens := s.within(branch.Head[0], branch.Head[1])
	for i := 1; i < len(tokens); i++ {
		if tokens[i].Text(s.text) == "(" && tokens[i-1].Kind == cxx.Word {
			return true
		}
	}
	return false
}

// without takes the innermost statement of a path out, with branches in which nothing else stands, and its line where it stands
// alone on that.
func (s *source) without(path []*cxx.Statement) []Edit {
	path = s.emptied(path)
	st := path[len(path)-1]
	if !inBlock(path) {
		return []Edit{s.replace(st.Start, st.End, ";")}
	}
	from, to := st.Start, st.End
	if line, _, more := strings.Cut(string(s.text[to:]), "\n"); more && s.first(from) && strings.TrimSpace(line) == "" {
		from, to = s.lineStart(from), to+len(line)+1
	}
	return []Edit{s.replace(from, to, "")}
}

// fission splits the branch around a statement there, so that all threads perform it: what stands in front of it, the
// statement, what stands behind it. Variables of the first part that have a type of their own and a first value move out.
func (s *source) fission(at reports.Position) []Edit {
	path := s.around(at)
	if len(path) < 4 {
		return nil
	}
	st, block, branch := path[len(path)-1], path[len(path)-2], path[len(path)-3]
	if block.Shape != cxx.Block || branch.Shape != cxx.If || len(branch.Parts) != 1 || !inBlock(path[:len(path)-2]) || st.Shape != cxx.Plain {
		return nil
	}
	i := slices.Index(block.Parts, st)
	if i == 0 || i == len(block.Parts)-1 {
		return nil // moving it does
	}
	active := s.fresh("active")
	indent := s.indent(branch.Start)
	var variables []string
	edits := []Edit{s.replace(branch.Start, block.Start, "if ("+active+") ")}
	for _, part := range block.Parts[:i] {
		a, is := s.assignment(part)
		if !is || a.op != "" || !s.declares(a) {
			continue
		}
		kind, name := declared(a.left)
		if kind == "" {
			return nil
		}
		variables = append(variables, kind+" "+name+"{};")
		edits = append(edits, s.replace(part.Start, part.End, name+" = "+a.right+";"))
	}
	head := append([]string{"const bool " + active + " = " + string(s.text[branch.Head[0]:branch.Head[1]]) + ";"}, variables...)
	out := ""
	for _, line := range head {
		out += line + s.newline() + indent
	}
	edits[0].Text = out + edits[0].Text
	from, first := st.Start, ""
	if s.first(from) {
		from, first = s.lineStart(from), indent
	}
	return append(edits, s.replace(from, st.End, first+"}"+s.newline()+indent+s.of(st)+s.newline()+indent+"if ("+active+") {"))
}

// declared splits "const float next" into a type that may be written to and the name; the type is empty where it is not
// written out.
func declared(left string) (kind, name string) {
	at := strings.LastIndexAny(left, " *&")
	if at < 0 {
		return "", ""
	}
	kind, name = strings.TrimSpace(left[:at+1]), left[at+1:]
	kind = strings.TrimSpace(strings.TrimPrefix(kind, "const "))
	if kind == "auto" || strings.ContainsAny(kind, "&,") || strings.ContainsAny(name, "[](){}") {
		return "", ""
	}
	return kind, name
}

// sides puts statements between the two sides of a branch of which each holds one of two accesses: what stands behind the else
// comes behind them, under the opposite of the condition.
func (s *source) sides(a, b reports.Position, statements ...string) []Edit {
	from, to := s.around(a), s.around(b)
	common := 0
	for common < min(len(from), len(to)) && from[common].Start == to[common].Start {
		common++
	}
	if common == 0 || common >= min(len(from), len(to)) || !inBlock(from[:common]) {
		return nil
	}
	branch := from[common-1]
	if branch.Shape != cxx.If || len(branch.Parts) != 2 {
		return nil
	}
	then, other := branch.Parts[0], branch.Parts[1]
	between := s.within(then.End, other.Start)
	if len(between) != 1 || between[0].Text(s.text) != "else" {
		return nil
	}
	first := s.fresh("first")
	condition := "const bool " + first + " = " + string(s.text[branch.Head[0]:branch.Head[1]]) + ";"
	return []Edit{
		s.replace(branch.Start, branch.Head[1], condition+s.newline()+s.indent(branch.Start)+"if ("+first),
		s.replace(then.End, between[0].End, s.newline()+s.indent(branch.Start)+s.listing(branch.Start, append(statements, "if (!"+first+")"))),
	}
}

// divergence proposes changes that may mend a barrier which not all threads reach.
func (p *proposer) divergence(d *reports.Divergence) []candidate {
	p.out = nil
	at := reports.Position{File: d.File, Line: d.Line, Column: d.Column}
	s := p.sources(d.File)
	if s == nil {
		return nil
	}
	for i, edits := range s.hoist(at) {
		p.add(costMove+i, "move the barrier out of the branch", "", edits)
	}
	p.add(costSplit, "split the branch at the barrier, so that all threads reach it", "", s.fission(at))
	if path := s.around(at); len(path) > 0 && path[len(path)-1].Shape == cxx.Plain {
		p.add(costMove+len(p.out), "remove the barrier", "", s.without(path))
	}
	return p.distinct()
}
