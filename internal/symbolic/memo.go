package symbolic

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
)

// memo remembers results and the order of their arrival. While a header phi is translated it stands for itself; what
// was computed meanwhile in terms of that stand-in is forgotten once the phi's own tree is known.
type memo[K comparable, V any] struct {
	m   map[K]V
	log []K
}

func newMemo[K comparable, V any]() memo[K, V] { return memo[K, V]{m: map[K]V{}} }

func (m *memo[K, V]) get(k K) (V, bool) {
	v, ok := m.m[k]
	return v, ok
}

func (m *memo[K, V]) set(k K, v V) {
	if _, ok := m.m[k]; !ok {
		m.log = append(m.log, k)
	}
	m.m[k] = v
}

// forget drops the entries since mark for which stale holds.
func (m *memo[K, V]) forget(mark int, stale func(V) bool) {
	kept := m.log[:mark]
	for _, k := range m.log[mark:] {
		if stale(m.m[k]) {
			delete(m.m, k)
		} else {
			kept = append(kept, k)
		}
	}
	m.log = kept
}

// marks are the lengths of all memos at one moment.
type marks struct{ values, pointers, conds, reaches, recs int }

func (f *Func) mark() marks {
	return marks{len(f.values.log), len(f.pointers.log), len(f.conds.log), len(f.reaches.log), len(f.recs.log)}
}

// forget drops what was computed since m from the stand-in of phi, whose symbolic form is self (nil for a pointer).
func (f *Func) forget(m marks, phi *ir.InstPhi, self *expr.Expr) {
	root := value.Value(phi)
	// A loop-carried value is as stale as its definition, and definitions may speak of one another.
	staleSymbols := map[*expr.Symbol]bool{}
	if self != nil {
		staleSymbols[self.Sym] = true // at whatever counters
	}
	has := func(e *expr.Expr) bool {
		found := false
		expr.Visit(func(x *expr.Expr) { found = found || x.Op == expr.Apply && staleSymbols[x.Sym] }, e)
		return found
	}
	for again := true; again; {
		again = false
		for _, s := range f.recs.log[m.recs:] {
			if r := f.recs.m[s]; !staleSymbols[s] && (has(r.Init) || has(r.Next)) {
				staleSymbols[s], again = true, true
			}
		}
	}
	f.recs.forget(m.recs, func(r Recurrence) bool { return staleSymbols[r.Value.Sym] })
	f.values.forget(m.values, has)
	f.conds.forget(m.conds, has)
	f.reaches.forget(m.reaches, has)
	f.pointers.forget(m.pointers, func(ts []Target) bool {
		return slices.ContainsFunc(ts, func(t Target) bool { return t.Root == root || has(t.Offset) || has(t.Guard) })
	})
}
