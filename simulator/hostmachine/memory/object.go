package memory

import (
	"fmt"
	"github.com/hgrd/hgrd/simulator/hostmachine/unwind"
)

// Kind says what made an object.
type Kind uint8

// Kinds of objects. The zero value is none.
const (
	NoKind   Kind = iota
	Global        // a variable of the program
	Constant      // a variable that nothing may write
	Stack         // a local variable
	Heap          // malloc and its like
	New           // operator new
	NewArray      // operator new[]
	Library       // what a model keeps for the program: a file, a locale
)

var kindNames = [...]string{"object", "variable", "constant", "local variable", "heap block", "heap block", "heap block", "object of the library"}

func (k Kind) String() string { return kindNames[k] }

// State of a byte.
const (
	set    = 0
	unset  = 1
	shaded = 2 // part of an entry of Object.shades
)

// Object is one allocation.
type Object struct {
	Base    uint64
	Kind    Kind
	Name    string // of a variable
	Foreign bool   // a variable of a library whose layout no model knows

	space  *Space
	data   []byte
	state  []byte           // of each byte; nil: all are set
	shades map[uint64]entry // by the offset of the first byte
	class  uint8
	slot   uint32
	dead   bool
}

type entry struct {
	shade *Shade
	size  uint64
}

// Size is its length in bytes.
func (o *Object) Size() uint64 { return uint64(len(o.data)) }

func (o *Object) String() string {
	if o.Name != "" {
		return fmt.Sprintf("%s %s of %d bytes", o.Kind, o.Name, len(o.data))
	}
	return fmt.Sprintf("%s of %d bytes", o.Kind, len(o.data))
}

// FaultError is an access that no object allows. Accesses panic with it; package hostmachine recovers it.
type FaultError struct {
	What string
}

func (e *FaultError) Error() string { return e.What }

func fault(format string, args ...any) { unwind.Leave(&FaultError{fmt.Sprintf(format, args...)}) }

// ExhaustedError is a demand beyond the bound of memory. It comes as FaultError does.
type ExhaustedError struct{}

func (*ExhaustedError) Error() string { return "the bound of memory" }

// ForeignError is an access to such a variable.
type ForeignError struct{ Name string }

func (e *ForeignError) Error() string { return "the variable " + e.Name + " of a library" }
