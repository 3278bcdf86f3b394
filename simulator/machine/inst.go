package machine

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/simulator/event"
)

// inst is one instruction. Operands are registers of the running function's window; d is written.
type inst struct {
	op         op
	d, a, b, c uint16
	x          uint16 // a small number: a count, flags, a scale
	site       uint32 // index of Program.Sites
	imm        int64
}

// op says what an instruction does. Integers of up to 64 bits are kept zero-extended, floats as their bits.
type op uint16

const (
	opInvalid op = iota
	opMov        // d = a
	opSelect     // d = a ? b : c
	opCount      // counts imm instructions of the IR

	opAdd32
	opAdd64
	opAddImm // d = a + imm
	opSub32
	opSub64
	opMul32
	opMul64
	opUDiv // of zero-extended numbers of any width; x is the width
	opURem
	opSDiv32
	opSDiv64
	opSRem32
	opSRem64
	opAnd
	opOr
	opXor
	opShl32
	opShl64
	opLShr
	opAShr32
	opAShr64
	opMask  // d = a & imm
	opSext8 // to 64 bits
	opSext16
	opSext32
	opSextN // from 64-x bits

	opEq
	opNe
	opUlt
	opUle
	opSlt32
	opSle32
	opSlt64
	opSle64
	opFCmp32 // x has a bit for each of: less, equal, greater, unordered
	opFCmp64

	opFAdd32
	opFSub32
	opFMul32
	opFDiv32
	opFNeg32
	opFMulAdd32 // d = a*b + c, rounded twice
	opFAdd64
	opFSub64
	opFMul64
	opFDiv64
	opFNeg64
	opFMulAdd64
	opF32ToF64
	opF64ToF32
	opSToF32 // from 64 bits
	opSToF64
	opUToF32
	opUToF64
	opF32ToS // to x bits
	opF64ToS
	opF32ToU
	opF64ToU

	opIndexS32 // d = a + sext32(b)*imm
	opIndex64  // d = a + b*imm

	// Loads and stores. Plain: address a+imm, x flags (see accessFlags). Indexed by S32: a + sext32(b)*x + imm; by 64:
	// a + b*x + imm. A store's value is c. Indexed ones are naturally aligned and not volatile.
	opLoad8
	opLoad8S32
	opLoad8x64
	opLoad16
	opLoad16S32
	opLoad16x64
	opLoad32
	opLoad32S32
	opLoad32x64
	opLoad64
	opLoad64S32
	opLoad64x64
	opStore8
	opStore8S32
	opStore8x64
	opStore16
	opStore16S32
	opStore16x64
	opStore32
	opStore32S32
	opStore32x64
	opStore64
	opStore64S32
	opStore64x64
	// Of several registers from d or c on, or of an odd number of bytes: b has the count of registers, above it the bytes
	// of each (b is no register here).
	opLoadMany
	opStoreMany
	opCopy   // c bytes from b to a; x flags
	opFill   // c bytes of value b at a
	opAtomic // on a with b (and c); imm an atomicCode
	opFence  // x the scope; above it flags

	opJump     // to imm; x instructions of the block that ends; all branches alike
	opJumpBack // a back edge
	opBr       // a ? low half of imm : high half
	opBrEq     // a, b compared
	opBrNe
	opBrUlt
	opBrUle
	opBrSlt32
	opBrSle32
	opBrSlt64
	opBrSle64
	opSwitch // on a by table imm
	opCall   // function imm with registers of list c, results to list d
	opCallPointer
	opReturn // list c
	opExit
	opTrap        // imm 0: __trap, 1: unreachable code
	opAssert      // a text, b file, c line
	opUnsupported // text imm

	opBarrier // x a barrierForm; predicate a
	opGridSync
	opObject // x: init with count b, arrive with b and d the token, wait for the phase of token b; on the barrier object a
	opAsync  // x: an operation about asynchronous copies of pipeline a, or bound to the barrier object a
	opWarp   // x a warpForm

	opPure    // d = pureFunctions[imm](a, b, c)
	opPure4   // the same with the registers of list c
	opWide    // 128 bits: pairs of registers from d, a, b; x a wideForm
	opPick    // d = register a+b, b below x
	opPut     // register d+a = b, a below x
	opAlloca  // d = address of the frame's byte imm
	opAllocaN // d = address of a*imm fresh bytes
	opStackSave
	opStackRestore
	opPrintf // format a, arguments b
	opMalloc
	opFree
	opClock
	opAddressSpace // d = whether a is in the space numbered b
	opBreak        // a thread is held here; see Steering
	opLimit
)

// Flags of a plain access, in x. The first three bits are those of event.Flags.
const (
	accessVolatile  = uint16(event.Volatile)
	accessAtomic    = 1 << 3
	accessMove      = 1 << 4 // of a copy: the ranges may overlap
	accessUnaligned = 1 << 8 // times the alignment in bytes that the access promises, where it is not the natural one
)

// Barriers of a block.
const (
	barrierPlain = iota
	barrierPopc
	barrierAnd
	barrierOr
	barrierLocal  // orders shared memory alone
	barrierGlobal // orders global memory alone
	barrierNone
)

// leftOut are the memories that a barrier of a block, or one of a warp, does not order, by its form.
var leftOut = map[uint16]event.Flags{
	barrierLocal: event.NotGlobal, barrierGlobal: event.NotShared, barrierNone: event.NotGlobal | event.NotShared,
}

// atomicCode packs what an atomic does.
type atomicCode struct {
	op    atomicOp
	typ   atomicType
	size  uint8
	scope uint8
}

func (c atomicCode) pack() int64 {
	return int64(c.op) | int64(c.typ)<<8 | int64(c.size)<<16 | int64(c.scope)<<24
}

func unpackAtomic(imm int64) atomicCode {
	return atomicCode{atomicOp(imm), atomicType(imm >> 8), uint8(imm >> 16), uint8(imm >> 24)}
}

// function is a device function as code.
type function struct {
	name     string
	entry    uint32
	frame    int        // registers
	prefix   []constant // values of the first registers; those of special registers are zero here
	specials []specialSlot
	params   []uint16 // registers of the leaves of its parameters
	results  int      // leaves of its result
	local    uint64   // bytes of its local variables
}

// specialSlot is a register that holds a thread index or its like.
type specialSlot struct {
	slot uint16
	what special
}

// special is a special register.
type special uint8

const (
	tidX special = iota
	tidY
	tidZ
	ntidX
	ntidY
	ntidZ
	ctaidX
	ctaidY
	ctaidZ
	nctaidX
	nctaidY
	nctaidZ
	laneID
	firstThread // whether it is the first of its block
	warpID
	warpSizeReg
	laneMaskEq
	laneMaskLt
	laneMaskLe
	laneMaskGt
	laneMaskGe
	smID
	sharedBytes
	zeroReg
)

// constant is a value that may depend on where memory is.
type constant struct {
	value    uint64
	relative origin
}

// origin is what is to be added to a constant.
type origin uint8

const (
	absolute  origin = iota
	toRegion         // the base of global memory
	toDynamic        // where dynamic shared memory begins, which is known when all of a kernel is translated
)

// code is what a kernel came to.
type code struct {
	insts     []inst
	funcs     []*function // the kernel first
	lists     [][]uint16
	tables    []switchTable
	texts     []string
	frame     int    // the largest
	shared    uint64 // static shared memory
	variables []SharedVariable
	places    map[*ir.Global]uint64 // of the static ones
	initial   []*Global             // variables whose initial values have addresses of shared memory
	numbers   map[uint64]int        // function addresses to indices of funcs
	calls     bool
	narrow    bool // some barriers order one memory alone
	args      []argument
}

// argument is a part of a kernel's parameters: the register it goes to, and where it is in a launch's Args. One by value
// is copied to local memory, and the register has its address. One that leads to shared memory has a part of that.
type argument struct {
	reg       uint16
	off, size int
	byValue   bool
	local     uint64
	shared    uint64 // an address; 0 for all other arguments
}

type switchTable struct {
	values  []uint64 // ascending
	targets []uint32
	other   uint32
}
