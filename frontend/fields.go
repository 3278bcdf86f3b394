package frontend

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
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
	name, _ := fieldAt(d.Type, uint64(offset)*8, true, 0)
	return name
}

// Part is a range of bytes of a variable, or of what a pointer leads to.
type Part struct{ Offset, Size int64 }

// PartName names a part of a variable of struct or array type, as ".pos.x" or "[2].y", or, where v is the content of a
// pointer, of what it points to, as "->pos.x". With more parts, each but the last is a pointer that leads to what the next is
// of: "->from[0]->data". It is "" if the debug information names no such part, and for the insides of the C++ library.
func (m *Module) PartName(v value.Value, path ...Part) string {
	var t metadata.Field
	if g, ok := v.(*ir.Global); ok {
		if e, ok := attachment(g, "dbg").(*metadata.DIGlobalVariableExpression); ok && e != nil && e.Var != nil {
			t = e.Var.Type
		}
	} else if d := m.variable(v); d != nil {
		t = d.Type
	}
	out, reference := "", isReference(t)
	if name, to := onlyPointer(v, t); to != nil {
		out, t = "."+name, to
	}
	for i, p := range path {
		start := "."
		if to := pointee(t, 0); to != nil {
			t, start = to, "->"
		} else if i > 0 {
			return ""
		}
		name, of := "", t
		if p.Offset >= 0 {
			name, t = fieldAt(t, uint64(p.Offset)*8, true, 0)
		}
		if name == "" || strings.HasPrefix(name, "_") || strings.Contains(name, "._") || sizeOf(t, 0) != uint64(p.Size)*8 {
			return ""
		}
		if name[0] == '[' {
			start = strings.TrimSuffix(start, ".")
		}
		if known := modelName(out, of, name); known != "" {
			if rest, ok := strings.CutPrefix(known, "->"); ok && reference {
				known = "." + rest
			}
			out = known
			continue
		}
		out += start + name
	}
	return out
}

// PartAround names the innermost field, outside the insides of the C++ library, that a byte of a variable lies in, as ".pos";
// "" if the debug information names none.
func (m *Module) PartAround(v value.Value, offset int64) string {
	d := m.variable(v)
	if d == nil || offset < 0 || pointee(d.Type, 0) != nil {
		return ""
	}
	name, _ := fieldAt(d.Type, uint64(offset)*8, true, 0)
	name, _, _ = strings.Cut(name, "._")
	if name == "" || Reserved(name) || strings.HasPrefix(name, "_") {
		return ""
	}
	if name[0] == '[' {
		return name
	}
	return "." + name
}

// onlyPointer is the name and the type of the pointer that a class begins with which is passed in a register, as parameter v;
// nil for other parameters.
func onlyPointer(v value.Value, t metadata.Field) (string, metadata.Field) {
	x, ok := v.(*ir.Param)
	if !ok {
		return "", nil
	}
	pt, ok := x.Typ.(*types.PointerType)
	name, field := fieldAt(t, 0, false, 0)
	to, composite := pointee(field, 0).(*metadata.DICompositeType)
	if !ok || !composite || to.Name == "" || !strings.HasSuffix(pt.ElemType.Name(), "::"+to.Name) && pt.ElemType.Name() != "struct."+to.Name && pt.ElemType.Name() != "class."+to.Name {
		return "", nil
	}
	return name, field
}

// pointee is what a pointer or reference type leads to; nil for other types.
func pointee(t metadata.Field, depth int) metadata.Field {
	d, ok := t.(*metadata.DIDerivedType)
	switch {
	case !ok || depth > maxNesting:
		return nil
	case d.Tag == enum.DwarfTagPointerType, d.Tag == enum.DwarfTagReferenceType:
		return d.BaseType
	}
	return pointee(d.BaseType, depth+1)
}

// isReference reports whether a variable of that type is a reference.
func isReference(t metadata.Field) bool {
	d, ok := t.(*metadata.DIDerivedType)
	return ok && d.Tag == enum.DwarfTagReferenceType
}

// sizeOf is the size of a type in bits; 0 if it is not known.
func sizeOf(t metadata.Field, depth int) uint64 {
	if depth > maxNesting {
		return 0
	}
	switch t := t.(type) {
	case *metadata.DIBasicType:
		return t.Size
	case *metadata.DICompositeType:
		return t.Size
	case *metadata.DIDerivedType:
		if t.Size > 0 {
			return t.Size
		}
		return sizeOf(t.BaseType, depth+1)
	}
	return 0
}

// IsUnsigned reports whether the debug information gives an unsigned type to a variable that v is the content of, or, where
// v is the home of a struct, to the field that begins at a byte offset of it.
func (m *Module) IsUnsigned(v value.Value, offset int64) bool {
	d := m.variable(v)
	if d == nil {
		return false
	}
	t := d.Type
	if name, field := fieldAt(t, uint64(offset)*8, false, 0); name != "" {
		t = field
	}
	return isUnsigned(t, 0)
}

func isUnsigned(t metadata.Field, depth int) bool {
	if depth > maxNesting {
		return false
	}
	switch t := t.(type) {
	case *metadata.DIBasicType:
		switch t.Encoding {
		case enum.DwarfAttEncodingUnsigned, enum.DwarfAttEncodingUnsignedChar, enum.DwarfAttEncodingBoolean, enum.DwarfAttEncodingUTF:
			return true
		}
	case *metadata.DIDerivedType:
		return t.Tag != enum.DwarfTagPointerType && isUnsigned(t.BaseType, depth+1)
	case *metadata.DICompositeType: // an enumeration
		return t.Tag == enum.DwarfTagEnumerationType && isUnsigned(t.BaseType, depth+1)
	}
	return false
}

// fieldAt looks for the innermost field that begins at a bit offset of a type, and its type; with elements, also in arrays.
func fieldAt(t metadata.Field, offset uint64, elements bool, depth int) (string, metadata.Field) {
	if depth > maxNesting {
		return "", nil
	}
	switch t := t.(type) {
	case *metadata.DIDerivedType: // a typedef, const and the like; a parameter by value may be a reference to a copy
		if t.Tag == enum.DwarfTagPointerType {
			return "", nil
		}
		return fieldAt(t.BaseType, offset, elements, depth+1)
	case *metadata.DICompositeType:
		if t.Tag == enum.DwarfTagArrayType && elements {
			return elementAt(t, offset, depth)
		}
		if t.Elements == nil || t.Tag == enum.DwarfTagUnionType || t.Tag == enum.DwarfTagArrayType {
			return "", nil
		}
		for _, e := range t.Elements.Fields {
			f, ok := e.(*metadata.DIDerivedType)
			base := ok && f.Tag == enum.DwarfTagInheritance // has no size of its own
			if !ok || !base && (f.Tag != enum.DwarfTagMember || offset >= f.Offset+f.Size) || offset < f.Offset {
				continue
			}
			inner, typ := fieldAt(f.BaseType, offset-f.Offset, elements, depth+1)
			switch {
			case base && inner == "":
			case base:
				return inner, typ
			case inner != "" && f.Name == "":
				return inner, typ
			case inner != "" && inner[0] == '[':
				return f.Name + inner, typ
			case inner != "":
				return f.Name + "." + inner, typ
			case offset == f.Offset:
				return f.Name, f.BaseType
			}
		}
	}
	return "", nil
}

// elementAt is fieldAt for an array of one dimension.
func elementAt(t *metadata.DICompositeType, offset uint64, depth int) (string, metadata.Field) {
	size := sizeOf(t.BaseType, 0)
	if t.Elements == nil || len(t.Elements.Fields) != 1 || size == 0 || offset >= t.Size {
		return "", nil
	}
	name := fmt.Sprintf("[%d]", offset/size)
	inner, typ := fieldAt(t.BaseType, offset%size, true, depth+1)
	switch {
	case inner != "" && inner[0] == '[':
		return name + inner, typ
	case inner != "":
		return name + "." + inner, typ
	case offset%size == 0:
		return name, t.BaseType
	}
	return "", nil
}
