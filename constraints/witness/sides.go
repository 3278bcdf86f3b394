package witness

import (
	"sort"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// maxCombinations bounds the choices of counters and unknown values that are tried for one thread.
const maxCombinations = 48

// instance is one execution of a side's access.
type instance struct {
	thread  Thread
	block   uint64 // linear numbers
	lane    uint64
	free    []uint64
	offset  int64
	size    uint64
	rank    uint64 // sum of counters and unknown values
	wrapped bool
}

// begin makes a launch and an interpretation of the functions the present ones.
func (m *machine) begin(f *launch, fillNumber int) {
	for i, v := range m.launch {
		m.env[m.index[v.app]] = f.values[i]
		v.value, v.args = f.values[i], f.args[i]
	}
	m.ending = f.ending
	m.interpret(fillNumber)
	for side := range m.epoch {
		m.change(side, atLaunch)
	}
}

// moveTo puts coordinates from..to-1 of a thread into env; false when a constant coordinate is another.
func (m *machine) moveTo(side int, from, to int, at [6]uint64) bool {
	s := m.sides[side]
	for k := from; k < to; k++ {
		if s.coords[k] >= 0 {
			m.env[s.coords[k]] = at[k]
		} else if m.model.sides[side].coords[k].Value != at[k] {
			return false
		}
	}
	return true
}

// instances runs a side for many threads of the present launch, within about budget steps. The truth value says
// whether all threads were run.
func (m *machine) instances(side int, f *launch, budget, most int) ([]instance, bool) {
	s := m.sides[side]
	end := m.allow(budget)
	if !m.refresh(s.unit, atLaunch) {
		return nil, !m.exhausted()
	}
	combos := m.combinations(side, f)
	cost := s.tape.Len(atThread) + 8 + len(combos)*(s.tape.Len(atFree)+8)
	blocks, threads := pick(m.o.Kind, m.o.Geometry.Lanes(), f, max(budget/cost, 32))
	var out []instance
	values := make([]uint64, 0, 256) // of all instances, so that they cost no allocation each
	out, values, all := m.runs(side, f, blocks, threads, combos, end, most, out, values)
	if !all && m.o.Kind != obligation.InterBlock && len(combos) > firstChoices {
		// Few threads with many choices each came, perhaps of one warp alone; now all with few.
		out, _, _ = m.runs(side, f, blocks, threads, combos[:firstChoices], m.allow(budget/4), most+most/4, out, values)
	}
	return out, all && uint64(len(blocks)*len(threads)) == f.threads && !m.exhausted()
}

// firstChoices is the number of choices of free values that are tried for all threads, where not all choices can be.
const firstChoices = 4

// runs adds the instances of threads under choices of free values; false if it came to the end of its bounds. Where two
// blocks are wanted, the first one gets half of them at most.
func (m *machine) runs(side int, f *launch, blocks, threads [][3]uint64, combos [][]uint64, end, most int, out []instance, values []uint64) ([]instance, []uint64, bool) {
	s := m.sides[side]
	all := true
	for i, b := range blocks {
		m.change(side, atBlock)
		if !m.moveTo(side, 0, 3, [6]uint64{b[0], b[1], b[2]}) || !m.refresh(s.unit, atBlock) {
			continue
		}
		until, enough := end, most
		if i == 0 && len(blocks) > 1 && m.o.Kind == obligation.InterBlock {
			until, enough = m.steps+(end-m.steps)/2, most/2
		}
	block:
		for _, t := range threads {
			m.change(side, atThread)
			if !m.moveTo(side, 3, 6, [6]uint64{3: t[0], 4: t[1], 5: t[2]}) || !m.refresh(s.unit, atThread) {
				continue
			}
			for _, c := range combos {
				if m.steps > until || len(out) >= enough {
					all = false
					break block
				}
				x := instance{free: values[len(values):]}
				if m.instance(side, c, &x) {
					values = append(values, x.free...)
					x.free = values[len(values)-len(x.free):]
					x.thread = Thread{BlockIdx: b, ThreadIdx: t}
					x.block, x.lane = linear(b, f.grid), linear(t, f.block)
					out = append(out, x)
				}
			}
		}
	}
	return out, values, all
}

// instance runs a side for one choice of free values; false when the access does not happen.
func (m *machine) instance(side int, choice []uint64, x *instance) bool {
	m.steps += 16
	s := m.sides[side]
	m.change(side, atFree)
	k := 0
	for _, f := range s.free {
		if f.alias == nil {
			m.env[f.env] = choice[k]
			k++
		}
	}
	if !m.refresh(s.unit, atFree) {
		return false
	}
	notes := s.st.Notes[s.offset] | s.st.Notes[s.size]
	x.offset, x.size = int64(s.st.Values[s.offset]), s.st.Values[s.size]
	for _, f := range s.free {
		if f.alias != nil {
			m.env[f.env] = s.st.Values[f.slot]
			notes |= s.st.Notes[f.slot] & expr.Undefined
		}
		x.free = append(x.free, m.env[f.env])
		x.rank += min(magnitude(m.env[f.env]), 1<<40)
	}
	if notes&expr.Undefined != 0 {
		return false
	}
	x.wrapped = notes&expr.Wrapped != 0
	for _, slot := range s.checked {
		x.wrapped = x.wrapped || s.st.Notes[slot]&expr.Wrapped != 0
	}
	for _, it := range s.iterations {
		ok, wrapped := m.continues(it)
		if !ok {
			return false
		}
		x.wrapped = x.wrapped || wrapped
	}
	return true
}

// combinations lists choices of the enumerated free values, small ones first.
func (m *machine) combinations(side int, f *launch) [][]uint64 {
	s := m.sides[side]
	var domains [][]uint64
	for _, v := range s.free {
		if v.alias == nil {
			domains = append(domains, m.lastTrips(side, v, f))
		}
	}
	var out [][]uint64
	longest := 0
	for _, d := range domains {
		longest += len(d) - 1
	}
	choice := make([]uint64, len(domains))
	var walk func(i, rank int)
	walk = func(i, rank int) {
		if len(out) >= m.choices {
			return
		}
		if i == len(domains) {
			if rank == 0 {
				out = append(out, append([]uint64{}, choice...))
			}
			return
		}
		for k := 0; k <= rank && k < len(domains[i]); k++ {
			choice[i] = domains[i][k]
			walk(i+1, rank-k)
		}
	}
	for rank := 0; rank <= longest && len(out) < m.choices; rank++ {
		walk(0, rank)
	}
	return out
}

// lastTrips is a free value's domain with the last iterations of its loop, as the first and the last thread see them.
func (m *machine) lastTrips(side int, v *free, f *launch) []uint64 {
	out := v.values
	s := m.sides[side]
	for _, it := range s.iterations {
		if it.counter != v.env {
			continue
		}
		for _, last := range []bool{false, true} {
			var at [6]uint64
			for k := 0; k < 3 && last; k++ {
				at[k], at[k+3] = f.grid[k]-1, f.block[k]-1
			}
			m.change(side, atBlock)
			for _, o := range s.free {
				m.env[o.env] = 0
			}
			if !m.moveTo(side, 0, 6, at) {
				continue
			}
			m.trips(it, 300)
			if it.left && it.held > 0 {
				out = insert(out, it.held-1)
				out = insert(out, it.held)
			}
		}
	}
	return out
}

// insert adds v after the first few values, unless it is there.
func insert(values []uint64, v uint64) []uint64 {
	for _, x := range values {
		if x == v {
			return values
		}
	}
	at := min(3, len(values))
	out := append(append([]uint64{}, values[:at]...), v)
	return append(out, values[at:]...)
}

// freeDomains gives each enumerated free value small values and those that the side compares it with.
func (m *machine) freeDomains() {
	for i, s := range m.sides {
		for _, f := range s.free {
			if f.app.Width == 1 {
				f.values = []uint64{0, 1}
				continue
			}
			set := map[uint64]bool{}
			m.comparedWith(i, f.app, func(c uint64) {
				for _, v := range []uint64{c - 1, c, c + 1, c + 2} {
					set[reduce(v, f.app.Width)] = true
				}
			})
			var extra []uint64
			for v := range set {
				extra = append(extra, v)
			}
			sort.Slice(extra, func(a, b int) bool { return magnitude(extra[a]) < magnitude(extra[b]) })
			if len(extra) > 12 {
				extra = extra[:12]
			}
			for _, v := range append([]uint64{0, 1, 2, 3}, extra...) {
				if v = reduce(v, f.app.Width); !holds(f.values, v) {
					f.values = append(f.values, v)
				}
			}
		}
	}
}

func holds(values []uint64, v uint64) bool {
	for _, x := range values {
		if x == v {
			return true
		}
	}
	return false
}

// comparedWith reports the constants that trees over app are compared with.
func (m *machine) comparedWith(side int, app *expr.Expr, report func(uint64)) {
	reads := map[*expr.Expr]bool{}
	trees := append(m.model.trees(side), m.o.Relation...)
	expr.Visit(func(e *expr.Expr) {
		r := e == app
		for _, a := range e.Args {
			r = r || reads[a]
		}
		reads[e] = r
		if !r || e.Op < expr.Eq || e.Op > expr.SLE {
			return
		}
		for _, a := range e.Args {
			if a.Op == expr.Const {
				report(uint64(a.Signed()))
			}
		}
	}, trees...)
}
