package ptx

import "strings"

// Registers are those that a text declares, with the names of their types: b32, pred.
func Registers(text string) map[string]string {
	out := map[string]string{}
	for stmt := range strings.SplitSeq(strings.ReplaceAll(text, "\n", " "), ";") {
		stmt = strings.TrimLeft(stmt, " \t\r{}")
		rest, ok := strings.CutPrefix(stmt, ".reg")
		if !ok {
			continue
		}
		rest = strings.TrimLeft(rest, " \t.")
		kind, names, ok := strings.Cut(strings.ReplaceAll(rest, "\t", " "), " ")
		if !ok {
			continue
		}
		for name := range strings.SplitSeq(names, ",") {
			out[strings.TrimSpace(name)] = kind
		}
	}
	return out
}

// List is the registers in braces, {a, b}; one that stands alone is a list of itself.
func List(operand string) []string {
	inner, ok := strings.CutPrefix(operand, "{")
	if !ok {
		return []string{operand}
	}
	var out []string
	for name := range strings.SplitSeq(strings.TrimSuffix(inner, "}"), ",") {
		out = append(out, strings.TrimSpace(name))
	}
	return out
}

// Ties tells for the arguments of a statement that are the first value of a result which: "0" in its constraints. Other
// arguments have -1.
func Ties(constraint string) []int {
	var out []int
	for c := range strings.SplitSeq(constraint, ",") {
		switch {
		case strings.HasPrefix(c, "="), strings.HasPrefix(c, "~"):
		case len(c) == 1 && '0' <= c[0] && c[0] <= '9':
			out = append(out, int(c[0]-'0'))
		default:
			out = append(out, -1)
		}
	}
	return out
}
