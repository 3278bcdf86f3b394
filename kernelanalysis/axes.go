package kernelanalysis

import (
	"slices"
	"strings"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// Axes are axes of grid and block: x, y, z.
type Axes struct{ Grid, Block [3]bool }

// Ignored are the axes of which the kernel takes no notice: its code reads neither the length of such an axis nor a
// thread's or block's place on it. The x axis of a block is never among them, since to have threads is what a kernel is for.
func (s *Summary) Ignored() Axes {
	read := &reader{seen: map[*ir.Func]bool{}}
	read.function(s.Kernel.Func)
	var out Axes
	for i := range 3 {
		out.Grid[i] = !read.axes.Grid[i]
		out.Block[i] = !read.axes.Block[i] && i > 0
	}
	return out
}

// reader gathers the axes that code reads.
type reader struct {
	axes Axes
	seen map[*ir.Func]bool
}

// all takes every axis as read.
func (r *reader) all() {
	for i := range 3 {
		r.axes.Grid[i], r.axes.Block[i] = true, true
	}
}

// function reads f and the functions that it may call; code that is out of sight reads all.
func (r *reader) function(f *ir.Func) {
	if r.seen[f] {
		return
	}
	r.seen[f] = true
	for _, b := range f.Blocks {
		if _, invoke := b.Term.(*ir.TermInvoke); invoke {
			r.all()
		}
		for _, inst := range b.Insts {
			if c, ok := symbolic.AsCall(inst); ok {
				r.call(c)
			}
		}
	}
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
	targets := possible(c)
	for _, f := range targets {
		r.function(f)
	}
	if targets == nil && effectOf(c) == unknownEffect && c.MemoryEffect() != symbolic.NoMemory && !c.NoReturn() {
		r.all()
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
