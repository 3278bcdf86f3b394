package kernelanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// flow is where a loaded value goes: to where it decides about control or addresses, and into which objects.
type flow struct {
	decides bool
	into    map[*Object]bool
}

// Steering tells the accesses whose results may decide about control or addresses: through registers, and through memory
// that the kernel reads. Sums that go from one array to the next decide about nothing. Two objects may share memory where
// overlap says so.
func (s *Summary) Steering(overlap func(a, b *Object) bool) func(*Access) bool {
	bd := s.build
	flows := map[value.Value]flow{}
	of := func(v value.Value) flow {
		f, ok := flows[v]
		if !ok {
			f = bd.flow(v, overlap)
			flows[v] = f
		}
		return f
	}
	decides := map[*Object]bool{} // what is read from it may
	loads := map[*Object][]value.Value{}
	for _, a := range bd.sum.Accesses {
		if a.Kind == Write {
			continue
		}
		if v, ok := a.inst.(value.Value); ok && symbolic.Width(v.Type()) > 0 {
			loads[a.Object] = append(loads[a.Object], v)
		} else {
			decides[a.Object] = true // read by an operation without one result
		}
	}
	steers := func(v value.Value) bool {
		f := of(v)
		if f.decides {
			return true
		}
		for o := range f.into {
			if decides[o] {
				return true
			}
		}
		return false
	}
	for changed := true; changed; {
		changed = false
		for o, vs := range loads {
			for _, v := range vs {
				if !decides[o] && steers(v) {
					decides[o], changed = true, true
				}
			}
		}
	}
	return func(a *Access) bool {
		v, ok := a.inst.(value.Value)
		return ok && steers(v)
	}
}

// flow follows the uses of v.
func (bd *builder) flow(v value.Value, overlap func(a, b *Object) bool) flow {
	out := flow{into: map[*Object]bool{}}
	seen := map[value.Value]bool{v: true}
	work := []value.Value{v}
	follow := func(x value.Value) {
		if !seen[x] {
			seen[x] = true
			work = append(work, x)
		}
	}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, u := range bd.uses(x) {
			switch u := u.(type) {
			case *ir.InstStore:
				if symbolic.Unwrap(u.Dst) == x || !bd.stored(u, out.into, overlap) {
					out.decides = true
				}
			case *ir.InstCall:
				c, _ := symbolic.AsCall(u)
				switch {
				case strings.HasPrefix(c.Name(), "llvm.dbg."):
				case bd.computes(c):
					follow(u)
				default:
					out.decides = true
				}
			case *ir.InstLoad, *ir.InstAtomicRMW, *ir.InstCmpXchg:
				out.decides = true
			case value.Value:
				follow(u)
			default: // a terminator
				out.decides = true
			}
		}
	}
	return out
}

// stored adds the objects that a store may write, under all their names; false when they are not known.
func (bd *builder) stored(store *ir.InstStore, into map[*Object]bool, overlap func(a, b *Object) bool) bool {
	written := false
	for _, a := range bd.sum.Accesses {
		if a.inst != store {
			continue
		}
		written = true
		for _, x := range bd.sum.Accesses {
			if x.Object == a.Object || overlap(x.Object, a.Object) {
				into[x.Object] = true
			}
		}
	}
	return written
}

// Compared reports whether what a reads is only compared with other values.
func (s *Summary) Compared(a *Access) bool {
	v, ok := a.inst.(value.Value)
	if !ok {
		return false
	}
	compared := false
	work := []value.Value{v}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, u := range s.build.uses(x) {
			switch u := u.(type) {
			case *ir.InstICmp:
				compared = true
			case *ir.InstZExt:
				work = append(work, u)
			case *ir.InstSExt:
				work = append(work, u)
			case *ir.InstTrunc:
				work = append(work, u)
			case *ir.InstCall:
				if c, _ := symbolic.AsCall(u); !strings.HasPrefix(c.Name(), "llvm.dbg.") {
					return false
				}
			default:
				return false
			}
		}
	}
	return compared
}
