package frontend

import (
	"strconv"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
)

// Where much was inlined most of a module's text is positions, and the parser takes as long for one as for an instruction. So they
// are read here: the parser gets an empty tuple in the place of each, and the nodes that it would have made are put there
// afterwards.

// location is a DILocation by the numbers of the nodes that it mentions.
type location struct {
	number           int
	distinct         bool
	line, column     int64
	scope, inlinedAt int // none where there is none
}

// emptied is text with an empty tuple for each position. Positions that are written in another way than opt's are not ok: then
// the parser has to read all of them.
func emptied(text string) (out string, list []location, ok bool) {
	var b strings.Builder
	b.Grow(len(text))
	for line := range strings.Lines(text) {
		head, node, is := strings.Cut(line, " = ")
		if line[0] != '!' || !is || !strings.Contains(node, "!DILocation(") {
			b.WriteString(line)
			continue
		}
		l, ok := locationOf(head, node)
		if !ok {
			return "", nil, false
		}
		list = append(list, l)
		b.WriteString(head)
		b.WriteString(" = !{}\n")
	}
	return b.String(), list, true
}

// locationOf reads the definition of a position.
func locationOf(head, node string) (l location, ok bool) {
	l = location{scope: none, inlinedAt: none}
	if l.number, ok = nodeNumber(head); !ok {
		return l, false
	}
	node, l.distinct = strings.CutPrefix(strings.TrimSuffix(node, "\n"), "distinct ")
	node, is := strings.CutPrefix(node, "!DILocation(")
	node, ends := strings.CutSuffix(node, ")")
	if !is || !ends {
		return l, false
	}
	for field := range strings.SplitSeq(node, ", ") {
		name, value, _ := strings.Cut(field, ": ")
		var err error
		switch name {
		case "line":
			l.line, err = strconv.ParseInt(value, 10, 64)
		case "column":
			l.column, err = strconv.ParseInt(value, 10, 64)
		case "scope":
			l.scope, ok = nodeNumber(value)
		case "inlinedAt":
			l.inlinedAt, ok = nodeNumber(value)
		default:
			return l, false
		}
		if err != nil || !ok {
			return l, false
		}
	}
	return l, l.scope != none
}

// nodeNumber is the number N of !N.
func nodeNumber(text string) (n int, ok bool) {
	digits, is := strings.CutPrefix(text, "!")
	n, err := strconv.Atoi(digits)
	return n, is && err == nil && n >= 0
}

// locate puts positions into a module that was read without them. It reports whether all that they mention is there.
func locate(m *ir.Module, list []location) bool {
	if len(list) == 0 {
		return true
	}
	made := make(map[int]*metadata.DILocation, len(list))
	for _, l := range list {
		made[l.number] = &metadata.DILocation{MetadataID: metadata.MetadataID(l.number), Distinct: l.distinct, Line: l.line, Column: l.column}
	}
	defs := map[int]metadata.Field{}
	for i, d := range m.MetadataDefs {
		n := int(d.ID())
		if at := made[n]; at != nil {
			m.MetadataDefs[i] = at
		} else if f, is := d.(metadata.Field); is {
			defs[n] = f
		}
	}
	for _, l := range list {
		at := made[l.number]
		if at.Scope = defs[l.scope]; at.Scope == nil {
			return false
		}
		if l.inlinedAt != none {
			if at.InlinedAt = made[l.inlinedAt]; at.InlinedAt == nil {
				return false
			}
		}
	}
	for _, d := range m.MetadataDefs {
		if t, is := d.(*metadata.Tuple); is {
			fill(t, made, 0)
		}
	}
	attach(m, made)
	return true
}

// fill puts positions into the fields of a tuple.
func fill(t *metadata.Tuple, made map[int]*metadata.DILocation, depth int) {
	for i, f := range t.Fields {
		inner, is := f.(*metadata.Tuple)
		switch {
		case !is:
		case inner.ID() >= 0:
			if at := made[int(inner.ID())]; at != nil {
				t.Fields[i] = at
			}
		case depth < maxBrackets:
			fill(inner, made, depth+1)
		}
	}
}

// attach puts positions where they are attached to.
func attach(m *ir.Module, made map[int]*metadata.DILocation) {
	put := func(x any) {
		a, is := x.(attached)
		if !is {
			return
		}
		for _, a := range a.MDAttachments() {
			t, is := a.Node.(*metadata.Tuple)
			if !is || t.ID() < 0 {
				continue
			}
			if at := made[int(t.ID())]; at != nil {
				a.Node = at
			}
		}
	}
	for _, g := range m.Globals {
		put(g)
	}
	for _, f := range m.Funcs {
		put(f)
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				put(inst)
			}
			put(b.Term)
		}
	}
}
