package kernelanalysis

import (
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// asmCode is what inline assembly does, as far as the table of instructions below knows it. The zero value is assembly
// that is not understood.
type asmCode struct {
	effect   effect
	accesses []asmAccess
	ops      []asmOp // in order, without declarations
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

// asmOp is one instruction: its mnemonic by components, and its operands as written.
type asmOp struct {
	parts    []string
	operands []string
}

// asmPure lists instructions that only compute, or exchange values between the lanes of a warp. Prefetches and cache
// policies touch no memory as far as races go.
var asmPure = wordSet(`mov cvt cvta add sub mul mad mul24 mad24 fma div rem abs neg min max popc clz bfind fns brev bfe
	bfi szext bmsk dp4a dp2a addc subc madc sad and or xor not cnot lop3 shf shl shr prmt slct selp set setp testp copysign
	rcp sqrt rsqrt sin cos lg2 ex2 tanh vadd vsub vabsdiff vmin vmax vshl vshr vmad vset isspacep activemask vote match shfl
	redux elect nanosleep prefetch prefetchu applypriority createpolicy pmevent trap brkpt mma movmatrix`)

// asmFixed lists those whose results are functions of their operands.
var asmFixed = wordSet(`mov cvt cvta add sub mul mad mul24 mad24 fma div rem abs neg min max popc clz bfind fns brev bfe
	bfi szext bmsk dp4a dp2a sad and or xor not cnot lop3 shf shl shr prmt slct selp set setp testp copysign
	rcp sqrt rsqrt sin cos lg2 ex2 tanh vadd vsub vabsdiff vmin vmax vshl vshr vmad vset`)

func wordSet(list string) map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(list) {
		m[w] = true
	}
	return m
}

// parseAsm reads a PTX text. A text is understood when all its instructions are, and a barrier or fence stands alone.
func parseAsm(text string) asmCode {
	ops, ok := splitAsm(text)
	if !ok {
		return asmCode{}
	}
	code := asmCode{effect: noEffect, ops: ops}
	for _, op := range ops {
		switch e, a := op.meaning(); e {
		case noEffect:
		case asmEffect:
			if code.effect != noEffect && code.effect != asmEffect {
				return asmCode{}
			}
			code.effect = asmEffect
			code.accesses = append(code.accesses, a)
		case blockBarrier, warpBarrier, fenceEffect:
			if len(ops) > 1 {
				return asmCode{}
			}
			code.effect = e
		default:
			return asmCode{}
		}
	}
	return code
}

// splitAsm cuts a text into instructions; false when it has branches, predicated instructions that touch memory, or
// what else this reader does not follow.
func splitAsm(text string) ([]asmOp, bool) {
	var clean strings.Builder
	for _, line := range strings.Split(text, "\n") {
		line, _, _ = strings.Cut(line, "//")
		clean.WriteString(line + " ")
	}
	if strings.Contains(clean.String(), "/*") {
		return nil, false
	}
	var ops []asmOp
	for _, stmt := range strings.Split(clean.String(), ";") {
		stmt = strings.Trim(stmt, " \t\r")
		for strings.HasPrefix(stmt, "{") || strings.HasPrefix(stmt, "}") { // a scope, not a vector: those are operands
			stmt = strings.TrimLeft(stmt[1:], " \t\r")
		}
		if stmt == "" || strings.HasPrefix(stmt, ".reg") {
			continue
		}
		predicated := strings.HasPrefix(stmt, "@")
		if predicated {
			_, rest, ok := strings.Cut(stmt, " ")
			if !ok {
				return nil, false
			}
			stmt = strings.TrimLeft(rest, " \t")
		}
		mnemonic, rest, _ := strings.Cut(strings.ReplaceAll(stmt, "\t", " "), " ")
		op := asmOp{parts: strings.Split(mnemonic, "."), operands: splitOperands(rest)}
		if predicated && !asmPure[op.parts[0]] || strings.HasSuffix(mnemonic, ":") {
			return nil, false
		}
		ops = append(ops, op)
	}
	return ops, true
}

// splitOperands cuts at the commas outside braces and brackets.
func splitOperands(s string) []string {
	var out []string
	depth, start := 0, 0
	for i, r := range s {
		switch r {
		case '{', '[':
			depth++
		case '}', ']':
			depth--
		case ',':
			if depth == 0 {
				out = append(out, strings.TrimSpace(s[start:i]))
				start = i + 1
			}
		}
	}
	if last := strings.TrimSpace(s[start:]); last != "" {
		out = append(out, last)
	}
	return out
}

func (op asmOp) has(part string) bool {
	for _, p := range op.parts[1:] {
		if p == part {
			return true
		}
	}
	return false
}

// meaning is the table: what an instruction does to memory and order. unknownEffect for what is not in it.
func (op asmOp) meaning() (effect, asmAccess) {
	none := asmAccess{}
	switch op.parts[0] {
	case "ld", "ldu":
		return op.memory(Read, 1)
	case "st":
		return op.memory(Write, 0)
	case "atom":
		return op.memory(Atomic, 1)
	case "red":
		if op.has("async") {
			return unknownEffect, none
		}
		return op.memory(Atomic, 0)
	case "membar", "fence":
		if op.has("proxy") {
			return unknownEffect, none
		}
		return fenceEffect, none
	case "bar", "barrier":
		switch {
		case op.has("cluster"):
		case op.has("warp") && op.has("sync"):
			return warpBarrier, none
		case op.has("sync") && len(op.operands) == 1 && op.operands[0] == "0":
			return blockBarrier, none
		}
		return unknownEffect, none // named barriers: of some warps, or for arrival alone
	}
	name := op.parts[0]
	if asmPure[name] || len(name) > 1 && asmPure[strings.TrimRight(name, "24")] && name[0] == 'v' {
		return noEffect, none
	}
	return unknownEffect, none
}

// memory reads an access whose address is operand i.
func (op asmOp) memory(kind AccessKind, i int) (effect, asmAccess) {
	a := asmAccess{kind: kind, scope: DeviceScope}
	if i >= len(op.operands) {
		return unknownEffect, a
	}
	lanes := int64(1)
	for _, p := range op.parts[1:] {
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
	width, ok := asmTypes[op.parts[len(op.parts)-1]]
	a.size = width * lanes
	addr := op.operands[i]
	if !ok || !strings.HasPrefix(addr, "[") || !strings.HasSuffix(addr, "]") {
		return unknownEffect, a
	}
	base, off, sum := strings.Cut(addr[1:len(addr)-1], "+")
	if sum {
		n, err := strconv.ParseInt(strings.TrimSpace(off), 0, 32)
		if err != nil {
			return unknownEffect, a
		}
		a.offset = n
	}
	if a.operand, ok = asmOperand(strings.TrimSpace(base)); !ok {
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

// asmOperand reads $3 or ${3}.
func asmOperand(s string) (int, bool) {
	rest, ok := strings.CutPrefix(s, "$")
	if !ok {
		return 0, false
	}
	rest = strings.TrimSuffix(strings.TrimPrefix(rest, "{"), "}")
	n, err := strconv.Atoi(rest)
	return n, err == nil && n >= 0
}

// asmOutputs counts the results in a constraint string: operands before the arguments.
func asmOutputs(constraint string) int {
	n := 0
	for _, c := range strings.Split(constraint, ",") {
		if strings.HasPrefix(c, "=") {
			n++
		}
	}
	return n
}

// asmOf is the meaning of a call that is inline assembly. Operands that are neither results nor arguments are not
// understood.
func asmOf(c symbolic.Call) asmCode {
	code := parseAsm(c.Asm.Asm)
	outputs := asmOutputs(c.Asm.Constraint)
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
