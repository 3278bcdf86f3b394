package randomhost

import "fmt"

// usable lists the places that can be named where the code goes.
func (g *generator) usable() (out []number) {
	for _, x := range g.numbers {
		if x.global || !g.bound {
			out = append(out, x)
		}
	}
	return out
}

// read is an expression below 4096 in magnitude.
func (g *generator) read() string {
	all := g.usable()
	return all[g.n(len(all))].text
}

// writable is a place to write to.
func (g *generator) writable() number {
	for {
		all := g.usable()
		if x := all[g.n(len(all))]; !x.readOnly {
			return x
		}
	}
}

// addressable is a place that a pointer to int may lead to.
func (g *generator) addressable() (number, bool) {
	for range 20 {
		if x := g.writable(); !x.noRef {
			return x, true
		}
	}
	return number{}, false
}

// value is an expression below 4096 in magnitude: mostly what lets a program go on.
func (g *generator) value() string {
	a := g.read()
	switch g.n(9) {
	case 0:
		return fmt.Sprint(g.n(300))
	case 1:
		return fmt.Sprintf("(%s + %s) %% 2000", a, g.read())
	case 2:
		return fmt.Sprintf("(%s & 255) + %d", a, 32*g.n(5))
	case 3:
		b := g.read()
		return fmt.Sprintf("(%s > %s ? %s : %s)", a, b, a, b)
	case 4:
		return fmt.Sprintf("%s / %d", a, 1+g.n(4))
	case 5:
		return fmt.Sprintf("%s * %d %% 1500", a, 1+g.n(5))
	case 6:
		return fmt.Sprintf("(%s < %d ? %s : %d)", a, g.n(300), a, g.n(300))
	}
	return a
}

// small is an expression from 1 to n.
func (g *generator) small(n int) string {
	if g.chance(2) {
		return fmt.Sprint(1 + g.n(n))
	}
	return fmt.Sprintf("(unsigned)(%s) %% %d + 1", g.value(), n)
}

// test is a condition.
func (g *generator) test() string {
	return fmt.Sprintf("%s %s %d", g.read(), g.pick("<", ">", "<=", ">=", "==", "!="), g.n(260))
}

// constant is a bound for checks: most numbers of most runs are above low ones and below high ones.
func (g *generator) low() int  { return []int{0, 1, 32, 64, -1}[g.n(5)] }
func (g *generator) high() int { return []int{500, 1000, 2000, 4000, 300}[g.n(5)] }
