package constraints

import (
	"encoding/binary"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Bounds of what is worked out of the host's memory before a launch.
const (
	mostRounds = 1 << 23 // of its loops, and numbers written, in all
	largestRun = 1 << 24 // bytes of all objects
	mostFilled = 1 << 22 // bytes of one that are written
)

// image is what an object holds.
type image struct {
	bytes   []byte
	written []bool
}

// asHost is the launch of a witness as the program makes it: all arguments and all of memory are as the host leaves them. It
// is not ok if not all of them are known. Memory that was never written counts up, where that is wished, or is 0.
func (c *Checker) asHost(in *Instance, w *witness.Witness, free uint64, counts bool) (*Concrete, bool) {
	b := newConcrete(in, w, free)
	if b.open || !b.out.SharedKnown || len(in.Summary.Fetches) > 0 {
		return nil, false
	}
	p := &printer{concreteBuilder: b, left: mostRounds, last: map[*expr.Symbol]uint64{}, rounds: map[*expr.Symbol]bool{}, told: map[*expr.Symbol]bool{}, fixed: map[*expr.Expr]*expr.Expr{}}
	for _, f := range in.Launch.Facts {
		for _, s := range expr.Symbols(f.Cond) {
			p.told[s] = true
		}
	}
	room := uint64(0)
	for key, i := range b.index {
		m := &b.out.Memories[i]
		o, isObject := key.(*hostanalysis.Object)
		if m.Symbol != "" || !isObject {
			if m.Symbol == "" || !c.initially(in, m.Symbol) {
				return nil, false
			}
			continue
		}
		words, whole, ok := p.begin(o, m.Size)
		if room += m.Size; !ok || m.Size == 0 || m.Size > largestRun || room > largestRun {
			return nil, false
		}
		m.Words, m.Counts = words, counts && !whole
		b.out.Open = b.out.Open || !whole && in.mayRead(o)
	}
	return &b.out, true
}

// initially reports whether a device variable holds what the program's text says when the launch begins.
func (c *Checker) initially(in *Instance, symbol string) bool {
	for _, s := range in.Launch.Starts {
		if s.Object.Global == symbol {
			return s.Initial && len(s.Rounds) == 0 // it is the last write that counts
		}
	}
	return c.Initial != nil && c.Initial(symbol)
}

// mayRead reports whether the kernel reads from a host object.
func (in *Instance) mayRead(o *hostanalysis.Object) bool {
	return slices.ContainsFunc(in.Summary.Accesses, func(a *kernelanalysis.Access) bool {
		ts, _ := in.targets(a.Object)
		return a.Kind != kernelanalysis.Write && slices.ContainsFunc(ts, func(t hostanalysis.Target) bool { return t.Object == o })
	})
}

// printer works out what a launch's objects hold when it begins.
type printer struct {
	*concreteBuilder
	left   int                     // of mostRounds
	last   map[*expr.Symbol]uint64 // rounds of the loops left last
	rounds map[*expr.Symbol]bool   // numbers of rounds: these are not free
	told   map[*expr.Symbol]bool   // the launch's facts speak of it
	fixed  map[*expr.Expr]*expr.Expr
}

// begin is what an object of that size holds when the launch begins, and whether all of it was written; not ok if that is
// not known.
func (p *printer) begin(o *hostanalysis.Object, size uint64) (words []Word, whole, ok bool) {
	for _, x := range p.in.Launch.Begins {
		if x.Object == o {
			m, ok := p.image(x.Steps)
			return m.words(), uint64(len(m.bytes)) >= size && size > 0 && !slices.Contains(m.written, false), ok
		}
	}
	return nil, false, false
}

func (p *printer) image(steps []hostanalysis.Step) (*image, bool) {
	m := &image{}
	for _, s := range steps {
		if !p.step(m, s, s.Loops) {
			return m, false
		}
	}
	return m, true
}

// step runs the loops that are left of a step's nest, and its puts in the innermost rounds.
func (p *printer) step(m *image, s hostanalysis.Step, loops []hostanalysis.Repeat) bool {
	if len(loops) == 0 {
		for _, x := range s.Puts {
			if !p.put(m, x) {
				return false
			}
		}
		return true
	}
	l := loops[0]
	p.rounds[l.Counter.Sym], p.rounds[l.Last.Sym] = true, true
	delete(p.last, l.Last.Sym)
	if enter, ok := p.value(l.Enter); !ok || enter == 0 {
		return ok
	}
	defer delete(p.values, l.Counter.Sym)
	for k := uint64(0); ; k++ {
		p.values[l.Counter.Sym], p.last[l.Last.Sym] = k, k
		if p.left--; p.left < 0 || !p.step(m, s, loops[1:]) {
			return false
		}
		if more, ok := p.value(l.Continue); !ok || more == 0 {
			return ok
		}
	}
}

func (p *printer) put(m *image, x hostanalysis.Put) bool {
	if when, ok := p.value(x.When); !ok || when == 0 {
		return ok
	}
	at, ok := p.value(x.At)
	count, ok2 := p.value(x.Count)
	if p.left -= int(min(count, mostFilled)); !ok || !ok2 || x.Size > 8 || p.left < 0 || count > mostFilled || at > mostFilled {
		return false
	}
	size := uint64(x.Size)
	if end := at + count*size; end > mostFilled {
		return false
	} else if more := int(end) - len(m.bytes); more > 0 {
		m.bytes, m.written = append(m.bytes, make([]byte, more)...), append(m.written, make([]bool, more)...)
	}
	if x.Value == nil {
		start, ok := p.value(x.Start)
		from, known := p.image(x.From)
		for k := uint64(0); ok && known && k < count && start+k < uint64(len(from.bytes)); k++ {
			m.bytes[at+k], m.written[at+k] = from.bytes[start+k], from.written[start+k]
		}
		return ok && known
	}
	v, ok := p.value(x.Value)
	if !ok {
		return false
	}
	var number [8]byte
	binary.LittleEndian.PutUint64(number[:], v)
	for to := at; to < at+count*size; to += size {
		for k := range size {
			m.bytes[to+k], m.written[to+k] = number[k], true
		}
	}
	return true
}

// value is what a tree of the host is in this launch. What the program reads is the free number where nothing is known of it.
func (p *printer) value(e *expr.Expr) (uint64, bool) {
	fixed, seen := p.fixed[e]
	if !seen {
		fixed = p.in.fix(e)
		p.fixed[e] = fixed
	}
	return expr.Eval(fixed, func(s *expr.Symbol, args []uint64) (uint64, bool) {
		if k, ok := p.last[s]; ok {
			return k, true
		}
		if v, ok := p.values[s]; ok {
			return v, len(args) == 0
		}
		p.out.Chosen = true
		return p.free, !p.rounds[s] && !p.told[s]
	})
}

// words lists what was written.
func (m *image) words() (out []Word) {
	for at := 0; at < len(m.bytes); {
		n := 0
		var v uint64
		for n < 8 && at+n < len(m.bytes) && m.written[at+n] {
			v |= uint64(m.bytes[at+n]) << (8 * n)
			n++
		}
		if n > 0 {
			out = append(out, Word{At: uint64(at), Size: n, Value: v})
		}
		at += max(n, 1)
	}
	return out
}
