package randomkernel

// Type is an integer type of C.
type Type uint8

const (
	Int Type = iota
	Unsigned
	Long // long long
	UnsignedLong
	Short
	Char // unsigned char
)

var types = [...]struct {
	name   string
	bytes  int64
	signed bool
}{
	Int: {"int", 4, true}, Unsigned: {"unsigned", 4, false}, Long: {"long long", 8, true},
	UnsignedLong: {"unsigned long long", 8, false}, Short: {"short", 2, true}, Char: {"unsigned char", 1, false},
}

func (t Type) String() string { return types[t].name }
func (t Type) size() int64    { return types[t].bytes }
func (t Type) signed() bool   { return types[t].signed }

// promoted is the type after C's integer promotions.
func (t Type) promoted() Type {
	if t.size() < 4 {
		return Int
	}
	return t
}

// common is the type of the usual arithmetic conversions.
func common(a, b Type) Type {
	a, b = a.promoted(), b.promoted()
	switch {
	case a == b:
		return a
	case a.size() != b.size():
		if a.size() < b.size() {
			a = b
		}
		return a // the wider one holds every value of the other
	case a.size() == 4:
		return Unsigned
	default:
		return UnsignedLong
	}
}

// Builtin says which of CUDA's variables a Var is.
type Builtin uint8

const (
	NoBuiltin Builtin = iota
	ThreadX
	ThreadY
	BlockX
	BlockY
	BlockDimX
	BlockDimY
	GridDimX
	GridDimY
)

var builtinNames = [...]string{ThreadX: "threadIdx.x", ThreadY: "threadIdx.y", BlockX: "blockIdx.x", BlockY: "blockIdx.y",
	BlockDimX: "blockDim.x", BlockDimY: "blockDim.y", GridDimX: "gridDim.x", GridDimY: "gridDim.y"}

// Var is a scalar or a pointer.
type Var struct {
	Name    string
	Type    Type // of the scalar, or of what the pointer points at
	Pointer bool
	Builtin Builtin
	slot    int // index into a thread's registers
}

// Array is memory: an allocation of the host, or a shared array of the kernel.
type Array struct {
	Name   string
	Type   Type
	Fields int // above 1: elements are structures of so many members
	Shared bool
	Input  bool  // never written by the kernel; its contents are drawn
	Size   *Expr // in elements; over host variables, or a constant for shared arrays

	Of    *Array // the allocation that this parameter points into; nil: one of its own
	Shift *Expr  // by so many elements

	slot int
}

func (a *Array) elementSize() int64 { return a.Type.size() * int64(max(a.Fields, 1)) }

// Op is what an expression does.
type Op uint8

const (
	Const   Op = iota
	Ref        // a variable
	Convert    // cast to Expr.Type
	Choose     // c ? a : b
	Load       // Base[Args[0]].Field
	Add
	Sub
	Mul
	Div
	Rem
	Shl
	Shr
	And
	Or
	Xor
	Lt
	Le
	Gt
	Ge
	Eq
	Ne
	AndAlso
	OrElse
	Address // Base + Args[0], a pointer
)

var operators = [...]string{Add: "+", Sub: "-", Mul: "*", Div: "/", Rem: "%", Shl: "<<", Shr: ">>", And: "&", Or: "|",
	Xor: "^", Lt: "<", Le: "<=", Gt: ">", Ge: ">=", Eq: "==", Ne: "!=", AndAlso: "&&", OrElse: "||"}

// Expr is an expression. Types of all but constants and conversions follow from the operands.
type Expr struct {
	Op    Op
	Type  Type
	Val   int64
	Var   *Var
	Base  Base
	Field int
	Args  []*Expr
}

// Base is what an index is applied to: an array, or a pointer variable.
type Base struct {
	Array *Array
	Var   *Var
}

func (b Base) name() string {
	if b.Array != nil {
		return b.Array.Name
	}
	return b.Var.Name
}

// Kind is what a statement does.
type Kind uint8

const (
	Assign      Kind = iota // Var = E, a declaration if Declare
	Store                   // Place = E
	Update                  // Place += E
	Atomic                  // atomicAdd(&Place, E)
	If                      // if (E) Body else Else
	For                     // for (Init; E; Step) Body
	Barrier                 // __syncthreads()
	WarpBarrier             // __syncwarp()
	Return
	Break
	Continue
)

// Stmt is a statement. Line is set when a file is printed.
type Stmt struct {
	Kind       Kind
	Declare    bool
	Var        *Var
	Place, E   *Expr // Place is a Load
	Init, Step *Stmt
	Body, Else []*Stmt
	Line       int
}

// Param is a parameter of the host function, which gets it from the command line.
type Param struct {
	Var      *Var
	Argument int // index into argv
}

// Guard is a condition that holds where the host function goes on.
type Guard struct {
	Cond *Expr
	How  int // 0 assert, 1 exit, 2 return
}

// Case is one kernel and the one launch of it.
type Case struct {
	Name   string
	Params []Param // of the host function; the kernel gets all of them
	Checks []Guard
	Locals []*Stmt  // host variables, assigned once
	Extra  []*Var   // host variables among the kernel's parameters
	Arrays []*Array // global first
	Grid   [2]*Expr
	Block  [2]*Expr
	Body   []*Stmt

	First, Last int // lines of the kernel in the file

	slots    int // set by layout
	barriers bool
}
