package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// walk holds the uses of each value in a function.
type walk struct{ users map[value.Value][]any }

func (p *program) uses(f *ir.Func) *walk {
	if w, ok := p.walks[f]; ok {
		return w
	}
	w := &walk{map[value.Value][]any{}}
	see := func(inst any) {
		_, isCall := symbolic.AsCall(inst)
		for _, o := range operands(inst, isCall) {
			w.users[o] = append(w.users[o], inst)
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			see(inst)
		}
		see(b.Term)
	}
	p.walks[f] = w
	return w
}

// capture asks whether the address v may outlive its use in f.
type capture struct {
	f *ir.Func
	v value.Value
}

// captures remembers the answers.
type captures struct {
	answers     map[capture]bool
	underWay    []capture // questions, from the outermost on
	provisional []capture // answered with no meanwhile
	circular    bool      // one came back to itself
}

// captured reports whether v's address, or one derived from it, may be kept somewhere: stored, returned, turned into a
// number, or handed to a function that may do so. It is flow-insensitive.
func (p *program) captured(f *ir.Func, v value.Value) bool {
	c, key := &p.captures, capture{f, v}
	if r, ok := c.answers[key]; ok {
		c.circular = c.circular || slices.Contains(c.underWay, key)
		return r
	}
	// A function that calls itself keeps what it does not keep in any other way: while a question is under way its answer is
	// no. Answers that came of that stand if the outermost question's is no, which is yes as soon as one below is.
	c.answers[key] = false
	c.underWay = append(c.underWay, key)
	r := p.isCaptured(f, v)
	c.answers[key] = r
	c.underWay = c.underWay[:len(c.underWay)-1]
	if !r {
		c.provisional = append(c.provisional, key)
	}
	if len(c.underWay) == 0 {
		if r && c.circular {
			for _, k := range c.provisional {
				delete(c.answers, k)
			}
		}
		c.provisional, c.circular = nil, false
	}
	return r
}

func (p *program) isCaptured(f *ir.Func, v value.Value) bool {
	w := p.uses(f)
	seen := map[value.Value]bool{v: true}
	work := []value.Value{v}
	for len(work) > 0 {
		x := work[len(work)-1]
		work = work[:len(work)-1]
		for _, u := range w.users[x] {
			switch u := u.(type) {
			case *ir.InstLoad, *ir.InstICmp:
				continue
			case *ir.InstStore:
				if symbolic.Unwrap(u.Src) == x && !p.listsArguments(f, symbolic.Base(u.Dst)) {
					return true
				}
				continue
			case *ir.InstGetElementPtr, *ir.InstBitCast, *ir.InstPhi, *ir.InstSelect, *ir.InstAddrSpaceCast, *ir.InstFreeze:
				y := u.(value.Value)
				if !seen[y] {
					seen[y] = true
					work = append(work, y)
				}
				continue
			case *ir.InstPtrToInt:
				if !w.measures(u) {
					return true
				}
				continue
			}
			c, ok := symbolic.AsCall(u)
			if !ok {
				return true
			}
			for i, a := range c.Args {
				if a == x && p.keeps(c, i) {
					return true
				}
			}
			// a library function may return its argument (operator>>, strcpy)
			if y := c.Inst; !seen[y] && p.def(c.Callee) == nil {
				if _, ptr := y.Type().(*types.PointerType); ptr && !isAllocation(c.Name()) {
					seen[y] = true
					work = append(work, y)
				}
			}
		}
	}
	return false
}

// measures reports whether an address that is turned into a number is only compared, or taken from another one: what lies
// between two addresses leads to neither.
func (w *walk) measures(x *ir.InstPtrToInt) bool {
	for _, u := range w.users[x] {
		switch u := u.(type) {
		case *ir.InstICmp:
			continue
		case *ir.InstSub:
			_, a := u.X.(*ir.InstPtrToInt)
			_, b := u.Y.(*ir.InstPtrToInt)
			if a && b {
				continue
			}
		}
		return false
	}
	return true
}

// listsArguments reports whether v is a local array that is written and handed to launches, and nothing else: what is
// stored there is read by a launch alone.
func (p *program) listsArguments(f *ir.Func, v value.Value) bool {
	if _, local := v.(*ir.InstAlloca); !local {
		return false
	}
	w := p.uses(f)
	for work := []value.Value{v}; len(work) > 0; {
		x := work[0]
		work = work[1:]
		for _, u := range w.users[x] {
			switch u := u.(type) {
			case *ir.InstGetElementPtr, *ir.InstBitCast:
				work = append(work, u.(value.Value))
				continue
			case *ir.InstStore:
				if symbolic.Unwrap(u.Src) != x {
					continue
				}
			}
			if c, ok := symbolic.AsCall(u); !ok || c.Name() != frontend.HostLaunchFunc && !strings.HasPrefix(c.Name(), "llvm.memset.") {
				return false
			}
		}
	}
	return true
}

// keeps reports whether a call may keep its i-th argument.
func (p *program) keeps(c symbolic.Call, i int) bool {
	if c.Callee == nil {
		return true
	}
	if strings.HasPrefix(c.Name(), "llvm.") || strings.Contains(c.Name(), "__device_stub__") {
		return false
	}
	if i < len(c.Callee.Params) {
		for _, a := range c.Callee.Params[i].Attrs {
			if a == enum.ParamAttrNoCapture {
				return false
			}
			if _, ok := a.(ir.Byval); ok {
				return false
			}
		}
	}
	if d := p.def(c.Callee); d != nil {
		return i >= len(d.Params) || p.captured(d, d.Params[i])
	}
	if t := library.Lookup(c.Name()); t != nil {
		return t.Retains(i)
	}
	return true
}
