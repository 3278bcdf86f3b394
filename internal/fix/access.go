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
	if st.Shape == cxx.Plain && s.commented(st) {
		return nil
	}
	if as, is := s.assignment(st); is && !s.declares(as) {
		if function, operand, ok := as.update(s.floating(as.left)); ok && (s.floating(as.left) != "" || !s.floats(operand)) {
			return []Edit{s.replace(st.Start, st.End, function+"("+address(as.left)+", "+operand+");")}
		}
		if a.Kind == reports.Write && as.op == "" && !strings.Contains(as.right, "=") {
			return []Edit{s.replace(st.Start, st.End, "atomicExch("+address(as.left)+", "+as.right+");")}
		}
	}
	if edits := s.fetchAdd(st); edits != nil {
		return edits
	}
	if a.Kind != reports.Read {
		return nil
	}
	if from, to, ok := s.operand(s.offset(a.Position())); ok {
		return []Edit{s.replace(from, to, "atomicAdd("+address(string(s.text[from:to]))+", 0)")}
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
	return s.under(at, first(axes))
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

// aloneWrites reports whether it does not matter which of the threads that differ along some axes performs the statement at
// a position, as far as the text tells: it writes a value that does not depend on these axes, does nothing else, and stands
// under no condition.
func (s *source) aloneWrites(at reports.Position, axes []string) bool {
	path := s.around(at)
	if len(path) == 0 {
		return false
	}
	st := path[len(path)-1]
	as, is := s.assignment(st)
	if !is || as.op != "" || s.declares(as) || slices.ContainsFunc(path, func(st *cxx.Statement) bool { return st.Shape == cxx.If || st.Shape == cxx.Switch }) {
		return false
	}
	for i, t := range st.Tokens[:len(st.Tokens)-1] {
		next := st.Tokens[i+1]
		if t.Kind == cxx.Word && next.Text(s.text) == "(" || t.End == next.Start && t.Text(s.text) == next.Text(s.text) && strings.Contains("+-", t.Text(s.text)) {
			return false // a call may do more, and so does ++
		}
	}
	return !s.differs(st.Start, st.End, axes, s.tainted(path[0], axes))
}

// collected lets one thread along each of some axes write what all of them compute together into one element: the value of one
// call, in a statement that is under no condition.
func (s *source) collected(at reports.Position, axes []string) []Edit {
	path := s.around(at)
	if len(path) == 0 || len(axes) == 0 || !inBlock(path) {
		return nil
	}
	st := path[len(path)-1]
	as, is := s.assignment(st)
	if !is || as.op != "" || s.declares(as) || s.commented(st) ||
		slices.ContainsFunc(path, func(st *cxx.Statement) bool { return st.Shape == cxx.If || st.Shape == cxx.Switch }) ||
		s.differs(st.Start, st.Start+len(as.left), axes, s.tainted(path[0], axes)) {
		return nil // or some elements would be written by nobody
	}
	call := &source{s.file, []byte("f() {" + as.right + ";}")}
	if f := cxx.Function(call.text, 4); f == nil || len(f.Parts) != 1 || !call.calls(f.Parts[0]) {
		return nil
	}
	value := s.fresh("value")
	lines := []string{"auto " + value + " = " + as.right + ";", "if (" + first(axes) + ") " + as.left + " = " + value + ";"}
	return []Edit{s.replace(st.Start, st.End, s.listing(st.Start, lines))}
}

// address is the address of what an expression names.
func address(expression string) string {
	if rest, is := strings.CutPrefix(expression, "*"); is {
		return rest
	}
	return "&" + expression
}

// fetchAdd puts an atomic operation in place of an increment or a decrement whose value is used.
func (s *source) fetchAdd(st *cxx.Statement) []Edit {
	if st.Shape != cxx.Plain {
		return nil
	}
	for i := 1; i < len(st.Tokens); i++ {
		a, b := st.Tokens[i-1], st.Tokens[i]
		sign := b.Text(s.text)
		if a.End != b.Start || a.Text(s.text) != sign || sign != "+" && sign != "-" {
			continue
		}
		step := strings.TrimPrefix(sign, "+") + "1"
		if from, ok := s.operandBefore(st.Tokens, i-2); ok {
			return []Edit{s.replace(from, b.End, "atomicAdd("+address(bare(string(s.text[from:a.Start])))+", "+step+")")}
		}
		if i+1 == len(st.Tokens) {
			return nil
		}
		if from, to, ok := s.operand(st.Tokens[i+1].Start); ok {
			return []Edit{s.replace(a.Start, to, "(atomicAdd("+address(string(s.text[from:to]))+", "+step+") "+sign+" 1)")}
		}
	}
	return nil
}

// bare is an expression without the brackets around it.
func bare(expression string) string {
	if strings.HasPrefix(expression, "(") && strings.HasSuffix(expression, ")") && strings.Count(expression, "(") == 1 {
		return expression[1 : len(expression)-1]
	}
	return expression
}

// operandBefore is the beginning of the expression that ends with a token: names, brackets and members.
func (s *source) operandBefore(tokens []cxx.Token, at int) (from int, ok bool) {
	for at >= 0 {
		switch text := tokens[at].Text(s.text); {
		case text == "]" || text == ")":
			depth := 0
			for ; at >= 0; at-- {
				t := tokens[at].Text(s.text)
				depth += strings.Count("])", t) - strings.Count("[(", t)
				if depth == 0 {
					break
				}
			}
			if at < 0 {
				return 0, false
			}
			from, ok = tokens[at].Start, true
			if at == 0 || tokens[at].Text(s.text) == "(" {
				return from, ok
			}
			at--
		case tokens[at].Kind == cxx.Word:
			from, ok = tokens[at].Start, true
			if at > 1 && tokens[at-1].Text(s.text) == "." {
				at -= 2
				continue
			}
			if at > 2 && tokens[at-1].Text(s.text) == ">" && tokens[at-2].Text(s.text) == "-" {
				at -= 3
				continue
			}
			return from, ok
		default:
			return from, ok
		}
	}
	return from, ok
}

// floating is the floating-point type that the first name of an expression is declared with in the text; "" for none.
func (s *source) floating(expression string) string {
	name := ""
	for t := range cxx.Tokens([]byte(expression)) {
		if t.Kind == cxx.Word {
			name = t.Text([]byte(expression))
			break
		}
	}
	return s.floatingTypes()[name]
}

// floatingTypes are the names that the text declares with float or double.
func (s *source) floatingTypes() map[string]string {
	out := map[string]string{}
	kind := ""
	for t := range cxx.Tokens(s.text) {
		text := t.Text(s.text)
		switch {
		case text == "float" || text == "double":
			kind = text
		case text == "*" || text == "&" || text == "const" || text == "__restrict__" || text == "__restrict":
		case t.Kind == cxx.Word && kind != "":
			out[text], kind = kind, ""
		default:
			kind = ""
		}
	}
	return out
}

// floats reports whether an expression has a floating-point number or name in it.
func (s *source) floats(expression string) bool {
	types := s.floatingTypes()
	last := ""
	for t := range cxx.Tokens([]byte(expression)) {
		text := t.Text([]byte(expression))
		number := text[0] >= '0' && text[0] <= '9'
		if types[text] != "" || number && last == "." || text == "." && last != "" && last[0] >= '0' && last[0] <= '9' || text == "float" || text == "double" {
			return true
		}
		last = text
	}
	return false
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

// axes are those along which the threads of a race's witness differ. What is shared is each block's own.
func axes(r *reports.Race) []string {
	if len(r.Ignores) > 0 {
		return slices.DeleteFunc(slices.Clone(r.Ignores), func(axis string) bool {
			return r.Space == reports.Shared && strings.HasPrefix(axis, "blockIdx.")
		})
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
