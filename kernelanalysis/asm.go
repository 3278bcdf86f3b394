package kernelanalysis

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/internal/ptx"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// asmCode is what inline assembly does, as far as the table of instructions below knows it. The zero value is assembly
// that is not understood.
type asmCode struct {
	effect   effect
	accesses []asmAccess
	ops      []ptx.Op
}

// asmAccess is one memory operation of an assembly text.
type asmAccess struct {
	kind     AccessKind
	scope    Scope // Atomic only
	operand  int   // the operand that holds the address
	offset   int64
	size     int64
	volatile bool
}

// parseAsm reads a PTX text. A text is understood when all its instructions are; barriers and fences
// that stand alone are calls already (package frontend).
func parseAsm(text string) asmCode {
	ops, ok := ptx.Split(text)
	if !ok || slices.ContainsFunc(ops, func(op ptx.Op) bool { return op.Guard != "" && !ptx.Pure(op.Parts[0]) }) {
		return asmCode{}
	}
	code := asmCode{effect: noEffect, ops: ops}
	for _, op := range ops {
		switch e, a := meaning(op); e {
		case noEffect:
		case asmEffect:
			code.effect = asmEffect
			code.accesses = append(code.accesses, a)
		default:
			return asmCode{}
		}
	}
	return code
}

// meaning is the table: what an instruction does to memory and order. unknownEffect for what is not in it.
func meaning(op ptx.Op) (effect, asmAccess) {
	none := asmAccess{}
	switch op.Parts[0] {
	case "ld", "ldu":
		return asmMemory(op, Read, 1)
	case "st":
		return asmMemory(op, Write, 0)
	case "atom":
		return asmMemory(op, Atomic, 1)
	case "red":
		if op.Has("async") {
			return unknownEffect, none
		}
		return asmMemory(op, Atomic, 0)
	}
	if ptx.Pure(op.Parts[0]) {
		return noEffect, none
	}
	return unknownEffect, none
}

// memory reads an access whose address is operand i.
func asmMemory(op ptx.Op, kind AccessKind, i int) (effect, asmAccess) {
	a := asmAccess{kind: kind, scope: DeviceScope}
	if i >= len(op.Operands) {
		return unknownEffect, a
	}
	lanes := int64(1)
	for _, p := range op.Parts[1:] {
		p, _, _ = strings.Cut(p, "::")
		switch p {
		case "local", "param", "async", "cluster", "bulk", "mmio", "multimem":
			return unknownEffect, a // another kind of memory, or of operation
		case "volatile":
			a.volatile = true
		case "relaxed", "acquire", "release", "acq_rel":
			a.kind = Atomic
		case "cta":
			a.scope = BlockScope
		case "gpu":
			a.scope = DeviceScope
		case "sys":
			a.scope = SystemScope
		case "v2":
			lanes = 2
		case "v4":
			lanes = 4
		case "v8":
			lanes = 8
		}
	}
	width, ok := asmTypes[op.Parts[len(op.Parts)-1]]
	a.size = width * lanes
	base, offset, isAddress := ptx.Address(op.Operands[i])
	a.offset = offset
	if !ok || !isAddress {
		return unknownEffect, a
	}
	if a.operand, ok = ptx.Argument(base); !ok {
		return unknownEffect, a // an address computed by the text itself
	}
	return asmEffect, a
}

// asmTypes are the sizes of PTX types in bytes.
var asmTypes = map[string]int64{
	"b8": 1, "u8": 1, "s8": 1, "b16": 2, "u16": 2, "s16": 2, "f16": 2, "bf16": 2,
	"b32": 4, "u32": 4, "s32": 4, "f32": 4, "f16x2": 4, "bf16x2": 4,
	"b64": 8, "u64": 8, "s64": 8, "f64": 8, "b128": 16,
}

// asmOf is the meaning of a call that is inline assembly. Operands that are neither results nor arguments are not
// understood.
func asmOf(c symbolic.Call) asmCode {
	code := parseAsm(c.Asm.Asm)
	outputs := ptx.Outputs(c.Asm.Constraint)
	for _, a := range code.accesses {
		if a.operand < outputs || a.operand-outputs >= len(c.Args) {
			return asmCode{}
		}
	}
	if strings.Contains(c.Asm.Constraint, "=*") { // results in memory
		return asmCode{}
	}
	return code
}
