package expr

import (
	"regexp"
	"strings"
)

// Texts name lines as "line 12". What form a text takes may not hang on where the code stands in its file: a result that
// is kept is put right line by line. So each number of a line counts as if it had as many digits.
const lineDigits = 6

var lineNumber = regexp.MustCompile(`\bline ([0-9]+)`)

// numbersOfLines are where the numbers of lines in a text begin and end.
func numbersOfLines(text string) [][]int {
	if !strings.Contains(text, "line ") { // nearly always, and quick
		return nil
	}
	var out [][]int
	for _, m := range lineNumber.FindAllStringSubmatchIndex(text, -1) {
		out = append(out, m[2:])
	}
	return out
}

// length is that of a text in bytes, wherever the lines stand that it names.
func length(text string) int {
	n := len(text)
	for _, at := range numbersOfLines(text) {
		n += lineDigits - (at[1] - at[0])
	}
	return n
}

// Cut ends a text of more than most bytes with "..."; where it ends does not hang on the digits of the lines that it names,
// and is within none of them.
func Cut(text string, most int) string {
	if length(text) <= most {
		return text
	}
	at, left := 0, most
	for _, number := range numbersOfLines(text) {
		if number[0]-at+lineDigits > left {
			left = min(left, number[0]-at)
			break
		}
		left -= number[0] - at + lineDigits
		at = number[1]
	}
	return strings.ToValidUTF8(text[:at+left], "") + "..."
}
