package reports

import (
	"fmt"
	"strings"
)

// causes say in the program's own terms why the two accesses meet.
func (r *Race) causes(rule string) []string {
	var out []string
	a, b := Printable(r.Accesses[0].Object), Printable(r.Accesses[1].Object)
	if r.Buffer != nil && a != b {
		out = append(out, fmt.Sprintf("%s and %s are the same buffer: %s", a, b, r.Buffer))
	}
	if len(r.Ignores) > 0 && r.Witness != nil && (rule == RuleSame || rule == RuleBlocks) {
		out = append(out, fmt.Sprintf("the index into %s does not depend on %s, along which the launch has %s", Printable(r.Object),
			strings.Join(r.Ignores, " and "), r.Witness.along(r.Ignores)))
	}
	if r.Overlap != nil {
		out = append(out, fmt.Sprintf("rows of %s overlap: they start %s = %d apart, and the index within a row reaches that far", Printable(r.Object),
			Printable(r.Overlap.Pitch), r.Overlap.Value))
	}
	return out
}

// along says how many blocks and threads a launch has along axes.
func (w *Witness) along(axes []string) string {
	var out []string
	for _, axis := range axes {
		base, letter, _ := strings.Cut(axis, ".")
		i := strings.Index("xyz", letter)
		switch {
		case i < 0:
		case base == "blockIdx":
			out = append(out, count(int(w.GridDim[i]), "block"))
		case base == "threadIdx":
			out = append(out, count(int(w.BlockDim[i]), "thread"))
		}
	}
	return strings.Join(out, " and ")
}

// String names an allocation, and where it is made.
func (b *Buffer) String() string {
	name := "an allocation"
	if b.Name != "" {
		name = Printable(b.Name)
	}
	if b.At.Line == 0 {
		return name
	}
	return fmt.Sprintf("%s (%s)", name, b.At.short())
}
