package witness

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Thread names one thread of a launch.
type Thread struct {
	BlockIdx, ThreadIdx [3]uint64
}

// Value is what one symbol has in the witness.
type Value struct {
	Symbol *expr.Symbol
	Value  uint64
}

// Signed is the value read as two's complement of the symbol's width.
func (v Value) Signed() int64 {
	s := 64 - uint(v.Symbol.Width)
	return int64(v.Value<<s) >> s
}

func (v Value) String() string { return fmt.Sprintf("%v=%d", v.Symbol, v.Signed()) }

// Content is a function's value at one place, such as a memory content that the witness needs.
type Content struct {
	Value
	Args []uint64
}

// Counter is a loop counter, or another value that belongs to one thread of the pair.
type Counter struct {
	Value
	Side int // 0 or 1
}

// Witness is a validated race.
type Witness struct {
	Grid, Block [3]uint64
	Threads     [2]Thread
	Values      []Value   // launch symbols that were read, by display name
	Contents    []Content // functions that were read, by display name and arguments
	Counters    []Counter // values of the single threads other than their coordinates
	Offsets     [2]uint64 // first bytes of the two accesses in their object
	Sizes       [2]uint64
	// WrapOnly: arithmetic that promises nothing wrapped around on the way to an address or a condition, and the
	// search found no witness without that. It takes values that were chosen.
	WrapOnly bool
	Wraps    bool // the launch alone makes such arithmetic wrap around, and needs no more for the race
}
