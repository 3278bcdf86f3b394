package hostanalysis

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/metadata"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/internal/symbolic"
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
	x, ok := inst.(interface{ MDAttachments() []*metadata.Attachment })
	if !ok {
		return nil
	}
	for _, a := range x.MDAttachments() {
		if node, ok := a.Node.(*metadata.Tuple); ok && a.Name == "tbaa" {
			return t.read(node)
		}
	}
	return nil
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

// class is the type node of a struct of the IR; nil if no access tells, or if accesses contradict each other.
func (p *program) class(s *types.StructType) *memType {
	if p.tags.classes == nil {
		p.tags.classes = map[*types.StructType]*memType{}
		p.eachInst(p.learn)
		p.eachInst(p.learnBase)
	}
	return p.tags.classes[s]
}

func (p *program) eachInst(see func(ir.Instruction)) {
	for _, part := range p.parts {
		for _, f := range part.Host.IR.Funcs {
			for _, b := range f.Blocks {
				for _, inst := range b.Insts {
					see(inst)
				}
			}
		}
	}
}

// learnBase notes the class of a base subobject: without tail padding it is a struct of its own in the IR, which is
// never accessed by that name, but casts of the derived class tell.
func (p *program) learnBase(inst ir.Instruction) {
	x, ok := inst.(*ir.InstBitCast)
	if !ok {
		return
	}
	derived, base := pointee(x.From.Type()), pointee(x.To)
	if derived == nil || base == nil || len(derived.Fields) == 0 {
		return
	}
	part, ok := derived.Fields[0].(*types.StructType)
	class := p.tags.classes[base]
	if !ok || part == base || class == nil || len(part.Fields) > len(base.Fields) {
		return
	}
	for i, f := range part.Fields {
		if !types.Equal(f, base.Fields[i]) {
			return
		}
	}
	if old, seen := p.tags.classes[part]; seen && old != class {
		class = nil
	}
	p.tags.classes[part] = class
}

// pointee is the struct that a pointer type leads to; nil for other types.
func pointee(t types.Type) *types.StructType {
	pt, ok := t.(*types.PointerType)
	if !ok {
		return nil
	}
	s, _ := pt.ElemType.(*types.StructType)
	return s
}

// learn notes which class an access to a field of a struct is tagged with.
func (p *program) learn(inst ir.Instruction) {
	var at any
	switch x := inst.(type) {
	case *ir.InstLoad:
		at = symbolic.Unwrap(x.Src)
	case *ir.InstStore:
		at = symbolic.Unwrap(x.Dst)
	default:
		return
	}
	s, i, ok := fieldAddress(at)
	k := p.tags.of(inst)
	if !ok || k == nil || k.base == k.access {
		return
	}
	off, ok := symbolic.FieldOffset(s, i)
	if !ok || off != k.off {
		return
	}
	if old, seen := p.tags.classes[s]; seen && old != k.base {
		p.tags.classes[s] = nil
		return
	}
	p.tags.classes[s] = k.base
}

// fieldAddress takes the address of a field of a struct apart.
func fieldAddress(v any) (s *types.StructType, i int, ok bool) {
	x, ok := v.(*ir.InstGetElementPtr)
	if !ok || len(x.Indices) != 2 {
		return nil, 0, false
	}
	s, ok = x.ElemType.(*types.StructType)
	first, ok1 := symbolic.Unwrap(x.Indices[0]).(*constant.Int)
	second, ok2 := symbolic.Unwrap(x.Indices[1]).(*constant.Int)
	if !ok || !ok1 || !ok2 || first.X.Sign() != 0 {
		return nil, 0, false
	}
	return s, int(second.X.Int64()), true
}

// tagOf is the type of a location by what the place is declared as; nil if unknown.
func (h *host) tagOf(loc location) *tag {
	if loc.off < 0 {
		return nil
	}
	if k, ok := h.typed[loc]; ok {
		return k
	}
	var k *tag
	if s, off := h.structAt(h.declared(loc.base), loc.off, loc.size); s != nil {
		k = h.tags.scalar(h.class(s), off)
	}
	h.typed[loc] = k
	return k
}

// scalar is the tag of the scalar at an offset of a class.
func (t *tags) scalar(class *memType, off int64) *tag {
	if class == nil {
		return nil
	}
	access, rest := class.field(off)
	for access != nil && len(access.fields) > 0 {
		in, at := access.field(rest)
		if in == nil || len(access.fields) == 1 && access.fields[0].off == 0 && rest == 0 {
			break // a scalar, or a class of one field: its own name will do
		}
		access, rest = in, at
	}
	if access == nil || rest != 0 {
		return nil
	}
	key := tag{class, access, off}
	if t.tags[key] == nil {
		t.tags[key] = &key
	}
	return t.tags[key]
}

// declared is the IR type of what a place holds; nil if unknown.
func (h *host) declared(p *place) types.Type {
	switch r := p.root.(type) {
	case nil:
		if p.from.loc.base == nil || p.from.loc.off < 0 {
			return nil
		}
		if pt, ok := scalarAt(h.declared(p.from.loc.base), p.from.loc.off).(*types.PointerType); ok {
			return pt.ElemType
		}
		return nil
	case *ir.InstAlloca:
		return r.ElemType
	case *ir.Global:
		return r.ContentType
	case *ir.Param:
		if pt, ok := r.Typ.(*types.PointerType); ok {
			return pt.ElemType
		}
	case *ir.InstCall:
		if c, _ := symbolic.AsCall(r); isAllocation(c.Name()) {
			return h.castOf(p.frame.fn, r)
		}
	}
	return nil
}

// castOf is the struct as which a function uses memory that it allocates, if there is but one.
func (h *host) castOf(fn *ir.Func, allocation *ir.InstCall) types.Type {
	if t, ok := h.casts[allocation]; ok {
		return t
	}
	var found *types.StructType
	one := true
	for _, b := range fn.Blocks {
		for _, inst := range b.Insts {
			x, ok := inst.(*ir.InstBitCast)
			if !ok || x.From != value.Value(allocation) {
				continue
			}
			s := pointee(x.To)
			one = one && s != nil && (found == nil || s == found)
			found = s
		}
	}
	h.casts[allocation] = nil
	if one && found != nil {
		h.casts[allocation] = found
	}
	return h.casts[allocation]
}

// scalarAt is the scalar type at an offset of t; nil if there is none.
func scalarAt(t types.Type, off int64) types.Type {
	switch x := t.(type) {
	case *types.StructType:
		for i, f := range x.Fields {
			at, ok := symbolic.FieldOffset(x, i)
			n, ok2 := symbolic.Sizeof(f)
			if ok && ok2 && at <= off && off < at+n {
				return scalarAt(f, off-at)
			}
		}
		return nil
	case *types.ArrayType:
		if n, ok := symbolic.Sizeof(x.ElemType); ok && n > 0 && off >= 0 && off < n*int64(x.Len) {
			return scalarAt(x.ElemType, off%n)
		}
		return nil
	}
	if off != 0 {
		return nil
	}
	return t
}

// structAt is the innermost struct of a known class within t around the scalar at off, with its offset there.
func (h *host) structAt(t types.Type, off, size int64) (*types.StructType, int64) {
	switch x := t.(type) {
	case *types.StructType:
		for i, f := range x.Fields {
			at, ok := symbolic.FieldOffset(x, i)
			n, ok2 := symbolic.Sizeof(f)
			if !ok || !ok2 || off < at || off+size > at+n {
				continue
			}
			if s, in := h.structAt(f, off-at, size); s != nil {
				return s, in
			}
			if h.class(x) != nil {
				return x, off
			}
		}
	case *types.ArrayType:
		if n, ok := symbolic.Sizeof(x.ElemType); ok && n > 0 && off >= 0 && off < n*int64(x.Len) {
			return h.structAt(x.ElemType, off%n, size)
		}
	}
	return nil, 0
}

// kinds says which types of memory are written; nil is none.
type kinds struct {
	any  bool
	tags map[*tag]bool
}

var anyKind = &kinds{any: true}

// kindOf is the kind of a write by its tag.
func kindOf(k *tag) *kinds {
	if k == nil {
		return anyKind
	}
	return &kinds{tags: map[*tag]bool{k: true}}
}

// with is the union; ks itself may change.
func (ks *kinds) with(more *kinds) *kinds {
	const most = 64 // beyond, any type
	if more == nil || ks != nil && ks.any {
		return ks
	}
	if more.any {
		return anyKind
	}
	if ks == nil {
		ks = &kinds{tags: map[*tag]bool{}}
	}
	for k := range more.tags {
		ks.tags[k] = true
	}
	if len(ks.tags) > most {
		return anyKind
	}
	return ks
}

func (ks *kinds) size() int {
	switch {
	case ks == nil:
		return 0
	case ks.any:
		return 1 << 20
	}
	return len(ks.tags)
}

// meet reports whether a write of these kinds may be to memory of type k.
func (ks *kinds) meet(k *tag) bool {
	if ks == nil {
		return false
	}
	if ks.any || k == nil {
		return true
	}
	for x := range ks.tags {
		if mayMeet(x, k) {
			return true
		}
	}
	return false
}

// perhapsSame is what field c holds after a store to the same field of an object that may be the same one: the two are
// one object or apart. nil where the places may be otherwise.
func (f *frame) perhapsSame(c content, x *ir.InstStore, s spot, w int) *expr.Expr {
	h, b := f.h, f.BlockOf(x)
	n, _ := symbolic.StoreSize(x.Src.Type())
	if c.loc.off < 0 || n != c.loc.size || symbolic.Width(x.Src.Type()) != w || !s.place.given() || !c.loc.base.given() {
		return nil
	}
	p, q := h.tagOf(location{s.place, s.off, n}), h.tagOf(c.loc)
	if p == nil || q == nil || p.base != q.base || p.off != q.off || h.depth > 200 {
		return nil
	}
	h.depth++
	defer func() { h.depth-- }()
	first, second := s.place, c.loc.base
	if first.id > second.id {
		first, second = second, first
	}
	same := h.pool.Var(expr.Symbol{
		Name:    fmt.Sprintf("same.%d.%d", first.id, second.id),
		Display: first.describe() + " == " + second.describe(), Width: 1,
	})
	before := f.value(f.contentAt(c.loc, b, f.Order(x)), w, b)
	return h.pool.Ite(same, f.At(x.Src, b), before)
}

// given reports whether a place is what a parameter of a root points to.
func (p *place) given() bool {
	x, ok := p.root.(*ir.Param)
	return ok && p.frame.parent == nil && !isByval(x)
}
