package kernelanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// Memories is a set of spaces in which a barrier or a fence orders accesses.
type Memories uint8

// All is what a barrier of CUDA orders.
const All = 1<<Global | 1<<Shared

// copies stands for the asynchronous copies that the threads have waited for, in whatever memory.
const copies Memories = 1 << (Shared + 1)

// only are the barriers and fences of OpenCL that order one memory, or none. Threads meet at such a barrier all the same.
var only = map[string]Memories{
	frontend.DeviceBarrierLocal:   1 << Shared,
	frontend.DeviceBarrierGlobal:  1 << Global,
	frontend.DeviceBarrierNone:    0,
	frontend.DeviceBarrierCopies:  copies,
	frontend.DeviceSyncWarpLocal:  1 << Shared,
	frontend.DeviceSyncWarpGlobal: 1 << Global,
	frontend.DeviceFenceLocal:     1 << Shared,
	frontend.DeviceFenceGlobal:    1 << Global,
}

// ordersOf is what a barrier or a fence orders.
func ordersOf(c symbolic.Call) Memories {
	if m, narrow := only[c.Name()]; narrow {
		return m
	}
	return All
}

// memories is where an object may lie.
func (o *Object) memories() Memories {
	if o.Kind == LoadedObject {
		return All
	}
	return 1 << o.Space
}

// memoryShift is where a set of partial barriers has room for the memories of a pair.
const memoryShift = 8

// Within adds to a set of partial barriers the memories that two accesses may lie in: for them only barriers count that
// order these. A set without memories counts those that order all.
func (s *Summary) Within(covers uint, p, q *Access) uint {
	for _, b := range s.Barriers {
		if b.Orders != All {
			covers |= uint(p.Object.memories()|q.Object.memories()) << memoryShift
			if p.Async || q.Async {
				covers |= copying
			}
			return covers
		}
	}
	return covers
}

const (
	copying  = uint(copies) << memoryShift // one of the accesses is part of a copy
	whatever = copying << 1                // stands for accesses that each barrier orders which orders some
)

// Narrow lists the barriers that order other memories than that of two accesses, if these would be apart without that.
func (s *Summary) Narrow(kind obligation.Kind, p, q *Access) []*frontend.Site {
	if s.Within(0, p, q) == 0 || len(s.Concurrent(kind, whatever, p, q)) > 0 {
		return nil
	}
	between := func(from, b, to interval.Node) bool {
		return s.build.nodes.reaches(from, b) && s.build.nodes.reaches(b, to)
	}
	var out []*frontend.Site
	for _, b := range s.Barriers {
		if !between(p.node, b.node, q.node) && !between(q.node, b.node, p.node) {
			continue
		}
		if b.orders(whatever) && !b.orders(s.Within(0, p, q)) && b.Site != nil && !slices.Contains(out, b.Site) {
			out = append(out, b.Site)
		}
	}
	return out
}

// orders reports whether b orders accesses in the memories that a set of partial barriers speaks of.
func (b *Barrier) orders(covers uint) bool {
	asked := Memories(covers>>memoryShift) & All
	switch {
	case covers&whatever != 0:
		return b.Orders&All != 0
	case covers&copying != 0 && b.Orders&copies != 0:
		return true
	case asked == 0:
		asked = All
	}
	return b.Orders&asked == asked
}

// paramPlace is the memory behind a pointer parameter of an OpenCL kernel that is not global: shared memory of its own, as
// large as the host says, or memory that no kernel writes.
func (bd *builder) paramPlace(r *ir.Param) (pl place, special bool) {
	t, ok := r.Typ.(*types.PointerType)
	if !ok {
		return place{}, false
	}
	i := bd.paramIndex[r]
	switch t.AddrSpace {
	case spaceShared:
		return place{object: bd.object(Object{Kind: SharedObject, Space: Shared, Symbol: frontend.LocalParam(i), Name: bd.paramName(i, 0)})}, true
	case spaceConstant:
		return place{constant: true, object: bd.object(Object{Kind: ParamObject, Param: i, Name: bd.paramName(i, 0)})}, true
	}
	return place{}, false
}

// narrowFences notes fences of one memory alone where they may be what a lock or a flag needs: which accesses those that
// take it make is not followed by memory.
func (bd *builder) narrowFences() {
	var used Memories
	strong := false
	for _, a := range bd.sum.Accesses {
		used |= a.Object.memories()
		strong = strong || a.Strong != nil
	}
	if !strong {
		return
	}
	for _, b := range bd.fn.Blocks {
		for _, inst := range b.IR.Insts {
			if c, ok := symbolic.AsCall(inst); ok && effectOf(c) == fenceEffect && used&^ordersOf(c) != 0 {
				bd.gap(bd.module.Site(inst), "fence of one memory beside atomic or volatile accesses, in a kernel that uses both")
			}
		}
	}
}
