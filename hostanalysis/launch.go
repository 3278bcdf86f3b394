package hostanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// builder makes the launches of one site in one context.
type builder struct {
	*host
	*frame
	site   launchSite
	block  *symbolic.Block // where the kernel is called
	pos    int
	launch *Launch
	guard  *expr.Expr // when this kernel is the one that is launched
	places map[*Object]*place
	begun  begun

	mentioned   *relevance
	resting     []resting
	sized       bool     // an argument leads to an allocation whose size is no constant
	exactFloats []string // assumptions under which a float computation is exact
}

// launches reads a site in a context: one launch, or one for each kernel that the function pointer may name.
func (h *host) launches(s launchSite, c callContext) (out []*Launch, problems []Problem) {
	bs := c.built
	if bs == nil {
		bs, problems = h.builders(s, c)
	}
	for _, b := range bs {
		b.launch.Cut, b.launch.Assumptions = c.cut, append(slices.Clone(c.notes), b.launch.Assumptions...)
		b.facts(b.guard)
		out = append(out, b.launch)
	}
	return out, problems
}

// builders read what the launches of a site in a context are made with.
func (h *host) builders(s launchSite, c callContext) (out []*builder, problems []Problem) {
	at := s.config.Inst
	if s.stub.Inst != nil {
		at = s.stub.Inst
	}
	f := c.frame
	b := f.BlockOf(at)
	site := s.site(f.mod)
	for x := f; x != nil; x = x.parent {
		if x.Irreducible || h.returnsTwice(x.fn) {
			problem := Problem{Site: site, Text: "the control flow of " + h.nameOf(x.fn) + " is not understood"}
			if k := h.launched(s); k != nil {
				problem.Symbol = k.Symbol
			}
			return nil, []Problem{problem}
		}
	}
	type choice struct {
		stub  *ir.Func
		guard *expr.Expr
	}
	var choices []choice
	pointer := value.Value(nil)
	switch {
	case s.stub.Inst == nil:
		pointer = s.config.Args[0]
	case s.stub.Callee != nil:
		choices = []choice{{s.stub.Callee, h.pool.Bool(true)}}
	default:
		pointer = callee(s.stub.Inst)
	}
	if pointer != nil {
		for _, t := range f.pointer(pointer, b) {
			if fn, ok := t.place.root.(*ir.Func); ok && isConst(t.offset) && t.offset.Value == 0 {
				choices = append(choices, choice{fn, t.guard})
			} else if !t.place.isNull() {
				problems = append(problems, t.place.unknownKernel(site))
			}
		}
	}
	for _, ch := range choices {
		k := h.kernel(ch.stub)
		if k == nil {
			if !frontend.IsStub(ch.stub) {
				problems = append(problems, Problem{Site: site, Text: "launch through a pointer to a function that is no kernel"})
				continue
			}
			problems = append(problems, absent(site, strings.TrimPrefix(sourceName(ch.stub.Name()), "__device_stub__")))
			continue
		}
		if !h.want(k) {
			continue
		}
		bd := &builder{host: h, frame: f, site: s, block: b, pos: f.Order(at), guard: ch.guard, places: map[*Object]*place{}}
		bd.launch = &Launch{Kernel: k, Site: site}
		for x := f; x.parent != nil; x = x.parent {
			bd.launch.Context = append(bd.launch.Context, x.parent.mod.Site(x.call.Inst))
		}
		bd.shape()
		bd.arguments(ch.stub)
		bd.textures(ch.stub)
		out = append(out, bd)
	}
	return out, problems
}

// absent says that the code of a kernel which is launched is not there.
func absent(site *frontend.Site, name string) Problem {
	return Problem{Site: site, Text: "launch of " + name + ", which is not in the files given", Absent: name}
}

// launched is the kernel that a site launches, whatever happens before; nil where the code around it decides.
func (h *host) launched(s launchSite) *frontend.Kernel {
	if s.stub.Inst == nil || s.stub.Callee == nil {
		return nil
	}
	return h.kernel(s.stub.Callee)
}

// callee is the function operand of an indirect call.
func callee(inst any) value.Value {
	switch x := inst.(type) {
	case *ir.InstCall:
		return x.Callee
	case *ir.TermInvoke:
		return x.Invokee
	}
	return nil
}

// shape reads grid, block and dynamic shared memory.
func (b *builder) shape() {
	args := b.site.config.Args
	if b.site.stub.Inst == nil { // hgrd_launch_func(func, gx, gy, gz, bx, by, bz, args, shared, stream, mode)
		mode := b.integer(args[10])
		b.launch.Cooperative = mode.IsConst(frontend.LaunchCooperative)
		b.launch.OpenMode = mode.Op != expr.Const
		b.launch.Shared = b.integer(args[8])
		args = args[1:]
	} else {
		b.launch.Shared = b.integer(args[6])
	}
	for i := range 3 {
		b.launch.Grid[i] = b.integer(args[i])
		b.launch.Block[i] = b.integer(args[3+i])
	}
}

func (b *builder) integer(v value.Value) *expr.Expr { return b.rounded(b.At(v, b.block)) }

// arguments reads what each kernel parameter receives.
func (b *builder) arguments(stub *ir.Func) {
	params := b.launch.Kernel.Func.Params
	b.launch.Args = make([]Arg, len(params))
	if b.site.stub.Inst == nil {
		b.argumentArray(params)
		return
	}
	parts := stubParts(b.def(stub), len(params))
	if parts == nil {
		b.assume("the arguments of the launch could not be read: they are taken as arbitrary")
		return
	}
	for k, p := range params {
		for _, l := range leaves(p) {
			b.launch.Args[k].Pieces = append(b.launch.Args[k].Pieces, b.piece(l, parts[k]))
		}
	}
}

// piece finds the host value of one field of a kernel parameter.
func (b *builder) piece(l leaf, parts []part) Piece {
	for _, pt := range parts {
		if l.offset < pt.offset || l.offset+l.size > pt.offset+pt.size {
			continue
		}
		v := b.site.stub.Args[pt.param]
		skip := l.offset - pt.offset
		if pt.memory {
			return b.stored(l, b.pointer(v, b.block), skip)
		}
		w := symbolic.Width(v.Type())
		_, isPtr := v.Type().(*types.PointerType)
		switch {
		case l.pointer && isPtr:
			return Piece{Offset: l.offset, Size: l.size, IsPointer: true, Pointer: b.targetsOf(b.pointer(v, b.block))}
		case l.pointer:
			return Piece{Offset: l.offset, Size: l.size, IsPointer: true, Pointer: b.anywhere()}
		case w == 0 || isPtr:
			return Piece{Offset: l.offset, Size: l.size}
		}
		e := b.At(v, b.block)
		p := b.pool
		if w < int(8*pt.size) {
			e = p.ZExt(e, int(8*pt.size))
		}
		if skip > 0 {
			e = p.Binary(expr.LShr, e, p.Const(uint64(8*skip), e.Width), 0)
		}
		return Piece{Offset: l.offset, Size: l.size, Float: l.float, Value: b.rounded(p.Trunc(e, int(8*l.size)))}
	}
	out := Piece{Offset: l.offset, Size: l.size, IsPointer: l.pointer, Float: l.float}
	if l.pointer {
		out.Pointer = b.anywhere()
	}
	return out
}

// stored reads a field out of host memory at skip bytes behind ts.
func (b *builder) stored(l leaf, ts []target, skip int64) Piece {
	moved := b.behind(ts, skip)
	out := Piece{Offset: l.offset, Size: l.size, IsPointer: l.pointer, Float: l.float}
	if l.pointer {
		if to := b.readPointer(moved, b.block, b.pos); len(to) > 0 {
			out.Pointer = b.targetsOf(to)
		} else {
			out.Pointer = b.anywhere()
		}
	} else if e := b.read(moved, int(8*l.size), b.block, b.pos); e != nil {
		out.Value = b.rounded(e)
	}
	return out
}

// argumentArray reads the arguments of a launch by function pointer: the k-th element points to the k-th argument, or the
// arguments lie one behind the other.
func (b *builder) argumentArray(params []*ir.Param) {
	array := b.pointer(b.site.config.Args[7], b.block)
	if len(array) == 1 && array[0].place.isNull() && len(params) > 0 {
		b.assume("the arguments of the launch could not be read: they are taken as arbitrary")
	}
	mode := b.integer(b.site.config.Args[10])
	var end int64
	for k, p := range params {
		if mode.IsConst(frontend.LaunchPacked) {
			size, align := layoutOf(p)
			end = (end + align - 1) / align * align
			for _, l := range leaves(p) {
				b.launch.Args[k].Pieces = append(b.launch.Args[k].Pieces, b.stored(l, array, end+l.offset))
			}
			end += size
			continue
		}
		at := b.readPointer(b.behind(array, int64(k)*pointerSize), b.block, b.pos)
		for _, l := range leaves(p) {
			b.launch.Args[k].Pieces = append(b.launch.Args[k].Pieces, b.stored(l, at, l.offset))
		}
	}
}

// behind moves pointers by n bytes.
func (b *builder) behind(ts []target, n int64) []target {
	out := make([]target, len(ts))
	for i, t := range ts {
		out[i] = target{t.place, b.pool.Binary(expr.Add, t.offset, b.pool.Int(n, 64), expr.NSW), t.guard}
	}
	return out
}

func (b *builder) assume(text string) {
	for _, a := range b.launch.Assumptions {
		if a == text {
			return
		}
	}
	b.launch.Assumptions = append(b.launch.Assumptions, text)
}
