package buildfile

import "strings"

// logicalLines joins lines that end with a backslash. Continued recipe lines keep their first tab only.
func logicalLines(text string) []string {
	var out []string
	var joined strings.Builder
	open := false
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimSuffix(line, "\r")
		if open {
			line = strings.TrimLeft(line, " \t")
		}
		body := strings.TrimRight(line, "\\")
		if backslashes := len(line) - len(body); backslashes%2 == 1 {
			joined.WriteString(line[:len(line)-1] + " ")
			open = true
			continue
		}
		joined.WriteString(line)
		out = append(out, joined.String())
		joined.Reset()
		open = false
	}
	if open {
		out = append(out, joined.String())
	}
	return out
}

// stripComment cuts at the first # that no backslash quotes.
func stripComment(line string) string {
	for i := range len(line) {
		if line[i] == '#' && (i == 0 || line[i-1] != '\\') {
			return line[:i]
		}
	}
	return line
}

func cutWord(s string) (word, rest string) {
	s = strings.TrimSpace(s)
	if i := strings.IndexAny(s, " \t"); i >= 0 {
		return s[:i], strings.TrimSpace(s[i:])
	}
	return s, ""
}

// assignment reads "NAME op VALUE". Its operator stands outside of $(...) and before any other colon.
func assignment(line string) (name, op, value string, ok bool) {
	depth := 0
	for i := range len(line) {
		switch c := line[i]; {
		case c == '(' || c == '{':
			depth++
		case c == ')' || c == '}':
			depth--
		case depth > 0:
		case c == '=':
			start := i
			if i > 0 && strings.IndexByte("+?!", line[i-1]) >= 0 {
				start--
			} else {
				for start > 0 && line[start-1] == ':' {
					start--
				}
			}
			name = strings.TrimSpace(line[:start])
			if name == "" || strings.ContainsAny(name, " \t:") {
				return "", "", "", false
			}
			return name, line[start : i+1], strings.TrimLeft(line[i+1:], " \t"), true
		case c == ':' && !strings.HasPrefix(strings.TrimLeft(line[i:], ":"), "="):
			return "", "", "", false
		}
	}
	return "", "", "", false
}

// cutColon cuts at the first colon outside of $(...).
func cutColon(line string) (before, after string, ok bool) {
	depth := 0
	for i := range len(line) {
		switch line[i] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case ':':
			if depth <= 0 {
				return line[:i], line[i+1:], true
			}
		}
	}
	return line, "", false
}

// splitArguments splits at commas outside of parentheses, into at most n parts.
func splitArguments(s string, n int) []string {
	var out []string
	depth, start := 0, 0
	for i := range len(s) {
		switch s[i] {
		case '(', '{':
			depth++
		case ')', '}':
			depth--
		case ',':
			if depth == 0 && len(out) < n-1 {
				out = append(out, s[start:i])
				start = i + 1
			}
		}
	}
	return append(out, s[start:])
}
