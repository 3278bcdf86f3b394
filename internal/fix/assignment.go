package fix

import (
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
)

// assignment is a statement "left op= right;".
type assignment struct {
	left, op, right string // op is "" for a plain one, "+" for +=
}

// value is the expression that is written.
func (a *assignment) value() string {
	if a.op == "" {
		return a.right
	}
	return a.left + " " + a.op + " (" + a.right + ")"
}

// assignment reads a plain statement as one, increments and decrements among them.
func (s *source) assignment(st *cxx.Statement) (*assignment, bool) {
	if st.Shape != cxx.Plain || len(st.Tokens) < 3 || st.Tokens[len(st.Tokens)-1].Text(s.text) != ";" {
		return nil, false
	}
	tokens := st.Tokens[:len(st.Tokens)-1]
	depth := 0
	word := func(i int) string {
		if i < 0 || i >= len(tokens) {
			return ""
		}
		return tokens[i].Text(s.text)
	}
	cut := func(from, to int) string { // the text of some tokens
		if from >= to {
			return ""
		}
		return string(s.text[tokens[from].Start:tokens[to-1].End])
	}
	n := len(tokens)
	for _, sign := range []string{"+", "-"} {
		switch {
		case n > 2 && word(0) == sign && word(1) == sign && tokens[0].End == tokens[1].Start:
			return &assignment{cut(2, n), sign, "1"}, true
		case n > 2 && word(n-1) == sign && word(n-2) == sign && tokens[n-2].End == tokens[n-1].Start:
			return &assignment{cut(0, n-2), sign, "1"}, true
		}
	}
	for i := range tokens {
		switch word(i) {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case "=":
			if depth != 0 || i == 0 || i == n-1 || word(i+1) == "=" {
				continue
			}
			op, end := "", i
			if tokens[i-1].End == tokens[i].Start && strings.Contains("+-*/%&|^", word(i-1)) {
				op, end = word(i-1), i-1
			} else if strings.Contains("<>!=", word(i-1)) {
				return nil, false // a comparison, or a shift
			}
			if end == 0 {
				return nil, false
			}
			return &assignment{cut(0, end), op, cut(i+1, n)}, true
		}
	}
	return nil, false
}

// declares reports whether the left side of an assignment is a declaration: words outside of brackets that no operator
// separates.
func (s *source) declares(a *assignment) bool {
	last, depth := cxx.Mark, 0
	for t := range cxx.Tokens([]byte(a.left)) {
		if t.Kind == cxx.Word && last == cxx.Word && depth == 0 {
			return true
		}
		switch last = t.Kind; t.Text([]byte(a.left)) {
		case "(", "[":
			depth++
		case ")", "]":
			depth--
		}
	}
	return false
}

// update reads an assignment whose value is made of the old one: x += e, x = x + e, x = min(x, e). The function that does
// the same atomically is named as CUDA has it, with what it is given. Floating is the floating-point type of x, if it has one.
func (a *assignment) update(floating string) (function, operand string, ok bool) {
	op, operand := a.op, a.right
	if op == "" {
		rest, is := strings.CutPrefix(a.right, a.left)
		rest = strings.TrimSpace(rest)
		if !is || len(rest) < 2 || looser(rest[1:]) {
			return a.extreme()
		}
		switch op = rest[:1]; op {
		case "-":
			if floating == "" {
				return "", "", false // a difference of another type is not that of this one
			}
			op, operand = "+", rest // x - a + b adds -a + b
		case "+", "&", "|", "^":
			operand = strings.TrimSpace(rest[1:])
		default:
			return a.extreme()
		}
	}
	if strings.Contains(operand, a.left) {
		return "", "", false
	}
	switch op {
	case "+":
		return "atomicAdd", operand, true
	case "-":
		if floating == "" {
			return "atomicSub", operand, true
		}
		return "atomicAdd", "-(" + floating + ")(" + operand + ")", true
	case "&":
		return "atomicAnd", operand, true
	case "|":
		return "atomicOr", operand, true
	case "^":
		return "atomicXor", operand, true
	}
	return "", "", false
}

// looser reports whether an expression holds an operator outside of brackets that may bind less than a sum.
func looser(expression string) bool {
	depth := 0
	for t := range cxx.Tokens([]byte(expression)) {
		switch text := t.Text([]byte(expression)); text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		case "?", "<", ">", "=", "!", "&", "|", "^", ",":
			if depth == 0 {
				return true
			}
		}
	}
	return false
}

// extreme is update for a minimum or a maximum.
func (a *assignment) extreme() (function, operand string, ok bool) {
	for _, names := range [][2]string{{"min", "atomicMin"}, {"max", "atomicMax"}} {
		call := a.right
		for _, prefix := range []string{"::", "std::", "f"} {
			call = strings.TrimPrefix(call, prefix)
		}
		inner, is := strings.CutPrefix(call, names[0]+"(")
		if !is || !strings.HasSuffix(inner, ")") {
			continue
		}
		inner = strings.TrimSuffix(inner, ")")
		if rest, is := strings.CutPrefix(inner, a.left+","); is {
			return names[1], strings.TrimSpace(rest), true
		}
		if rest, is := strings.CutSuffix(inner, a.left); is && strings.HasSuffix(strings.TrimSpace(rest), ",") {
			return names[1], strings.TrimSuffix(strings.TrimSpace(rest), ","), true
		}
	}
	return "", "", false
}
