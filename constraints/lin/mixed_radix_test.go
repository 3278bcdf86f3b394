package lin

import (
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Indices that are taken apart into digits of a mixed radix, and put together again.
func init() {
	patterns = append(patterns,
		pattern{name: "digits by nested division", build: func(twin bool) []*obligation.Obligation {
			k := newKernel(1)
			t, v, radix := k.param("t", 32), k.param("v", 32), k.param("t", 32)
			if twin {
				radix = k.param("u", 32)
			}
			k.fact(k.slt(k.c(0), t), k.slt(k.c(0), v), k.slt(k.c(0), radix))
			i := k.global(0)
			b, row, column := k.div(i, k.mul(t, v)), k.rem(k.div(i, v), radix), k.rem(i, v)
			a := at(k.add(k.mul(k.add(k.mul(b, t), row), v), column), k.slt(i, k.param("n", 32)))
			return k.pairs(a, a)
		}, assume: []string{threadsX}},
		pattern{name: "digits in another order", build: func(twin bool) []*obligation.Obligation {
			k := newKernel(1)
			w, h, c := k.param("w", 32), k.param("h", 32), k.param("c", 32)
			n := k.param("n", 32)
			all := k.mul(k.mul(k.mul(n, c), h), w)
			k.launch(k.div(k.add(all, k.c(255)), k.c(256)), k.c(256))
			k.fact(k.slt(k.c(0), w), k.slt(k.c(0), h), k.slt(k.c(0), c), k.slt(k.c(0), n))
			i := k.global(0)
			row := k.div(i, w)
			image := k.div(row, h)
			x, y, channel, b := k.rem(i, w), k.rem(row, h), k.rem(image, c), k.div(image, c)
			if twin {
				x = k.div(x, k.c(2))
			}
			a := at(k.add(k.mul(k.add(k.mul(k.add(k.mul(b, h), y), w), x), c), channel), k.slt(i, all))
			return k.pairs(a, a)
		}, assume: []string{threadsX}},
		pattern{name: "digits taken off", build: func(twin bool) []*obligation.Obligation {
			k := newKernel(1)
			n, m, step := k.param("n", 32), k.param("m", 32), k.param("m", 32)
			if twin {
				step = k.param("s", 32)
			}
			k.fact(k.slt(k.c(0), n), k.slt(k.c(0), m), k.slt(k.c(0), step))
			i := k.global(0)
			column := k.rem(i, m)
			row := k.rem(k.div(k.sub(i, column), m), n)
			b := k.div(k.sub(k.sub(i, k.mul(m, row)), column), k.mul(n, m))
			a := at(k.add(k.add(k.mul(k.mul(n, m), b), k.mul(step, row)), column), k.slt(i, k.param("all", 32)))
			return k.pairs(a, a)
		}, assume: []string{threadsX}},
	)
}
