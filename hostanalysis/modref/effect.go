package modref

import (
	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/hostanalysis/pointsto"
)

// Effect is what a call may write.
type Effect struct {
	Args      map[int]*Kinds // what these arguments point to, at any offset
	AllArgs   bool           // what any argument points to
	Objects   map[*pointsto.Object]*Extent
	Outside   bool                // all that code out of sight knows, and its own state
	Kernels   bool                // kernels that find pointers in memory or in structs: device memory
	Variables map[*ir.Global]bool // variables of the device, by launches
	Starts    bool                // a thread is started
	Waits     bool                // other threads may come to their turn
}

// Extent is which part of an object is written.
type Extent struct {
	Lo, Hi int64 // bytes [Lo, Hi); all of the object if Lo is negative
	Kinds  *Kinds
}

// Kinds says which types of memory are written; nil is none.
type Kinds struct {
	any  bool
	tags map[any]bool
}

// Any is all types.
var Any = &Kinds{any: true}

// Of is the type of one tag; nil is any.
func Of(tag any) *Kinds {
	if tag == nil {
		return Any
	}
	return &Kinds{tags: map[any]bool{tag: true}}
}

// With is the union; ks itself may change, unless it is Any.
func (ks *Kinds) With(more *Kinds) *Kinds {
	const most = 64 // beyond, any type
	if more == nil || ks != nil && ks.any {
		return ks
	}
	if more.any {
		return Any
	}
	if ks == nil {
		ks = &Kinds{tags: map[any]bool{}}
	}
	for k := range more.tags {
		ks.tags[k] = true
	}
	if len(ks.tags) > most {
		return Any
	}
	return ks
}

func (ks *Kinds) size() int {
	switch {
	case ks == nil:
		return 0
	case ks.any:
		return 1 << 20
	}
	return len(ks.tags)
}

// Meet reports whether one of the kinds may be what meets decides.
func (ks *Kinds) Meet(meets func(tag any) bool) bool {
	if ks == nil {
		return false
	}
	if ks.any {
		return true
	}
	for k := range ks.tags {
		if meets(k) {
			return true
		}
	}
	return false
}

func newEffect() *Effect {
	return &Effect{Args: map[int]*Kinds{}, Objects: map[*pointsto.Object]*Extent{}, Variables: map[*ir.Global]bool{}}
}

// Arg is what is written of the object that the i-th argument points to.
func (e *Effect) Arg(i int) *Kinds {
	if e.AllArgs {
		return Any
	}
	return e.Args[i]
}

// Writes reports whether anything is written.
func (e *Effect) Writes() bool {
	return e.AllArgs || len(e.Args) > 0 || len(e.Objects) > 0 || e.Outside || e.Kernels || len(e.Variables) > 0 || e.Waits || e.Starts
}

// size grows with everything an effect covers.
func (e *Effect) size() int64 {
	n := int64(len(e.Args) + len(e.Objects) + len(e.Variables))
	for _, k := range e.Args {
		n += int64(k.size())
	}
	for _, x := range e.Objects {
		n += int64(x.Kinds.size())
		if x.Lo < 0 {
			n += 1 << 40
		} else {
			n += x.Hi - x.Lo
		}
	}
	for _, x := range []bool{e.AllArgs, e.Outside, e.Kernels, e.Starts, e.Waits} {
		if x {
			n++
		}
	}
	return n
}

// write adds n bytes at an offset of an object; a negative n is any number, on either side.
func (e *Effect) write(l pointsto.Loc, n int64, k *Kinds) {
	if l.Object.Constant() || l.Object.Kind == pointsto.Code {
		return
	}
	lo, hi := l.Off, l.Off+n
	if n < 0 || l.Off == pointsto.Anywhere {
		lo, hi = -1, 0
	}
	x := e.Objects[l.Object]
	switch {
	case x == nil:
		x = &Extent{Lo: lo, Hi: hi}
		e.Objects[l.Object] = x
	case x.Lo < 0:
	case lo < 0:
		x.Lo, x.Hi = -1, 0
	default:
		x.Lo, x.Hi = min(x.Lo, lo), max(x.Hi, hi)
	}
	x.Kinds = x.Kinds.With(k)
}

// Overlaps reports whether n bytes at an offset may be in the extent; a negative offset is any.
func (x *Extent) Overlaps(off, n int64) bool {
	return x.Lo < 0 || off < 0 || off < x.Hi && x.Lo < off+n
}

// addBut takes over another effect, what it does through arguments aside.
func (e *Effect) addBut(of *Effect) {
	for o, x := range of.Objects {
		n := x.Hi - x.Lo
		off := x.Lo
		if x.Lo < 0 {
			n, off = -1, pointsto.Anywhere
		}
		e.write(pointsto.Loc{Object: o, Off: off}, n, x.Kinds)
	}
	for g := range of.Variables {
		e.Variables[g] = true
	}
	e.Outside = e.Outside || of.Outside
	e.Kernels = e.Kernels || of.Kernels
	e.Starts = e.Starts || of.Starts
	e.Waits = e.Waits || of.Waits
}

// calls adds a call of code out of sight that may call the functions that it knows. What it knows itself it may write
// anyway.
func (e *Effect) calls(known *Effect) {
	e.Outside = true
	inner := newEffect()
	inner.addBut(known)
	for o := range inner.Objects {
		if o.Kept() {
			delete(inner.Objects, o)
		}
	}
	e.addBut(inner)
}
