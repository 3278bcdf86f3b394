package pointsto

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"
)

// Kind says what an object is.
type Kind uint8

const (
	Outside   Kind = iota // memory that code out of sight made
	Library               // memory of the C and C++ libraries
	Arguments             // what main is given, and the strings there
	Variable              // a global
	Local                 // an alloca, or a parameter passed by value
	Heap                  // what a call returned or brought into memory, by its site
	Code                  // a function
	Variadic              // the unnamed arguments of a function
)

// Anywhere is the offset that is not known.
const Anywhere = -1

// Object is memory, or code, that pointers lead to.
type Object struct {
	Kind  Kind
	Value value.Value // the alloca, global, function, parameter or call; nil for others
	Func  *ir.Func    // in which a local or an allocation is
	Size  int64       // negative if unknown

	id       int32
	into     int32 // node of what is stored at unknown offsets
	all      int32 // node of all that is stored
	cells    map[int64]int32
	places   []placed // by their offsets, in order
	offsets  int      // in use
	kept     bool
	constant bool // nobody writes it
}

// Loc is a place in an object.
type Loc struct {
	Object *Object
	Off    int64
}

// placed is the number of a place in an object. Its places are looked up more often than anything else, and are few: they are
// searched
// for in a list.
type placed struct {
	off int64
	loc int32
}

const (
	mostOffsets = 96   // of one object
	mostOffset  = 4096 // in an object of unknown size
)

// object makes a new one.
func (a *analysis) object(k Kind, v value.Value, f *ir.Func, size int64) *Object {
	o := &Object{Kind: k, Value: v, Func: f, Size: size, id: int32(len(a.objects)), cells: map[int64]int32{}}
	a.objects = append(a.objects, o)
	o.into, o.all = a.node(), a.node()
	a.edge(o.into, o.all)
	return o
}

// loc is the number of a place.
func (a *analysis) loc(o *Object, off int64) int32 {
	if o.Kind == Code {
		off = 0
	} else if off != Anywhere && (off < 0 || o.Size >= 0 && off > o.Size || o.Size < 0 && off > mostOffset || o.Kind < Variable) {
		off = Anywhere
	}
	at := o.find(off)
	if at < len(o.places) && o.places[at].off == off {
		return o.places[at].loc
	}
	if off != Anywhere {
		if o.offsets >= mostOffsets {
			return a.loc(o, Anywhere)
		}
		o.offsets++
	}
	n := int32(len(a.locs))
	a.locs = append(a.locs, Loc{o, off})
	o.places = slices.Insert(o.places, at, placed{off, n})
	return n
}

// find is the index of the first place that is not before off.
func (o *Object) find(off int64) int {
	lo, hi := 0, len(o.places)
	for lo < hi {
		if m := (lo + hi) / 2; o.places[m].off < off {
			lo = m + 1
		} else {
			hi = m
		}
	}
	return lo
}

// cell is the node of what lies at an offset of an object.
func (a *analysis) cell(o *Object, off int64) int32 {
	if o.kept && !o.constant {
		return a.outside
	}
	n, ok := o.cells[off]
	if !ok {
		n = a.node()
		o.cells[off] = n
		a.edge(o.into, n)
		a.edge(n, o.all)
	}
	return n
}

// keep makes an object known to code out of sight.
func (a *analysis) keep(o *Object) {
	if o.kept {
		return
	}
	o.kept = true
	switch o.Kind {
	case Library:
		return
	case Code:
		a.calledFromOutside(o.Value.(*ir.Func))
		return
	}
	a.edge(o.all, a.outside)
	if !o.constant {
		a.merge(o.into, a.outside)
		a.merge(o.all, a.outside)
		for _, off := range keys(o.cells) {
			a.merge(o.cells[off], a.outside)
		}
	}
}
