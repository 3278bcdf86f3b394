package reports

import (
	"fmt"
	"slices"
	"strings"
)

// causes say in the program's own terms why the two accesses meet.
func (r *Race) causes(rule string) []string {
	var out []string
	index := rule == RuleSame || rule == RuleBlocks
	object, a, b := Printable(r.Object), Printable(r.Accesses[0].Object), Printable(r.Accesses[1].Object)
	switch {
	case r.Buffer == nil || a == b:
	case *r.Buffer == Buffer{}:
		out = append(out, fmt.Sprintf("%s and %s lead to the same buffer in a run", a, b))
	default:
		out = append(out, r.Buffer.shared(a, b))
	}
	switch {
	case rule == RuleWork && r.Concurrent != nil:
		return []string{r.Concurrent.why()}
	case rule == RuleStart:
		for i := range r.Starts {
			out = append(out, r.Starts[i].why())
		}
		if r.Plain != nil {
			out = append(out, r.Plain.plainly())
		}
		return append(out, r.unfenced()...)
	case rule == RuleGuard && r.Guard != nil:
		return append(out, r.Guard.open())
	case rule == RuleMixed && r.Plain != nil:
		return append(out, r.Plain.plainly())
	case rule == RuleFlag && r.Plain != nil:
		return append(append(out, r.Plain.plainly()), r.unfenced()...)
	}
	if r.guardedOnce() {
		return append(out, r.guards()...)
	}
	if axes := r.ignored(); len(axes) > 0 && r.Witness != nil && index {
		out = append(out, fmt.Sprintf("the index into %s does not depend on %s, along which the launch has %s", object,
			strings.Join(axes, " and "), r.Witness.along(axes)))
	}
	if r.Overlap != nil && index {
		out = append(out, r.overlaps())
	}
	if index && r.volatile() {
		out = []string{fmt.Sprintf("the accesses to %s are volatile, which makes them no atomic operations", object)}
	}
	if len(out) > 0 {
		return out
	}
	switch {
	case rule == RuleFence:
		return r.unfenced()
	case rule == RuleScope:
		return r.narrowed()
	case index && r.Computed:
		return []string{fmt.Sprintf("the index into %s is computed from what is read from %s, and two threads may come to the same one", object, Printable(r.Loaded))}
	case index && r.Loaded != "":
		return []string{fmt.Sprintf("the index into %s is read from %s, in which two threads may find the same value", object, Printable(r.Loaded))}
	case rule == RuleSame && len(r.Ignores) == 0 && r.Witness != nil && !r.Seen:
		return r.together()
	case rule == RuleMixed:
		return r.unlike()
	case rule == RuleBlocks && r.Cooperative:
		return r.withoutBarrier()
	case rule == RuleBlocks && !r.one():
		return []string{fmt.Sprintf("one block performs the %s at %s, another the %s at %s, and blocks of one launch have no order",
			r.Accesses[0].Kind, r.Accesses[0].short(), r.Accesses[1].Kind, r.Accesses[1].short())}
	case rule == RuleWarp && r.Mask != nil:
		return []string{r.leavesOut()}
	case rule == RuleBarrier && r.Astray() && !r.one():
		return []string{r.strays()}
	case rule == RuleBarrier || rule == RuleWarp:
		return r.withoutBarrier()
	}
	return nil
}

// withoutBarrier says where no barrier is.
func (r *Race) withoutBarrier() []string {
	if r.one() {
		return []string{r.itself()}
	}
	first, second := 0, 1
	if r.Carried != nil {
		first, second = r.Carried.Early, 1-r.Carried.Early
	} else if one, of := r.statements(); of {
		first, second = one, 1-one
	} else if r.oneStatement() && r.Accesses[1].Kind == Read {
		first, second = 1, 0 // what is assigned is read first
	} else if c, known := order(r.Accesses[0].Chain(), r.Accesses[1].Chain()); known && c > 0 {
		first, second = 1, 0
	}
	a, b, calls := &r.Accesses[first], &r.Accesses[second], r.calls()
	barrier := "barrier"
	if r.Type == InterBlock {
		barrier = "grid barrier"
	}
	at := (*Access).short
	if a.short() == b.short() || r.oneStatement() {
		at = (*Access).spot
	}
	text := fmt.Sprintf("no %s orders the %s at %s%s and the %s at %s%s", barrier,
		a.Kind, at(a), calls[first], b.Kind, at(b), calls[second])
	if r.oneStatement() && r.Carried == nil && a.Kind != b.Kind {
		text += " of one statement"
	}
	if r.Carried != nil {
		text += fmt.Sprintf(" in a later iteration of the loop at %s", r.Carried.Loop.short())
	}
	if len(r.Narrow) > 0 {
		text += fmt.Sprintf(": the flags of %s leave out %s", r.narrow(), r.Flag())
	}
	return []string{text}
}

// ignored are the axes that the index leaves out and that matter: all blocks have shared memory of their own.
func (r *Race) ignored() []string {
	if r.Space != Shared {
		return r.Ignores
	}
	var out []string
	for _, axis := range r.Ignores {
		if !strings.HasPrefix(axis, "blockIdx.") {
			out = append(out, axis)
		}
	}
	return out
}

// halfUnique reports whether the index tells threads apart along some axes of the block and not along others: threads are meant to
// have elements of their own.
func (r *Race) halfUnique() bool {
	ignored := r.ignored()
	if len(ignored) == 0 || r.Witness == nil {
		return false
	}
	for i, n := range r.Witness.BlockDim {
		if n > 1 && !slices.Contains(ignored, "threadIdx."+"xyz"[i:i+1]) {
			return true
		}
	}
	return false
}

// alongAxes says how the index would tell the threads apart that it takes for one.
func (r *Race) alongAxes() string {
	axes := r.ignored()
	s := fmt.Sprintf("let the index into %s depend on %s too", Printable(r.Object), strings.Join(axes, " and "))
	if len(axes) == 1 {
		return s + ", or launch with 1 along that axis"
	}
	var first []string
	for _, axis := range axes {
		first = append(first, axis+" == 0")
	}
	return s + ", or let one thread do it: if (" + strings.Join(first, " && ") + ")"
}

// pitch spells how far rows lie apart.
func (o *Overlap) pitch() string {
	if o.Pitch == "" {
		return count(int(o.Value), "element")
	}
	return fmt.Sprintf("%s = %d", Printable(o.Pitch), o.Value)
}

// each says what counts the rows.
func (o *Overlap) each() string {
	if o.Row == "" {
		return ""
	}
	return " for each " + Printable(o.Row)
}

// along says how many blocks and threads a launch has along axes.
func (w *Witness) along(axes []string) string {
	var blocks, threads []string
	for _, axis := range axes {
		base, letter, _ := strings.Cut(axis, ".")
		i := strings.Index("xyz", letter)
		switch {
		case i < 0:
		case base == "blockIdx":
			blocks = append(blocks, fmt.Sprint(w.GridDim[i]))
		case base == "threadIdx":
			threads = append(threads, fmt.Sprint(w.BlockDim[i]))
		}
	}
	var out []string
	for _, part := range []struct {
		sizes []string
		noun  string
	}{{blocks, "block"}, {threads, "thread"}} {
		switch len(part.sizes) {
		case 0:
		case 1:
			if part.sizes[0] == "1" {
				out = append(out, "1 "+part.noun)
				continue
			}
			fallthrough
		default:
			out = append(out, strings.Join(part.sizes, " x ")+" "+part.noun+"s")
		}
	}
	return strings.Join(out, " and ")
}
