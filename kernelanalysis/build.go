package kernelanalysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Group is a set of threads that take a branch alike; larger groups are greater.
type Group uint8

const (
	Alone Group = iota
	Warp
	Block
	Grid
)

// among is the threads of one pair: both are of the group, and of one part of it each for the warp barriers in covers.
type among struct {
	group  Group
	covers uint
}

// Options adjust a summary to what a launch turned out to be.
type Options struct {
	// Uniform names branches, by Condition.Branch, that all threads of a group take alike under the launch.
	Uniform map[int]Group
	// Covered names branches that threads which a partial warp barrier holds together take alike, by bits for Summary.Coverages.
	Covered map[int]uint
	// Initial says that a variable keeps its initial value: neither the host nor another kernel writes it.
	Initial func(symbol string) bool
	// Written says that an object is written through another name (the launch passes one buffer twice).
	Written func(*Object) bool
	// Own says that each block has a part of a global object to itself: no other reads or writes there what it writes.
	Own func(*Object) bool
	// Complete says that barrier objects count all threads of a block: Barrier.Members is their number.
	Complete bool
	// Cooperative says that the launch is one under which barriers of the whole grid count.
	Cooperative bool
	// Volatile are accesses, of another summary of the kernel, that are taken to be volatile, whatever the program says.
	Volatile []*Access
	// Ordered says that Summary.Order is asked for even where nothing shows that threads are meant to find out about each other.
	Ordered bool
	// Stopped is asked at each instruction whether to give up: then the summary is of no use. Nil for never.
	Stopped func() bool
}

// Summarize describes kernel k of module m with trees of pool.
func Summarize(pool *expr.Pool, m *frontend.Module, k *frontend.Kernel, o Options) *Summary {
	if len(k.Func.Blocks) == 0 {
		return &Summary{Kernel: k, Geometry: geometryOf(pool, m), Gaps: []Gap{{k.Site, "kernel has no body in this file"}}}
	}
	// What a load yields depends on which objects are written and when, which depends on where pointers point. So a
	// first pass takes every content as unknown and finds the writes, and the second uses them.
	first := newBuilder(pool, m, k, o)
	first.collect()
	second := newBuilder(pool, m, k, o)
	second.learn(first)
	second.collect()
	second.finish()
	return second.sum
}

type builder struct {
	pool   *expr.Pool
	module *frontend.Module
	fn     *symbolic.Func
	sum    *Summary
	opt    Options

	paramIndex map[*ir.Param]int
	written    map[*ir.Param]bool // struct parameters whose private copy the kernel writes
	writes     map[*Object]bool   // objects that the kernel writes
	writeNodes map[*Object][]interval.Node
	nodes      *nodes
	members    *members                  // made on demand
	stages     []*stages                 // made on demand
	staged     bool                      // they are
	underway   map[interval.Node]*flight // of asynchronous copies, by where they are issued
	queues     map[*expr.Expr]*queue     // by pipeline, made on demand; nil for one whose batches are not numbered
	learned    bool                      // writes are known
	gaps       map[string]bool
	callees    callees
	users      map[value.Value][]any // made on demand
	locals     map[value.Value]kept
	roots      map[value.Value][]place
	open       map[value.Value]*openRoot      // roots whose places are being found
	early      map[sharing]*interval.Analysis // with every barrier taken as aligned; see version

	versions map[*expr.Symbol]version       // contents of shared variables
	loads    map[*expr.Symbol]*ir.InstLoad  // contents that are each thread's own
	shuffles map[*expr.Symbol]symbolic.Call // results of shuffles from a given lane
	ballots  map[*expr.Symbol]symbolic.Call // results of ballots of all lanes
	teams    map[*expr.Symbol]symbolic.Call // masks of lanes that go together, the thread's own among them

	shared *expr.Rewriter // gives uniform values their symbols; set by finish

	closure   map[*symbolic.Block][]decider
	postdom   *postDominators
	joins     *postDominators // for threads that run in lockstep
	reached   map[*symbolic.Block]map[*symbolic.Block]bool
	toBarrier map[*symbolic.Block]bool
	uniforms  [Grid + 1]map[*expr.Expr]bool // by group: Block, Grid
	symbols   [Grid + 1]map[*expr.Symbol]bool
}

func newBuilder(pool *expr.Pool, m *frontend.Module, k *frontend.Kernel, o Options) *builder {
	bd := &builder{
		pool: pool, module: m, opt: o,
		sum: &Summary{Kernel: k, Geometry: geometryOf(pool, m), Contents: map[*expr.Symbol]*Object{},
			graphs: map[graphKey]*interval.Analysis{},
			ways:   map[graphKey]*symbolic.Avoiding{}},
		paramIndex: map[*ir.Param]int{}, written: map[*ir.Param]bool{},
		writes: map[*Object]bool{}, writeNodes: map[*Object][]interval.Node{}, gaps: map[string]bool{},
		locals: map[value.Value]kept{}, roots: map[value.Value][]place{}, open: map[value.Value]*openRoot{},
		versions: map[*expr.Symbol]version{}, loads: map[*expr.Symbol]*ir.InstLoad{}, shuffles: map[*expr.Symbol]symbolic.Call{}, ballots: map[*expr.Symbol]symbolic.Call{}, teams: map[*expr.Symbol]symbolic.Call{},
		callees: callees{pure: map[*ir.Func]bool{}},
		closure: map[*symbolic.Block][]decider{}, reached: map[*symbolic.Block]map[*symbolic.Block]bool{},
		early: map[sharing]*interval.Analysis{},
	}
	for _, g := range []Group{Block, Grid} {
		bd.uniforms[g], bd.symbols[g] = map[*expr.Expr]bool{}, map[*expr.Symbol]bool{}
	}
	for i, p := range k.Func.Params {
		bd.paramIndex[p] = i
	}
	bd.fn = symbolic.New(pool, k.Func, k.Symbol, true, bd)
	bd.fn.Display = m.ValueName
	bd.fn.Align = alignment
	bd.fn.Steady = bd.steady
	bd.sum.build = bd
	bd.sum.LoopCount = len(bd.fn.Loops)
	bd.nodes = newNodes(bd.fn.Graph)
	return bd
}

// learn takes over what the first pass found out about writes.
func (bd *builder) learn(first *builder) {
	bd.learned = true
	bd.written = first.written
	bd.sum.Objects = first.sum.Objects
	for _, a := range first.sum.Accesses {
		if a.Kind != Read {
			bd.writes[a.Object] = true
		}
		if a.Kind != Read && (a.Strong == nil || !a.Strong.Idle()) {
			bd.writeNodes[a.Object] = append(bd.writeNodes[a.Object], a.node)
		}
	}
	for _, o := range bd.sum.Objects {
		if bd.opt.Written != nil && bd.opt.Written(o) {
			bd.writes[o] = true
		}
	}
	if len(first.sum.Gaps) > 0 {
		// an operation nobody understands may write anything
		for _, o := range bd.sum.Objects {
			bd.writes[o] = true
			bd.writeNodes[o] = append(bd.writeNodes[o], interval.Node(-1))
		}
	}
}

// collect walks all reachable instructions.
func (bd *builder) collect() {
	if bd.fn.Irreducible {
		bd.gap(nil, "irreducible control flow")
	}
	if site, never := bd.neverDefined(); never {
		bd.gap(site, "every run of the kernel does something undefined here")
	}
	for _, b := range bd.fn.Blocks {
		for _, inst := range b.IR.Insts {
			if bd.opt.Stopped != nil && bd.opt.Stopped() {
				bd.gap(nil, "the kernel was not read to its end")
				return
			}
			bd.instruction(inst, b)
		}
		if c, ok := symbolic.AsCall(b.IR.Term); ok {
			bd.call(b.IR.Term, c, b)
		}
	}
	bd.flights()
	bd.stagesOf()
}

// neverDefined reports whether all that control comes to is what the compiler takes to be out of reach, since it is
// undefined. Behind that there is nothing left to prove.
func (bd *builder) neverDefined() (*frontend.Site, bool) {
	var site *frontend.Site
	for _, b := range bd.fn.Blocks {
		_, stops := b.IR.Term.(*ir.TermUnreachable)
		switch {
		case len(b.Succs) > 0:
		case !stops:
			return nil, false
		default:
			for _, inst := range b.IR.Insts {
				if c, ok := symbolic.AsCall(inst); ok && c.NoReturn() {
					return nil, false
				}
			}
			site = bd.module.Site(b.IR.Term)
		}
	}
	return site, site != nil && !slices.ContainsFunc(bd.fn.Loops, func(l *symbolic.Loop) bool { return endless(l) })
}

func (bd *builder) instruction(inst ir.Instruction, b *symbolic.Block) {
	switch v := inst.(type) {
	case *ir.InstLoad:
		var st *Strong
		if bd.volatile(v, v.Volatile) {
			st = bd.strong(v, b, Strong{Op: "load", Scope: SystemScope})
		}
		bd.access(v, b, Read, v.Src, bd.sizeOf(v.ElemType, v), nil, st)
	case *ir.InstStore:
		var val *expr.Expr
		if symbolic.Width(v.Src.Type()) > 0 {
			val = bd.fn.At(v.Src, b)
		}
		var st *Strong
		if bd.volatile(v, v.Volatile) {
			st = &Strong{Op: "store", Scope: SystemScope, Value: val}
		}
		bd.access(v, b, Write, v.Dst, bd.sizeOf(symbolic.Unwrap(v.Src).Type(), v), val, st)
	case *ir.InstAtomicRMW:
		bd.atomic(v, b, v.Dst, bd.strong(v, b, Strong{Scope: bd.scope(v, v.SyncScope)}))
	case *ir.InstCmpXchg:
		bd.atomic(v, b, v.Ptr, bd.strong(v, b, Strong{Scope: bd.scope(v, v.SyncScope)}))
	case *ir.InstCall:
		c, _ := symbolic.AsCall(v)
		bd.call(v, c, b)
	}
}

// volatile reports whether a load or a store is taken to be volatile.
func (bd *builder) volatile(inst any, declared bool) bool {
	return declared || slices.ContainsFunc(bd.opt.Volatile, func(a *Access) bool { return a.inst == inst })
}

// aligned is what an instruction needs the address to be a multiple of at which it reads or writes: another one is undefined
// behaviour in LLVM, and a GPU ends the kernel there (CUDA C++ Programming Guide, "Size and Alignment Requirement").
func aligned(inst any, kind AccessKind) uint64 {
	switch v := inst.(type) {
	case *ir.InstLoad:
		return uint64(v.Align)
	case *ir.InstStore:
		return uint64(v.Align)
	case *ir.InstCall:
		c, _ := symbolic.AsCall(v)
		i := 0
		if kind == Read {
			i = 1
		}
		if c.Callee == nil || !strings.HasPrefix(c.Callee.Name(), "llvm.mem") || i >= len(v.Args) {
			return 0
		}
		if a, ok := v.Args[i].(*ir.Arg); ok {
			for _, x := range a.Attrs {
				if n, ok := x.(ir.Align); ok {
					return uint64(n)
				}
			}
		}
	}
	return 0
}

func (bd *builder) sizeOf(t types.Type, inst any) *expr.Expr {
	n, ok := symbolic.StoreSize(t)
	if !ok {
		bd.gap(bd.module.Site(inst), "access of a type without size")
		n = 1
	}
	return bd.pool.Int(n, 64)
}

func (bd *builder) atomic(inst any, b *symbolic.Block, ptr value.Value, st *Strong) {
	size := bd.pool.Int(4, 64)
	if pt, ok := ptr.Type().(*types.PointerType); ok {
		size = bd.sizeOf(pt.ElemType, inst)
	}
	bd.access(inst, b, Atomic, ptr, size, nil, st)
}

// access records one operation at each object its pointer may point to.
func (bd *builder) access(inst any, b *symbolic.Block, kind AccessKind, ptr value.Value, size, val *expr.Expr, st *Strong) {
	if !size.IsConst(0) {
		bd.accessAt(inst, b, kind, bd.places(ptr, b), size, val, st)
	}
}

func (bd *builder) accessAt(inst any, b *symbolic.Block, kind AccessKind, at []place, size, val *expr.Expr, st *Strong) {
	site := bd.module.Site(inst)
	for _, pl := range at {
		switch {
		case pl.unknown != "":
			bd.gap(site, pl.unknown)
			continue
		case pl.param != nil:
			if kind != Read {
				bd.written[pl.param] = true
			}
			continue
		case pl.constant && kind != Read:
			bd.gap(site, "write to constant memory")
			continue
		case pl.private, pl.constant:
			continue
		}
		cond := bd.pool.And(bd.fn.Cond(b), pl.guard)
		if cond.False() {
			continue
		}
		a := &Access{
			Site: site, Kind: kind, Object: pl.object, Cond: cond, Offset: pl.offset, Base: pl.base, Size: size, Align: aligned(inst, kind), Value: val,
			Rounds: bd.fn.Reached(b), Strong: st, node: bd.nodes.of(inst), inst: inst,
		}
		if kind == Atomic {
			a.Scope = st.Scope
			if a.Grain = st.Grain; a.Grain == 0 && size.Op == expr.Const {
				a.Grain = size.Value
			}
		}
		bd.sum.Accesses = append(bd.sum.Accesses, a)
	}
}

func (bd *builder) gap(site *frontend.Site, text string) {
	key := fmt.Sprintf("%p %s", site, text)
	if !bd.gaps[key] {
		bd.gaps[key] = true
		bd.sum.Gaps = append(bd.sum.Gaps, Gap{site, text})
	}
}
