package witness

import (
	"cmp"
	"context"
	"slices"
	"sort"

	"github.com/hgrd/hgrd/constraints/expr"
)

// magnitude orders values by closeness to zero, positive ones before their negatives.
func magnitude(v uint64) uint64 {
	if int64(v) < 0 {
		return -v<<1 | 1
	}
	return v << 1
}

// negative reports whether v, of w bits, is negative if it is signed.
func negative(v uint64, w int) bool { return 1 < w && w < 64 && v>>(w-1) == 1 }

// rank orders values of w bits by how easily they are read: those close to zero first, negative ones last.
func rank(v uint64, w int) uint64 {
	if negative(v, w) {
		return 1<<w + magnitude(v|^uint64(0)<<w)
	}
	return magnitude(v)
}

// huge are values at which 32-bit products of small factors wrap around.
var huge = []uint64{1 << 30, 1 << 29, 1 << 28, 1<<31 - 1, 1 << 31, 1 << 16, 1<<16 + 1, 1 << 26, 1 << 24, 1 << 27, 1 << 32, 1 << 62}

// maxTries bounds how often a launch variable is given a value.
const maxTries = 20000

// search makes rounds of backtracking until enough launches are found, or the tries or the steps are spent.
func (l *launches) search(ctx context.Context, enough, steps int) []*launch {
	l.end = l.machine.allow(steps)
	defer l.machine.tell(ctx)
	if len(l.chosen) == 0 {
		for i := range l.machine.endings {
			if l.start(i) && len(l.found) < enough && l.machine.steps < l.end {
				l.record()
			}
		}
		return l.found
	}
	// Rounds that find nothing new mean that there is little more, or that the facts are too hard.
	most := max(32, 2*len(l.machine.endings))
	for round, idle, spent := 0, 0, 0; len(l.found) < enough && idle < most && spent < maxTries && l.machine.steps < l.end && ctx.Err() == nil; round++ {
		if !l.start(round % len(l.machine.endings)) {
			idle++
			continue
		}
		l.big, l.small = -1, round == 0
		l.even = round%4 >= 2
		if round%4 == 3 {
			l.big = round / 4 % len(l.chosen)
		}
		tries := 400
		if round < 8 {
			tries = 2000
		}
		l.tries = tries
		if idle++; l.descend(0) {
			idle = 0
		}
		spent += tries - l.tries
		l.machine.tell(ctx)
	}
	sort.Slice(l.found, func(i, j int) bool { return l.found[i].before(l.found[j]) })
	return l.found
}

// start makes an ending of host loops the present one, and reports whether the facts that no variable changes hold then.
func (l *launches) start(ending int) bool {
	l.machine.endBy(ending)
	l.machine.steps += l.tape.Len(0) + 1
	return l.st.Run(0) == 0
}

// descend chooses the values of the variables from i on.
func (l *launches) descend(i int) bool {
	if i == len(l.chosen) {
		return l.record()
	}
	queue := l.candidates(i)
	tried := map[uint64]bool{}
	steps := 0
	for len(queue) > 0 && l.tries > 0 && l.machine.steps < l.end {
		x := queue[0]
		queue = queue[1:]
		if tried[x] {
			continue
		}
		tried[x] = true
		n := l.set(i, x)
		if n == 0 {
			if l.descend(i + 1) {
				return true
			}
			continue
		}
		if c := l.facts[n]; c != nil && steps < 8 {
			steps++
			if to := l.secant(i, x, c); len(to) > 0 {
				queue = append(to, queue...)
			}
		}
	}
	return false
}

// set gives variable i a value and returns the number of a constraint that then fails, or 0.
func (l *launches) set(i int, x uint64) int {
	l.tries--
	l.machine.steps += l.tape.Len(i+1) + 1
	v := l.chosen[i]
	l.st.Values[v.slot] = x
	l.machine.env[l.machine.index[v.app]] = x
	if l.feeds[v.app] {
		l.machine.change(0, atLaunch)
		l.machine.change(1, atLaunch)
	}
	return l.st.Run(i + 1)
}

// candidates are the domain reduced to the variable's width, in an order that favours small values by chance.
func (l *launches) candidates(i int) []uint64 {
	w := l.chosen[i].app.Width
	if w == 1 {
		b := l.rng.Uint64() & 1
		if l.small {
			b = 0
		}
		return []uint64{b, 1 - b}
	}
	values := l.reduced[w]
	if values == nil {
		seen := map[uint64]bool{}
		for _, x := range l.domain {
			if x = reduce(x, w); !seen[x] {
				seen[x] = true
				values = append(values, x)
			}
		}
		l.reduced[w] = values
	}
	out := append(make([]uint64, 0, len(values)+len(huge)), values...)
	if !l.small {
		l.shuffle(out)
	}
	if i == l.big {
		front := make([]uint64, 0, len(huge)+len(out))
		first := l.rng.IntN(len(huge))
		for k := range huge {
			front = append(front, reduce(huge[(k+first)%len(huge)], w))
		}
		out = append(front, out...)
	}
	return out
}

// shuffle puts values into an order of chance, with favour for the first ones unless the round is an even one.
func (l *launches) shuffle(values []uint64) {
	type weighed struct {
		value  uint64
		weight float64
	}
	ws := make([]weighed, len(values))
	for k, v := range values {
		ws[k] = weighed{v, l.rng.Float64()}
		if !l.even {
			ws[k].weight *= float64(k + 2)
		}
	}
	slices.SortFunc(ws, func(a, b weighed) int { return cmp.Compare(a.weight, b.weight) })
	for k := range ws {
		values[k] = ws[k].value
	}
}

func reduce(x uint64, w int) uint64 {
	if w < 64 {
		x &= 1<<uint(w) - 1
	}
	return x
}

// distance is how far a comparison is from holding; it holds at zero.
func (l *launches) distance(c *comparison) (int64, bool) {
	a, b := l.st.Values[c.a], l.st.Values[c.b]
	if (l.st.Notes[c.a]|l.st.Notes[c.b])&expr.Undefined != 0 {
		return 0, false
	}
	s := 64 - uint(c.w)
	x, y := int64(a), int64(b)
	if c.op == expr.SLT || c.op == expr.SLE {
		x, y = int64(a<<s)>>s, int64(b<<s)>>s
	}
	d := x - y
	switch c.op {
	case expr.ULT, expr.SLT:
		d++
	}
	if c.op != expr.Eq && d < 0 {
		d = 0
	}
	return d, true
}

// secant proposes values of variable i nearer to where the comparison holds, from its distance at x and next to x.
func (l *launches) secant(i int, x uint64, c *comparison) []uint64 {
	l.st.Through = true
	defer func() { l.st.Through = false }()
	l.set(i, x)
	d, ok := l.distance(c)
	if !ok || d == 0 {
		return nil
	}
	w := l.chosen[i].app.Width
	for _, h := range []uint64{1, 16, 256} {
		l.set(i, reduce(x+h, w))
		e, ok := l.distance(c)
		if !ok || e == d {
			continue
		}
		slope := e - d
		step := -d / slope
		if c.op == expr.Eq {
			at := x + uint64(step)*h
			return []uint64{reduce(at, w), reduce(at+1, w), reduce(at-1, w)}
		}
		if step*slope != -d {
			if step >= 0 && slope < 0 {
				step++
			} else {
				step--
			}
		}
		at := x + uint64(step)*h
		return []uint64{reduce(at, w), reduce(at+h, w)}
	}
	return nil
}
