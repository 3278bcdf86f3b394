package constraints

import (
	"slices"

	"github.com/hgrd/hgrd/kernelanalysis"
)

// mostOfFlag bounds the plain accesses of a word that is tried as a flag.
const mostOfFlag = 8

// plainFlags lists the words that a program may mean for flags and accesses plainly: races are found on them, and what is read
// there decides about control. Of each it lists the plain accesses, writes first.
func (in *Instance) plainFlags(out *Outcome) (words [][]*kernelanalysis.Access) {
	seen := map[*kernelanalysis.Access]bool{}
	for i := range out.Races {
		r := &out.Races[i]
		read, write := r.A, r.B
		if write.Kind == kernelanalysis.Read {
			read, write = write, read
		}
		if !tests(read) || seen[read] || write.Kind == kernelanalysis.Read || len(words) == mostFlags || !in.steers(read) {
			continue
		}
		word := in.plainlyMade(read)
		for _, a := range word {
			seen[a] = true
		}
		if len(word) > 0 {
			words = append(words, word)
		}
	}
	return words
}

// tests reports whether a may be the plain read, or a plain update, of a flag: of a word of a size that atomic operations have.
func tests(a *kernelanalysis.Access) bool {
	return a.Kind == kernelanalysis.Read && a.Strong == nil && (a.Size.IsConst(4) || a.Size.IsConst(8))
}

// plainlyMade are the plain accesses of what r reads, writes first; none where they are too many, or not of its size.
func (in *Instance) plainlyMade(r *kernelanalysis.Access) []*kernelanalysis.Access {
	var reads, writes []*kernelanalysis.Access
	for _, a := range in.Summary.Accesses {
		switch {
		case a.Strong != nil || len(in.overlays(a.Object, r.Object)) == 0 || !in.mayMeet(a, r):
		case a.Size != r.Size || a.Async || a.Site == nil:
			return nil
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
	if (r.A.Kind == kernelanalysis.Read) == (r.B.Kind == kernelanalysis.Read) {
		return nil
	}
	for i := range out.Races {
		if word := out.Races[i].Blame.Plain; slices.Contains(word, r.A) || slices.Contains(word, r.B) {
			return word
		}
	}
	read := r.A
	if r.B.Kind == kernelanalysis.Read {
		read = r.B
	}
	if !tests(read) || out.Loaded(r) != "" || !in.Summary.Compared(read) {
		return nil
	}
	word := in.plainlyMade(read)
	if len(word) == 0 || slices.ContainsFunc(in.changesOf(read), func(w *kernelanalysis.Access) bool {
		v := stored(w)
		return v == nil || !in.fix(v).IsConst(v.Value)
	}) {
		return nil
	}
	return word
}
