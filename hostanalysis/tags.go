package hostanalysis

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
)

// The compiler notes the C++ type of each access (LLVM's type-based alias metadata): the class, the offset in it, and
// the type of the field. A write as a field of one class leaves alone the fields of others, whatever pointers lead
// there; that is the language's rule, and no tags are there when it is switched off.

// memType is a type node: a class with its fields, or a scalar with its parent as the only field.
type memType struct {
	name   string
	fields []memField
}

type memField struct {
	typ *memType
	off int64
}

// tag is the type of an access.
type tag struct {
	base, access *memType
	off          int64
}

// tags interns the type nodes and tags of all modules by what they say.
type tags struct {
	types   map[string]*memType
	tags    map[tag]*tag
	nodes   map[*metadata.Tuple]*memType
	seen    map[*metadata.Tuple]*tag
	classes map[*types.StructType]*memType // of the IR's types, by the tagged accesses to their fields
}

func newTags() *tags {
	return &tags{
		map[string]*memType{}, map[tag]*tag{}, map[*metadata.Tuple]*memType{}, map[*metadata.Tuple]*tag{}, nil,
	}
}

// of is the tag of a load or store; nil if it has none.
func (t *tags) of(inst any) *tag {
	if node := attached[*metadata.Tuple](inst, "tbaa"); node != nil {
		return t.read(node)
	}
	return nil
}

// attached is the metadata of that name and type of an instruction or terminator; nil if it has none.
func attached[T any](inst any, name string) (node T) {
	if x, ok := inst.(interface{ MDAttachments() []*metadata.Attachment }); ok {
		for _, a := range x.MDAttachments() {
			if n, ok := a.Node.(T); ok && a.Name == name {
				return n
			}
		}
	}
	return node
}

func (t *tags) read(node *metadata.Tuple) *tag {
	if k, ok := t.seen[node]; ok {
		return k
	}
	t.seen[node] = nil
	if len(node.Fields) < 3 {
		return nil
	}
	base, access := t.node(node.Fields[0]), t.node(node.Fields[1])
	off, ok := number(node.Fields[2])
	if base == nil || access == nil || !ok {
		return nil
	}
	key := tag{base, access, off}
	if t.tags[key] == nil {
		t.tags[key] = &key
	}
	t.seen[node] = t.tags[key]
	return t.tags[key]
}

func (t *tags) node(f metadata.Field) *memType {
	node, ok := f.(*metadata.Tuple)
	if !ok {
		return nil
	}
	if m, ok := t.nodes[node]; ok {
		return m
	}
	t.nodes[node] = nil
	if len(node.Fields) == 0 {
		return nil
	}
	name, ok := node.Fields[0].(*metadata.String)
	if !ok {
		return nil
	}
	m := &memType{name: commonName(name.Value)}
	var key strings.Builder
	fmt.Fprintf(&key, "%q", m.name)
	for i := 1; i < len(node.Fields); i += 2 {
		typ, off := t.node(node.Fields[i]), int64(0)
		if i+1 < len(node.Fields) {
			if off, ok = number(node.Fields[i+1]); !ok {
				return nil
			}
		}
		if typ == nil {
			return nil
		}
		m.fields = append(m.fields, memField{typ, off})
		fmt.Fprintf(&key, " %p+%d", typ, off)
	}
	if old := t.types[key.String()]; old != nil {
		m = old
	}
	t.types[key.String()] = m
	t.nodes[node] = m
	return m
}

func number(f metadata.Field) (int64, bool) {
	v, ok := f.(*metadata.Value)
	if !ok {
		k, ok := f.(*constant.Int)
		if !ok {
			return 0, false
		}
		return k.X.Int64(), true
	}
	k, ok := v.Value.(*constant.Int)
	if !ok {
		return 0, false
	}
	return k.X.Int64(), true
}

// commonName is one name for what C and C++ call differently: their scalars are the same types.
func commonName(name string) string {
	switch name {
	case "Simple C/C++ TBAA":
		return "Simple C++ TBAA"
	case "_Bool":
		return "bool"
	}
	return name
}

// foreign reports whether two tags name classes by the rules of two languages: a class of one may be a class of the
// other, and only their scalars tell accesses apart.
func foreign(a, b *tag) bool {
	cxx := func(t *tag) bool { return strings.HasPrefix(t.base.name, "_ZTS") }
	return a.base != a.access && b.base != b.access && cxx(a) != cxx(b)
}

// field is the part of m that holds byte off, with the offset in it; for a scalar its parent.
func (m *memType) field(off int64) (*memType, int64) {
	for i := len(m.fields) - 1; i >= 0; i-- {
		if f := m.fields[i]; f.off <= off {
			return f.typ, off - f.off
		}
	}
	return nil, 0
}

// mayMeet reports whether accesses of two types may touch the same memory, as LLVM decides it. nil is any type.
func mayMeet(a, b *tag) bool {
	if a == nil || b == nil || a == b {
		return true
	}
	if foreign(a, b) {
		a, b = &tag{a.access, a.access, 0}, &tag{b.access, b.access, 0}
		if *a == *b {
			return true
		}
	}
	common := leastCommon(a.access, b.access)
	if common == nil {
		return true // of different languages
	}
	if meet, known := within(a, b, common); known {
		return meet
	}
	if meet, known := within(b, a, common); known {
		return meet
	}
	return false
}

// within decides whether access sub may be to a part of what access base is to.
func within(base, sub *tag, common *memType) (meet, known bool) {
	if base.access == base.base && base.access == common {
		return true, true
	}
	for t, off := base.base, base.off; t != nil; t, off = t.field(off) {
		if t == sub.base {
			return off == sub.off, true
		}
	}
	return false, false
}

// leastCommon is the nearest type that both scalars descend from.
func leastCommon(a, b *memType) *memType {
	above := map[*memType]bool{}
	for ; a != nil; a = a.parent() {
		above[a] = true
	}
	for ; b != nil; b = b.parent() {
		if above[b] {
			return b
		}
	}
	return nil
}

func (m *memType) parent() *memType {
	if len(m.fields) == 0 {
		return nil
	}
	return m.fields[0].typ
}
