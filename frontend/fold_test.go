package frontend

import (
	"math/rand"
	"testing"

	"github.com/llir/llvm/asm"
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
)

func TestFoldBranches(t *testing.T) {
	m, err := asm.ParseString("x.ll", `
define i32 @f(i1 %c) {
a:
  %never = icmp eq i32 2, 0
  br i1 %never, label %skip, label %do
do:
  br i1 %c, label %skip, label %end
skip:
  %x = phi i32 [ 1, %a ], [ 2, %do ]
  br label %end
end:
  %y = phi i32 [ %x, %skip ], [ 3, %do ]
  ret i32 %y
}`)
	if err != nil {
		t.Fatal(err)
	}
	foldBranches(m)
	f := m.Funcs[0]
	br, ok := f.Blocks[0].Term.(*ir.TermBr)
	if !ok || br.Target != f.Blocks[1] {
		t.Errorf("the first block ends in %v", f.Blocks[0].Term.LLString())
	}
	if n := len(f.Blocks[2].Insts[0].(*ir.InstPhi).Incs); n != 1 {
		t.Errorf("%d ways lead into the merge behind it", n)
	}
	if n := len(f.Blocks[3].Insts[0].(*ir.InstPhi).Incs); n != 2 {
		t.Errorf("%d ways lead into the last merge", n)
	}
	if _, ok := f.Blocks[1].Term.(*ir.TermCondBr); !ok {
		t.Error("a branch on an argument was folded")
	}
}

func TestCompareConstants(t *testing.T) {
	r := rand.New(rand.NewSource(1))
	for range 2000 {
		a, b := int8(r.Intn(256)), int8(r.Intn(256))
		if r.Intn(4) == 0 {
			b = a
		}
		// the same number is written with a sign or without
		x, y := constant.NewInt(types.I8, int64(a)), constant.NewInt(types.I8, int64(uint8(b)))
		for p, want := range map[enum.IPred]bool{
			enum.IPredEQ: a == b, enum.IPredNE: a != b,
			enum.IPredSLT: a < b, enum.IPredSLE: a <= b, enum.IPredSGT: a > b, enum.IPredSGE: a >= b,
			enum.IPredULT: uint8(a) < uint8(b), enum.IPredULE: uint8(a) <= uint8(b),
			enum.IPredUGT: uint8(a) > uint8(b), enum.IPredUGE: uint8(a) >= uint8(b),
		} {
			if got, known := compare(p, x, y); !known || got != want {
				t.Fatalf("%d %v %d: %v", a, p, b, got)
			}
		}
	}
}
