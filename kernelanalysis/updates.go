package kernelanalysis

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// Updated is the read whose value w makes a new one of, as x += y does; nil if there is none, or the value takes a way through
// memory or another function.
func (s *Summary) Updated(w *Access) *Access {
	if w.Kind != Write {
		return nil
	}
	for _, r := range s.Accesses {
		if r.Kind == Read && r.Object == w.Object && r.Offset == w.Offset && r.Size == w.Size && feeds(r, w) {
			return r
		}
	}
	return nil
}

// Feeds reports whether w stores a value that is computed from what r loads in the same round of each loop, as a statement does.
func Feeds(r, w *Access) bool { return r.Kind == Read && w.Kind == Write && computed(r, w, false) }

// feeds reports whether w stores a value that is computed from what r loads. It follows definitions and uses.
func feeds(r, w *Access) bool { return computed(r, w, true) }

// computed is feeds; by says whether the value may come by different ways, or from an earlier round of a loop.
func computed(r, w *Access, by bool) bool {
	store, stores := w.inst.(*ir.InstStore)
	load, loads := r.inst.(*ir.InstLoad)
	if !stores || !loads {
		return false
	}
	seen := map[value.Value]bool{}
	for work := []value.Value{store.Src}; len(work) > 0; {
		v := symbolic.Unwrap(work[len(work)-1])
		work = work[:len(work)-1]
		if v == load {
			return true
		}
		_, other := v.(*ir.InstLoad)
		if _, ways := v.(*ir.InstPhi); ways && !by {
			continue
		}
		if inst, is := v.(ir.Instruction); is && !other && !seen[v] {
			seen[v] = true
			for _, op := range inst.Operands() {
				work = append(work, *op)
			}
		}
	}
	return false
}
