package frontend

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/sandbox"
)

// asWords spells flags that checkArgs admits so that clang takes each for what it is: a value that is a word of its own
// could be an option as well, or name a file with further arguments.
func asWords(args []string) []string {
	var out []string
	for i := 0; i < len(args); i++ {
		a := args[i]
		switch {
		case !slices.Contains(flagsWithValue, a) || i+1 == len(args):
			out = append(out, a)
		case a == "-D" || a == "-U":
			i++
			out = append(out, a+args[i])
		default:
			i++
			out = append(out, a, sandbox.Word(args[i]))
		}
	}
	return out
}

// misread finds an argument that clang and opt would replace by what a file holds.
func misread(args []string) (string, bool) {
	at := slices.IndexFunc(args, func(a string) bool { return strings.HasPrefix(a, "@") })
	if at < 0 {
		return "", false
	}
	return args[at], true
}
