package pointsto

import (
	"context"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/steps"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// Program is what is analysed.
type Program struct {
	Modules  []*ir.Module
	Main     *ir.Func
	Partial  bool                        // units are out of sight, and know the names of these
	Def      func(*ir.Func) *ir.Func     // the definition of a function, in any module; nil if there is none
	Global   func(*ir.Global) *ir.Global // the definition of a variable, or the declaration that stands for it
	Launch   func(*ir.Func) *Launch      // what the kernel does that a function is the stub of; nil for other functions
	Foreign  func(name string) bool      // only files out of sight use the function or variable of that name
	External func(*ir.Func) bool         // files out of sight may name the function
	Shared   []*ir.Global                // variables of the device, as the host knows them
}

// Launch is what a kernel does with pointers.
type Launch struct {
	Moves bool // it stores some in memory
}

// site is a call.
type site struct {
	in       *ir.Func
	call     symbolic.Call
	args     []int32 // nodes
	result   int32
	reached  []*ir.Func // with a body in sight
	known    map[*ir.Func]bool
	unknown  bool // code that is not in the table may be called
	external []*ir.Func
	back     bool // the functions are called back with what the arguments lead to
}

type analysis struct {
	Program
	ctx             context.Context
	most            uint64 // work
	work, total     uint64
	gaveUp          bool
	nodes           []node
	queue           []int32
	suspect         bool // two nodes in a row are equal: there may be a cycle
	objects         []*Object
	locs            []Loc
	of              map[value.Value]int32 // nodes of values of functions
	constants       map[value.Value]int32
	objectOf        map[value.Value]*Object // of globals, functions, allocas, calls
	results         map[*ir.Func]int32
	variadic        map[*ir.Func]*Object
	sites           []*site
	siteOf          map[any]*site
	callbacks       map[any][]*site // of calls that call back
	cleanups        []*site         // destructors of exceptions
	spawned         []*site         // bodies of threads
	looping         map[value.Value]bool
	called          map[*ir.Func]bool // directly
	outside         int32             // all that code out of sight knows
	nothing         int32             // null, and numbers that are no addresses
	dropped         int32             // results of calls that have none
	libraryPointers int32
	thrown          int32
	device          int32 // what kernels that store pointers know
	foreign         *Object
	stored          map[*Object]bool // see Result.Stored
	library         *Object
}

// Analyze solves the constraints of a program.
func Analyze(ctx context.Context, p Program) *Result {
	const most = steps.Second * 4 // about what the largest programs take, many times over
	a := &analysis{
		Program: p, ctx: ctx, most: most, of: map[value.Value]int32{},
		constants: map[value.Value]int32{}, objectOf: map[value.Value]*Object{}, results: map[*ir.Func]int32{},
		variadic: map[*ir.Func]*Object{}, siteOf: map[any]*site{}, callbacks: map[any][]*site{},
		called: map[*ir.Func]bool{}, looping: map[value.Value]bool{},
	}
	a.outside, a.nothing, a.dropped, a.libraryPointers, a.thrown, a.device = a.node(), a.node(), a.node(), a.node(), a.node(), a.node()
	a.foreign = a.object(Outside, nil, nil, -1)
	a.foreign.kept = true
	a.merge(a.foreign.into, a.outside)
	a.merge(a.foreign.all, a.outside)
	a.add(a.outside, a.loc(a.foreign, Anywhere))
	a.library = a.object(Library, nil, nil, -1)
	a.library.kept = true
	a.add(a.libraryPointers, a.loc(a.library, Anywhere))
	a.load(a.device, a.device, Anywhere)
	a.store(a.device, a.device, Anywhere)
	for _, g := range p.Shared {
		a.add(a.device, a.loc(a.variable(g), Anywhere))
	}
	var funcs []*ir.Func
	for _, m := range p.Modules {
		for _, g := range m.Globals {
			a.initialise(g)
		}
		for _, f := range m.Funcs {
			if len(f.Blocks) > 0 && p.Def(f) == f {
				funcs = append(funcs, f)
			}
		}
	}
	for _, f := range funcs {
		a.function(f)
	}
	for _, f := range funcs {
		a.entry(f)
	}
	a.solve()
	a.explain(funcs)
	return &Result{a: a}
}

// entry says what a function is given that code out of sight may call.
func (a *analysis) entry(f *ir.Func) {
	switch {
	case f == a.Main:
		argv := a.object(Arguments, nil, f, -1)
		text := a.object(Arguments, nil, f, -1)
		a.add(argv.into, a.loc(text, Anywhere))
		for _, p := range f.Params {
			if carries(p.Type()) {
				a.add(a.valueOf(p), a.loc(argv, Anywhere))
			}
		}
	case a.External(f) && (a.Partial || a.Foreign(f.Name()) && a.Launch(f) == nil):
		a.add(a.outside, a.loc(a.code(f), 0))
	case !a.called[f] && a.objectOf[f] == nil:
		a.calledFromOutside(f) // nobody calls it, as far as can be seen
	}
}

// calledFromOutside makes all that is kept come to a function's parameters.
func (a *analysis) calledFromOutside(f *ir.Func) {
	if a.Launch(f) != nil {
		return
	}
	d := a.Def(f)
	if d == nil {
		return
	}
	for _, p := range d.Params {
		if carries(p.Type()) {
			a.edge(a.outside, a.parameter(p))
		}
	}
	if d.Sig.Variadic {
		a.edge(a.outside, a.unnamed(d).into)
	}
	a.edge(a.resultOf(d), a.outside)
}

// explain makes what leads nowhere as far as the constraints say lead to what code out of sight knows.
func (a *analysis) explain(funcs []*ir.Func) {
	for round := 0; round < 8 && !a.gaveUp; round++ {
		again := false
		see := func(v value.Value) {
			v = symbolic.Unwrap(v)
			if !isNode(v) {
				return
			}
			if n := a.rep(a.valueOf(v)); a.nodes[n].pts.empty() {
				a.add(n, a.loc(a.foreign, Anywhere))
				again = true
			}
		}
		for _, f := range funcs {
			for _, b := range f.Blocks {
				for _, inst := range b.Insts {
					switch x := inst.(type) {
					case *ir.InstLoad:
						see(x.Src)
					case *ir.InstStore:
						see(x.Dst)
					case *ir.InstCall:
						if c, _ := symbolic.AsCall(x); c.Target != nil {
							see(c.Target)
						}
					}
				}
				if c, ok := symbolic.AsCall(b.Term); ok && c.Target != nil {
					see(c.Target)
				}
			}
		}
		if !again {
			return
		}
		a.solve()
	}
}

func isNode(v value.Value) bool {
	switch v.(type) {
	case *ir.Param:
		return true
	case ir.Instruction:
		return true
	case *ir.TermInvoke:
		return true
	}
	return false
}

// carries reports whether a value of a type may hold a pointer.
func carries(t types.Type) bool {
	switch t := t.(type) {
	case *types.PointerType:
		return true
	case *types.IntType:
		return t.BitSize >= 64
	case *types.VectorType:
		if x, ok := t.ElemType.(*types.IntType); ok && x.BitSize < 64 && t.Len*x.BitSize < 64 {
			return false
		}
		_, float := t.ElemType.(*types.FloatType)
		return !float || t.Len > 1
	case *types.ArrayType:
		return carries(t.ElemType)
	case *types.StructType:
		for _, f := range t.Fields {
			if carries(f) {
				return true
			}
		}
	}
	return false
}
