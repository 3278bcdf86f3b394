package dismiss

import (
	"bytes"
	"fmt"
	"slices"
)

// Write is a line, a comment with its end, that dismisses a rule's findings on a line of a source when it is put above that
// line, with its indentation. There is none where such a comment would not be obeyed, as within a macro.
func Write(src []byte, line int, rule, reason string) (comment string, ok bool) {
	lines := bytes.SplitAfter(src, []byte("\n"))
	if line < 1 || line > len(lines) {
		return "", false
	}
	on := lines[line-1]
	indent := on[:len(on)-len(bytes.TrimLeft(on, " \t"))]
	end := "\n"
	if bytes.HasSuffix(on, []byte("\r\n")) {
		end = "\r\n"
	}
	comment = fmt.Sprintf("%s// %s %s: %s%s", indent, marker, rule, reason, end)
	above := bytes.Join(lines[:line-1], nil)
	ignores, _ := parse("", slices.Concat(above, []byte(comment), bytes.Join(lines[line-1:], nil)))
	return comment, slices.ContainsFunc(ignores, func(i ignore) bool {
		return i.at.Line == line && slices.Equal(i.rules, []string{rule}) && i.reason == reason &&
			i.covers.first <= line+1 && line+1 <= i.covers.last
	})
}
