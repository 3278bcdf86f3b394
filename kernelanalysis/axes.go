package kernelanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// Axes are axes of grid and block: x, y, z.
type Axes struct {
	Grid, Block [3]bool
	elsewhere   bool // code that is not in the input may read them
	threads     bool // the code tells threads of a block apart, or they exchange values
}

// Ignored are the axes of which the kernel takes no notice: its code reads neither the length of such an axis nor a
// thread's or block's place on it. What code that it calls and that is not in the input reads is not known: such a call is a
// gap, and the kernel is never proved. The x axis of a block is never among them, since to have threads is what a kernel is for.
func (s *Summary) Ignored() Axes {
	if s.ignored == nil {
		s.ignored = s.ignores()
	}
	return *s.ignored
}

// OneBlock reports whether nothing tells the blocks of a grid apart: the kernel takes notice of no axis of the grid, and by no
// atomic operation does a block learn that it is not the first. With more blocks each would do the work of the first.
func (s *Summary) OneBlock() bool {
	learns := func(a *Access) bool { return a.Strong != nil && a.Object.Kind != SharedObject }
	return s.Ignored().Grid == [3]bool{true, true, true} && !s.ignored.elsewhere && !slices.ContainsFunc(s.Accesses, learns)
}

// OneThread reports whether nothing tells the threads of a launch apart, be it their places or what they draw by atomic
// operations: with more than one, each would do the work of the first.
func (s *Summary) OneThread() bool {
	return s.OneBlock() && !s.ignored.threads && !slices.ContainsFunc(s.Accesses, func(a *Access) bool { return a.Strong != nil })
}

func (s *Summary) ignores() *Axes {
	read := &reader{seen: map[*ir.Func]bool{}}
	read.function(s.Kernel.Func)
	out := Axes{elsewhere: read.elsewhere, threads: read.axes.Block != [3]bool{} || read.exchanges}
	for i := range 3 {
		out.Grid[i] = !read.axes.Grid[i]
		out.Block[i] = !read.axes.Block[i] && i > 0
	}
	return &out
}

// reader gathers the axes that code reads, and whether lanes tell one another something.
type reader struct {
	axes      Axes
	exchanges bool
	elsewhere bool // code that is not in the input may read them, too
	seen      map[*ir.Func]bool
}

// all takes every axis as read.
func (r *reader) all() {
	for i := range 3 {
		r.axes.Grid[i], r.axes.Block[i] = true, true
	}
}

// function reads f and the functions that it may call.
func (r *reader) function(f *ir.Func) {
	if r.seen[f] {
		return
	}
	r.seen[f] = true
	uses := usesIn(f)
	for _, b := range f.Blocks {
		if _, invoke := b.Term.(*ir.TermInvoke); invoke {
			r.all()
		}
		for _, inst := range b.Insts {
			c, ok := symbolic.AsCall(inst)
			if v, result := inst.(value.Value); ok && !(result && strings.HasPrefix(c.Name(), sregPrefix) && uses.idle(v)) {
				r.call(c)
			}
		}
	}
}

// uses are the instructions and terminators that have a value as an operand; debug information is none.
type uses map[value.Value][]any

func usesIn(f *ir.Func) uses {
	out := uses{}
	note := func(user any, operands []*value.Value) {
		for _, x := range operands {
			out[*x] = append(out[*x], user)
		}
	}
	for _, b := range f.Blocks {
		for _, inst := range b.Insts {
			if user, ok := inst.(value.User); ok {
				note(inst, user.Operands())
			}
		}
		if user, ok := b.Term.(value.User); ok {
			note(b.Term, user.Operands())
		}
	}
	return out
}

// idle reports whether nothing comes of a value: it is at most put into structs, out of which nobody takes it.
func (u uses) idle(v value.Value) bool {
	type field struct {
		of    value.Value
		index uint64
	}
	var work []field
	for _, user := range u[v] {
		x, ok := user.(*ir.InstInsertValue)
		if !ok || len(x.Indices) != 1 || x.Elem != v {
			return false
		}
		work = append(work, field{x, x.Indices[0]})
	}
	seen := map[field]bool{}
	for len(work) > 0 {
		at := work[len(work)-1]
		work = work[:len(work)-1]
		if seen[at] {
			continue
		}
		seen[at] = true
		for _, user := range u[at.of] {
			switch x := user.(type) {
			case *ir.InstInsertValue:
				if len(x.Indices) != 1 || x.X != at.of {
					return false
				}
				if x.Indices[0] != at.index { // else another value takes its place
					work = append(work, field{x, at.index})
				}
			case *ir.InstExtractValue:
				if len(x.Indices) != 1 || x.Indices[0] == at.index && len(u[x]) > 0 {
					return false
				}
			default:
				return false
			}
		}
	}
	return true
}

func (r *reader) call(c symbolic.Call) {
	if c.Asm != nil {
		r.assembly(c.Asm.Asm)
		return
	}
	if reg, ok := strings.CutPrefix(c.Name(), sregPrefix); ok {
		r.register(reg)
		return
	}
	r.exchanges = r.exchanges || slices.ContainsFunc(laneCalls, func(prefix string) bool { return strings.HasPrefix(c.Name(), prefix) })
	targets := possible(c)
	for _, f := range targets {
		r.function(f)
	}
	computes := c.MemoryEffect() == symbolic.NoMemory && !strings.HasPrefix(c.Name(), "_Z") // mathematics, and no function of the program's
	if targets == nil && effectOf(c) == unknownEffect && !computes && !c.NoReturn() {
		r.elsewhere = true
	}
}

// register reads a special register, by its name in PTX without the percent sign. The number of a lane counts threads
// along all axes, and tells none of them from another.
func (r *reader) register(name string) {
	base, axis, _ := strings.Cut(name, ".")
	i := strings.Index("xyz", axis)
	if axis == "" || len(axis) > 1 || i < 0 {
		if !slices.Contains([]string{"laneid", "warpsize"}, name) && !strings.HasPrefix(name, "lanemask") {
			r.all()
		}
		return
	}
	switch base {
	case "tid", "ntid":
		r.axes.Block[i] = true
	case "ctaid", "nctaid":
		r.axes.Grid[i] = true
	default:
		r.all()
	}
}

// assembly reads the special registers that a text names; registers of the text's own have no such names.
func (r *reader) assembly(text string) {
	for i, after := range strings.Split(text, "%") {
		if i == 0 {
			continue
		}
		name := after[:len(after)-len(strings.TrimLeft(after, "abcdefghijklmnopqrstuvwxyz_0123456789."))]
		switch base, _, _ := strings.Cut(name, "."); {
		case slices.Contains([]string{"tid", "ntid", "ctaid", "nctaid"}, base):
			r.register(strings.TrimRight(name, "."))
		case strings.Contains(base, "cta") || strings.Contains(base, "cluster") || strings.Contains(base, "grid"):
			r.all()
		}
	}
}
