package code

import (
	"slices"
	"strings"
	"unicode"

	"github.com/llir/llvm/ir/constant"
)

// Words are short texts that stand in the program: names of options and the like.
func (p *Program) Words() []string {
	var out []string
	for _, u := range p.Units {
		for _, g := range u.Host.IR.Globals {
			c, ok := g.Init.(*constant.CharArray)
			if !ok || !g.Immutable || len(c.X) < 3 || len(c.X) > longestWord {
				continue
			}
			if s := string(c.X[:len(c.X)-1]); strings.IndexFunc(s, func(r rune) bool { return !isOfWord(r) }) < 0 && !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	}
	return out
}

const longestWord = 20

func isOfWord(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || r == '-' || r == '_' || r == '='
}
