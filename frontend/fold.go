package frontend

import (
	"math/big"
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
)

// foldBranches turns conditional branches on comparisons of constants into plain ones. Inlining a call with constant
// arguments leaves such branches behind, and no pass that is safe for accesses folds them: whoever looks at the shape of
// the control flow would see ways that nobody takes.
func foldBranches(m *ir.Module) {
	for _, f := range m.Funcs {
		for _, b := range f.Blocks {
			br, ok := b.Term.(*ir.TermCondBr)
			if !ok {
				continue
			}
			c, known := truth(br.Cond)
			if !known {
				continue
			}
			taken, other := br.TargetTrue, br.TargetFalse
			if !c {
				taken, other = other, taken
			}
			b.Term = &ir.TermBr{Target: taken, Metadata: br.Metadata}
			if taken != other {
				dropIncoming(other.(*ir.Block), b)
			}
		}
	}
}

// dropIncoming takes the edge from pred out of the merges of b.
func dropIncoming(b, pred *ir.Block) {
	for _, inst := range b.Insts {
		if phi, ok := inst.(*ir.InstPhi); ok {
			phi.Incs = slices.DeleteFunc(phi.Incs, func(in *ir.Incoming) bool { return in.Pred == value.Value(pred) })
		}
	}
}

// truth is the value of a condition that is a constant or compares two.
func truth(v value.Value) (result, known bool) {
	switch v := v.(type) {
	case *constant.Int:
		return v.X.Sign() != 0, true
	case *ir.InstICmp:
		x, ok := v.X.(*constant.Int)
		y, also := v.Y.(*constant.Int)
		if ok && also {
			return compare(v.Pred, x, y)
		}
	}
	return false, false
}

func compare(p enum.IPred, x, y *constant.Int) (result, known bool) {
	w := uint(x.Type().(*types.IntType).BitSize)
	u := func(c *constant.Int) *big.Int { // modulo 2^w
		return new(big.Int).And(c.X, new(big.Int).Sub(new(big.Int).Lsh(big.NewInt(1), w), big.NewInt(1)))
	}
	s := func(c *constant.Int) *big.Int {
		n := u(c)
		if n.Bit(int(w)-1) == 1 {
			n.Sub(n, new(big.Int).Lsh(big.NewInt(1), w))
		}
		return n
	}
	unsigned, signed := u(x).Cmp(u(y)), s(x).Cmp(s(y))
	switch p {
	case enum.IPredEQ:
		return unsigned == 0, true
	case enum.IPredNE:
		return unsigned != 0, true
	case enum.IPredULT:
		return unsigned < 0, true
	case enum.IPredULE:
		return unsigned <= 0, true
	case enum.IPredUGT:
		return unsigned > 0, true
	case enum.IPredUGE:
		return unsigned >= 0, true
	case enum.IPredSLT:
		return signed < 0, true
	case enum.IPredSLE:
		return signed <= 0, true
	case enum.IPredSGT:
		return signed > 0, true
	case enum.IPredSGE:
		return signed >= 0, true
	}
	return false, false
}
