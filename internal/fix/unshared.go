package fix

import (
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
)

// plainly are the assignments that do without others in sight what an atomic operation does.
var plainly = map[string]string{"atomicAdd": "+=", "atomicSub": "-=", "atomicAnd": "&=", "atomicOr": "|=", "atomicXor": "^=", "atomicExch": "="}

// unshared is a plain assignment in place of a statement that is an atomic operation whose result nobody uses.
func (s *source) unshared(t cxx.Token) []alternative {
	op := plainly[t.Text(s.text)]
	f := cxx.Function(s.text, t.Start)
	if op == "" || f == nil {
		return nil
	}
	path := f.Around(t.Start)
	st := path[len(path)-1]
	if !s.calls(st) || st.Tokens[0].Start != t.Start || s.commented(st) {
		return nil
	}
	arguments := list(string(s.text[st.Tokens[1].End:st.Tokens[len(st.Tokens)-2].Start]))
	if len(arguments) != 2 {
		return nil
	}
	left, named := strings.CutPrefix(arguments[0], "&")
	if !named {
		left = "*(" + left + ")"
		if oneName(arguments[0]) {
			left = "*" + arguments[0]
		}
	}
	text := left + " " + op + " " + arguments[1]
	return []alternative{{text, []Edit{s.replace(st.Start, st.End, text+";")}}}
}
