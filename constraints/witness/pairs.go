package witness

import (
	"math/bits"
	"sort"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Bounds of the matching in one launch.
const (
	maxPairs  = 64      // that satisfy the relation, before the best is chosen
	maxChecks = 100000  // of pairs that may share a byte
	maxMatch  = 1 << 20 // steps
)

// table finds the instances near an address. Buckets are as wide as the widest access, so that each touches at most two.
type table struct {
	all   []instance
	shift uint
	head  map[int64]int32
	next  []int32 // of entry 2*i+k: instance i in its k-th bucket; -1 ends a chain
}

func newTable(all, others []instance) *table {
	widest := uint64(1)
	for _, set := range [][]instance{all, others} {
		for i := range set {
			widest = max(widest, set[i].size)
		}
	}
	t := &table{all: all, head: make(map[int64]int32, len(all)), next: make([]int32, 2*len(all)),
		shift: uint(min(bits.Len64(widest-1), 40))}
	for i := len(all) - 1; i >= 0; i-- { // chains run from the first instance to the last
		lo, hi := t.buckets(&all[i])
		for k := lo; k <= hi; k++ {
			e := int32(2*i) + int32(k-lo)
			t.next[e] = -1
			if h, ok := t.head[k]; ok {
				t.next[e] = h
			}
			t.head[k] = e
		}
	}
	return t
}

// buckets are those that x touches; of an access beyond all reason only the first ones.
func (t *table) buckets(x *instance) (lo, hi int64) {
	lo, hi = x.offset>>t.shift, (x.offset+int64(x.size)-1)>>t.shift
	return lo, min(hi, lo+1)
}

// near calls f for instances that may share a byte with y until f says no.
func (t *table) near(y *instance, f func(x *instance) bool) {
	lo, hi := t.buckets(y)
	for k := lo; k <= hi; k++ {
		e, ok := t.head[k]
		for ; ok && e >= 0; e = t.next[e] {
			if !f(&t.all[e/2]) {
				return
			}
		}
	}
}

// pair are two instances that meet.
type pair struct {
	a, b    *instance
	wrapped bool
}

// rank orders pairs: no wrap-around, then small counters, blocks and threads.
func (p *pair) rank() [5]uint64 {
	w := uint64(0)
	if p.wrapped {
		w = 1
	}
	return [5]uint64{w, p.a.rank + p.b.rank, p.a.block + p.b.block, p.a.lane + p.b.lane, p.a.lane}
}

// match finds pairs of the present launch that touch a common byte and satisfy the relation, best first.
func (m *machine) match(f *launch, first, second []instance) []*pair {
	if len(first) == 0 || len(second) == 0 {
		return nil
	}
	end := m.allow(maxMatch)
	if !m.refresh(m.relation, atLaunch) {
		return nil
	}
	t := newTable(first, second)
	m.steps += 8 * (len(first) + len(second))
	var out []*pair
	plain, checks := 0, 0
	for j := range second {
		y := &second[j]
		tried := 0
		t.near(y, func(x *instance) bool {
			if checks++; checks > maxChecks || m.steps > end || plain >= maxPairs || len(out) >= 4*maxPairs {
				return false
			}
			m.steps++
			if !m.kind(x, y) || !meet(uint64(x.offset), x.size, uint64(y.offset), y.size) {
				return true
			}
			if p := m.relate(x, y); p != nil {
				p.wrapped = p.wrapped || f.wrapped
				if !p.wrapped {
					plain++
				}
				out = append(out, p)
			}
			tried++
			return tried < 512
		})
	}
	sort.SliceStable(out, func(i, j int) bool {
		a, b := out[i].rank(), out[j].rank()
		for k := range a {
			if a[k] != b[k] {
				return a[k] < b[k]
			}
		}
		return false
	})
	return out
}

func (m *machine) kind(x, y *instance) bool {
	same, lanes := x.block == y.block, m.o.Geometry.Lanes()
	switch m.o.Kind {
	case obligation.InterBlock:
		return !same
	case obligation.IntraBlock:
		return same && x.lane/lanes != y.lane/lanes
	case obligation.IntraWarp:
		return same && x.lane/lanes == y.lane/lanes && x.lane != y.lane
	case obligation.OwnThread:
		return same && x.lane == y.lane
	}
	return same && x.lane != y.lane
}

// relate evaluates the relation on a pair; nil when it does not hold.
func (m *machine) relate(x, y *instance) *pair {
	for side, i := range []*instance{x, y} {
		t := &i.thread
		m.moveTo(side, 0, 6, [6]uint64{t.BlockIdx[0], t.BlockIdx[1], t.BlockIdx[2],
			t.ThreadIdx[0], t.ThreadIdx[1], t.ThreadIdx[2]})
		for k, v := range m.sides[side].free {
			m.env[v.env] = i.free[k]
		}
		if m.relation.calls {
			m.change(side, atBlock)
		}
	}
	m.change(both, atBlock)
	if !m.refresh(m.relation, atBlock) {
		return nil
	}
	p := &pair{a: x, b: y, wrapped: x.wrapped || y.wrapped}
	for _, slot := range m.relation.checked {
		p.wrapped = p.wrapped || m.relation.st.Notes[slot]&expr.Wrapped != 0
	}
	return p
}

// assignment spells a pair of the present launch out.
func (m *machine) assignment(f *launch, p *pair) *Assignment {
	a := NewAssignment()
	for i, v := range m.launch {
		a.Set(v.app.Sym.Name, f.values[i], f.args[i]...)
	}
	for s, r := range m.rules {
		a.SetRule(s.Name, r)
	}
	if p == nil {
		return a
	}
	for side, x := range []*instance{p.a, p.b} {
		for k, c := range m.model.sides[side].coords {
			if c.Op != expr.Apply {
				continue
			}
			if k < 3 {
				a.Set(c.Sym.Name, x.thread.BlockIdx[k])
			} else {
				a.Set(c.Sym.Name, x.thread.ThreadIdx[k-3])
			}
		}
		for k, v := range m.sides[side].free {
			a.Set(v.app.Sym.Name, x.free[k])
		}
	}
	return a
}
