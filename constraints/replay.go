package constraints

import (
	"context"
	"errors"
	"reflect"
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Concrete is a launch with every argument chosen: what a machine needs to run the kernel.
type Concrete struct {
	Kernel      *frontend.Kernel
	Grid, Block [3]uint32
	Shared      uint64 // dynamic shared memory in bytes
	SharedKnown bool
	Cooperative bool
	Arguments   []Argument
	Memories    []Memory
}

// Argument is a piece of a kernel parameter. Bytes of parameters without a piece are free.
type Argument struct {
	Param        int
	Offset, Size int64
	Value        uint64 // a number, or the byte in its memory where a pointer leads
	Memory       int    // index of Concrete.Memories, or Number
}

// Number is the Memory of an argument that is no pointer.
const Number = -1

// Memory is one object of global memory.
type Memory struct {
	Symbol string // of the device variable that it is; "" for an allocation
	Size   uint64 // in bytes; 0 when not known
	Words  []Word // what it holds before the launch; other bytes are free
	Fill   Fill   // of other bytes in runs of the kernel by itself
}

// Fill is words of 4 bytes: First, First+Step, and so on.
type Fill struct{ First, Step uint32 }

// Word is a value in memory.
type Word struct {
	At    uint64 // byte
	Size  int
	Value uint64
}

// Spot is a place in memory.
type Spot struct {
	Memory int    // index of Concrete.Memories; Number for shared memory
	Symbol string // of the variable in shared memory
	Offset uint64
	Size   uint64
}

// Replay is a witness as a concrete launch with the two accesses that should meet in it.
type Replay struct {
	Concrete
	Threads [2]witness.Thread
	Sites   [2]*frontend.Site
	Kinds   [2]kernelanalysis.AccessKind
	Plain   [2]bool // no atomic or volatile access
	Spots   [2]Spot
	Rounds  [2][]uint64 // of the loops around the accesses, outermost first, as far as they are known
	Lacks   string      // what of the witness no launch alone brings about; "" for nothing
}

// NewReplay turns the witness of a race into a concrete launch. An error says why there is none.
func NewReplay(in *Instance, r *Race) (*Replay, error) {
	b := newConcrete(in, r.Witness, 1, r.A.Object, r.B.Object)
	out := &Replay{Threads: r.Witness.Threads}
	for i, a := range []*kernelanalysis.Access{r.A, r.B} {
		if a.Site == nil {
			return nil, errors.New("an access without a place in the source")
		}
		out.Sites[i], out.Kinds[i], out.Plain[i] = a.Site, a.Kind, a.Strong == nil
		for _, round := range a.Rounds[:len(in.Summary.LoopsAround(a))] {
			counter := obligation.CopySymbol(in.pool, i, round.Counter.Sym)
			for _, c := range r.Witness.Counters {
				if c.Symbol == counter {
					out.Rounds[i] = append(out.Rounds[i], c.Value.Value)
				}
			}
		}
		spot, err := b.spot(a.Object, r.Witness.Offsets[i], r.Witness.Sizes[i], r.A.Object == r.B.Object)
		if err != nil {
			return nil, err
		}
		out.Spots[i] = spot
	}
	for _, c := range r.Witness.Contents {
		if err := b.content(c); err != nil {
			out.Lacks = err.Error()
		}
	}
	for _, c := range r.Witness.Counters {
		if err := b.loaded(r, c); err != nil {
			out.Lacks = err.Error()
		}
	}
	if r.Kind == obligation.OwnThread {
		out.Lacks = "the simulator does not compare a thread with its own copies"
	}
	out.Concrete = b.out
	return out, nil
}

// scale is about how large a launch is to be where the host leaves a choice; free are numbers of which nothing is known.
type scale struct{ blocks, threads, free uint64 }

var scales = [...]scale{{1, 2, 8}, {2, 33, 64}, {3, 64, 200}, {2, 128, 1}}

// Launches are up to n different launches that the host's facts allow, of growing size, with memory contents left free.
func (in *Instance) Launches(ctx context.Context, n int) []*Concrete {
	var out []*Concrete
	for _, s := range scales {
		for _, w := range in.launches(ctx, s, nil, n-len(out)) {
			c := &newConcrete(in, w, s.free).out
			if !slices.ContainsFunc(out, func(x *Concrete) bool { return reflect.DeepEqual(x, c) }) {
				out = append(out, c)
			}
			if len(out) == n {
				return out
			}
		}
	}
	return out
}

// launches are up to n launches of that scale that the host's facts allow and in which wanted holds.
func (in *Instance) launches(ctx context.Context, s scale, wanted []*expr.Expr, n int) []*witness.Witness {
	p, g := in.pool, in.Geometry
	o := in.empty(obligation.Launch)
	if in.extended {
		o.Facts = append(o.Facts, in.sized()...)
	}
	for _, f := range []*expr.Expr{
		p.Cmp(expr.ULE, p.Const(s.blocks, 32), g.Grid[0]), p.Cmp(expr.ULE, g.Grid[0], p.Const(mostBlocks, 32)),
		p.Cmp(expr.ULE, g.Grid[1], p.Const(mostBlocks, 32)), p.Cmp(expr.ULE, p.Const(s.threads, 32), g.Block[0]),
	} {
		if !f.False() { // the launch's shape is fixed, and another
			o.Facts = append(o.Facts, f)
		}
	}
	o.Facts = append(o.Facts, wanted...)
	return witness.Launches(ctx, o, n, witness.Limits{})
}

// mostBlocks bounds each axis of the grids of Launches where the host leaves a choice.
const mostBlocks = 256

// FreeContents reports whether the host says nothing of what is in the kernel's memory: then a launch may find anything
// there.
func (in *Instance) FreeContents() bool {
	l := in.Launch
	if len(l.Entries) > 0 || len(l.Words) > 0 || len(l.Series) > 0 || len(l.OwnTables) > 0 {
		return false
	}
	if order := in.Summary.Order(); order == nil || len(order.Strong) == 0 {
		return true // where nobody waits or counts, no proof speaks of what was there at first
	}
	return !slices.ContainsFunc(l.Starts, func(s hostanalysis.Start) bool {
		return !s.Unknown() && !s.Unset && !s.Initial
	})
}

type concreteBuilder struct {
	in     *Instance
	free   uint64
	out    Concrete
	values map[*expr.Symbol]uint64
	index  map[any]int // of memories, by host object or variable's symbol
	chosen map[*kernelanalysis.Object]place
}

// newConcrete chooses free for numbers of which nothing is known, and lays the objects of shared, if any, over one another.
func newConcrete(in *Instance, w *witness.Witness, free uint64, shared ...*kernelanalysis.Object) *concreteBuilder {
	b := &concreteBuilder{in: in, free: free, chosen: map[*kernelanalysis.Object]place{}, values: map[*expr.Symbol]uint64{}, index: map[any]int{}}
	for _, v := range w.Values {
		b.values[v.Symbol] = v.Value
	}
	b.out.Kernel, b.out.Cooperative = in.Summary.Kernel, in.Launch.Cooperative
	for i := range 3 {
		b.out.Grid[i], b.out.Block[i] = uint32(w.Grid[i]), uint32(w.Block[i])
	}
	if in.Launch.Shared != nil {
		b.out.Shared, b.out.SharedKnown = b.eval(in.fix(in.Launch.Shared))
	}
	if len(shared) == 2 && shared[0] != shared[1] {
		b.overlay(shared[0], shared[1])
	}
	for _, p := range in.Summary.Params {
		b.number(p)
	}
	for _, o := range in.Summary.Objects {
		b.pointer(o)
		if o.Kind == kernelanalysis.GlobalObject && len(b.start(place{symbol: o.Key()})) > 0 {
			b.locate(o)
		}
	}
	return b
}

func (b *concreteBuilder) eval(e *expr.Expr) (uint64, bool) {
	return expr.Eval(e, func(s *expr.Symbol, args []uint64) (uint64, bool) {
		v, ok := b.values[s]
		return v, ok && len(args) == 0
	})
}

// number chooses a scalar piece: what the witness says, else what the host passes, else what is left free.
func (b *concreteBuilder) number(p kernelanalysis.Param) {
	v, ok := b.eval(b.in.bind(p.Value))
	if !ok {
		if e := argument(b.in.pool, b.in.Launch, p); e != nil {
			v, ok = b.eval(b.in.fix(e))
		}
	}
	if !ok {
		v = b.free
	}
	b.out.Arguments = append(b.out.Arguments, Argument{
		Param: p.Index, Offset: p.Offset, Size: (int64(p.Value.Width) + 7) / 8, Value: v, Memory: Number,
	})
}

func (b *concreteBuilder) pointer(o *kernelanalysis.Object) {
	if o.Kind != kernelanalysis.ParamObject {
		return
	}
	if ts, known := b.in.targets(o); known && len(ts) == 0 {
		return // null
	}
	memory, offset := b.locate(o)
	b.out.Arguments = append(b.out.Arguments, Argument{Param: o.Param, Offset: o.Offset, Size: 8, Value: offset, Memory: memory})
}

// overlay chooses places at which two objects share memory.
func (b *concreteBuilder) overlay(x, y *kernelanalysis.Object) {
	for _, p := range b.in.places(x) {
		for _, q := range b.in.places(y) {
			if p.object == q.object && p.symbol == q.symbol && b.possible(p) && b.possible(q) {
				b.chosen[x], b.chosen[y] = p, q
				return
			}
		}
	}
}

// possible reports whether the witness's values allow a place, as far as they tell.
func (b *concreteBuilder) possible(p place) bool {
	holds, known := b.eval(p.when)
	return !known || holds != 0
}

// locate is the memory in which an object of global memory begins, and the byte where it does.
func (b *concreteBuilder) locate(o *kernelanalysis.Object) (memory int, offset uint64) {
	places := b.in.places(o)
	if p, ok := b.chosen[o]; ok {
		places = []place{p}
	}
	for _, p := range places {
		if !b.possible(p) {
			continue
		}
		offset, _ = b.eval(p.offset)
		var key any = p.symbol
		if p.object != nil {
			key = p.object
		}
		i, seen := b.index[key]
		if !seen {
			i = len(b.out.Memories)
			b.index[key] = i
			m := Memory{}
			if p.size != nil {
				m.Size, _ = b.eval(p.size)
			}
			if o.Kind == kernelanalysis.GlobalObject || b.variable(o) {
				m.Symbol = p.symbol
			}
			m.Words = b.start(p)
			b.out.Memories = append(b.out.Memories, m)
		}
		return i, offset
	}
	return Number, 0 // a null pointer
}

// variable reports whether a pointer parameter leads to a variable of the device.
func (b *concreteBuilder) variable(o *kernelanalysis.Object) bool {
	ts, _ := b.in.targets(o)
	return len(ts) > 0 && ts[0].Object.Global != ""
}

// spot is where an access of the witness lies. Its offset counts from the start of the memory that both objects lie in, or,
// if there is one object that may lie in several, from the object's.
func (b *concreteBuilder) spot(o *kernelanalysis.Object, offset, size uint64, one bool) (Spot, error) {
	switch {
	case o.Space == kernelanalysis.Shared:
		return Spot{Memory: Number, Symbol: o.Symbol, Offset: offset, Size: size}, nil
	case o.Kind == kernelanalysis.LoadedObject:
		return Spot{}, errors.New("the memory lies behind a pointer that the kernel loads")
	}
	m, at := b.locate(o)
	if m == Number {
		return Spot{}, errors.New("the memory lies behind a null pointer")
	}
	if one && len(b.in.places(o)) != 1 {
		offset += at
	}
	return Spot{Memory: m, Offset: offset, Size: size}, nil
}

// content puts a value that the witness read into the memory that it was read from, if it stands there before the launch.
func (b *concreteBuilder) content(c witness.Content) error {
	o := b.in.Summary.Contents[c.Symbol]
	switch {
	case !c.Symbol.Content:
		return nil // a mathematical function
	case c.Symbol.PerThread || o == nil || o.Space == kernelanalysis.Shared || len(c.Args) != 1:
		return errors.New("it needs contents of " + c.Symbol.String() + " that the kernel itself makes")
	case o.Kind == kernelanalysis.LoadedObject:
		return errors.New("it needs contents of memory behind a pointer that the kernel loads")
	}
	m, at := b.locate(o)
	if m == Number {
		return nil
	}
	b.out.Memories[m].Words = append(b.out.Memories[m].Words, Word{At: at + c.Args[0], Size: (c.Symbol.Width + 7) / 8, Value: c.Value.Value})
	return nil
}

// loaded puts a value that one thread loads, and that the kernel may write as well, where the thread loads it: it holds
// before the launch, and the machine shows whether it still does when the thread comes there.
func (b *concreteBuilder) loaded(r *Race, c witness.Counter) error {
	if !c.Symbol.Content {
		return nil
	}
	missing := errors.New("it needs contents of " + c.Symbol.String() + " that the kernel itself makes")
	from, known := r.Origins[c.Symbol]
	if !known {
		return missing
	}
	values := map[*expr.Symbol]uint64{}
	for _, x := range r.Witness.Counters {
		values[x.Symbol] = x.Value.Value
	}
	g, at := &r.of.Geometry, r.Witness.Threads[c.Side]
	for k := range 3 {
		values[r.of.Copy(c.Side, g.BlockIdx[k]).Sym] = at.BlockIdx[k]
		values[r.of.Copy(c.Side, g.ThreadIdx[k]).Sym] = at.ThreadIdx[k]
	}
	for _, a := range b.in.Summary.Accesses {
		if a.Site != from.Site || a.Kind != kernelanalysis.Read || a.Object.Space == kernelanalysis.Shared {
			continue
		}
		offset, ok := expr.Eval(r.of.Copy(c.Side, b.in.fix(a.Offset)), func(s *expr.Symbol, args []uint64) (uint64, bool) {
			if v, ok := values[s]; ok && len(args) == 0 {
				return v, true
			}
			v, ok := b.values[s]
			return v, ok && len(args) == 0
		})
		if m, begin := b.locate(a.Object); ok && m != Number && a.Object.Kind != kernelanalysis.LoadedObject {
			b.out.Memories[m].Words = append(b.out.Memories[m].Words,
				Word{At: begin + offset, Size: (c.Symbol.Width + 7) / 8, Value: c.Value.Value})
			return nil
		}
	}
	return missing
}
