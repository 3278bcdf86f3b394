package lin

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Strides that are products of sizes, and no less than what is passed by them.
func init() {
	patterns = append(patterns,
		pattern{name: "planes by a stride, 64 bits", build: func(twin bool) []*obligation.Obligation {
			k := newKernel(3)
			N, H, W, row, plane := k.param("N", 64), k.param("H", 64), k.param("W", 64), k.param("row", 64), k.param("plane", 64)
			n, h, w := k.ZExt(k.global(2), 64), k.ZExt(k.global(1), 64), k.ZExt(k.global(0), 64)
			rows := H
			if twin {
				rows = k.sub(H, k.Int(1, 64))
			}
			k.fact(k.sle(W, row), k.sle(k.mul(rows, row), plane))
			index := k.add(k.add(k.mul(n, plane), k.mul(h, row)), w)
			a := access{k.mul(index, k.Int(4, 64)), 4, []*expr.Expr{k.slt(n, N), k.slt(h, H), k.slt(w, W)}}
			return k.wide(a)
		}, assume: []string{threadsX, ThreadsBounded(1), ThreadsBounded(2)}},
		pattern{name: "rows of a slice, unsigned", build: func(twin bool) []*obligation.Obligation {
			k := newKernel(1)
			from, to, cols, rows := k.param("from", 64), k.param("to", 64), k.param("cols", 64), k.param("rows", 64)
			limit := k.Int(1<<20, 64)
			k.fact(k.ult(from, to), k.ult(rows, limit), k.ult(cols, limit), k.ult(to, limit))
			if !twin {
				k.fact(k.Not(k.ult(rows, to)))
			}
			i, length := k.ZExt(k.global(0), 64), k.Sub(to, from)
			r, c := k.Binary(expr.URem, k.Binary(expr.UDiv, i, cols, 0), length, 0), k.Binary(expr.URem, i, cols, 0)
			p := k.Binary(expr.UDiv, i, k.Mul(length, cols), 0)
			index := k.Add(k.Mul(k.Add(k.Add(k.Mul(p, rows), from), r), cols), c)
			return k.wide(access{k.Mul(index, k.Int(4, 64)), 4, nil})
		}, assume: []string{threadsX, "cols is not zero", "cols * (to - from) is not zero",
			"(t1 % cols + cols * (t1 / cols % (to - from) + (from + rows * (t1 / (cols * (to - from)))))) * 4 where t1 = threadIdx.x + blockDim.x * blockIdx.x does not wrap (64-bit)"}},
		pattern{name: "stride of a dimension of one element", build: func(twin bool) []*obligation.Obligation {
			k := newKernel(3)
			N, W, any, stride := k.param("N", 64), k.param("W", 64), k.param("any", 64), k.param("stride", 64)
			n, w := k.ZExt(k.bid[1], 64), k.ZExt(k.bid[0], 64)
			size := N
			if twin {
				size = W
			}
			k.fact(k.Eq(stride, k.Ite(k.Ne(size, k.Int(1, 64)), W, any)))
			a := access{k.mul(k.add(k.mul(n, stride), w), k.Int(4, 64)), 4, []*expr.Expr{k.slt(n, N), k.slt(w, W)}}
			k.launch2(k.grid[0], k.grid[1], k.c(1), k.c(1))
			k.grid[2], k.block[2] = k.c(1), k.c(1)
			k.setGeometry()
			return k.wide(a)[:1]
		}},
	)
}

// wide are the questions about an access whose index is an offset already.
func (k *kernel) wide(a access) []*obligation.Obligation {
	out := k.pairs(access{k.c(0), a.size, a.conds}, access{k.c(0), a.size, a.conds})
	for _, o := range out {
		for i := range o.Sides {
			o.Sides[i].Offset = a.index
		}
	}
	return out
}
