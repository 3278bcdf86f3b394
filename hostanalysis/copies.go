package hostanalysis

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/metadata"

	"github.com/hgrd/hgrd/internal/symbolic"
)

// A function that the module mentioned before inlining, and that nothing calls now, has been inlined, or what mentioned it
// was found to be dead. In the first case its launches are looked at where their copies are. A launch may have none: with
// the second case, or where the arguments of all calls in sight make it dead. Then a function that other files may call is an
// entry point like any other.

// inlined reports whether all calls of fn were inlined: the function itself is a copy that nothing here calls. Where files
// out of sight may call fn, and have no definition of their own, code that is looked at must have a copy of a call in it.
func (h *host) inlined(fn *ir.Func, call any) bool {
	if !h.module(fn).Referenced(fn) || h.taken[fn] {
		return false
	}
	return !h.enteredHere(fn) || h.copiedToLive(fn, call)
}

// enteredHere reports whether code out of sight may call fn, and this very definition of it.
func (h *host) enteredHere(fn *ir.Func) bool {
	return h.open(fn) && fn.Linkage != enum.LinkageLinkOnceODR && fn.Linkage != enum.LinkageLinkOnce && fn.Linkage != enum.LinkageAvailableExternally
}

// copiedToLive reports whether live code has a copy of a call in fn.
func (h *host) copiedToLive(fn *ir.Func, call any) bool {
	sp, _ := memberOf(fn)
	at := locationOf(call)
	return sp != nil && at != nil && slices.ContainsFunc(h.copiesOf(sp), func(c copied) bool {
		return h.graph(c.in).Block(c.block) != nil && c.holds(at) && h.live(c.in, map[*ir.Func]bool{})
	})
}

// live reports whether calls in fn are looked at where they are: fn is a root, or what a root calls. Functions in seen do
// not count.
func (h *host) live(fn *ir.Func, seen map[*ir.Func]bool) bool {
	if seen[fn] {
		return false
	}
	seen[fn] = true
	return fn == h.main || h.taken[fn] || h.enteredHere(fn) || !h.module(fn).Referenced(fn) ||
		slices.ContainsFunc(h.callersOf(fn), func(c callSite) bool { return h.live(c.in, seen) })
}

// copied is a block that holds code of an inlined function.
type copied struct {
	in    *ir.Func
	block *ir.Block
}

// copiesOf lists the blocks with code that was inlined from the function that debug information describes so.
func (h *host) copiesOf(sp *metadata.DISubprogram) []copied {
	if h.copies == nil {
		h.copies = map[*metadata.DISubprogram][]copied{}
		for _, part := range h.parts {
			for _, f := range part.Host.IR.Funcs {
				for _, b := range f.Blocks {
					h.noteCopies(copied{f, b})
				}
			}
		}
	}
	return h.copies[sp]
}

// noteCopies notes the functions from which code in a block was inlined.
func (h *host) noteCopies(c copied) {
	seen := map[*metadata.DILocation]bool{}
	note := func(inst any) {
		for loc := locationOf(inst); loc != nil && loc.InlinedAt != nil && !seen[loc]; loc = loc.InlinedAt {
			seen[loc] = true
			sp := subprogramOf(loc.Scope)
			if all := h.copies[sp]; len(all) == 0 || all[len(all)-1].block != c.block {
				h.copies[sp] = append(all, c)
			}
		}
	}
	for _, inst := range c.block.Insts {
		note(inst)
	}
	note(c.block.Term)
}

// holds reports whether the block has an inlined copy of the call at a place.
func (c copied) holds(at *metadata.DILocation) bool {
	isCopy := func(inst any) bool {
		_, isCall := symbolic.AsCall(inst)
		return isCall && extends(locationOf(inst), at)
	}
	return isCopy(c.block.Term) || slices.ContainsFunc(c.block.Insts, func(inst ir.Instruction) bool { return isCopy(inst) })
}

// extends reports whether a place is another one in a function that has been inlined.
func extends(loc, at *metadata.DILocation) bool {
	for ; at != nil; loc, at = loc.InlinedAt, at.InlinedAt {
		if loc == nil || loc.Line != at.Line || loc.Column != at.Column || loc.Scope != at.Scope {
			return false
		}
	}
	return loc != nil
}

// locationOf is where an instruction stands in the source; nil if that is not told.
func locationOf(inst any) *metadata.DILocation { return attached[*metadata.DILocation](inst, "dbg") }

// subprogramOf is the function that a scope is in; nil if it is in none.
func subprogramOf(scope metadata.Field) *metadata.DISubprogram {
	for depth := 0; depth < maxScopes; depth++ {
		switch s := scope.(type) {
		case *metadata.DISubprogram:
			return s
		case *metadata.DILexicalBlock:
			scope = s.Scope
		case *metadata.DILexicalBlockFile:
			scope = s.Scope
		default:
			return nil
		}
	}
	return nil
}

// maxScopes bounds the scopes around a place: metadata may go round in a circle.
const maxScopes = 1 << 12
