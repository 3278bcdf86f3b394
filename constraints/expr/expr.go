package expr

import (
	"fmt"
	"math/bits"
)

// Op is the operation of a node.
type Op uint8

// Operations. Comparisons yield width 1. Apply is a symbol with its arguments.
const (
	Invalid Op = iota
	Const
	Apply
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
	ZExt
	SExt
	Trunc
	Eq
	ULT
	ULE
	SLT
	SLE
	Ite
)

var opNames = [...]string{"invalid", "const", "apply", "+", "-", "*", "/u", "/", "%u", "%", "<<", ">>u", ">>",
	"&", "|", "^", "zext", "sext", "trunc", "==", "<u", "<=u", "<", "<=", "ite"}

func (o Op) String() string { return opNames[o] }

// Flags are LLVM's promises about an operation; breaking one is undefined behaviour. Induction is none: it has no
// effect on values.
type Flags uint8

const (
	NSW       Flags = 1 << iota // no signed wrap
	NUW                         // no unsigned wrap
	Exact                       // division or shift without remainder
	Induction                   // on Trunc: the digits dropped are those of narrower increments that may have wrapped
)

// Symbol is a value, or with arguments a function, that trees do not explain.
// Symbols are compared by pointer; Name must be unique within a pool.
type Symbol struct {
	Name      string   // unique, stable between runs
	Display   string   // what users read; Name when empty
	Width     int      // of the result, in bits
	PerThread bool     // one value a GPU thread, not one a launch
	Content   bool     // a memory content: a race that hangs on it is data-dependent
	Unknown   bool     // stands for something unexplained: a witness may not choose its value freely
	Undefined bool     // stands for what the program leaves undefined, which is Unknown as well
	Fresh     bool     // stands for one use in the code, and for something else each time that the code is executed
	Floating  Floating // how it is computed, if that is known
}

// Computes reports whether it is known how the symbol's value comes of its arguments.
func (s *Symbol) Computes() bool { return s.Floating.Op != NoFloat }

func (s *Symbol) String() string {
	if s.Display != "" {
		return s.Display
	}
	return s.Name
}

// Expr is an interned, immutable node.
type Expr struct {
	Op    Op
	Width int
	Flags Flags
	Value uint64  // Const only, reduced to Width
	Sym   *Symbol // Apply only
	Args  []*Expr

	id     int
	height int
	size   int // nodes when it is written out, up to sprawling
	terms  int // of them those that arithmetic alone leads to
}

// ID is the age of the node in its pool: deterministic for one analysis, and larger than the IDs of its operands.
func (e *Expr) ID() int { return e.id }

// IsConst reports whether e is the constant v (reduced to e's width).
func (e *Expr) IsConst(v uint64) bool { return e.Op == Const && e.Value == v&mask(e.Width) }

// True and False report a constant truth value.
func (e *Expr) True() bool  { return e.Width == 1 && e.IsConst(1) }
func (e *Expr) False() bool { return e.Width == 1 && e.IsConst(0) }

// Signed is the constant's value read as two's complement.
func (e *Expr) Signed() int64 { return signed(e.Value, e.Width) }

func mask(w int) uint64 {
	if w >= 64 {
		return ^uint64(0)
	}
	return 1<<uint(w) - 1
}

func signed(v uint64, w int) int64 {
	s := 64 - uint(w)
	return int64(v<<s) >> s
}

// isPow2 returns the exponent when v is a power of two.
func isPow2(v uint64) (int, bool) {
	return bits.TrailingZeros64(v), v != 0 && v&(v-1) == 0
}

// key identifies a node within its pool. Applications with more than three arguments spell the rest in more.
type key struct {
	op      Op
	width   int
	flags   Flags
	value   uint64
	sym     *Symbol
	a, b, c int
	more    string
}

// Pool interns the expressions of one analysis. It is not safe for concurrent use.
type Pool struct {
	nodes   map[key]*Expr
	symbols map[string]*Symbol
	count   int
}

// NewPool returns an empty pool.
func NewPool() *Pool {
	return &Pool{nodes: map[key]*Expr{}, symbols: map[string]*Symbol{}}
}

// Symbol returns the symbol of that name, made from proto on first use. Asking again for another width is a bug.
func (p *Pool) Symbol(proto Symbol) *Symbol {
	if s, ok := p.symbols[proto.Name]; ok {
		if s.Width != proto.Width || s.PerThread != proto.PerThread {
			panic(fmt.Sprintf("BUG: symbol %s declared twice, with widths %d and %d", proto.Name, s.Width, proto.Width))
		}
		return s
	}
	s := proto
	p.symbols[s.Name] = &s
	return &s
}

// Fresh returns a new symbol: Name gets a number when it is taken.
func (p *Pool) Fresh(proto Symbol) *Symbol {
	base := proto.Name
	for i := 2; p.symbols[proto.Name] != nil; i++ {
		proto.Name = fmt.Sprintf("%s~%d", base, i)
	}
	proto.Fresh = true
	return p.Symbol(proto)
}

func (p *Pool) intern(op Op, width int, flags Flags, value uint64, sym *Symbol, args ...*Expr) *Expr {
	if width < 1 || width > 64 {
		panic(fmt.Sprintf("BUG: %v of width %d", op, width))
	}
	k := key{op: op, width: width, flags: flags, value: value, sym: sym, a: -1, b: -1, c: -1}
	for i, a := range args {
		switch i {
		case 0:
			k.a = a.id
		case 1:
			k.b = a.id
		case 2:
			k.c = a.id
		default:
			k.more += fmt.Sprintf(",%d", a.id)
		}
	}
	if e, ok := p.nodes[k]; ok {
		return e
	}
	height, size, terms := 0, 1, 1
	for _, a := range args {
		height, size = max(height, a.height), min(size+a.size, sprawling)
		if op != Apply && op != Ite && !isCmp(op) {
			terms = min(terms+a.terms, sprawling)
		}
	}
	if height >= MaxHeight {
		e := p.unknown(width, sym, args)
		p.nodes[k] = e
		return e
	}
	e := &Expr{Op: op, Width: width, Flags: flags, Value: value, Sym: sym, Args: args, id: p.count, height: height + 1, size: size, terms: terms}
	p.count++
	p.nodes[k] = e
	return e
}

// Const is the constant v reduced to width bits.
func (p *Pool) Const(v uint64, width int) *Expr { return p.intern(Const, width, 0, v&mask(width), nil) }

// Int is the signed constant v at width bits.
func (p *Pool) Int(v int64, width int) *Expr { return p.Const(uint64(v), width) }

// Bool is a constant truth value.
func (p *Pool) Bool(b bool) *Expr {
	if b {
		return p.Const(1, 1)
	}
	return p.Const(0, 1)
}

// Apply is the symbol's value at the given arguments.
func (p *Pool) Apply(s *Symbol, args ...*Expr) *Expr {
	return p.intern(Apply, s.Width, 0, 0, s, args...)
}

// Var is the value of a symbol without arguments, made on first use.
func (p *Pool) Var(proto Symbol) *Expr { return p.Apply(p.Symbol(proto)) }
