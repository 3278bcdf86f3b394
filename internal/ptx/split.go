package ptx

import (
	"slices"
	"strconv"
	"strings"
)

// Op is one instruction: its mnemonic by components, and its operands as written.
type Op struct {
	Guard    string // the predicate that decides whether it is executed, as written: p, or !p; "" for always
	Parts    []string
	Operands []string
}

// Has reports whether the mnemonic has a component behind its first.
func (op Op) Has(part string) bool { return slices.Contains(op.Parts[1:], part) }

// Split cuts a text into instructions, without declarations; false when it is not read.
func Split(text string) ([]Op, bool) {
	var clean strings.Builder
	for line := range strings.SplitSeq(text, "\n") {
		line, _, _ = strings.Cut(line, "//")
		clean.WriteString(line + " ")
	}
	if strings.Contains(clean.String(), "/*") {
		return nil, false
	}
	var ops []Op
	for stmt := range strings.SplitSeq(clean.String(), ";") {
		stmt = strings.Trim(stmt, " \t\r")
		for strings.HasPrefix(stmt, "{") || strings.HasPrefix(stmt, "}") { // a scope, not a vector: those are operands
			stmt = strings.TrimLeft(stmt[1:], " \t\r")
		}
		if stmt == "" || strings.HasPrefix(stmt, ".reg") {
			continue
		}
		var op Op
		if rest, guarded := strings.CutPrefix(stmt, "@"); guarded {
			guard, rest, ok := strings.Cut(strings.ReplaceAll(rest, "\t", " "), " ")
			if !ok || guard == "" {
				return nil, false
			}
			op.Guard, stmt = guard, strings.TrimLeft(rest, " ")
		}
		mnemonic, rest, _ := strings.Cut(strings.ReplaceAll(stmt, "\t", " "), " ")
		if strings.HasSuffix(mnemonic, ":") {
			return nil, false
		}
		op.Parts, op.Operands = strings.Split(mnemonic, "."), operands(rest)
		ops = append(ops, op)
	}
	return ops, true
}

// operands cuts at the commas outside braces and brackets.
func operands(s string) []string {
	var out []string
	depth, start := 0, 0
	for i, r := range s {
		switch r {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, strings.TrimSpace(s[start:i]))
				start = i + 1
			}
		}
	}
	if last := strings.TrimSpace(s[start:]); last != "" {
		out = append(out, last)
	}
	return out
}

// Argument reads the number of an operand of the statement: $3 or ${3}.
func Argument(s string) (int, bool) {
	rest, ok := strings.CutPrefix(s, "$")
	if !ok {
		return 0, false
	}
	rest = strings.TrimSuffix(strings.TrimPrefix(rest, "{"), "}")
	n, err := strconv.Atoi(rest)
	return n, err == nil && n >= 0
}

// Address takes [base + offset] apart.
func Address(s string) (base string, offset int64, ok bool) {
	if len(s) < 2 || s[0] != '[' || s[len(s)-1] != ']' {
		return "", 0, false
	}
	base, by, sum := strings.Cut(s[1:len(s)-1], "+")
	if sum {
		n, err := strconv.ParseInt(strings.TrimSpace(by), 0, 32)
		if err != nil {
			return "", 0, false
		}
		offset = n
	}
	return strings.TrimSpace(base), offset, true
}

// Outputs counts the results in a constraint string: operands before the arguments.
func Outputs(constraint string) int {
	n := 0
	for c := range strings.SplitSeq(constraint, ",") {
		if strings.HasPrefix(c, "=") {
			n++
		}
	}
	return n
}
