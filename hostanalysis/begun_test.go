package hostanalysis

import (
	"testing"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// TestBegun walks a chain of diamonds, with a way back to the first: each content is looked at once while the first is
// under way, and what was cut there is forgotten behind it.
func TestBegun(t *testing.T) {
	const long = 40
	at := &place{}
	var contents [long]content
	for i := range contents {
		contents[i] = content{at: &symbolic.Block{Index: i}}
	}
	var k begun
	walks := 0
	var walk func(h *history, i int) []Start
	walk = func(h *history, i int) []Start {
		return k.answer(placed{at, contents[i]}, h, func() []Start {
			if i == long-1 {
				i = 0 // the way back
			}
			if h.under(contents[i]) {
				return []Start{{}}
			}
			walks++
			h.open(contents[i])
			defer k.close(h)
			return append(walk(h, i+1), walk(h, i+1)...)[:1]
		})
	}
	h := &history{}
	walk(h, 0)
	if walks != long-1 {
		t.Errorf("%d walks of %d contents", walks, long-1)
	}
	if len(h.path) != 0 || h.cuts != 0 {
		t.Errorf("%d contents under way, cuts %b, in the end", len(h.path), h.cuts)
	}
	if len(k.known) != 1 {
		t.Errorf("%d answers are kept: all but the first were cut at the first", len(k.known))
	}
}
