package kernelanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Fetch is a read through a texture, of any elements of the memory that the texture leads to. One whose texture is chosen
// among several is several fetches with one Site.
type Fetch struct {
	Site   *frontend.Site
	Cond   *expr.Expr // when it happens, in the current rounds of its loops
	Rounds []symbolic.Round
	Name   string // of the texture, for users
	Texture
}

// Texture tells which texture a fetch reads: a reference or a parameter. It may be any if it is neither.
type Texture struct {
	Symbol string // of a texture reference, which is a variable of the device
	Object bool   // it is a texture object that the kernel is given
	Param  int    // of such: parameter index
	Offset int64  // of such: byte offset within a struct parameter
}

// Known reports whether it is one texture.
func (t Texture) Known() bool { return t.Symbol != "" || t.Object }

// fetch notes a read of a texture in block b.
func (bd *builder) fetch(site *frontend.Site, c symbolic.Call, b *symbolic.Block) {
	var ts []symbolic.Target
	if p := addressed(c.Args[0]); p != nil {
		ts = bd.fn.PointerAt(p, b)
	} else {
		ts = bd.fn.FromAddress(c.Args[0], b)
	}
	for _, t := range ts {
		bd.fetched(site, b, bd.reference(t.Root), t.Guard)
	}
	if ts == nil {
		bd.fetchedBy(site, b, bd.fn.At(c.Args[0], b), bd.pool.Bool(true))
	}
}

// reference is the texture that an address leads to.
func (bd *builder) reference(root value.Value) Texture {
	if g, ok := root.(*ir.Global); ok {
		return Texture{Symbol: g.Name()}
	}
	return Texture{}
}

// fetchedBy notes a read of the texture object e, which may be a choice between several.
func (bd *builder) fetchedBy(site *frontend.Site, b *symbolic.Block, e, guard *expr.Expr) {
	if e.Op == expr.Ite {
		bd.fetchedBy(site, b, e.Args[1], bd.pool.And(guard, e.Args[0]))
		bd.fetchedBy(site, b, e.Args[2], bd.pool.And(guard, bd.pool.Not(e.Args[0])))
		return
	}
	for _, p := range bd.sum.Params {
		if p.Value == e {
			bd.fetched(site, b, Texture{Object: true, Param: p.Index, Offset: p.Offset}, guard)
			return
		}
	}
	bd.fetched(site, b, Texture{}, guard)
}

// fetched notes a read of a texture, once for each component and round of the same.
func (bd *builder) fetched(site *frontend.Site, b *symbolic.Block, t Texture, guard *expr.Expr) {
	f := &Fetch{Site: site, Cond: bd.pool.And(bd.fn.Cond(b), guard), Rounds: bd.fn.Reached(b), Name: bd.textureName(t), Texture: t}
	if f.Cond.False() {
		return
	}
	if n := len(bd.sum.Fetches); n > 0 {
		if last := bd.sum.Fetches[n-1]; last.Site == site && last.Cond == f.Cond && last.Texture == t && len(f.Rounds) == 0 && len(last.Rounds) == 0 {
			return
		}
	}
	bd.sum.Fetches = append(bd.sum.Fetches, f)
}

func (bd *builder) textureName(t Texture) string {
	switch {
	case t.Object:
		return bd.paramName(t.Param, t.Offset)
	case t.Symbol == "":
		return ""
	}
	return bd.module.VariableName(t.Symbol)
}

// fetchesIn notes the reads of textures in functions that are left as calls, and in those that they call.
func (bd *builder) fetchesIn(site *frontend.Site, c symbolic.Call, b *symbolic.Block) {
	seen := map[*ir.Func]bool{}
	for work := possible(c); len(work) > 0; {
		f := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[f] {
			continue
		}
		seen[f] = true
		for _, x := range f.Blocks {
			for _, inst := range x.Insts {
				inner, ok := symbolic.AsCall(inst)
				switch {
				case !ok:
				case strings.HasPrefix(inner.Name(), frontend.DeviceTexturePrefix):
					t := Texture{}
					if p := addressed(inner.Args[0]); p != nil {
						t = bd.reference(symbolic.Base(p))
					}
					bd.fetched(site, b, t, bd.pool.Bool(true))
				default:
					work = append(work, possible(inner)...)
				}
			}
		}
	}
}

// addressed is the pointer that an integer is made from; nil if it is another.
func addressed(v value.Value) value.Value {
	switch x := symbolic.Unwrap(v).(type) {
	case *ir.InstPtrToInt:
		return x.From
	case *constant.ExprPtrToInt:
		return x.From
	}
	return nil
}
