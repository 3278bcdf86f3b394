package memory

import "github.com/hgrd/hgrd/constraints/expr"

// Shade is what is known of a value besides its bits. A nil *Shade is a defined value without a history.
type Shade struct {
	// Undef has the bits that no execution of the source has set: an uninitialised variable, padding.
	Undef uint64
	// Expr says how the value follows from the run's inputs; nil: it does not depend on them. Its width is that of the
	// value; a floating-point number is its bits.
	Expr *expr.Expr
}

// Undefined is the shade of a value none of whose bits is set.
var Undefined = &Shade{Undef: ^uint64(0)}

// Poorly is the shade of bits that are undefined by mask; nil for none.
func Poorly(mask uint64) *Shade {
	switch mask {
	case 0:
		return nil
	case ^uint64(0):
		return Undefined
	}
	return &Shade{Undef: mask}
}

// Undefs is the mask of undefined bits.
func (s *Shade) Undefs() uint64 {
	if s == nil {
		return 0
	}
	return s.Undef
}

// Value is a register: up to 64 bits, zero-extended, and their shade.
type Value struct {
	V uint64
	S *Shade
}
