package buildfile

import "strings"

// Limits on response files.
const (
	maxNested = 8       // response files that name others
	maxWords  = 1 << 17 // of one command, with all that they hold
)

// budget bounds what is read for many commands.
type budget struct {
	files  int
	bytes  int
	unread string // the last file that could not be read; "" for none
}

func newBudget() *budget { return &budget{files: 1 << 17, bytes: maxMade} }

// expand puts the words of response files in the place of @FILE and --options-file FILE. Paths are relative to the
// folder dir/cwd. A file that cannot be read leaves nothing.
func expand(f files, b *budget, words []string, dir, cwd string) []string {
	e := expander{files: f, budget: b, dir: inDir(dir, cwd)}
	e.words(words, 0)
	return e.out
}

type expander struct {
	files  files
	budget *budget
	dir    string
	out    []string
}

func (e *expander) words(words []string, depth int) {
	for i := 0; i < len(words) && len(e.out) < maxWords; i++ {
		w := words[i]
		option, value, joined := strings.Cut(w, "=")
		isOption := option == "-optf" || option == "--options-file"
		switch {
		case isOption && joined:
			e.lists(value, depth)
		case isOption && i+1 < len(words):
			i++
			e.lists(words[i], depth)
		case isOption:
		case len(w) > 1 && w[0] == '@':
			e.file(w[1:], depth)
		default:
			e.out = append(e.out, w)
		}
	}
}

// lists reads files that are separated by commas.
func (e *expander) lists(names string, depth int) {
	for name := range strings.SplitSeq(names, ",") {
		e.file(name, depth)
	}
}

func (e *expander) file(name string, depth int) {
	if depth >= maxNested || name == "" || e.budget.files == 0 || e.budget.bytes <= 0 {
		return
	}
	e.budget.files--
	text, ok := e.files.part(inDir(e.dir, name), maxFile)
	if !ok {
		e.budget.unread = name
		return
	}
	e.budget.bytes -= len(text)
	e.words(plainWords(text), depth+1)
}

// plainWords are the words of a text that no shell reads: quotes and backslashes hold, operators are letters.
func plainWords(text string) []string {
	var words []string
	var w strings.Builder
	quote, open := byte(0), false
	for i := 0; i < len(text); i++ {
		c := text[i]
		switch {
		case c == '\\' && quote != '\'' && i+1 < len(text):
			i++
			w.WriteByte(text[i])
			open = true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, open = c, true
		case quote == 0 && strings.IndexByte(" \t\r\n\f\v", c) >= 0:
			if open {
				words = append(words, w.String())
			}
			w.Reset()
			open = false
		default:
			w.WriteByte(c)
			open = true
		}
	}
	if open {
		words = append(words, w.String())
	}
	return words
}
