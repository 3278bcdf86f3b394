package hostanalysis

import (
	"fmt"
	"slices"

	"github.com/ianlancetaylor/demangle"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// sourceName is the demangled name of a function without parameters.
func sourceName(symbol string) string {
	return demangle.Filter(symbol, demangle.NoParams, demangle.NoTemplateParams, demangle.NoEnclosingParams)
}

// globalName is the source name of a global.
func globalName(g *ir.Global) string { return (&frontend.Module{}).GlobalName(g) }

// describe names a place: a variable, or the pointer that leads to it.
func (p *place) describe() string {
	switch r := p.root.(type) {
	case nil:
		if p.slot != nil {
			return partOf(p.from.loc.base.describe(), "[]")
		}
		return p.from.loc.describe()
	case *ir.Global:
		return globalName(r)
	case *ir.Func:
		return sourceName(r.Name())
	default:
		if p.frame != nil {
			if s := p.frame.display(r); s != "" {
				return s
			}
		}
		return "memory"
	}
}

// describe names a location as the source might: x, x[1], p->n; where no field is known, it says of what it is a part.
func (l location) describe() string {
	name := l.base.describe()
	if l.off < 0 {
		return name
	}
	switch r := l.base.root.(type) {
	case *ir.InstAlloca:
		if l.off == 0 && symbolic.Width(r.ElemType) > 0 {
			return name
		}
		if part := l.part(); part != "" {
			return partOf(name, part)
		}
		return l.piece(name, r.ElemType)
	case *ir.Global:
		if l.off == 0 && symbolic.Width(r.ContentType) > 0 {
			return name
		}
		if part := l.part(); part != "" {
			return name + part
		}
		return l.piece(name, r.ContentType)
	case nil:
		if root, part := l.path(); part != "" {
			return partOf(root.describe(), part)
		}
		if l.size > 0 && l.off%l.size == 0 {
			return partOf(name, fmt.Sprintf("[%d]", l.off/l.size))
		}
		return fmt.Sprintf("part of what %s leads to, at byte %d", name, l.off)
	default:
		if part := l.part(); part != "" {
			return partOf(name, part)
		}
		t := types.Type(nil)
		if pt, ok := r.Type().(*types.PointerType); ok {
			t = pt.ElemType
		}
		if t != nil && symbolic.Width(t) > 0 {
			return partOf(name, fmt.Sprintf("[%d]", l.off/int64(symbolic.Width(t)/8)))
		}
		return l.piece(name, t)
	}
}

// part is how the source names what the location holds, behind the name of its variable; "" if that is not known.
func (l location) part() string {
	_, name := l.path()
	return name
}

// path is the variable from which pointers lead to the location, and how the source names the way from there.
func (l location) path() (root *place, name string) {
	parts := []frontend.Part{{Offset: l.off, Size: l.size}}
	for l.base.root == nil {
		if l.base.slot != nil || l.base.from.loc.base == nil || len(parts) > mostPointers {
			return nil, ""
		}
		l = l.base.from.loc
		parts = append(parts, frontend.Part{Offset: l.off, Size: l.size})
	}
	slices.Reverse(parts)
	m := &frontend.Module{}
	if f := l.base.frame; f != nil {
		m = f.mod
	}
	return l.base, m.PartName(l.base.root, parts...)
}

// mostPointers bounds the pointers on a path that is told.
const mostPointers = 4

// piece names what of a variable of type t the debug information has no name for.
func (l location) piece(name string, t types.Type) string {
	if a, ok := t.(*types.ArrayType); ok {
		if n, ok := symbolic.Sizeof(a.ElemType); ok && n == l.size && l.off%n == 0 {
			return partOf(name, fmt.Sprintf("[%d]", l.off/n))
		}
	}
	if f := l.base.frame; f != nil {
		if part := f.mod.PartAround(l.base.root, l.off); part != "" {
			return "part of " + partOf(name, part)
		}
	}
	return fmt.Sprintf("part of %s at byte %d", name, l.off)
}
