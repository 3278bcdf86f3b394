package reports

import (
	"fmt"
	"regexp"
	"strings"
)

// Rows are what a kernel makes of an array by a length that it is given, or along a second axis. Else the parts that threads, blocks
// or rounds of a loop access have no name but theirs.

// noun names a part by what counts it: "" for a row.
func (o *Overlap) noun() string {
	switch {
	case o.Pitch != "" || strings.HasSuffix(o.Row, ".y") || strings.HasSuffix(o.Row, ".z"):
		return ""
	case strings.HasPrefix(o.Row, "threadIdx"):
		return "thread"
	case strings.HasPrefix(o.Row, "blockIdx"):
		return "block"
	}
	return Printable(o.Row)
}

// overlaps says which parts of its object share elements, and why.
func (r *Race) overlaps() string {
	o, object := r.Overlap, Printable(r.Object)
	noun := o.noun()
	if noun == "" {
		return fmt.Sprintf("rows of %s overlap: they start %s apart%s, and the index within a row reaches that far", object, o.pitch(), o.each())
	}
	reach := "reach over more than that"
	switch threads := r.longer(); {
	case threads > 0:
		reach = fmt.Sprintf("the launch has %d threads in a block", threads)
	case o.Reach > o.Value:
		reach = fmt.Sprintf("reach over %d or more", o.Reach)
	}
	s := fmt.Sprintf("the elements of %s that each %s accesses begin %s after those of the one before, and %s", object, noun,
		count(int(o.Value), "element"), reach)
	if r.Witness != nil {
		s += fmt.Sprintf(": %s and %s get the same index", r.Witness.Thread(0), r.Witness.Thread(1))
	}
	return s
}

// longer is how many threads the blocks of a launch have, where their parts begin a constant number of elements after each other
// that is less; 0 elsewhere.
func (r *Race) longer() int {
	if w := r.Witness; w != nil && r.Overlap.Row == "blockIdx.x" && r.Overlap.Pitch == "" && w.BlockDim[1] == 1 && w.BlockDim[2] == 1 &&
		int64(w.BlockDim[0]) > r.Overlap.Value {
		return int(w.BlockDim[0])
	}
	return 0
}

// apart says how rows or other parts would have no elements in common.
func (g *group) apart() string {
	r := g.pairs[0].race()
	o, object := r.Overlap, Printable(r.Object)
	if threads := r.longer(); threads > 0 {
		return fmt.Sprintf("let each block begin blockDim.x elements of %s behind the one before, or launch %d threads in a block",
			object, o.Value)
	}
	if noun := o.noun(); noun != "" {
		return fmt.Sprintf("let each %s access no more than the %d elements of %s up to those of the next, or start further behind the one before",
			noun, o.Value, object)
	}
	if o.Pitch == "" {
		return fmt.Sprintf("keep the index within a row of %s below %d: guard it, or let rows start further apart", object, o.Value)
	}
	index, guard := "the index within a row of "+object, "guard it"
	if column := r.column(); column != "" {
		index, guard = column, fmt.Sprintf("guard the access by %s < %s", column, Printable(o.Pitch))
	}
	return fmt.Sprintf("keep %s below %s: %s, or let the host see to that", index, Printable(o.Pitch), guard)
}

// word matches a name, and no number.
var word = regexp.MustCompile(`\b[A-Za-z_]\w*\b`)

// column is the name of the index within a row, where the text of the access reads "row * pitch + column"; "" elsewhere.
func (r *Race) column() string {
	a := &r.Accesses[0]
	pitch := regexp.QuoteMeta(r.Overlap.Pitch)
	product := `(?:\w+\s*\*\s*` + pitch + `|` + pitch + `\s*\*\s*\w+)`
	m := regexp.MustCompile(`\[\s*(?:` + product + `\s*\+\s*(\w+)|(\w+)\s*\+\s*` + product + `)\s*\]`).FindStringSubmatch(a.Source)
	if m == nil || !word.MatchString(m[1]+m[2]) {
		return ""
	}
	return Printable(m[1] + m[2])
}
