package fix

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/reports"
)

// atomic makes the access at a position atomic: an update, a plain write, or a read.
func (s *source) atomic(a *reports.Access) []Edit {
	path := s.around(a.Position())
	if len(path) == 0 {
		return nil
	}
	st := path[len(path)-1]
	if as, is := s.assignment(st); is && !s.declares(as) {
		if function, operand, ok := as.update(); ok {
			return []Edit{s.replace(st.Start, st.End, function+"(&"+as.left+", "+operand+");")}
		}
		if a.Kind == reports.Write && as.op == "" {
			return []Edit{s.replace(st.Start, st.End, "atomicExch(&"+as.left+", "+as.right+");")}
		}
	}
	if a.Kind != reports.Read {
		return nil
	}
	if from, to, ok := s.operand(s.offset(a.Position())); ok {
		return []Edit{s.replace(from, to, "atomicAdd(&"+string(s.text[from:to])+", 0)")}
	}
	return nil
}

// operand is the extent of the expression that begins at an offset: a name with what is selected from it, or what a
// pointer leads to.
func (s *source) operand(at int) (from, to int, ok bool) {
	depth := 0
	last := ""
	for t := range cxx.Tokens(s.text) {
		if t.End <= at || t.Kind == cxx.Comment {
			continue
		}
		text := t.Text(s.text)
		switch {
		case to == 0 && text == "*" && from == 0:
			from = t.Start
		case to == 0 && t.Kind == cxx.Word:
			if from == 0 {
				from = t.Start
			}
			to = t.End
		case to == 0:
			return 0, 0, false
		case depth > 0 || text == "[":
			depth += strings.Count("[(", text) - strings.Count("])", text)
			to = t.End
		case text == "." || text == "-", text == ">" && last == "-":
		case t.Kind == cxx.Word && (last == "." || last == ">"):
			to = t.End
		default:
			return from, to, true
		}
		last = text
	}
	return 0, 0, false
}

// guard lets one thread along each of some axes perform the statement at a position.
func (s *source) guard(at reports.Position, axes []string) []Edit {
	if len(axes) == 0 {
		return nil
	}
	return s.under(at, strings.Join(axes, " == 0 && ")+" == 0")
}

// under puts the statement at a position under a condition; nothing is proposed for a declaration.
func (s *source) under(at reports.Position, condition string) []Edit {
	path := s.around(at)
	if len(path) == 0 {
		return nil
	}
	st := path[len(path)-1]
	as, is := s.assignment(st)
	if is && s.declares(as) || !is && !s.calls(st) {
		return nil
	}
	return []Edit{s.insert(st.Start, "if ("+condition+") ")}
}

// indices are the names within square brackets of the statement at a position, but for one.
func (s *source) indices(at reports.Position, but string) []string {
	path := s.around(at)
	if len(path) == 0 {
		return nil
	}
	depth := 0
	var out []string
	tokens := s.tokens(path[len(path)-1])
	for i, t := range tokens {
		switch text := t.Text(s.text); {
		case text == "[":
			depth++
		case text == "]":
			depth--
		case depth > 0 && t.Kind == cxx.Word && (text[0] < '0' || text[0] > '9') && text != but && !slices.Contains(out, text) &&
			(i+1 == len(tokens) || tokens[i+1].Text(s.text) != "." && tokens[i+1].Text(s.text) != "("):
			out = append(out, text)
		}
	}
	return out
}

// calls reports whether a statement is a call and nothing else.
func (s *source) calls(st *cxx.Statement) bool {
	n := len(st.Tokens)
	return st.Shape == cxx.Plain && n > 3 && st.Tokens[0].Kind == cxx.Word && st.Tokens[0].Text(s.text) != "return" &&
		st.Tokens[1].Text(s.text) == "(" && st.Tokens[n-2].Start == s.closing(st.Tokens, 1)
}

// axes are those along which the threads of a race's witness differ.
func axes(r *reports.Race) []string {
	if len(r.Ignores) > 0 {
		return r.Ignores
	}
	w := r.Witness
	if w == nil {
		return nil
	}
	var out []string
	for i, letter := range []string{"x", "y", "z"} {
		if w.Threads[0].BlockIdx[i] != w.Threads[1].BlockIdx[i] {
			out = append(out, "blockIdx."+letter)
		}
		if w.Threads[0].ThreadIdx[i] != w.Threads[1].ThreadIdx[i] || r.Type == reports.InterBlock && w.BlockDim[i] > 1 {
			out = append(out, "threadIdx."+letter)
		}
	}
	slices.Sort(out)
	return out
}
