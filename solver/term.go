package solver

import "math/big"

// Sort is the sort of a Term. The zero value is no sort: it marks a term that
// was built from ill-sorted arguments, and every consumer refuses it.
type Sort uint8

const (
	InvalidSort Sort = iota
	IntSort          // mathematical integers
	BoolSort
)

func (s Sort) String() string {
	switch s {
	case IntSort:
		return "Int"
	case BoolSort:
		return "Bool"
	}
	return "invalid"
}

type op uint8

const (
	opInvalid op = iota
	opConst      // integer constant
	opVar        // Int or Bool symbol
	opTrue
	opFalse
	opAdd
	opSub
	opNeg
	opMul
	opEq // both Int or both Bool
	opLe
	opLt
	opAnd
	opOr
	opNot
	opImplies
	opIte
	opDistinct
)

var opNames = [...]string{
	opInvalid: "invalid", opConst: "const", opVar: "var", opTrue: "true", opFalse: "false",
	opAdd: "+", opSub: "-", opNeg: "-", opMul: "*", opEq: "=", opLe: "<=", opLt: "<",
	opAnd: "and", opOr: "or", opNot: "not", opImplies: "=>", opIte: "ite", opDistinct: "distinct",
}

// maxTermDepth bounds recursion over terms. A deeper term is invalid.
const maxTermDepth = 1 << 16

// Term is an immutable integer or Boolean term of quantifier-free integer
// arithmetic. Terms are compared by pointer and may share subterms; every walk
// over them is memoised, so the cost is that of the DAG, not of the tree.
//
// Constructors fold constants and units. They never panic: ill-sorted
// arguments give a term of InvalidSort that carries the first mistake (see
// Term.Err) and spreads through whatever is built from it.
type Term struct {
	op    op
	sort  Sort
	depth int32
	args  []*Term
	val   *big.Int // opConst; never modified
	name  string   // opVar; the message for opInvalid
}

// Sort returns the sort of t; InvalidSort for nil and for ill-sorted terms.
func (t *Term) Sort() Sort {
	if t == nil {
		return InvalidSort
	}
	return t.sort
}

// Err returns the sort error inside t, or nil.
func (t *Term) Err() error {
	switch {
	case t == nil:
		return &SortError{Msg: "nil term"}
	case t.sort == InvalidSort:
		return &SortError{Msg: t.name}
	}
	return nil
}

// Const returns the value of an integer constant. The caller must not modify it.
func (t *Term) Const() (*big.Int, bool) {
	if t == nil || t.op != opConst {
		return nil, false
	}
	return t.val, true
}

// IsTrue reports whether t is the constant true.
func (t *Term) IsTrue() bool { return t != nil && t.op == opTrue }

// IsFalse reports whether t is the constant false.
func (t *Term) IsFalse() bool { return t != nil && t.op == opFalse }

// SortError reports a term or query that is not well-sorted.
type SortError struct{ Msg string }

func (e *SortError) Error() string { return "solver: ill-sorted: " + e.Msg }

func invalid(msg string) *Term { return &Term{op: opInvalid, name: msg} }

// apply returns the application of o to args, or an invalid term when an
// argument does not have the sort want (InvalidSort: any, all the same).
func apply(o op, result, want Sort, args ...*Term) *Term {
	var depth int32
	for _, a := range args {
		if err := a.Err(); err != nil {
			return invalid(err.(*SortError).Msg)
		}
		if want == InvalidSort {
			want = a.sort
		}
		if a.sort != want {
			return invalid(opNames[o] + " applied to a term of sort " + a.sort.String())
		}
		depth = max(depth, a.depth)
	}
	if depth >= maxTermDepth {
		return invalid("term too deep")
	}
	return &Term{op: o, sort: result, depth: depth + 1, args: args}
}
