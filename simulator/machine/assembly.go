package machine

import (
	"fmt"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
)

// assembly knows inline assembly without any instruction.
func (f *fn) assembly(i *ir.InstCall, a *ir.InlineAsm) error {
	text := strings.TrimSpace(a.Asm)
	if text == "" && types.Equal(i.Type(), types.Void) {
		for _, a := range i.Args {
			if _, err := f.slots(a); err != nil {
				return err
			}
		}
		return nil
	}
	if what, ok := asmRegisters[strings.Join(strings.Fields(text), " ")]; ok && len(i.Args) == 0 {
		f.alias(i, []slot{f.special(what)})
		return nil
	}
	if len(text) > 60 {
		text = text[:60] + "..."
	}
	return f.unsupported(i, fmt.Sprintf("inline assembly %q", text))
}

var asmRegisters = map[string]special{
	"mov.u32 $0, %laneid;": laneID, "mov.s32 $0, %laneid;": laneID, "mov.u32 $0, %warpid;": warpID, "mov.u32 $0, %smid;": smID,
	"mov.u32 $0, %lanemask_lt;": laneMaskLt, "mov.u32 $0, %lanemask_le;": laneMaskLe, "mov.u32 $0, %lanemask_gt;": laneMaskGt,
	"mov.u32 $0, %lanemask_ge;": laneMaskGe, "mov.u32 $0, %lanemask_eq;": laneMaskEq,
}

var sregs = map[string]special{
	"tid.x": tidX, "tid.y": tidY, "tid.z": tidZ, "ntid.x": ntidX, "ntid.y": ntidY, "ntid.z": ntidZ,
	"ctaid.x": ctaidX, "ctaid.y": ctaidY, "ctaid.z": ctaidZ, "nctaid.x": nctaidX, "nctaid.y": nctaidY, "nctaid.z": nctaidZ,
	"laneid": laneID, "warpid": warpID, "warpsize": warpSizeReg, "lanemask.eq": laneMaskEq, "lanemask.lt": laneMaskLt,
	"lanemask.le": laneMaskLe, "lanemask.gt": laneMaskGt, "lanemask.ge": laneMaskGe, "smid": smID, "tid.w": zeroReg, "ntid.w": zeroReg,
}
