package hostanalysis

import (
	"fmt"
	"strings"

	"github.com/ianlancetaylor/demangle"
	"github.com/llir/llvm/ir/metadata"
)

// fieldName is the source name of a field of a class, from the debug information; its place if there is none.
func (p *program) fieldName(class *memType, off int64) string {
	if p.fieldNames == nil {
		p.fieldNames = map[string]map[int64]string{}
		for _, part := range p.parts {
			for _, d := range part.Host.IR.MetadataDefs {
				if t, ok := d.(*metadata.DICompositeType); ok && t.Identifier != "" {
					p.noteFields(t)
				}
			}
		}
	}
	if class != nil {
		if n := p.fieldNames[class.name][off]; n != "" {
			return n
		}
	}
	return fmt.Sprintf("the field at byte %d", off)
}

func (p *program) noteFields(t *metadata.DICompositeType) {
	if t.Elements == nil {
		return
	}
	for _, e := range t.Elements.Fields {
		m, ok := e.(*metadata.DIDerivedType)
		if !ok || m.Name == "" || m.Tag.String() != "DW_TAG_member" || m.Offset%8 != 0 {
			continue
		}
		if p.fieldNames[t.Identifier] == nil {
			p.fieldNames[t.Identifier] = map[int64]string{}
		}
		if at := int64(m.Offset / 8); p.fieldNames[t.Identifier][at] == "" {
			p.fieldNames[t.Identifier][at] = m.Name
		}
	}
}

// source is the name of a class as the source spells it.
func (m *memType) source() string {
	if rest, ok := strings.CutPrefix(m.name, "_ZTS"); ok {
		if s, err := demangle.ToString("_ZTS" + rest); err == nil {
			return strings.TrimPrefix(s, "typeinfo name for ")
		}
	}
	return m.name
}
