package hostanalysis

import (
	"math/bits"
	"slices"
)

// placed is a content as one place sees it.
type placed struct {
	at *place
	c  content
}

// history is a walk back through what was written: the contents of blocks where several meet, outermost first, whose ways are
// being followed. A way that comes to one of them again is cut there: it may be anything.
type history struct {
	path []content
	cuts uint64 // of those on the path, where ways were cut since the answer at hand was begun; by bits
}

// mostUnder bounds the contents on a path of which it is known which answers depend on them.
const mostUnder = 63

// under reports whether c is on the path, and notes that the answer depends on it.
func (h *history) under(c content) bool {
	i := slices.Index(h.path, c)
	if i >= 0 {
		h.cuts |= 1 << min(i, mostUnder)
	}
	return i >= 0
}

func (h *history) open(c content) { h.path = append(h.path, c) }

// begun are answers of such walks under one launch. One that was cut holds while the content that it was cut at is on the
// path: beyond that, more would be known. Without this, the number of walks doubles at each branch of the host.
type begun struct {
	known map[placed]walked
	tied  [mostUnder + 1][]placed // answers by the innermost content that they were cut at
}

type walked struct {
	starts []Start
	cuts   uint64 // as in history
}

// answer is the answer of an earlier walk, or of a new one.
func (k *begun) answer(of placed, h *history, walk func() []Start) []Start {
	if known, ok := k.known[of]; ok {
		h.cuts |= known.cuts
		return slices.Clone(known.starts)
	}
	outer, depth := h.cuts, len(h.path)
	h.cuts = 0
	out := walk()
	if depth <= mostUnder {
		if k.known == nil {
			k.known = map[placed]walked{}
		}
		k.known[of] = walked{slices.Clone(out), h.cuts}
		if innermost := bits.Len64(h.cuts) - 1; innermost >= 0 {
			k.tied[innermost] = append(k.tied[innermost], of)
		}
	}
	h.cuts |= outer
	return out
}

// close takes the last content off the path, and drops what was cut at it.
func (k *begun) close(h *history) {
	last := len(h.path) - 1
	h.path = h.path[:last]
	if last > mostUnder {
		return
	}
	h.cuts &^= 1 << last
	for _, of := range k.tied[last] {
		delete(k.known, of)
	}
	k.tied[last] = k.tied[last][:0]
}
