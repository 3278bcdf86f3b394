package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
)

// Overlap says that two rows of a buffer share elements.
type Overlap struct {
	Pitch *expr.Symbol // the kernel's parameter that says how far rows lie apart; nil where that is a constant
	Row   *expr.Symbol // that counts the rows, where the pitch is a constant
	Value uint64       // of the pitch, in the witness: of a constant, in bytes
	Reach uint64       // how many bytes of a row are accessed, at least; 0 where that is not known
	Alike bool         // both accesses have one index
}

// Overlap is why the accesses of a witness meet, if they do in different rows: their offsets are row * pitch + column, and
// the columns differ by as much as the rows do. It is nil if they meet for another reason, or if the offsets are not known.
// The two are told apart by what offsets are for a pitch of 0, 1 and 2, or, where the pitch is a constant, for such a row.
func (o *Outcome) Overlap(r *Race) *Overlap {
	if o.Instance == nil || r.Witness == nil || r.Kind == obligation.OwnThread || r.A.Object != r.B.Object {
		return nil
	}
	envs := [2]expr.Env{o.env(r, 0), o.env(r, 1)}
	for _, p := range o.Instance.Summary.Params {
		if p.Value.Op != expr.Apply || len(p.Value.Args) > 0 || !uses(r.A.Offset, p.Value.Sym) || !uses(r.B.Offset, p.Value.Sym) {
			continue
		}
		pitch, known := envs[0](p.Value.Sym, nil)
		if !known {
			continue
		}
		rowA, columnA, ok := split(r.A.Offset, p.Value.Sym, pitch, envs[0])
		rowB, columnB, too := split(r.B.Offset, p.Value.Sym, pitch, envs[1])
		if ok && too && rowA != rowB && (pitch == 0 || columnA != columnB) {
			return &Overlap{Pitch: p.Value.Sym, Value: pitch, Alike: r.A.Offset == r.B.Offset}
		}
	}
	return o.parts(r, envs)
}

// parts are rows whose pitch is a constant: parts of a thread, of a block, or of a round of a loop. Only accesses with one index
// are looked at: others, as of a neighbour's element, are meant to leave their part. Of several such parts within each other, those
// are told that the least of what they hold reaches beyond.
func (o *Outcome) parts(r *Race, envs [2]expr.Env) *Overlap {
	if r.A.Offset != r.B.Offset {
		return nil
	}
	var best *Overlap
	steps := o.counts(r, envs)
	size := r.Witness.Sizes[0]
	for _, row := range steps {
		if row.moved == 0 || row.pitch < 2*size || row.column[0] == row.column[1] {
			continue
		}
		within, reach := uint64(0), uint64(0)
		for _, s := range steps {
			if s.pitch < row.pitch {
				within += s.moved
				reach += max(s.moved, s.pitch*(s.length-1))
			}
		}
		x := &Overlap{Row: row.of, Value: row.pitch, Alike: true}
		switch {
		case within >= row.pitch:
			if x.Reach = reach + size; best == nil || best.Reach == 0 || x.Value < best.Value {
				best = x
			}
		case best == nil || best.Reach == 0 && x.Value > best.Value:
			best = x
		}
	}
	return best
}

// counted is what an offset has of one symbol of the thread: how far it moves for each one, and between the two threads of a witness.
type counted struct {
	of           *expr.Symbol
	pitch, moved uint64
	length       uint64    // of a coordinate: how many there are; else 1
	column       [2]uint64 // the rest of the offset
}

// counts are those of the coordinates and the loop counters in the one offset of a race.
func (o *Outcome) counts(r *Race, envs [2]expr.Env) (out []counted) {
	summary := o.Instance.Summary
	for _, sym := range expr.Symbols(r.A.Offset) {
		if !sym.PerThread || !isCoordinate(summary, sym) && !isDefined(summary, sym) {
			continue
		}
		a, known := envs[0](sym, nil)
		b, too := envs[1](sym, nil)
		if !known || !too {
			continue
		}
		pitch, columnA, ok := split(r.A.Offset, sym, a, envs[0])
		same, columnB, both := split(r.B.Offset, sym, b, envs[1])
		if !ok || !both || pitch != same {
			continue
		}
		apart := min(pitch, -pitch) // parts may be counted downwards
		out = append(out, counted{sym, apart, apart * min(a-b, b-a), o.length(r, sym), [2]uint64{columnA, columnB}})
	}
	return out
}

// length is how many values a coordinate has in a witness; 1 for other symbols.
func (o *Outcome) length(r *Race, sym *expr.Symbol) uint64 {
	g := o.Instance.Summary.Geometry
	for i := range 3 {
		switch sym {
		case g.BlockIdx[i].Sym:
			return max(r.Witness.Grid[i], 1)
		case g.ThreadIdx[i].Sym:
			return max(r.Witness.Block[i], 1)
		}
	}
	return 1
}

func uses(e *expr.Expr, sym *expr.Symbol) bool { return slices.Contains(expr.Symbols(e), sym) }

// split is an offset as row * pitch + column; false where it is not that, or not known.
func split(offset *expr.Expr, sym *expr.Symbol, pitch uint64, env expr.Env) (row, column uint64, ok bool) {
	known := true
	at := func(value uint64) uint64 {
		x, evaluated := expr.Eval(offset, func(s *expr.Symbol, args []uint64) (uint64, bool) {
			if s == sym {
				return value, true
			}
			return env(s, args)
		})
		known = known && evaluated
		return x
	}
	column = at(0)
	row = at(1) - column
	linear := at(2) == column+2*row && at(pitch) == column+pitch*row
	return row, column, known && linear
}

// env are the values that a witness has for one of its threads.
func (o *Outcome) env(r *Race, side int) expr.Env {
	w, s := r.Witness, o.Instance.Summary
	values := map[*expr.Symbol]uint64{}
	set := func(e *expr.Expr, value uint64) {
		if e.Op == expr.Apply {
			values[e.Sym] = value
		}
	}
	for _, v := range w.Values {
		values[v.Symbol] = v.Value
	}
	copies := map[*expr.Symbol]uint64{}
	for _, c := range w.Counters {
		copies[c.Symbol] = c.Value.Value
	}
	for _, sym := range expr.Symbols(r.A.Offset, r.B.Offset) {
		if v, known := copies[obligation.CopySymbol(o.Instance.pool, side, sym)]; known && sym.PerThread {
			values[sym] = v
		}
	}
	for i := range 3 {
		set(s.Geometry.BlockIdx[i], w.Threads[side].BlockIdx[i])
		set(s.Geometry.ThreadIdx[i], w.Threads[side].ThreadIdx[i])
		set(s.Geometry.Grid[i], w.Grid[i])
		set(s.Geometry.Block[i], w.Block[i])
	}
	env := func(sym *expr.Symbol, args []uint64) (uint64, bool) {
		v, known := values[sym]
		return v, known && len(args) == 0
	}
	for _, p := range s.Params {
		if _, known := values[p.Value.Sym]; p.Value.Op == expr.Apply && !known {
			if v, known := expr.Eval(o.Instance.fix(p.Value), env); known {
				values[p.Value.Sym] = v
			}
		}
	}
	return env
}
