package factcheck

import (
	"encoding/binary"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/hostanalysis"
)

// Bounds on what an object is said to hold.
const (
	mostRounds = 1 << 20 // of the loops that fill it
	mostBytes  = 1 << 22
)

// image is what an object is said to hold, as far as it was written.
type image struct {
	bytes   []byte
	written []bool
}

// filler works out what steps put into an object, with the values that the claims give to symbols.
type filler struct {
	values map[*expr.Symbol]uint64 // of symbols without arguments
	last   map[*expr.Symbol]uint64 // rounds of the loops left last
	left   int
}

// begins compares all that an object is said to hold with what it holds, where the values that this hangs on are known.
func (c *comparison) begins() {
	if len(c.launch.Begins) == 0 {
		return
	}
	_, known := propagate(c.pool, conditions(c.claims))
	f := &filler{values: map[*expr.Symbol]uint64{}, last: map[*expr.Symbol]uint64{}, left: mostRounds}
	for app, v := range known {
		if len(app.Args) == 0 {
			f.values[app.Sym] = v.Value
		}
	}
	for _, x := range c.launch.Begins {
		m, ok := f.image(x.Steps)
		if !ok {
			continue
		}
		for _, b := range c.bound {
			if b.object != x.Object || b.at.Size == 0 {
				continue
			}
			bytes := c.run.content(b.at)
			for i, v := range m.bytes {
				if m.written[i] && i < len(bytes) && bytes[i] != v {
					c.under(b, c.pool.Bool(false), "%s holds all that the host has put there, %#x at byte %d, and %#x in the run", x.Object, v, i, bytes[i])
					break
				}
			}
		}
	}
}

func (f *filler) image(steps []hostanalysis.Step) (*image, bool) {
	m := &image{}
	for _, s := range steps {
		if !f.step(m, s, s.Loops) {
			return m, false
		}
	}
	return m, true
}

// step runs the loops that are left of a step's nest, and its puts in the innermost rounds.
func (f *filler) step(m *image, s hostanalysis.Step, loops []hostanalysis.Repeat) bool {
	if len(loops) == 0 {
		for _, x := range s.Puts {
			if !f.put(m, x) {
				return false
			}
		}
		return true
	}
	l := loops[0]
	delete(f.last, l.Last.Sym)
	if enter, ok := f.value(l.Enter); !ok || enter == 0 {
		return ok
	}
	defer delete(f.values, l.Counter.Sym)
	for k := uint64(0); ; k++ {
		f.values[l.Counter.Sym], f.last[l.Last.Sym] = k, k
		if f.left--; f.left < 0 || !f.step(m, s, loops[1:]) {
			return false
		}
		if more, ok := f.value(l.Continue); !ok || more == 0 {
			return ok
		}
	}
}

func (f *filler) put(m *image, x hostanalysis.Put) bool {
	if when, ok := f.value(x.When); !ok || when == 0 {
		return ok
	}
	at, ok := f.value(x.At)
	count, ok2 := f.value(x.Count)
	if !ok || !ok2 || x.Size < 1 || x.Size > 8 || at > mostBytes || count > mostBytes {
		return false
	}
	end := at + count*uint64(x.Size)
	if f.left -= int(count); f.left < 0 || end > mostBytes {
		return false
	}
	if more := int(end) - len(m.bytes); more > 0 {
		m.bytes, m.written = append(m.bytes, make([]byte, more)...), append(m.written, make([]bool, more)...)
	}
	if x.Value == nil {
		start, ok := f.value(x.Start)
		from, ok2 := f.image(x.From)
		for k := uint64(0); ok && ok2 && k < count && start+k < uint64(len(from.bytes)); k++ {
			m.bytes[at+k], m.written[at+k] = from.bytes[start+k], from.written[start+k]
		}
		return ok && ok2
	}
	v, ok := f.value(x.Value)
	if !ok {
		return false
	}
	var number [8]byte
	binary.LittleEndian.PutUint64(number[:], v)
	for to := at; to < end; to += uint64(x.Size) {
		for k := range uint64(x.Size) {
			m.bytes[to+k], m.written[to+k] = number[k], true
		}
	}
	return true
}

func (f *filler) value(e *expr.Expr) (uint64, bool) {
	return expr.Eval(e, func(s *expr.Symbol, args []uint64) (uint64, bool) {
		if k, ok := f.last[s]; ok {
			return k, true
		}
		v, ok := f.values[s]
		return v, ok && len(args) == 0
	})
}
