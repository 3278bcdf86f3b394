package symbolic

import "slices"

// Frontiers are the dominance frontiers of all blocks (Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm").
func (g *Graph) Frontiers() map[*Block][]*Block {
	out := map[*Block][]*Block{}
	for _, b := range g.Blocks {
		if len(b.Preds) < 2 {
			continue
		}
		for _, p := range b.Preds {
			for x := p; x != nil && x != b.Idom; x = x.Idom {
				if !slices.Contains(out[x], b) {
					out[x] = append(out[x], b)
				}
			}
		}
	}
	return out
}
