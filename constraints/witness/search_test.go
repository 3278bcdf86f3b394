package witness

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// rowMajor is out[y*w+x] on 16x16 blocks with ceil-div grid; guarded says whether x<w is tested.
func rowMajor(kind obligation.Kind, guarded bool) *kernel {
	k := newKernel(kind)
	w, h := k.param("w", 32), k.param("h", 32)
	k.shape([3]*expr.Expr{k.ceil(w, 16), k.ceil(h, 16)}, [3]*expr.Expr{k.c(16), k.c(16)})
	k.fact(k.SGT(w, k.c(0)), k.SGT(h, k.c(0)))
	x, y := k.id(0), k.id(1)
	if guarded {
		k.cond(k.Cmp(expr.SLT, x, w))
	}
	k.cond(k.Cmp(expr.SLT, y, h))
	k.both(k.Add(k.Mul(y, w), x), 4)
	return k
}

func TestRowMajorUnguarded(t *testing.T) {
	w := find(t, rowMajor(obligation.InterBlock, false).o)
	if w.WrapOnly || w.Grid[0]*w.Grid[1]*w.Grid[2] > 4 {
		t.Errorf("not minimal: %+v", *w)
	}
	w = find(t, rowMajor(obligation.IntraBlock, false).o)
	if w.WrapOnly || w.Grid != [3]uint64{1, 1, 1} {
		t.Errorf("not minimal: %+v", *w)
	}
}

// A guarded row-major image aliases only when y*w wraps around, with a huge w.
func TestRowMajorWrapOnly(t *testing.T) {
	w := find(t, rowMajor(obligation.InterBlock, true).o)
	if !w.WrapOnly {
		t.Errorf("a witness without wrap-around: %+v", *w)
	}
}

func TestRowMajorGuarded(t *testing.T) {
	k := rowMajor(obligation.InterBlock, true)
	k.fact(k.Cmp(expr.SLE, k.param("w", 32), k.c(4096)), k.Cmp(expr.SLE, k.param("h", 32), k.c(4096)))
	none(t, k.o)
}
