package hostanalysis

import (
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Result is what the host side of a program says about its kernels. All lists are in source order.
type Result struct {
	Launches   []*Launch
	Unlaunched []*frontend.Kernel // no launch seen
	Problems   []Problem          // launches that could not be read; nothing is dropped silently
	Overlaps   bool               // work of the device may go on while other work does, or while the host accesses the same memory
	Beside     []Beside           // launches of main that take Alone for granted
}

// Beside is a launch that streams, events and waits do not show to be alone with its memory, and what may go on beside it.
type Beside struct {
	Launch *Launch
	Others []Other
	Known  bool // Others are all
}

// Other is work that may go on beside a launch.
type Other struct {
	Launch  *Launch  // its facts, over counters that have the names of the other one's; with a kernel, it is a launch
	Regions []Region // what other work accesses

	// Counters of the loops around both. In one round of these all, one comes behind the other, or both are one.
	Counters []*expr.Expr
	InTurn   bool

	// Ways in which both may be in one stream, where one comes behind the other, and what holds of the two handles, the launch's first:
	// each leads to some stream.
	Streams []OneStream
	Handles [2]*expr.Expr
}

// OneStream says when two pieces of work are in one stream: where both conditions hold, or both values are equal; the launch's comes
// first.
type OneStream struct{ When, Equal [2]*expr.Expr }

// Region is memory that a copy, a fill or the host accesses.
type Region struct {
	Targets []Target
	Size    *expr.Expr // in bytes, 64 bits; nil when not known
	Writes  bool
	Strong  bool // by a volatile or atomic access
}

// Problem is something about a launch that could not be read.
type Problem struct {
	Site      *frontend.Site // nil if unknown
	Text      string
	Elsewhere bool   // what is launched is none of the program's kernels
	Symbol    string // of the kernel that is launched; "" where that is not known
	Absent    string // the name of the kernel that is launched, where its code is not in the files given
}

// Launch is one launch site in one calling context.
type Launch struct {
	Kernel      *frontend.Kernel
	Site        *frontend.Site
	Context     []*frontend.Site // call sites that lead here, innermost first; inlined ones are in Site.InlinedAt
	Grid, Block [3]*expr.Expr    // 32 bits
	Shared      *expr.Expr       // dynamic shared memory in bytes, 64 bits
	Cooperative bool
	OpenMode    bool                  // it is not known whether the launch is cooperative
	Cut         bool                  // callers in sight were not followed: parameters are free that are not
	Passed      map[*expr.Symbol]bool // what callers out of sight decide
	Inputs      []Input               // what the program is given, of the symbols in the trees; by name
	Asked       []Asked               // what has to hold of single inputs for the program to come to it
	FromMain    bool                  // it is made by what main calls, as far as direct calls go
	Closed      bool                  // the program is given nothing: it has one run, but for the order of threads
	Uncomputed  []Uncomputed          // what it computes in ways that are not known; by name
	Args        []Arg                 // by the kernel's parameter index
	Entries     []Entry               // words that the kernel only reads
	Pointers    []Pointer             // and pointers among them that lead to objects which are known
	Words       []Words               // what is known of the contents of arguments
	Series      []Series              // and of their order
	Starts      []Start               // what arguments held at the beginning
	Graphs      bool                  // the program makes graphs of launches: what runs before this one is not known
	Meets       []Meeting             // objects of arguments that may be one
	Held        []*Object             // of the arguments, those to which pointers in memory that the kernel is passed may lead
	Textures    []Texture             // references and objects that the kernel may read through; what is not listed is not known
	OwnTables   []string              // device variables whose elements, of all of them, lead each to an allocation of its own

	Facts       []Fact
	Recurrences []symbolic.Recurrence // definitions of symbols in the trees above
	Exits       []symbolic.Exit
	Rounds      []symbolic.Round // of the host loops whose counters occur, outermost first
	Assumptions []string
}

// Arg is what one kernel parameter receives: one piece at offset 0 for scalars and pointers, one for each field for
// structs passed by value. Bytes without a piece are unknown.
type Arg struct{ Pieces []Piece }

// Piece is a byte range of an argument.
type Piece struct {
	Offset, Size int64
	Value        *expr.Expr // its bits, 8*Size wide; nil if unknown, or if it is a pointer
	IsPointer    bool
	Float        bool     // the kernel reads it as floating point
	Pointer      []Target // where a pointer leads; none if it is null, an object of kind Unknown if it may be anywhere
}

// Target is one place a pointer may lead to.
type Target struct {
	Object *Object
	Offset *expr.Expr // bytes, 64 bits
	Guard  *expr.Expr // when it does
	Extent *expr.Expr // bytes of an allocation, 64 bits, over the counters around the launch; nil for other objects
}

// Texture is where a texture leads at a launch.
type Texture struct {
	Symbol  string // of a texture reference; empty for an object
	Param   int    // of an object: index of the kernel's parameter that it is
	Offset  int64  // of an object: byte offset within a struct parameter
	Targets []Target
	Open    bool      // the origin of some target is not known
	Meets   []*Object // of those that the launch is given: the program may have it lead there as well
	Apart   []*Object // of those: it is not known whether it does
}

// ObjectKind tells where an object lives.
type ObjectKind uint8

const (
	Unknown ObjectKind = iota // a pointer of unknown origin leads here
	Device                    // cudaMalloc and its like
	Managed                   // cudaMallocManaged, __managed__
	Host                      // host variables, malloc, pinned memory
	Symbol                    // a __device__ or __constant__ variable
)

// Object is an allocation or a variable. Equal pointers are the same object; two objects of known kind do not overlap.
type Object struct {
	Name     string // of the source variable, if known
	ID       int    // from 0, in order of appearance; of Apart, among the objects of one kernel
	Kind     ObjectKind
	Size     *expr.Expr // in bytes, 64 bits; nil if unknown
	Site     *frontend.Site
	Global   string // symbol name, for kind Symbol
	PerRound bool   // allocated in a host loop: several instances
	Mapped   bool   // it may be another mapped object as well
	Textured bool   // a texture object may lead there
}

// FactKind is the class of a fact, for the reader.
type FactKind uint8

const (
	Check     FactKind = iota // a test whose other side does not come to the launch
	Assert                    // the same by assert
	GridDim                   // a launch of this shape takes place
	LoopBound                 // a test of a loop
	Contract                  // what a CUDA function promises
	Invariant                 // what all functions that write the fields of a class keep
	Element                   // a value is an element of an array of constants
	Language                  // a rule of C++
	Unwinding                 // a call ends with or without an exception
)

// Fact holds whenever the launch takes place, at the current counters of the loops around it.
type Fact struct {
	Cond *expr.Expr
	Kind FactKind
	Site *frontend.Site // nil if unknown
	Text string         // Cond in source terms
}

var kindNames = [...]string{"unknown", "device", "managed", "host", "symbol"}

func (k ObjectKind) String() string { return kindNames[k] }

var factNames = [...]string{"check", "assert", "grid", "loop", "contract", "invariant", "element", "language",
	"unwinding"}

func (k FactKind) String() string { return factNames[k] }
