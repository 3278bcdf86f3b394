package constraints

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
)

// An access leaves its object at the end, past it, and before its beginning.
func TestBeyond(t *testing.T) {
	p := expr.NewPool()
	o := &obligation.Obligation{Pool: p}
	o.Sides[1].Extent = p.Const(64, 64)
	for offset, want := range map[int64]bool{0: false, 60: false, 61: true, 64: true, 1 << 40: true, -1: true, -4: true, -8: true} {
		w := &witness.Witness{Offsets: [2]uint64{0, uint64(offset)}, Sizes: [2]uint64{4, 4}}
		if beyond(o, w) != want {
			t.Errorf("4 bytes at %d of 64: beyond is %v", offset, !want)
		}
	}
}
