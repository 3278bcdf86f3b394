package frontend

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/internal/cxx"
	"github.com/hgrd/hgrd/internal/overlay"
)

// nvcc takes k << <grid, block >> >(x) and k<<<grid, {32, 8}>>>(x) for launches, and clang does not. Where clang fails there,
// it is run again on texts with the brackets <<< and >>> moved together, and dim3 before the braces.

// maxRespelled bounds the files that are written anew for one compilation, and the rounds that this takes: clang stops
// after some errors.
const maxRespelled = 64

// Bounds on a text that is written anew, and on the tokens between the brackets of a launch.
const (
	maxRespelledText = 2 << 20
	maxBracketed     = 1 << 10
)

// run runs clang for the file at path and notes what it reads. On nil it only runs clang.
func (r *Reads) run(ctx context.Context, t *Toolchain, path string, args []string) ([]byte, error) {
	out, err := r.once(ctx, t, path, args)
	again := respelling{args: args, seen: map[string]bool{}}
	defer again.remove()
	for again.takes(err) && ctx.Err() == nil {
		out, err = r.once(ctx, t, path, again.args)
	}
	return out, err
}

// respelling are the files that clang reads anew.
type respelling struct {
	args []string // by which it does
	dir  string   // "" for none
	seen map[string]bool
}

func (s *respelling) remove() {
	if s.dir != "" {
		os.RemoveAll(s.dir)
	}
}

// takes reports whether the brackets of launches explain an error, and other texts may help.
func (s *respelling) takes(err error) bool {
	var tool *ToolchainError
	if !errors.As(err, &tool) || !tool.diagnosed || !strings.Contains(tool.Log, "error: expected expression") {
		return false
	}
	more := false
	for line := range strings.Lines(tool.Log) {
		m := diagnosis.FindStringIndex(line)
		if m == nil || s.seen[line[:m[0]]] || len(s.seen) >= maxRespelled {
			continue
		}
		file := line[:m[0]]
		s.seen[file] = true
		more = s.file(file) || more
	}
	return more
}

// file lets clang read another text in place of a file, if that has launches to be spelled anew.
func (s *respelling) file(name string) bool {
	if strings.Contains(name, ";") || checkFile(s.shown(name), maxRespelledText, "source") != nil {
		return false
	}
	text, err := os.ReadFile(s.shown(name))
	if err != nil {
		return false
	}
	text, changed := respell(text)
	if !changed {
		return false
	}
	if s.dir == "" {
		if s.dir, err = os.MkdirTemp("", "hgrd-launches-*"); err != nil {
			s.dir = ""
			return false
		}
	}
	to := filepath.Join(s.dir, strconv.Itoa(len(s.seen)))
	if os.WriteFile(to, text, 0o600) != nil {
		return false
	}
	s.args = append([]string{"-Xclang", "-remap-file", "-Xclang", name + ";" + to}, s.args...)
	return true
}

// shown is the file that clang reads under a name: another one if there is an overlay.
func (s *respelling) shown(name string) string {
	at := slices.Index(s.args, "-ivfsoverlay")
	full, err := filepath.Abs(name)
	if at < 0 || err != nil {
		return name
	}
	files, _ := overlay.Read(s.args[at+1])
	for _, f := range files {
		if f.Name == full {
			return f.Contents
		}
	}
	return name
}

// respell moves the brackets of launches together in a text and names the type of lists in braces, and reports whether there
// were such.
func respell(src []byte) ([]byte, bool) {
	var tokens []cxx.Token
	for t := range cxx.Tokens(src) {
		if t.Kind != cxx.Comment {
			tokens = append(tokens, t)
		}
	}
	s := spelling{src: src, tokens: tokens}
	for i := 1; i < len(tokens); i++ {
		if _, some := s.bracket(i, '<'); some && (tokens[i-1].Kind == cxx.Word || strings.ContainsAny(tokens[i-1].Text(src), ">)]")) {
			if end := s.closing(i + 3); end > 0 {
				s.join(i)
				s.join(end)
				s.brace(i+3, end)
				i = end + 2
			}
		}
	}
	return s.text()
}

type spelling struct {
	src     []byte
	tokens  []cxx.Token
	changed bool
	lists   []int // where lists in braces begin that are arguments of launches
}

// text is the text as it is to be read, and whether that differs.
func (s *spelling) text() ([]byte, bool) {
	for _, at := range slices.Backward(s.lists) {
		s.src = slices.Insert(s.src, at, []byte("dim3")...)
	}
	return s.src, s.changed || len(s.lists) > 0
}

// brace finds the grid and the block between two tokens, the brackets of a launch, if they are lists in braces.
func (s *spelling) brace(from, end int) {
	depth := 0
	for i, argument := from, 0; i < end && argument < 2; i++ {
		if s.is(i, '{') && depth == 0 && (i == from || s.is(i-1, ',')) {
			s.lists = append(s.lists, s.tokens[i].Start)
		}
		switch {
		case s.is(i, ',') && depth == 0:
			argument++
		case s.is(i, '(') || s.is(i, '[') || s.is(i, '{'):
			depth++
		case s.is(i, ')') || s.is(i, ']') || s.is(i, '}'):
			depth--
		}
	}
}

func (s *spelling) is(i int, c byte) bool {
	return i < len(s.tokens) && s.tokens[i].Kind == cxx.Mark && s.src[s.tokens[i].Start] == c
}

// bracket reports whether three marks begin at a token, the last of which blanks may set apart, and whether they do.
func (s *spelling) bracket(i int, c byte) (apart, some bool) {
	if !s.is(i, c) || !s.is(i+1, c) || !s.is(i+2, c) || s.tokens[i+1].Start != s.tokens[i].End {
		return false, false
	}
	between := s.src[s.tokens[i+1].End:s.tokens[i+2].Start]
	return len(between) > 0, strings.Trim(string(between), " \t") == ""
}

// closing is where the brackets of a launch close whose arguments begin at a token; 0 for nowhere. Marks that stand
// together are taken before others.
func (s *spelling) closing(i int) int {
	found, depth := 0, 0
	for end := min(i+maxBracketed, len(s.tokens)); i < end; i++ {
		switch {
		case s.is(i, '(') || s.is(i, '[') || s.is(i, '{'):
			depth++
		case s.is(i, ')') || s.is(i, ']') || s.is(i, '}'):
			depth--
		}
		if depth < 0 || depth == 0 && s.is(i, ';') {
			break
		}
		if apart, some := s.bracket(i, '>'); some && depth == 0 && s.is(i+3, '(') {
			if !apart {
				return i
			}
			if found == 0 {
				found = i
			}
		}
	}
	return found
}

// join puts the third mark of brackets beside the others.
func (s *spelling) join(i int) {
	if apart, _ := s.bracket(i, s.src[s.tokens[i].Start]); apart {
		s.src[s.tokens[i+1].End], s.src[s.tokens[i+2].Start] = s.src[s.tokens[i].Start], ' '
		s.changed = true
	}
}
