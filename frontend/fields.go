package frontend

import (
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/value"
)

// maxNesting bounds the way down into nested structs.
const maxNesting = 16

// FieldName returns what stands at a byte offset of a variable of struct type that v is the home of, as "pos.x"; "" if
// the debug information names no field that begins there.
func (m *Module) FieldName(v value.Value, offset int64) string {
	d := m.variable(v)
	if d == nil {
		return ""
	}
	return fieldName(d.Type, uint64(offset)*8, 0)
}

// fieldName looks for the innermost field that begins at a bit offset of a type.
func fieldName(t metadata.Field, offset uint64, depth int) string {
	if depth > maxNesting {
		return ""
	}
	switch t := t.(type) {
	case *metadata.DIDerivedType: // a typedef, const and the like; a parameter by value may be a reference to a copy
		if t.Tag == enum.DwarfTagPointerType {
			return ""
		}
		return fieldName(t.BaseType, offset, depth+1)
	case *metadata.DICompositeType:
		if t.Elements == nil || t.Tag == enum.DwarfTagUnionType || t.Tag == enum.DwarfTagArrayType {
			return ""
		}
		for _, e := range t.Elements.Fields {
			f, ok := e.(*metadata.DIDerivedType)
			base := ok && f.Tag == enum.DwarfTagInheritance // has no size of its own
			if !ok || !base && (f.Tag != enum.DwarfTagMember || offset >= f.Offset+f.Size) || offset < f.Offset {
				continue
			}
			inner := fieldName(f.BaseType, offset-f.Offset, depth+1)
			switch {
			case base && inner == "":
			case base:
				return inner
			case inner != "" && f.Name == "":
				return inner
			case inner != "":
				return f.Name + "." + inner
			case offset == f.Offset:
				return f.Name
			}
		}
	}
	return ""
}
