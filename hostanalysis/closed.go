package hostanalysis

import (
	"strings"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/library"
	"github.com/hgrd/hgrd/internal/symbolic"
)

// takesNothing reports whether a program in sight as a whole is given nothing: it neither looks at the command line nor calls
// what reads an input, or code out of sight that may. It has one run then, but for the order of threads.
func (h *host) takesNothing() bool {
	if h.closed != nil {
		return *h.closed
	}
	closed := h.main != nil && !h.partial
	if closed {
		for _, p := range h.main.Params {
			closed = closed && len(h.uses(h.main).users[p]) == 0
		}
	}
	closed = closed && h.everyHost(func(in *ir.Func, inst any) bool {
		c, ok := symbolic.AsCall(inst)
		if !ok || frontend.IsStub(in) || c.Asm != nil || c.Callee == nil || len(c.Callee.Blocks) > 0 || h.def(c.Callee) != nil || frontend.IsStub(c.Callee) {
			return true
		}
		name := c.Name()
		given := functionKinds[name]
		return (given == NoInput || given == Machine) && writerKinds[name] == NoInput && !fromStream(name) && name != frontend.HostOpaque &&
			(library.Lookup(name) != nil || strings.HasPrefix(name, "llvm.") || strings.HasPrefix(name, "hgrd_") || strings.HasPrefix(name, "__cuda") || c.MemoryEffect() != symbolic.ReadsWrites)
	})
	h.closed = &closed
	return closed
}
