package hostanalysis

import (
	"path/filepath"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Boundaries. Whoever sees the header of a class may call its public functions with any objects, which keep the class's
// invariants and nothing else. A launch that hangs on nothing but the objects that such a function is called with is
// read with the function as root: that context stands for the callers out of sight, and for those in sight too, unless
// which objects they pass could make a difference.

// exported reports whether fn is a public function of a class that files out of sight may know.
func (h *host) exported(fn *ir.Func) bool {
	if !h.open(fn) {
		return false
	}
	sp, class := memberOf(fn)
	return class != nil && accessOf(sp, class) == enum.DIFlagPublic && !declaredInUnit(sp)
}

// memberOf is the debug information of fn and of the class that it belongs to; nil if there is none.
func memberOf(fn *ir.Func) (*metadata.DISubprogram, *metadata.DICompositeType) {
	for _, a := range fn.Metadata {
		if sp, ok := a.Node.(*metadata.DISubprogram); ok && a.Name == "dbg" {
			class, _ := sp.Scope.(*metadata.DICompositeType)
			return sp, class
		}
	}
	return nil, nil
}

// accessOf is the access of a member function: what is not said is the default of the class.
func accessOf(sp *metadata.DISubprogram, class *metadata.DICompositeType) enum.DIFlag {
	flags := sp.Flags
	if d, ok := sp.Declaration.(*metadata.DISubprogram); ok && d != nil {
		flags |= d.Flags
	}
	access := flags & enum.DIFlagPublic // a field of two bits
	if access == 0 && class.Tag == enum.DwarfTagClassType {
		return enum.DIFlagPrivate
	} else if access == 0 {
		return enum.DIFlagPublic
	}
	return access
}

// declaredInUnit reports whether a member function is declared in the source file itself, where other units do not see it.
func declaredInUnit(sp *metadata.DISubprogram) bool {
	file := sp.File
	if d, ok := sp.Declaration.(*metadata.DISubprogram); ok && d != nil {
		file = d.File
	}
	if file == nil || sp.Unit == nil || sp.Unit.File == nil {
		return true // nothing is known
	}
	return filepath.Base(file.Filename) == filepath.Base(sp.Unit.File.Filename)
}

// forOthers is the context of the launches at s where callers out of sight call fn, if it is a boundary, and whether it
// is that of the callers in sight as well: then there are no two pointers that these could lead to one object.
func (h *host) forOthers(s launchSite, fn *ir.Func, path []callSite) (c callContext, ok, forAll bool) {
	if !h.exported(fn) {
		return c, false, false
	}
	c = h.context(fn, path, "external callers of "+h.nameOf(fn)+" may pass any objects")
	bs, problems := h.builders(s, c)
	if c.cut || len(problems) > 0 || len(bs) == 0 {
		return c, false, false
	}
	c.built, forAll = bs, true
	for _, b := range bs {
		if !b.onObjects(c.frame.outermost()) {
			return c, false, false
		}
		forAll = forAll && b.objectsPassed() <= 1
	}
	return c, true, forAll && !h.callsAny(frontend.HostSymbolAddress, frontend.HostSymbolNamed)
}

// onObjects reports whether nothing that is passed hangs on a number that the callers of the root pass.
func (b *builder) onObjects(root *frame) bool {
	var trees []*expr.Expr
	trees = append(trees, b.launch.Grid[:]...)
	trees = append(trees, b.launch.Block[:]...)
	if b.launch.Shared != nil {
		trees = append(trees, b.launch.Shared)
	}
	for _, a := range b.launch.Args {
		if len(a.Pieces) == 0 {
			return false
		}
		for _, pc := range a.Pieces {
			switch {
			case pc.Float:
			case pc.IsPointer:
				for _, t := range pc.Pointer {
					trees = append(trees, t.Offset, t.Guard)
				}
			case pc.Value == nil:
				return false
			default:
				trees = append(trees, pc.Value)
			}
		}
	}
	passed := map[*expr.Symbol]bool{}
	for _, p := range root.fn.Params {
		if symbolic.Width(p.Type()) > 0 {
			passed[root.Opaque(p).Sym] = true
		}
	}
	for _, s := range expr.Symbols(trees...) {
		if passed[s] {
			return false
		}
	}
	return true
}

// objectsPassed counts the objects that the pointers of a launch lead to.
func (b *builder) objectsPassed() int {
	seen := map[*Object]bool{}
	for _, a := range b.launch.Args {
		for _, pc := range a.Pieces {
			for _, t := range pc.Pointer {
				seen[t.Object] = true
			}
		}
	}
	return len(seen)
}
