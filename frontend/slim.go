package frontend

import (
	"bytes"
	"iter"
	"regexp"
	"strconv"
	"strings"
)

// slim edits opt's IR into what the parser is given: in llir's grammar, and without the debug information that
// nothing asks for. That is the debug intrinsics from which ValueName learns nothing, and the positions that only they
// mention. Where much was inlined it is half of the text, and the parser's trees take ten times the space of the text.
func slim(text []byte) string {
	d := readDebugInfo(text)
	d.chooseNames(text)
	d.markPositions(text)
	var out strings.Builder
	out.Grow(len(text))
	for at, line := range lines(text) {
		if d.stays(at, line) {
			out.Write(normalize(line))
		}
	}
	return out.String()
}

// debugInfo is what the metadata of a module says, by number of the node.
type debugInfo struct {
	positions map[int]*position // DILocation
	nameless  map[int]bool      // DILocalVariable: those whose name does not count
	chosen    map[int]bool      // places in the text of the debug intrinsics that stay
}

type position struct {
	inlinedAt int // the position of the call; none if it was not inlined
	used      bool
}

const none = -1

// readDebugInfo reads the lines of metadata.
func readDebugInfo(text []byte) *debugInfo {
	d := &debugInfo{positions: map[int]*position{}, nameless: map[int]bool{}, chosen: map[int]bool{}}
	scopes := map[int]int{} // of variables
	files := map[int]int{}  // of functions
	ours := map[int]bool{}  // files that are headers of ours
	for _, line := range lines(text) {
		n, node, ok := metadataNode(line)
		if !ok {
			continue
		}
		switch kind, _, _ := bytes.Cut(node, []byte("(")); string(kind) {
		case "!DILocation":
			d.positions[n] = &position{inlinedAt: numberAfter(node, " inlinedAt: !")}
		case "!DILocalVariable":
			d.nameless[n] = !bytes.HasPrefix(node, []byte(`!DILocalVariable(name: "`))
			scopes[n] = numberAfter(node, "scope: !")
		case "!DISubprogram":
			files[n] = numberAfter(node, " file: !")
		case "!DIFile":
			name, _, _ := bytes.Cut(bytes.TrimPrefix(node, []byte(`!DIFile(filename: "`)), []byte(`"`))
			ours[n] = headerDirRE.Match(name)
		}
	}
	for v, scope := range scopes {
		if file, ok := files[scope]; ok && ours[file] {
			d.nameless[v] = true
		}
	}
	return d
}

// debugCallRE is a call of a debug intrinsic that tells what a variable is.
var debugCallRE = regexp.MustCompile(`^ +(?:tail )?call void @llvm\.dbg\.(?:value|declare)\(metadata (.*), metadata !(\d+), metadata !DIExpression\((.*)\)\), !dbg !(\d+)\n?$`)

// chooseNames decides which debug intrinsics stay: of those that name one value the outermost function's, then the
// first, as in variables; none that name a constant or what an expression makes of a value.
func (d *debugInfo) chooseNames(text []byte) {
	type name struct{ at, depth int }
	names := map[string]name{} // by value, in the function at hand
	for at, line := range lines(text) {
		if line[0] == '}' {
			for _, n := range names {
				d.chosen[n.at] = true
			}
			clear(names)
		}
		if !isDebugCall(line) {
			continue
		}
		m := debugCallRE.FindSubmatch(line)
		if m == nil || bytes.ContainsAny(m[1], `"`) {
			d.chosen[at] = true // not understood
			continue
		}
		value := m[1][bytes.LastIndexByte(m[1], ' ')+1:]
		variable, _ := strconv.Atoi(string(m[2]))
		place, _ := strconv.Atoi(string(m[4]))
		if !bytes.HasPrefix(value, []byte("%")) || len(m[3]) > 0 || d.nameless[variable] {
			continue
		}
		now := name{at, d.depth(place)}
		if old, ok := names[string(value)]; !ok || now.depth < old.depth {
			names[string(value)] = now
		}
	}
}

// depth is the number of calls through which a position was inlined.
func (d *debugInfo) depth(n int) int {
	depth := 0
	for p := d.positions[n]; p != nil && p.inlinedAt != none && depth < maxChain; p = d.positions[p.inlinedAt] {
		depth++
	}
	return depth
}

// markPositions marks the positions that what stays mentions, and the calls through which these were inlined.
func (d *debugInfo) markPositions(text []byte) {
	for at, line := range lines(text) {
		if _, node, ok := metadataNode(line); ok && isPosition(node) || isDebugCall(line) && !d.chosen[at] {
			continue
		}
		for rest := line; ; {
			i := bytes.IndexByte(rest, '!')
			if i < 0 {
				break
			}
			rest = rest[i+1:]
			for p := d.positions[number(rest)]; p != nil && !p.used; p = d.positions[p.inlinedAt] {
				p.used = true
			}
		}
	}
}

func (d *debugInfo) stays(at int, line []byte) bool {
	if isDebugCall(line) {
		return d.chosen[at]
	}
	n, node, ok := metadataNode(line)
	return !ok || !isPosition(node) || d.positions[n].used
}

func isDebugCall(line []byte) bool {
	return line[0] == ' ' && (bytes.Contains(line, []byte("call void @llvm.dbg.value(")) || bytes.Contains(line, []byte("call void @llvm.dbg.declare(")))
}

// metadataNode takes a line apart that defines a numbered node.
func metadataNode(line []byte) (n int, node []byte, ok bool) {
	if line[0] != '!' {
		return 0, nil, false
	}
	head, node, ok := bytes.Cut(line, []byte(" = "))
	if n = number(head[1:]); !ok || n == none {
		return 0, nil, false
	}
	return n, bytes.TrimPrefix(node, []byte("distinct ")), true
}

func isPosition(node []byte) bool { return bytes.HasPrefix(node, []byte("!DILocation(")) }

// numberAfter is the number that follows a mark; none if there is no mark.
func numberAfter(node []byte, mark string) int {
	_, rest, ok := bytes.Cut(node, []byte(mark))
	if !ok {
		return none
	}
	return number(rest)
}

// number is the decimal number that text begins with, or none.
func number(text []byte) int {
	n := none
	for i := 0; i < len(text) && '0' <= text[i] && text[i] <= '9' && i < 9; i++ {
		n = 10*max(n, 0) + int(text[i]-'0')
	}
	return n
}

// lines yields the lines of text, each with its place.
func lines(text []byte) iter.Seq2[int, []byte] {
	return func(yield func(int, []byte) bool) {
		at := 0
		for line := range bytes.Lines(text) {
			if !yield(at, line) {
				return
			}
			at += len(line)
		}
	}
}
