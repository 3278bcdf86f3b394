package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// textured reports whether a texture object of the program may lead to a place; pointers of unknown origin are taken to lead
// elsewhere, as they are for other accesses. Which of them a kernel reads is not looked at, nor by which calls control comes
// to where they are made.
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
	return slices.ContainsFunc(h.textures, func(t *place) bool {
		return t == p || p.identified() && h.mayBe(t, p) && !t.holdsArray()
	})
}

// holdsArray reports whether an unknown pointer is declared to lead to a CUDA array, which is no buffer.
func (p *place) holdsArray() bool {
	t := types.Type(nil)
	if p.root != nil {
		t = p.root.Type()
	} else if g := p.from.loc.base; g != nil && g.root != nil {
		if of, ok := g.root.Type().(*types.PointerType); ok {
			t = of.ElemType
		}
	}
	of, ok := t.(*types.PointerType)
	if !ok {
		return false
	}
	s, ok := of.ElemType.(*types.StructType)
	return ok && strings.Contains(s.Name(), "cudaArray")
}
