package kernelanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// BlocksAlike reports whether a block does the same as every other, as long as the memory that it reads holds the same:
// nothing that the kernel looks at tells blocks apart, and nothing depends on when it happens.
func (s *Summary) BlocksAlike() bool {
	if len(s.Gaps) > 0 || s.build == nil {
		return false
	}
	for _, b := range s.build.fn.Blocks {
		for _, inst := range b.IR.Insts {
			switch x := inst.(type) {
			case *ir.InstAtomicRMW, *ir.InstCmpXchg:
				return false
			case *ir.InstLoad:
				if x.Volatile || x.Atomic {
					return false
				}
			}
			if c, ok := symbolic.AsCall(inst); ok && !s.build.alike(c) {
				return false
			}
		}
	}
	return true
}

// alike reports whether a call has the same result in all blocks.
func (bd *builder) alike(c symbolic.Call) bool {
	if c.Asm != nil {
		return false
	}
	name := c.Name()
	if reg, ok := strings.CutPrefix(name, sregPrefix); ok {
		base, _, _ := strings.Cut(reg, ".")
		switch base {
		case "tid", "ntid", "nctaid", "laneid", "warpsize":
			return true
		}
		return false
	}
	switch effectOf(c) {
	case blockBarrier, warpBarrier, copyEffect, setEffect:
		return true
	case noEffect:
		for _, p := range []string{"hgrd_activemask", "hgrd_clock", "hgrd_surf_read"} {
			if strings.HasPrefix(name, p) {
				return false
			}
		}
		return true
	}
	return bd.computes(c)
}
