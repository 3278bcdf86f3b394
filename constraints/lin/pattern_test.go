package lin

import (
	"slices"
	"testing"
	"time"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// pattern is an access pattern of the field: with all facts it must be proved, without the fact under twin it must
// not be.
type pattern struct {
	name  string
	build func(twin bool) []*obligation.Obligation
	// assumptions that the proof may rest on; others fail the test
	assume []string
}

var both = []obligation.Kind{obligation.InterBlock, obligation.AnyInBlock}

func (k *kernel) pairs(a, b access) []*obligation.Obligation {
	var out []*obligation.Obligation
	for _, kind := range both {
		out = append(out, k.pair(kind, a, b))
	}
	return out
}

const threadsX = "gridDim.x * blockDim.x does not exceed 2^31"

var patterns = []pattern{
	{name: "row-major, constant block", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w, h := k.param("w", 32), k.param("h", 32)
		k.launch2(k.div(k.add(w, k.c(15)), k.c(16)), k.div(k.add(h, k.c(15)), k.c(16)), k.c(16), k.c(16))
		x, y := k.global(0), k.global(1)
		guard := []*expr.Expr{k.slt(x, w), k.slt(y, h)}
		if twin {
			guard = guard[1:]
		}
		a := at(k.add(k.mul(y, w), x), guard...)
		return k.pairs(a, a)
	}},
	{name: "row-major, symbolic block", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w, h := k.param("w", 32), k.param("h", 32)
		x, y := k.global(0), k.global(1)
		guard := []*expr.Expr{k.slt(x, w), k.slt(y, h)}
		if twin {
			guard = guard[1:]
		}
		a := at(k.add(k.mul(y, w), x), guard...)
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "row-major, width over 16 by exact grid", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w, h := k.param("w", 32), k.param("h", 32)
		k.launch2(k.div(w, k.c(16)), k.div(h, k.c(16)), k.c(16), k.c(16))
		if twin {
			k.launch2(k.div(k.add(w, k.c(15)), k.c(16)), k.div(h, k.c(16)), k.c(16), k.c(16))
		}
		a := at(k.add(k.mul(k.global(1), w), k.global(0)))
		return k.pairs(a, a)
	}},
	{name: "four channels", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w := k.param("w", 32)
		k.launch2(k.div(w, k.c(16)), k.param("gy", 32), k.c(16), k.c(16))
		pix := k.add(k.mul(k.global(1), w), k.global(0))
		a := at(k.add(k.mul(pix, k.c(4)), k.c(3)))
		b := at(k.mul(pix, k.c(4)))
		if twin {
			b = at(k.add(k.mul(pix, k.c(4)), k.c(7)))
		}
		return k.pairs(a, b)
	}},
	{name: "stride >= cols, transposed pair", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		n, stride := k.param("n", 32), k.param("stride", 32)
		i, j := k.global(0), k.global(1)
		guard := []*expr.Expr{k.slt(j, i), k.slt(i, n)}
		if !twin {
			k.fact(k.sle(n, stride))
		}
		k.fact(k.slt(k.c(0), n), k.slt(k.c(0), stride))
		low := at(k.add(k.mul(i, stride), j), guard...)
		upp := at(k.add(k.mul(j, stride), i), guard...)
		return append(k.pairs(low, upp), k.pairs(upp, upp)...)
	}, assume: []string{threadsX}},
	{name: "pitch", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w, h, pitch := k.param("w", 32), k.param("h", 32), k.param("pitch", 64)
		bytes := k.mul(k.SExt(w, 64), k.Int(4, 64))
		if !twin {
			k.fact(k.Cmp(expr.ULE, bytes, pitch))
		}
		k.fact(k.slt(k.c(0), w), k.ult(pitch, k.Int(1<<40, 64)))
		stride := k.Trunc(k.Binary(expr.UDiv, pitch, k.Int(4, 64), 0), 32)
		k.fact(k.ult(pitch, k.Int(1<<32, 64)))
		x, y := k.global(0), k.global(1)
		a := at(k.add(k.mul(y, stride), x), k.slt(x, w), k.slt(y, h))
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "LU tiles", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		dim, off := k.param("dim", 32), k.param("off", 32)
		grid := k.sub(k.div(k.sub(dim, off), k.c(16)), k.c(1))
		k.launch2(grid, grid, k.c(16), k.c(16))
		k.fact(k.slt(off, k.sub(dim, k.c(16))), k.sle(k.c(0), off))
		// unsigned and unflagged, as blockIdx makes it
		row := k.Add(off, k.Mul(k.Add(k.bid[1], k.c(1)), k.c(16)))
		col := k.Add(off, k.Mul(k.Add(k.bid[0], k.c(1)), k.c(16)))
		inner := at(k.Add(k.Add(k.Mul(k.Add(row, k.tid[1]), dim), col), k.tid[0]))
		rowRead := at(k.Add(k.Add(k.Mul(k.Add(off, k.tid[1]), dim), col), k.tid[0]))
		if twin {
			rowRead = at(k.Add(k.Add(k.Mul(k.Add(off, k.Add(k.tid[1], k.c(8))), dim), col), k.tid[0]))
		}
		k.fact(k.sle(dim, k.c(1<<14)))
		return append(k.pairs(inner, inner), k.pairs(inner, rowRead)...)
	}},
	{name: "NW anti-diagonals", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		n, blk := k.param("n", 32), k.param("blk", 32)
		mc := k.add(n, k.c(1))
		bw := k.div(k.sub(mc, k.c(1)), k.c(16))
		k.launch(blk, k.c(16))
		k.fact(k.sle(k.c(1), blk), k.slt(k.c(0), n))
		if !twin {
			k.fact(k.sle(blk, bw))
		}
		ty := k.thread("ty", 32)
		yi := k.sub(k.sub(blk, k.c(1)), k.bid[0])
		base := k.add(k.mul(k.mul(mc, k.c(16)), yi), k.mul(k.c(16), k.bid[0]))
		idx := k.add(k.add(k.add(base, k.tid[0]), mc), k.add(k.mul(mc, ty), k.c(1)))
		inTile := []*expr.Expr{k.ult(ty, k.c(16))}
		west := k.add(base, k.mul(mc, k.add(ty, k.c(1))))
		w := at(idx, inTile...)
		return []*obligation.Obligation{k.pair(obligation.InterBlock, w, w), k.pair(obligation.InterBlock, w, at(west, inTile...))}
	}},
	{name: "convolution rows with halo", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		pitch, w := k.param("pitch", 32), k.param("w", 32)
		k.launch2(k.div(w, k.c(128)), k.param("gy", 32), k.c(16), k.c(4))
		if !twin {
			k.fact(k.sle(w, pitch))
		}
		k.fact(k.slt(k.c(0), w), k.slt(k.c(0), pitch))
		i := k.thread("i", 32)
		// base (bx*8-1)*16+tx is negative in the first block
		bx := k.add(k.mul(k.sub(k.mul(k.bid[0], k.c(8)), k.c(1)), k.c(16)), k.tid[0])
		by := k.add(k.mul(k.bid[1], k.c(4)), k.tid[1])
		x := k.add(bx, k.mul(i, k.c(16)))
		a := at(k.add(k.mul(by, pitch), x), k.sle(k.c(1), i), k.slt(i, k.c(9)))
		return []*obligation.Obligation{k.pair(obligation.InterBlock, a, a)}
	}},
	{name: "NCHW", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(3)
		N, C, H, W := k.param("N", 32), k.param("C", 32), k.param("H", 32), k.param("W", 32)
		n, c := k.bid[2], k.thread("c", 32)
		x, y := k.global(0), k.global(1)
		guard := []*expr.Expr{k.slt(n, N), k.sle(k.c(0), c), k.slt(c, C), k.slt(x, W), k.slt(y, H)}
		if twin {
			guard = append(guard[:2], guard[3:]...)
		}
		idx := k.add(k.mul(k.add(k.mul(k.add(k.mul(n, C), c), H), y), W), x)
		return []*obligation.Obligation{k.pair(obligation.InterBlock, at(idx, guard...), at(idx, guard...))}
	}, assume: []string{threadsX}},
	{name: "grid-stride", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		n := k.param("n", 32)
		it := k.thread("k", 64)
		step := k.Mul(k.grid[0], k.block[0])
		if twin {
			step = k.block[0]
		}
		i := k.TruncChecked(k.add(k.SExt(k.global(0), 64), k.mul(it, k.SExt(step, 64))), 32, expr.NSW)
		a := at(i, k.slt(i, n), k.sle(k.Int(0, 64), it))
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "grid-stride, unsigned", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		n := k.param("n", 32)
		it := k.thread("k", 64)
		step := k.Mul(k.grid[0], k.block[0])
		if twin {
			step = k.block[0]
		}
		i := k.TruncInduction(k.add(k.ZExt(k.global(0), 64), k.mul(it, k.ZExt(step, 64))), 32)
		a := at(i, k.ult(i, n), k.sle(k.Int(0, 64), it))
		return k.pairs(a, a)[:1]
	}, assume: []string{threadsX,
		"threadIdx.x + blockDim.x * blockIdx.x + gridDim.x * blockDim.x * k does not wrap (32-bit)"}},
	{name: "grid-stride, size_t", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		n := k.param("n", 64)
		it := k.thread("k", 64)
		wide := func(e *expr.Expr) *expr.Expr { return k.ZExt(e, 64) }
		step := k.Mul(wide(k.grid[0]), wide(k.block[0]))
		if twin {
			step = wide(k.block[0])
		}
		g := k.Add(k.Mul(wide(k.bid[0]), wide(k.block[0])), wide(k.tid[0]))
		i := k.Binary(expr.Add, g, k.Binary(expr.Mul, it, step, expr.NUW), expr.NUW)
		a := at(i, k.ult(i, n))
		return k.pairs(a, a)
	}},
	{name: "transpose by division", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		w, h := k.param("w", 32), k.param("h", 32)
		id := k.global(0)
		k.fact(k.slt(k.c(0), w), k.slt(k.c(0), h))
		guard := []*expr.Expr{k.slt(id, k.mul(w, h))}
		if twin {
			guard = nil
		}
		out := k.add(k.mul(k.rem(id, w), h), k.div(id, w))
		a := at(out, guard...)
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "lock by modulo", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		n := k.param("n", 32)
		f := k.Symbol(expr.Symbol{Name: "key", Width: 32, Content: true})
		key := k.Apply(f, k.global(0))
		k.fact(k.slt(k.c(0), n))
		o := k.pair(obligation.InterBlock, at(key), at(key))
		lock := k.rem(key, n)
		differ := k.Ne(o.Copy(0, lock), o.Copy(1, lock))
		if twin {
			differ = k.Ne(o.Copy(0, k.rem(key, n)), o.Copy(1, k.rem(key, k.add(n, k.c(1)))))
		}
		o.Relation = append(o.Relation, differ)
		return []*obligation.Obligation{o}
	}},
	{name: "neighbour modulo", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		n := k.param("n", 32)
		t := k.global(0)
		m := n
		if twin {
			m = k.sub(n, k.c(1))
		}
		k.fact(k.slt(k.c(1), n), k.sle(n, k.c(1<<28)))
		a := at(k.rem(k.add(k.sub(t, k.c(1)), n), m), k.slt(t, n))
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "rotate", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		n, off := k.param("n", 32), k.param("off", 32)
		t := k.global(0)
		k.fact(k.slt(k.c(0), n), k.sle(k.c(0), off))
		guard := k.slt(t, n)
		if twin {
			guard = k.sle(t, n)
		}
		a := at(k.rem(k.add(t, off), n), guard)
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "outputs by quotient and remainder", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		outs, f := k.param("outs", 32), k.param("f", 32)
		k.fact(k.slt(k.c(0), outs), k.slt(k.c(0), f))
		id := k.global(0)
		hi := outs
		if twin {
			hi = k.sub(outs, k.c(1))
		}
		// f * (id / outs) rows of outs, disjoint by digits
		idx := k.add(k.mul(k.div(id, outs), hi), k.rem(id, outs))
		a := at(idx, k.slt(id, k.mul(outs, f)))
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "interleaved reduction", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		s := k.param("s", 32)
		k.fact(k.slt(k.c(0), s), k.sle(s, k.c(512)))
		i := k.Mul(k.Mul(k.c(2), s), k.tid[0])
		guard := k.ult(i, k.block[0])
		read := k.Add(i, s)
		if twin {
			read = k.Add(i, k.Mul(k.c(2), s))
		}
		return []*obligation.Obligation{
			k.pair(obligation.AnyInBlock, at(i, guard), at(read, guard)),
			k.pair(obligation.AnyInBlock, at(i, guard), at(i, guard)),
		}
	}},
	{name: "sequential reduction", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		s := k.param("s", 32)
		guard := k.ult(k.tid[0], s)
		if twin {
			guard = k.Cmp(expr.ULE, k.tid[0], s)
		}
		k.fact(k.ult(s, k.c(1024)))
		return []*obligation.Obligation{
			k.pair(obligation.AnyInBlock, at(k.tid[0], guard), at(k.Add(k.tid[0], s), guard)),
		}
	}},
	{name: "packed triangle", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		i, j := k.global(0), k.global(1)
		n := k.param("n", 32)
		guard := []*expr.Expr{k.sle(i, j), k.slt(j, n), k.slt(i, n)}
		if twin {
			guard = guard[1:]
		}
		a := at(k.add(k.div(k.mul(j, k.add(j, k.c(1))), k.c(2)), i), guard...)
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "xor partner, constant", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		p := k.Binary(expr.Xor, k.tid[0], k.c(4), 0)
		first := k.ult(k.tid[0], p)
		if twin {
			first = k.Bool(true)
		}
		return []*obligation.Obligation{k.pair(obligation.AnyInBlock, at(k.tid[0], first), at(p, first))}
	}},
	{name: "xor partner, symbolic", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		j := k.param("j", 32)
		i := k.global(0)
		p := k.Binary(expr.Xor, i, j, 0)
		first := k.ult(i, p)
		if twin {
			first = k.Bool(true)
		}
		return append(k.pairs(at(i, first), at(p, first)), k.pairs(at(p, first), at(p, first))...)
	}, assume: []string{threadsX}},
	{name: "lanes and warps", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		t := k.tid[0]
		lane := k.Binary(expr.And, t, k.c(31), 0)
		warp := k.Binary(expr.LShr, t, k.c(5), 0)
		other := k.Binary(expr.Or, k.Binary(expr.Shl, warp, k.c(5), 0), lane, 0)
		if twin {
			other = k.Binary(expr.Or, k.Binary(expr.Shl, warp, k.c(4), 0), lane, 0)
		}
		return []*obligation.Obligation{
			k.pair(obligation.AnyInBlock, at(t), at(other)),
			k.pair(obligation.AnyInBlock, at(k.Add(k.Mul(warp, k.c(33)), lane)), at(k.Add(k.Mul(warp, k.c(33)), lane))),
		}
	}},
	{name: "insert a zero bit", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		t := k.tid[0]
		low := k.Binary(expr.And, t, k.c(7), 0)
		high := k.Binary(expr.And, k.Binary(expr.Shl, t, k.c(1), 0), k.c(^15), 0)
		i := k.Binary(expr.Or, high, low, 0)
		j := k.Add(i, k.c(8))
		if twin {
			j = k.Add(i, k.c(16))
		}
		return []*obligation.Obligation{
			k.pair(obligation.AnyInBlock, at(i), at(i)), k.pair(obligation.AnyInBlock, at(i), at(j)),
		}
	}},
	{name: "padding idx + idx>>5", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		t := k.tid[0]
		i := k.Add(t, k.Binary(expr.LShr, t, k.c(5), 0))
		if twin {
			i = k.Sub(t, k.Binary(expr.LShr, t, k.c(5), 0))
		}
		return []*obligation.Obligation{k.pair(obligation.AnyInBlock, at(i), at(i))}
	}},
	{name: "owner check", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		own := k.Symbol(expr.Symbol{Name: "own", Width: 32, Content: true})
		x := k.thread("x", 32)
		mine := k.Eq(k.Apply(own, x), k.tid[0])
		if twin {
			mine = k.Ne(k.Apply(own, x), k.tid[0])
		}
		return []*obligation.Obligation{k.pair(obligation.AnyInBlock, at(x, mine), at(x, mine))}
	}},
	{name: "rows of int against bytes", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w := k.param("w", 32)
		x, y := k.global(0), k.global(1)
		guard := k.slt(x, w)
		half := k.param("rows", 32)
		k.fact(k.slt(k.c(0), w), k.slt(k.c(0), half), k.slt(half, k.c(1<<15)), k.slt(w, k.c(1<<15)))
		ints := at(k.add(k.mul(y, w), x), guard, k.slt(y, half))
		bytes := access{k.add(k.mul(k.add(y, half), k.mul(w, k.c(4))), x), 1, []*expr.Expr{guard}}
		if twin {
			bytes.index = k.sub(bytes.index, k.c(1))
		}
		return k.pairs(ints, bytes)
	}, assume: []string{threadsX}},
	{name: "unsigned image that may wrap", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w, h := k.param("w", 32), k.param("h", 32)
		x, y := k.global(0), k.global(1)
		if !twin {
			k.fact(k.Cmp(expr.ULE, w, k.c(16384)), k.Cmp(expr.ULE, h, k.c(16384)))
		}
		a := at(k.Add(k.Mul(y, w), x), k.ult(x, w), k.ult(y, h))
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "unsigned image below an extent", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(2)
		w, h := k.param("w", 32), k.param("h", 32)
		x, y := k.global(0), k.global(1)
		limit := int64(1 << 32)
		if twin {
			limit = 1 << 34
		}
		k.fact(k.Cmp(expr.ULE, k.mul(k.ZExt(w, 64), k.ZExt(h, 64)), k.Int(limit, 64)))
		a := at(k.Add(k.Mul(y, w), x), k.ult(x, w), k.ult(y, h))
		return k.pairs(a, a)
	}, assume: []string{threadsX}},
	{name: "tid - 1 unsigned", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		n := k.param("n", 32)
		t := k.tid[0]
		prev := k.Sub(t, k.c(1))
		a := at(prev, k.ult(prev, n))
		if !twin {
			k.fact(k.Cmp(expr.ULE, n, k.c(1024)))
			return []*obligation.Obligation{k.pair(obligation.AnyInBlock, a, a)}
		}
		return []*obligation.Obligation{k.pair(obligation.AnyInBlock, a, at(t, k.ult(prev, n)))}
	}},
	{name: "guard t - 1 < n", build: func(twin bool) []*obligation.Obligation {
		// Thread 0 fails the guard and writes element n-1, as thread n does in the twin.
		k := newKernel(1)
		n, t := k.param("n", 32), k.tid[0]
		k.fact(k.ult(k.c(0), n), k.Cmp(expr.ULE, n, k.c(1024)))
		guard := k.ult(k.Sub(t, k.c(1)), n)
		last := k.Sub(n, k.c(1))
		if !twin {
			last = n
		}
		return []*obligation.Obligation{k.pair(obligation.AnyInBlock, at(k.Sub(t, k.c(1)), guard), at(last, k.Not(guard)))}
	}},
	{name: "narrowing cast", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		step := int64(16)
		if !twin {
			step = 1
			k.fact(k.ult(k.block[0], k.c(257)))
		}
		slot := k.ZExt(k.Trunc(k.Mul(k.tid[0], k.c(step)), 8), 32)
		return []*obligation.Obligation{k.pair(obligation.AnyInBlock, at(slot), at(slot))}
	}},
	{name: "box of constant sides", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(3)
		k.launch2(k.c(16), k.c(64), k.c(16), k.c(4))
		k.grid[2], k.block[2] = k.c(64), k.c(4)
		k.setGeometry()
		row := int64(256)
		if twin {
			row = 255
		}
		index := k.add(k.mul(k.add(k.mul(k.global(2), k.c(256)), k.global(1)), k.c(row)), k.global(0))
		return k.pairs(at(index), at(index))
	}},
	{name: "first and last row", build: func(twin bool) []*obligation.Obligation {
		k := newKernel(1)
		w, h := k.param("w", 32), k.param("h", 32)
		row := w
		if twin {
			row = k.sub(w, k.c(1))
		}
		x := k.global(0)
		first, last := at(x, k.slt(x, w)), at(k.add(k.mul(k.sub(h, k.c(1)), row), x), k.slt(x, w))
		return k.pairs(first, last)
	}, assume: []string{threadsX}},
}

func unexpected(out Outcome, allowed []string) []string {
	var r []string
	for _, a := range out.Assumptions {
		if !slices.Contains(allowed, a.Text) {
			r = append(r, a.Text)
		}
	}
	return r
}

func TestPatterns(t *testing.T) {
	for _, p := range patterns {
		t.Run(p.name, func(t *testing.T) {
			for i, o := range p.build(false) {
				o.ID = p.name
				start := time.Now()
				out := prove(t, o)
				t.Logf("%v: %v, %d queries, %v %s", o.Kind, out.Proved, out.Queries, time.Since(start).Round(time.Millisecond), out.Reason)
				if !out.Proved {
					t.Errorf("pair %d (%v) not proved: %s", i, o.Kind, out.Reason)
				}
				for _, a := range unexpected(out, p.assume) {
					t.Errorf("pair %d (%v): assumes %q", i, o.Kind, a)
				}
			}
			proved := true
			start := time.Now()
			for _, o := range p.build(true) {
				o.ID = p.name + ", twin"
				out := prove(t, o)
				proved = proved && out.Proved && len(unexpected(out, p.assume)) == 0
				t.Logf("twin %v: %v, %d queries, %s", o.Kind, out.Proved, out.Queries, time.Since(start).Round(time.Millisecond))
			}
			if proved {
				t.Error("the racy twin is proved")
			}
		})
	}
}
