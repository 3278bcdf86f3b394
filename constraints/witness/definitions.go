package witness

import (
	"encoding/binary"

	"github.com/hgrd/hgrd/constraints/expr"
)

// prefix are a recurrence's values from iteration 0 on, or the one value of an exit, for one choice of the arguments
// other than the counter.
type prefix struct {
	outer  []uint64
	values []uint64
	notes  []expr.Note
	busy   bool
}

// prefixSteps is what the first value of a prefix costs beside its evaluation.
const prefixSteps = 8

// prefix finds or makes the values of d for args without the counter.
func (m *machine) prefix(d *defMachine, args []uint64) *prefix {
	if e := m.epoch[d.side][d.level]; d.seen != e || d.memo == nil {
		d.seen, d.memo = e, map[string]*prefix{}
	}
	m.key = m.key[:0]
	for i, a := range args {
		if i != d.at {
			m.key = binary.LittleEndian.AppendUint64(m.key, a)
		}
	}
	p := d.memo[string(m.key)]
	if p == nil {
		m.steps += prefixSteps
		p = &prefix{}
		for i, a := range args {
			if i != d.at {
				p.outer = append(p.outer, a)
			}
		}
		d.memo[string(m.key)] = p
	}
	return p
}

// solve is the value of a definition.
func (m *machine) solve(d *defMachine, args []uint64) (uint64, expr.Note) {
	if len(args) != len(d.params) {
		return 0, expr.Undefined
	}
	n := uint64(0)
	if d.at >= 0 {
		n = args[d.at]
	}
	p := m.prefix(d, args)
	if n < uint64(len(p.values)) {
		return p.values[n], p.notes[n]
	}
	if p.busy || n > m.most || m.nested >= maxNested {
		return 0, expr.Undefined
	}
	p.busy = true
	m.nested++
	defer func() {
		p.busy = false
		m.nested--
	}()
	if d.exit != nil {
		v, note := m.leave(d, p.outer)
		if !m.exhausted() {
			p.values, p.notes = []uint64{v}, []expr.Note{note}
		}
		return v, note
	}
	for uint64(len(p.values)) <= n {
		u, root, k := d.init, d.roots[0], uint64(0)
		if len(p.values) > 0 {
			u, root, k = d.next, d.roots[1], uint64(len(p.values)-1)
		}
		v, note := m.body(d, u, root, p.outer, k)
		if m.exhausted() {
			return 0, expr.Undefined
		}
		p.values, p.notes = append(p.values, v), append(p.notes, note)
	}
	return p.values[n], p.notes[n]
}

// leave is the first iteration at which an exit's condition holds.
func (m *machine) leave(d *defMachine, outer []uint64) (uint64, expr.Note) {
	var all expr.Note
	for k := uint64(0); k <= m.most; k++ {
		v, note := m.body(d, d.exit, d.roots[2], outer, k)
		all |= note
		if note&expr.Undefined != 0 || m.exhausted() {
			break
		}
		if v == 1 {
			return k, all
		}
	}
	return 0, expr.Undefined
}

// body evaluates one tree of a definition with its parameters bound.
func (m *machine) body(d *defMachine, u *unit, root int, outer []uint64, k uint64) (uint64, expr.Note) {
	for i, at := range d.params {
		switch {
		case i == d.at:
			m.env[at] = k
		case d.at >= 0 && i > d.at:
			m.env[at] = outer[i-1]
		default:
			m.env[at] = outer[i]
		}
	}
	m.env[d.count] = k
	m.refresh(u, atFree)
	m.run(u, atBound)
	return u.st.Values[root], u.st.Notes[root]
}
