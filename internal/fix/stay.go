package fix

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// stay lets threads that return before a barrier come to it first: the branch by which they return becomes a variable under which
// the statements up to the barrier stand, and they return behind it. The barrier comes between two accesses, outside of all branches and loops.
func (s *source) stay(a, b reports.Position, barrier string) (out [][]Edit) {
	path := s.around(a)
	if len(path) == 0 {
		return nil
	}
	body := path[0]
	active := s.fresh("active")
	for _, edits := range s.between(a, b, nil, barrier+";", "if (!"+active+") return;") {
		if len(edits) != 1 || len(body.Around(edits[0].Start)) > 1 {
			continue
		}
		if before := s.staying(body, edits[0].Start, active); before != nil {
			out = append(out, append(before, edits...))
		}
	}
	return out
}

// staying puts what a function does up to an offset, behind the only branch by which its threads return there, under a variable that says
// which of them would have gone on; nil where that is not possible.
func (s *source) staying(body *cxx.Statement, to int, active string) []Edit {
	var out []Edit
	for _, st := range body.Parts {
		if st.Start >= to {
			break
		}
		leaves := slices.ContainsFunc(s.tokens(st), func(t cxx.Token) bool { return t.Text(s.text) == "return" })
		holds := slices.ContainsFunc(s.tokens(st), func(t cxx.Token) bool { return strings.HasPrefix(t.Text(s.text), "__sync") })
		switch {
		case leaves && (out != nil || !s.leaves(st)), holds, s.commented(st):
			return nil
		case leaves:
			condition := string(s.text[st.Head[0]:st.Head[1]])
			out = append(out, s.replace(st.Start, st.End, "const bool "+active+" = !("+condition+");"))
		case out == nil:
		case s.static(st):
		default:
			edits, ok := s.guarded(st, active)
			if !ok {
				return nil
			}
			out = append(out, edits...)
		}
	}
	return out
}

// leaves reports whether a statement is a branch in which threads return and do nothing else.
func (s *source) leaves(st *cxx.Statement) bool {
	if st.Shape != cxx.If || len(st.Parts) != 1 {
		return false
	}
	then := st.Parts[0]
	if then.Shape == cxx.Block && len(then.Parts) == 1 {
		then = then.Parts[0]
	}
	return then.Shape == cxx.Plain && strings.Join(strings.Fields(s.of(then)), "") == "return;"
}

// static reports whether a statement declares shared variables, or others without a value.
func (s *source) static(st *cxx.Statement) bool {
	if st.Shape != cxx.Plain || len(st.Tokens) < 3 || s.calls(st) {
		return false
	}
	_, is := s.assignment(st)
	first, second := st.Tokens[0], st.Tokens[1]
	return slices.ContainsFunc(st.Tokens, func(t cxx.Token) bool { return t.Text(s.text) == "__shared__" }) ||
		!is && first.Kind == cxx.Word && second.Kind == cxx.Word
}

// guarded puts a statement under a variable. A declaration gets its value so, unless that is made of names and numbers alone.
func (s *source) guarded(st *cxx.Statement, active string) ([]Edit, bool) {
	as, is := s.assignment(st)
	if !is || !s.declares(as) {
		return []Edit{s.insert(st.Start, "if ("+active+") ")}, st.Shape != cxx.Block
	}
	if !strings.ContainsAny(as.right, "[]->") && !strings.Contains(as.right, "*(") && !strings.HasPrefix(as.right, "*") && !strings.Contains(as.right, "(") {
		return nil, true
	}
	kind, name := declared(as.left)
	if kind == "" || as.op != "" || strings.Contains(as.right, ",") {
		return nil, false
	}
	line := kind + " " + name + "{};" + s.newline() + s.indent(st.Start) + "if (" + active + ") " + name + " = " + as.right + ";"
	return []Edit{s.replace(st.Start, st.End, line)}, true
}
