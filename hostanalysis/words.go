package hostanalysis

import (
	"fmt"
	"slices"
	"strings"

	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// What has a name in the source is told by it, and all else is described in words: nobody reads a program in terms of offsets
// and registers, of functions of our own headers, or of those that a library keeps to itself.

// nameless is what descriptions of values without a name begin with.
const nameless = "a value that "

// Nameless reports whether users are told a description in place of the symbol's name.
func Nameless(s *expr.Symbol) bool { return s.Display == "" || strings.HasPrefix(s.Display, nameless) }

// display names a value as the source does, or describes it; "" where nothing is known of it.
func (f *frame) display(v value.Value) string {
	if s := f.mod.ValueName(v); s != "" && !frontend.Reserved(s) {
		return s
	}
	c, call := symbolic.AsCall(v)
	at := f.mod.Site(v).Own()
	_, pointer := v.Type().(*types.PointerType)
	switch {
	case pointer && call && c.Callee != nil && ownResult(c.Name()) && at != nil:
		return "the memory that " + at.LineSeenFrom(f.mod.File()) + " allocates"
	case call && c.Callee != nil && frontend.CalledName(c.Name()) != "":
		return frontend.CalledName(c.Name()) + "()"
	case pointer:
		return "a pointer"
	case at != nil:
		return nameless + at.LineSeenFrom(f.mod.File()) + " computes"
	}
	return ""
}

// What functions are called that have no name for users.
const (
	aLibrary   = "a library"
	theRuntime = "the CUDA runtime"
)

// toldName names a function that is called.
func toldName(symbol string) string {
	if name := frontend.CalledName(symbol); name != "" {
		return name
	}
	if strings.HasPrefix(symbol, "hgrd_") {
		return theRuntime
	}
	return aLibrary
}

// described reports whether a text describes what it stands for, in place of a name.
func described(name string) bool { return strings.Contains(name, " ") }

// partOf names what the source calls part, as ".x" or "[2]", of what has a name or a description.
func partOf(name, part string) string {
	switch {
	case !described(name):
		return name + part
	case strings.HasPrefix(part, "["):
		return "an element of " + name
	}
	return strings.TrimLeft(part, ".->") + " of " + name
}

// attributes are the words for attributes of devices, by their number.
var attributes = map[uint64]string{
	1: "the most threads of a block", 8: "the shared memory of a block", 10: "the size of a warp", 13: "the clock rate of the device",
	16: "the number of multiprocessors of the device", 38: "the size of the L2 cache", 39: "the most threads of a multiprocessor",
	75: "the major compute capability of the device", 76: "the minor compute capability of the device",
	81: "the shared memory of a multiprocessor", 95: "whether the device has cooperative launches",
	97: "the most shared memory of a block", 106: "the most blocks of a multiprocessor", 1000: "the number of devices",
	1001: "the memory of the device", 1002: "the version of the driver",
}

// Spelled writes a tree of the launch for users. It tells of runs in which calls return, as all those do that come to the
// launch; a long one is told by what it is made of.
func (l *Launch) Spelled(p *expr.Pool, e *expr.Expr) string {
	e = l.ordinary(p, e)
	text := e.String()
	if !strings.Contains(text, " where t1 = ") {
		return text
	}
	var names []string
	for _, s := range expr.Symbols(e) {
		if name := s.String(); !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
	const most = 4
	if rest := len(names) - most; rest > 0 {
		names = append(names[:most:most], fmt.Sprintf("%d more", rest))
	}
	of := strings.Join(names, ", ")
	if n := len(names) - 1; n > 0 {
		of = strings.Join(names[:n], ", ") + " and " + names[n]
	}
	if e.Width == 1 {
		return "a condition on " + of
	}
	return "a value that is computed from " + of
}

// ordinary is a tree without exceptions, and with words for the attributes of devices.
func (l *Launch) ordinary(p *expr.Pool, e *expr.Expr) *expr.Expr {
	return p.Rewrite(e, func(s *expr.Symbol, args []*expr.Expr) *expr.Expr {
		switch {
		case Unwinds(s):
			return p.Bool(s.Display == symbolic.Returns)
		case operation(s) == frontend.HostDeviceAttribute && len(args) == 1 && args[0].Op == expr.Const && attributes[args[0].Value] != "":
			return p.Var(expr.Symbol{Name: "words:" + attributes[args[0].Value], Display: attributes[args[0].Value], Width: s.Width})
		}
		return nil
	})
}

// Unwinds reports whether a symbol says that a call returns, or that it throws.
func Unwinds(s *expr.Symbol) bool {
	return s.Width == 1 && (s.Display == symbolic.Returns || s.Display == symbolic.Throws)
}
