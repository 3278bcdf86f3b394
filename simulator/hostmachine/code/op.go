package code

// Inst is one instruction. A, B and C are registers of the running function's frame, or what the operation says; D is
// written.
type Inst struct {
	Op         Op
	X          uint16 // a width, a size, a kind
	D, A, B, C uint32
	Site       uint32 // index of Program.Sites
	Imm        int64
}

// Op says what an instruction does. Integers of up to 64 bits are kept zero-extended, floats as their bits.
type Op uint16

// Operations.
const (
	Invalid Op = iota
	Mov        // D = A
	Freeze     // D = A, defined
	Select     // D = A ? B : C

	// Integers of X bits; Imm is their mask.
	Add
	Sub
	Mul
	UDiv
	SDiv
	URem
	SRem
	Shl
	LShr
	AShr
	And
	Or
	Xor
	Mask // D = A & Imm: the low X bits
	Sext // D = A, of X bits, extended to Imm as mask

	Eq
	Ne
	Ult
	Ule
	Slt
	Sle
	FCmp32 // X has a bit for each of: less, equal, greater, unordered
	FCmp64

	FAdd32
	FSub32
	FMul32
	FDiv32
	FNeg32
	FAdd64
	FSub64
	FMul64
	FDiv64
	FNeg64
	F32ToF64
	F64ToF32
	SToF32 // from X bits
	SToF64
	UToF32
	UToF64
	F32ToS // to X bits
	F64ToS
	F32ToU
	F64ToU
	Pure // D = Pures[Imm](A, B, C)

	Offset // D = A + Imm
	Index  // D = A + B*Imm, B of X bits
	Load   // D = X bytes at A+Imm
	Store  // B to X bytes at A+Imm
	Copy   // C bytes from B to A
	Fill   // C bytes of B at A
	Xchg   // compare and exchange X bytes at A: Lists[Imm] is expected, new, old, success
	Strong // accesses behind it are atomic or volatile if Imm is not 0

	Alloca // D = a local variable of Imm bytes
	AllocaN
	StackSave
	StackRestore

	Wide // Lists[Imm] are the registers, X the WideOp, C bits

	Jump     // to Imm
	CondJump // to Imm if A, else to C
	Switch   // on A by Switches[Imm]
	Indirect // to the address of a block, A
	CallOp   // Calls[Imm]
	Return   // Lists[Imm]
	Landing  // D = exception, B = selector, by Pads[Imm]
	Resume   // A is the exception
	VAStart  // fills the list at A
	Unmodelled
	Unreachable
	Trap
)

// WideOp is an operation on numbers of more than 64 bits.
type WideOp uint16

// Wide operations on two registers each: integers of C bits, or long doubles.
const (
	WideAdd WideOp = iota + 1
	WideSub
	WideMul
	WideUDiv
	WideSDiv
	WideURem
	WideSRem
	WideShl
	WideLShr
	WideAShr
	WideEq
	WideNe
	WideUlt
	WideUle
	WideSlt
	WideSle
	LongAdd
	LongSub
	LongMul
	LongDiv
	LongNeg
	LongCmp     // the last register is the predicate's bits, as in FCmp
	LongFrom32  // of a float
	LongFrom64  // of a double
	LongFromS   // of a signed integer of C bits
	LongFromU   //
	LongTo32    //
	LongTo64    //
	LongToS     // of C bits
	LongToU     //
	MulOverflow // d, overflow = a * b; of C bits up to 64; signed if the last register is 1
)

// Call is what a call, or an invoke, does beside the jump.
type Call struct {
	Callee  *Func // nil: through a pointer
	Pointer uint32
	Args    []uint32
	Leaves  []Leaf // of Args
	Fixed   int    // how many of Args are no variable arguments
	Copies  []ByValue
	D       uint32
	Results int
	Result  []Leaf
	Unwind  int // instruction of the landing pad; -1: none
	Inst    any // of the IR
}

// ByValue is an argument that the callee gets a copy of.
type ByValue struct {
	Arg         int // index of Call.Args
	Size, Align uint64
}

// Pad is a landing pad.
type Pad struct {
	Cleanup bool
	Clauses []Clause
}

// Clause of a landing pad. A catch clause names one type, a filter all that may pass.
type Clause struct {
	Filter bool
	Types  []uint32 // registers with the addresses of type information; 0 in one catches all
}

// Table is where a switch leads.
type Table struct {
	Values  []uint64 // ascending
	Targets []int
	Other   int
}
