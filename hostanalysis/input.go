package hostanalysis

import (
	"reflect"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// A witness chooses what a program is given, and nothing else. Of each symbol in the trees of a launch it is told here which
// of three it is: an input, the result of equations over other symbols (rounds of loops, what they carry, arithmetic of
// floating-point numbers), or a value that the analysis does not know, which has one value in each run of the program that is
// not a witness's to choose.

// InputKind is where an input comes from.
type InputKind uint8

const (
	NoInput     InputKind = iota
	Arguments             // of the command line: their number, and what they say
	Environment           // variables of the environment, and what the system says
	Standard              // standard input
	File                  // what files say, and how they are
	Time                  // clocks
	Random                // random numbers
	Machine               // the devices, and whether it has memory to give
	Callers               // what callers out of sight pass, and what that leads to
)

var inputNames = [...]string{"none", "arguments", "environment", "standard input", "file", "time", "random", "machine", "callers"}

func (k InputKind) String() string { return inputNames[k] }

// Input is a symbol that stands for something that the program is given.
type Input struct {
	Symbol  *expr.Symbol
	Kind    InputKind
	Reading Reading
}

// Uncomputed is a symbol that stands for a value that the program computes, and the analysis does not know.
type Uncomputed struct {
	Symbol *expr.Symbol
	Site   *frontend.Site // where the value comes to be; nil if that is not known
	Why    string         // how: "result of next()"; may be empty
	Edge   bool           // it is whether a call comes back with an exception, and which

	Field int // from 1 on: which field it is of a struct that a function of which nothing is known returns; 0 for all else
}

// sources says of all symbols in the trees of the launch what they are.
func (b *builder) sources() {
	defer b.enter()()
	m := mover{}
	m.gather(reflect.ValueOf(b.launch), map[*Object]bool{})
	known := map[*expr.Symbol]bool{}
	for _, r := range b.launch.Recurrences {
		known[r.Value.Sym] = true
	}
	for _, x := range b.launch.Exits {
		known[x.Value.Sym] = true
	}
	open := map[*expr.Symbol]bool{} // tables of which an element is not known
	for _, a := range expr.Applications(m.trees...) {
		if _, table := b.tables[a.Sym]; table {
			open[a.Sym] = open[a.Sym] || len(b.tableFacts(a)) == 0
			known[a.Sym] = !open[a.Sym]
			continue
		}
		known[a.Sym] = known[a.Sym] || a.Sym.Computes() || b.counts(a.Sym)
	}
	t := &tracer{host: b.host}
	r := b.relevance()
	r.mention(m.trees...)
	for _, s := range r.symbols() {
		if known[s] {
			continue
		}
		if k := t.kind(s); k != NoInput {
			b.launch.Inputs = append(b.launch.Inputs, Input{s, k, t.reading(s)})
		} else if !t.computed(s) {
			site, why := t.explain(s)
			b.launch.Uncomputed = append(b.launch.Uncomputed, Uncomputed{s, site, why, t.exceptional(s), t.field(s)})
		}
	}
	t.turns(b.launch.Inputs)
	b.launch.Closed = b.takesNothing()
	b.launch.FromMain = b.frame.outermost().fn == b.main
}

// counts reports whether a symbol counts the rounds of a loop.
func (b *builder) counts(s *expr.Symbol) bool {
	for f := b.frame; f != nil; f = f.parent {
		if f.anyCounter(s) {
			return true
		}
	}
	return false
}

func (f *frame) anyCounter(s *expr.Symbol) bool {
	if f.IsCounter(s) {
		return true
	}
	for _, c := range f.below {
		if c.anyCounter(s) {
			return true
		}
	}
	return false
}

// standing is what a symbol stands for: a value of a frame, or the edge that is taken out of a block.
type standing struct {
	frame *frame
	of    any
}

func (f *frame) stands(s *expr.Symbol, of any) {
	if _, known := f.h.standing[s]; !known {
		f.h.standing[s] = standing{f, of}
	}
}

// readerCall is a call of a function that makes a value of the memory that its arguments lead to, and nothing else.
type readerCall struct {
	frame *frame
	call  symbolic.Call
	over  []*expr.Expr // what the symbol was applied to
}

// computed reports whether it is known how a symbol that is no input comes of its arguments.
func (t *tracer) computed(s *expr.Symbol) bool {
	return ofCharacters[operation(s)]
}

// exceptional reports whether a symbol says how a call comes back.
func (t *tracer) exceptional(s *expr.Symbol) bool {
	switch of := t.standing[s].of.(type) {
	case *symbolic.Block:
		_, call := of.IR.Term.(*ir.TermInvoke)
		return call
	case *ir.InstExtractValue:
		_, pad := of.X.(*ir.InstLandingPad)
		return pad
	}
	return strings.HasPrefix(s.Name, "op:llvm.eh.typeid") || strings.HasPrefix(s.Name, "address:@_ZTI")
}

// field is which field a symbol stands for of what a function returns that has no body and is not of a known library.
func (t *tracer) field(s *expr.Symbol) int {
	x, ok := t.standing[s].of.(*ir.InstExtractValue)
	if !ok || len(x.Indices) != 1 {
		return 0
	}
	c, ok := symbolic.AsCall(x.X)
	if !ok || c.Callee == nil || frontend.IsStub(c.Callee) || library.Lookup(c.Name()) != nil {
		return 0
	}
	if f := t.def(c.Callee); f != nil && len(f.Blocks) > 0 {
		return 0
	}
	return int(x.Indices[0]) + 1
}

// explain says where a value comes from that is not known, and how it comes to be.
func (t *tracer) explain(s *expr.Symbol) (*frontend.Site, string) {
	if x, ok := t.standing[s]; ok {
		return x.frame.explained(x.of)
	}
	c, ok := t.memory[s]
	if tab, is := t.tables[s]; is {
		c, ok = tab.frame.contentAt(location{tab.base, -1, int64(tab.width / 8)}, tab.block, tab.pos), true
	}
	if r, is := t.readers[s]; is {
		return r.frame.explained(r.call.Inst)
	}
	if !ok {
		return nil, ""
	}
	switch at := c.at.(type) {
	case *symbolic.Block:
		if isHeader(at) {
			return at.Loop.Site(c.frame.mod), "changed in a loop"
		}
		return nil, "changed on some paths"
	case nil:
		if _, global := c.loc.base.root.(*ir.Global); global {
			return nil, "as " + c.frame.h.nameOf(c.frame.fn) + " finds it"
		}
		return nil, ""
	default:
		return c.frame.written(at)
	}
}

// written says where an instruction writes a value that is not known.
func (f *frame) written(inst any) (*frontend.Site, string) {
	site := f.mod.Site(inst)
	c, ok := symbolic.AsCall(inst)
	switch {
	case !ok:
		return site, ""
	case c.Callee == nil:
		return site, "changed by a call through a pointer"
	case frontend.IsStub(c.Callee):
		return site, "changed by a kernel"
	}
	return site, "changed by " + toldName(c.Name())
}

// explained says where a value is computed that is not known.
func (f *frame) explained(v any) (*frontend.Site, string) {
	if b, edge := v.(*symbolic.Block); edge {
		if c, ok := symbolic.AsCall(b.IR.Term); ok && c.Callee != nil {
			return f.mod.Site(b.IR.Term), "how " + toldName(c.Name()) + " returns"
		}
		return f.mod.Site(b.IR.Term), "how a call returns"
	}
	c, call := symbolic.AsCall(v)
	p, param := v.(*ir.Param)
	switch {
	case call && c.Callee == nil:
		return f.mod.Site(v), "result of a call through a pointer"
	case call && frontend.HostOpaque == c.Name():
		return f.mod.Site(v), "result of a library"
	case call:
		return f.mod.Site(v), "result of " + toldName(c.Name())
	case param:
		if _, ptr := p.Typ.(*types.PointerType); ptr {
			return nil, "where a pointer that " + f.h.nameOf(f.fn) + " is given leads"
		}
		return nil, "what " + f.h.nameOf(f.fn) + " is given by calls that are not followed"
	}
	return f.mod.Site(v), ""
}
