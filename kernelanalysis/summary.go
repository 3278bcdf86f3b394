package kernelanalysis

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
	"github.com/hgrd/hgrd/kernelanalysis/interval"
)

// AccessKind says what an access does.
type AccessKind uint8

const (
	Read AccessKind = iota
	Write
	Atomic
)

func (k AccessKind) String() string { return [...]string{"read", "write", "atomic"}[k] }

// Space is the memory an object lies in.
type Space uint8

const (
	Global Space = iota
	Shared
)

func (s Space) String() string { return [...]string{"global", "shared"}[s] }

// Scope is the set of threads for which an atomic is atomic.
type Scope uint8

const (
	BlockScope Scope = iota
	DeviceScope
	SystemScope
)

// ObjectKind says how an object is reached.
type ObjectKind uint8

const (
	ParamObject  ObjectKind = iota // memory behind a pointer parameter, or a pointer in a struct parameter
	GlobalObject                   // a __device__ variable
	SharedObject                   // a __shared__ variable; all dynamic shared memory is one
	LoadedObject                   // memory behind pointers that the kernel loads; offsets are addresses
)

// Object is what an access touches.
type Object struct {
	Kind   ObjectKind
	Space  Space
	Name   string    // for users
	Param  int       // ParamObject: parameter index
	Offset int64     // ParamObject: byte offset of the pointer within a struct parameter
	Symbol string    // GlobalObject, SharedObject: symbol of the variable
	Size   int64     // GlobalObject, SharedObject: in bytes; 0 when not known
	Tile   [2]uint64 // SharedObject, an array of arrays: the lengths of the innermost and of the next; else zero
}

// Access is one memory operation of the kernel at one object. A source operation whose pointer may point to several
// objects is several accesses with one Site.
type Access struct {
	Site   *frontend.Site
	Kind   AccessKind
	Scope  Scope  // Atomic only
	Grain  uint64 // Atomic: how many bytes are indivisible: all, or each half of a vector; 0 when not known
	Object *Object
	Cond   *expr.Expr       // when the access happens, in the current rounds of its loops
	Offset *expr.Expr       // bytes, 64 bits
	Base   *expr.Expr       // LoadedObject: the pointer that Offset is counted from; nil when not known
	Size   *expr.Expr       // bytes, 64 bits
	Align  uint64           // bytes; the address is a multiple of it, or the access is an error. 0: any address will do
	Value  *expr.Expr       // stored value, nil when unknown
	Rounds []symbolic.Round // one per loop around the access, outermost first
	Strong *Strong          // nil for a plain access
	Async  bool             // it is part of an asynchronous copy; see UnderWay
	Late   bool             // of such: behind a barrier that does not order it, over the counters where it was issued
	Unsure bool             // Late: it may be that it is complete by then
	node   interval.Node
	inst   any

	anyRound bool // Late: how the counters relate to those at the barrier is not known

	// Late, of a batch that has a number: the counters of so many loops around stand at the barrier as where it was issued, and
	// those of the others around the barrier have symbols of their own.
	same  int
	place map[*expr.Expr]*expr.Expr
}

// Place identifies where in the control flow a happens: accesses of one place have no barrier in between.
func (a *Access) Place() int { return int(a.node) }

// Param is a scalar piece of a kernel parameter: all of it, or some bytes of a struct passed by value.
type Param struct {
	Index  int
	Offset int64
	Value  *expr.Expr
}

// BarrierKind says whose accesses a barrier separates.
type BarrierKind uint8

const (
	BlockBarrier BarrierKind = iota
	WarpBarrier
	GridBarrier
)

// Barrier is one synchronisation point. Intervals rely on every condition in Conditions being equal for all threads
// concerned; a proof must establish that.
type Barrier struct {
	Kind       BarrierKind
	Orders     Memories // in which accesses it orders
	Site       *frontend.Site
	Coverage   int // WarpBarrier: index into Summary.Coverages, or AllLanes, or NoLanes
	Conditions []Condition
	Returns    []*frontend.Site // branches behind which some of its threads end the kernel without it; nil for one without a place
	Object     bool             // it is a wait at a barrier object
	Members    *expr.Expr       // of such: how many threads it counts; nil when not known
	Split      bool             // of such: threads access memory between arriving and waiting
	Unknown    bool             // of such: which threads it holds together is not known, and a gap
	node       interval.Node
	inst       any
}

// Partial reports whether the barrier holds some threads together and not all of its group: one of Summary.Coverages.
func (b *Barrier) Partial() bool { return b.Kind == WarpBarrier && b.Coverage >= 0 }

// What a warp barrier covers when it is none of Summary.Coverages.
const (
	AllLanes = -1
	NoLanes  = -2 // nothing can be said
)

// Condition is a branch that decides whether, or how often, a barrier executes.
type Condition struct {
	Branch int // identifies the branch within the kernel
	Value  *expr.Expr
	Cond   *expr.Expr // of reaching the branch
	Rounds []symbolic.Round
	Site   *frontend.Site
}

// Gap is an operation that the summary cannot describe.
type Gap struct {
	Site *frontend.Site
	Text string
}

// Summary describes one kernel.
type Summary struct {
	Kernel      *frontend.Kernel
	Geometry    obligation.Geometry
	Params      []Param
	Objects     []*Object
	Accesses    []*Access
	Barriers    []*Barrier
	Coverages   []Coverage // of the warp barriers for some lanes only; distinct
	Gaps        []Gap
	Recurrences []obligation.Recurrence
	Exits       []obligation.Exit
	LoopCount   int
	Fetches     []*Fetch

	// Contents are the objects that symbols are contents of, as functions of the byte at which a load starts.
	Contents map[*expr.Symbol]*Object

	graphs  map[graphKey]*interval.Analysis
	ways    map[graphKey]*symbolic.Avoiding
	order   *Order
	draws   map[*expr.Symbol]*Draw // nil before they are asked for
	ignored *Axes                  // nil before it is asked for
	ordered bool                   // order is known, be it nil
	build   *builder
}
