package factcheck

import (
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/internal/simulate"
	"github.com/hgrd/hgrd/simulator/machine"
)

// contents says what the objects of the launch hold.
func (c *comparison) contents() {
	for _, b := range c.held() {
		bytes := c.run.content(b.at)
		if bytes == nil {
			continue
		}
		for _, w := range c.launch.Words {
			if w.Object == b.object {
				c.words(b, bytes, w)
			}
		}
		for _, s := range c.launch.Series {
			if s.Object == b.object {
				c.series(b, bytes, s)
			}
		}
		for _, e := range c.launch.Entries {
			if e.Object == b.object && e.Offset >= 0 && e.Offset+e.Size <= int64(len(bytes)) {
				v := little(bytes[e.Offset : e.Offset+e.Size])
				c.under(b, c.pool.Eq(e.Value, c.pool.Const(v, e.Value.Width)), "%s holds %s at byte %d, and %d in the run", e.Object, e.Value, e.Offset, v)
			}
		}
		c.starts(b, bytes)
	}
	c.tables()
}

// held lists the objects whose memory is known: those that arguments lead to, and variables.
func (c *comparison) held() []binding {
	var out []binding
	add := func(b binding) {
		if b.at.Size > 0 && !slices.ContainsFunc(out, func(x binding) bool { return x.object == b.object && x.at == b.at && x.when == b.when }) {
			out = append(out, b)
		}
	}
	for _, b := range c.bound {
		add(b)
	}
	variable := func(o *hostanalysis.Object) {
		if a, ok := c.run.variable(o.Global); ok && o.Global != "" {
			add(binding{object: o, when: c.pool.Bool(true), at: a})
		}
	}
	for _, w := range c.launch.Words {
		variable(w.Object)
	}
	for _, s := range c.launch.Starts {
		variable(s.Object)
	}
	for _, e := range c.launch.Entries {
		variable(e.Object)
	}
	return out
}

// mostElements bounds the elements of an array that are looked at.
const mostElements = 1 << 16

// elements are the integers at from, from+stride, ...
func elements(bytes []byte, from, stride, size int64) (out []int64) {
	if stride < 1 || size < 1 || size > 8 {
		return nil
	}
	for at := from; at >= 0 && at+size <= int64(len(bytes)) && len(out) < mostElements; at += stride {
		v := little(bytes[at : at+size])
		shift := 64 - 8*size
		out = append(out, int64(v<<shift)>>shift)
	}
	return out
}

// under says of what an object holds that it does if the binding is the right one.
func (c *comparison) under(b binding, cond *expr.Expr, format string, args ...any) {
	c.claim(c.pool.Or(c.pool.Not(b.when), cond), format, args...)
}

// element is under for an element of a table, which may never have been written: it is 0 then, and that it was is assumed.
func (c *comparison) element(b binding, zero bool, format string, args ...any) {
	cond := c.pool.Not(b.when)
	if zero && slices.ContainsFunc(c.launch.Assumptions, func(a string) bool { return strings.HasPrefix(a, "elements of tables that kernels read were written") }) {
		c.assume(cond, format, args...)
		return
	}
	c.claim(cond, format, args...)
}

func (c *comparison) words(b binding, bytes []byte, w hostanalysis.Words) {
	for i, v := range elements(bytes, w.Offset, w.Stride, w.Size) {
		if v < w.Lo || v > w.Hi {
			c.element(b, v == 0, "words of %d bytes at %d + %d*i of %s lie from %d to %d, and element %d is %d in the run",
				w.Size, w.Offset, w.Stride, w.Object, w.Lo, w.Hi, i, v)
			return
		}
	}
}

func (c *comparison) series(b binding, bytes []byte, s hostanalysis.Series) {
	list := elements(bytes, s.Offset, s.Stride, s.Size)
	sorted := list
	if s.Mixed {
		sorted = slices.Sorted(slices.Values(list))
	}
	bad := func(i int, why string) {
		c.element(b, list[i] == 0 || s.Mixed && sorted[i] == 0 || i > 0 && sorted[i-1] == 0, "the order of %s, %+v, is %s: element %d is %d in the run, of %v", s.Object, s, why, i, list[i], list[:min(len(list), 12)])
	}
	for i, v := range sorted {
		switch {
		case s.Exact && v != s.First+s.Step*int64(i):
			bad(i, "exact")
			return
		case i == 0 || s.Exact:
		case s.Mixed && v-sorted[i-1] < s.Step, !s.Mixed && !s.Falls && v-list[i-1] < s.Step, !s.Mixed && s.Falls && list[i-1]-v < s.Step:
			bad(i, "kept")
			return
		}
	}
}

// starts compares what was written last, and before that, with what is there.
func (c *comparison) starts(b binding, bytes []byte) {
	p := c.pool
	covered := make([]bool, len(bytes))
	cover := func(from, n int64) {
		for i := max(from, 0); i < min(from+n, int64(len(covered))); i++ {
			covered[i] = true
		}
	}
	again := p.Bool(false)
	for _, s := range c.launch.Starts {
		if s.Object != b.object {
			continue
		}
		for _, k := range s.Rounds {
			again = p.Or(again, p.Ne(k, p.Const(0, k.Width)))
		}
		n := int64(len(bytes)) - s.From
		constant := s.Bytes == nil || s.Bytes.Op == expr.Const
		if s.Bytes != nil && constant {
			n = s.Bytes.Signed()
		}
		switch {
		case len(s.Either) > 0:
			return // one of several
		case s.Ran:
			if len(s.Stores) == 0 || s.Moved {
				return
			}
			for _, st := range s.Stores {
				if !st.Fixed {
					return
				}
				cover(st.Off, int64(st.Value.Width/8))
			}
		case s.Initial:
			c.initial(b, bytes, covered, again)
			return
		case s.Unset:
			return
		case s.Unknown() && s.Bytes != nil && constant:
			cover(s.From, n)
		case s.Unknown():
			return
		default:
			c.start(b, bytes, covered, s, again)
			if s.Bytes == nil {
				return
			}
			if !constant {
				return
			}
			cover(s.From, n)
		}
	}
}

// start compares a segment with what is there.
func (c *comparison) start(b binding, bytes []byte, covered []bool, s hostanalysis.Start, again *expr.Expr) {
	p := c.pool
	if s.Value.Op != expr.Const {
		for i, v := range elements(bytes, s.From, s.Size, s.Size) {
			at := int64(i) * s.Size
			if at+s.Size > int64(len(bytes)) || slices.Contains(covered[s.From+at:s.From+at+s.Size], true) {
				continue
			}
			out := p.Cmp(expr.SLT, s.Bytes, p.Int(at+s.Size, 64))
			c.under(b, p.Or(p.Or(again, out), p.Eq(s.Value, p.Int(v, s.Value.Width))), "%s holds %s at byte %d, and %d in the run", s.Object, s.Value, s.From+at, v)
		}
		return
	}
	same := matching(bytes, covered, s)
	if s.Bytes == nil {
		n := int64(len(bytes)) - s.From
		if same < n {
			c.under(b, again, "%s holds %#x (words of %d bytes), and not at byte %d in the run", s.Object, s.Value.Value, s.Size, s.From+same)
		}
		return
	}
	c.under(b, p.Or(again, p.Cmp(expr.SLE, s.Bytes, p.Int(same, 64))), "%s holds %#x (words of %d bytes) in %s bytes from %d on, and in %d in the run",
		s.Object, s.Value.Value, s.Size, s.Bytes, s.From, same)
}

// matching is how many bytes hold what was written.
func matching(bytes []byte, covered []bool, s hostanalysis.Start) int64 {
	n := int64(0)
	for at := s.From; at >= 0 && at < int64(len(bytes)); at++ {
		want := byte(s.Value.Value >> (8 * (n % s.Size)))
		if !covered[at] && bytes[at] != want {
			return n / s.Size * s.Size
		}
		n++
	}
	return n
}

// initial compares a variable with what the program's text says.
func (c *comparison) initial(b binding, bytes []byte, covered []bool, again *expr.Expr) {
	g := b.at.Address
	fresh, err := fresh(c.run.Launching, g+b.at.Size)
	if err != nil {
		return
	}
	for i, v := range fresh.Bytes(g, b.at.Size) {
		if !covered[i] && v != bytes[i] {
			c.under(b, again, "%s holds what the text says, %#x at byte %d, and %#x in the run", b.object, v, i, bytes[i])
			return
		}
	}
}

// fresh is a machine of the program on which nothing has run, with its variables alone.
func fresh(l simulate.Launching, end uint64) (*machine.Machine, error) {
	g := l.Program.Globals()[0]
	base := l.Machine.Address(g) - g.Offset
	return machine.New(l.Program, make([]byte, end-base+1<<20), base)
}

// tables says that the elements of a table of pointers lead to different allocations.
func (c *comparison) tables() {
	for _, name := range c.launch.OwnTables {
		a, ok := c.run.variable(name)
		if !ok {
			continue
		}
		seen := map[uint64]int{}
		for i, v := range elements(c.run.content(a), 0, 8, 8) {
			x, ok := c.run.Machine.Find(uint64(v))
			if !ok || v == 0 || uint64(v)-x.Address >= x.Size {
				continue
			}
			if j, twice := seen[x.Address]; twice {
				c.claim(c.pool.Bool(false), "the elements of %s lead to allocations of their own, and %d and %d to one in the run", name, j, i)
				return
			}
			seen[x.Address] = i
		}
	}
}
