package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/kernelanalysis"
)

// mostOfFlag bounds the plain accesses of a word that is tried as a flag.
const mostOfFlag = 8

// plainFlags lists the words that a program may mean for flags and accesses plainly: races are found on them, and what is read
// there decides about control. Of each it lists the plain accesses that race with others of the word, writes first.
func (in *Instance) plainFlags(out *Outcome) (words [][]*kernelanalysis.Access) {
	seen := map[*kernelanalysis.Access]bool{}
	for i := range out.Races {
		r := &out.Races[i]
		read := reader(r.A, r.B)
		if read == nil || seen[read] || len(words) == mostFlags || !in.steers(read) {
			continue
		}
		word := in.plainlyMade(read, out)
		for _, a := range word {
			seen[a] = true
		}
		if len(word) > 0 {
			words = append(words, word)
		}
	}
	return words
}

// reader is the access of two by which a thread may find out whether a flag is set, where the other is to set it; nil where one of
// them cannot be so.
func reader(a, b *kernelanalysis.Access) *kernelanalysis.Access {
	if a.Kind == kernelanalysis.Write && a.Strong == nil {
		a, b = b, a
	}
	reads := a.Kind == kernelanalysis.Read || a.Kind == kernelanalysis.Atomic && a.Strong.Result != nil
	sets := b.Kind == kernelanalysis.Write || b.Kind == kernelanalysis.Atomic && !b.Strong.Idle()
	if !reads || !sets || a.Strong != nil && b.Strong != nil || !(a.Size.IsConst(4) || a.Size.IsConst(8)) {
		return nil
	}
	return a
}

// plainlyMade are the plain accesses of what r reads that race, writes first; none where they are too many, or some are not of its
// size.
func (in *Instance) plainlyMade(r *kernelanalysis.Access, out *Outcome) []*kernelanalysis.Access {
	var reads, writes []*kernelanalysis.Access
	for _, a := range in.Summary.Accesses {
		switch {
		case a.Strong != nil || len(in.overlays(a.Object, r.Object)) == 0 || !in.mayMeet(a, r):
		case a.Size != r.Size || a.Async || a.Site == nil:
			return nil
		case !slices.ContainsFunc(out.Races, func(x Race) bool { return x.A == a || x.B == a }):
		case a.Kind == kernelanalysis.Read:
			reads = append(reads, a)
		default:
			writes = append(writes, a)
		}
	}
	if len(reads)+len(writes) > mostOfFlag {
		return nil
	}
	return append(writes, reads...)
}

// flagOf are the plain accesses of the word that a race of a read and a write is about, where the word serves as a flag: it
// would order other accesses, or threads do no more with it than to find out whether some of them have set it.
func (in *Instance) flagOf(r *Race, out *Outcome) []*kernelanalysis.Access {
	read := reader(r.A, r.B)
	if read == nil {
		return nil
	}
	for i := range out.Races {
		if word := out.Races[i].Blame.Plain; slices.Contains(word, r.A) || slices.Contains(word, r.B) {
			return word
		}
	}
	if from, _ := out.Loaded(r); from != "" || !in.Summary.Compared(read) {
		return nil
	}
	word := in.plainlyMade(read, out)
	if len(word) == 0 || slices.ContainsFunc(in.changesOf(read), func(w *kernelanalysis.Access) bool {
		v := stored(w)
		return v == nil || !in.fix(v).IsConst(v.Value)
	}) {
		return nil
	}
	return word
}
