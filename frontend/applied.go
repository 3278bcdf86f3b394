package frontend

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
)

// A library applies function objects on the device, in kernels of its own. Our headers say so by a function (hgrd/ranges.h),
// and have no code of these kernels.

// appliedName is what that function is called.
const appliedName = "applied"

// Applied are the places where the host side hands a function object that holds pointers to an algorithm of a library, each
// once: what the object does on the device is in no kernel. The zero value stands for all whose place is not known.
func (m *Module) Applied() []Position {
	var list []Position
	for _, f := range m.IR.Funcs {
		for _, b := range f.Blocks {
			for _, inst := range b.Insts {
				call, ok := inst.(*ir.InstCall)
				if !ok || len(call.Args) != 2 || !m.isApplied(call) || !reachesMemory(call) {
					continue
				}
				var at Position
				if s := m.Site(call); s != nil {
					at = s.Position
				}
				if !slices.Contains(list, at) {
					list = append(list, at)
				}
			}
		}
	}
	return list
}

// isApplied says whether a call is the one by which our headers say that a function object is applied.
func (m *Module) isApplied(call *ir.InstCall) bool {
	callee, ok := call.Callee.(*ir.Func)
	if !ok || callee.Name() != HostLibrary {
		return false
	}
	loc, ok := attachment(call, "dbg").(*metadata.DILocation)
	if !ok || loc == nil {
		return false
	}
	m.sites.mu.Lock()
	defer m.sites.mu.Unlock()
	file, function := m.sites.scope(loc.Scope)
	name, _, _ := strings.Cut(function, "<")
	return name == appliedName && headerDirRE.MatchString(file)
}

// reachesMemory says whether the object that a call passes may hold a pointer.
func reachesMemory(call *ir.InstCall) bool {
	v := call.Args[1]
	if a, ok := v.(*ir.Arg); ok {
		v = a.Value
	}
	cast, ok := v.(*ir.InstBitCast)
	if !ok {
		return true
	}
	to, ok := cast.From.Type().(*types.PointerType)
	return !ok || holdsPointer(to.ElemType, 0)
}

// holdsPointer says whether a value of a type may hold a pointer, as far as types tell.
func holdsPointer(t types.Type, depth int) bool {
	switch t := t.(type) {
	case *types.PointerType:
		return true
	case *types.ArrayType:
		return holdsPointer(t.ElemType, depth+1)
	case *types.StructType:
		return t.Opaque || depth > maxBrackets ||
			slices.ContainsFunc(t.Fields, func(f types.Type) bool { return holdsPointer(f, depth+1) })
	}
	return false
}
