package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// textured reports whether a texture object of the program may lead to a place. Which of them a kernel reads is not looked
// at, nor by which calls control comes to where they are made.
func (h *host) textured(p *place) bool {
	if h.textures == nil {
		h.textures = []*place{}
		h.everyHost(func(in *ir.Func, inst any) bool {
			c, ok := symbolic.AsCall(inst)
			if !ok || c.Name() != frontend.HostTextureCreate {
				return true
			}
			f := h.root(in)
			if f.BlockOf(inst) == nil {
				return true
			}
			for _, a := range f.aims(c.Args[0], deepestLoad) {
				h.textures = append(h.textures, a.place)
			}
			return true
		})
	}
	return slices.ContainsFunc(h.textures, func(t *place) bool { return h.mayBe(t, p) })
}
