package reports

import (
	"fmt"
	"slices"
	"strings"
)

// Totals are what exit codes and summaries depend on.
type Totals struct {
	Failed                       int                 // files
	RaceFree, Racy, Inconclusive int                 // kernels
	Unexamined                   int                 // of the inconclusive ones, those that were not looked at
	Noted                        int                 // of the racy ones, those of which there are notes only
	Diverging                    int                 // of the inconclusive ones, those with a barrier divergence
	Races, WrapOnly              int                 // disjoint
	Findings                     [len(rankNames)]int // by rank, without those that are dismissed or deferred
	Deferred                     int                 // likewise, without those that are dismissed
	Divergences                  int                 // likewise
	Dismissed                    int                 // findings, divergences and remarks
	Remarks                      int                 // likewise
	Problems                     int
	Applied                      int // function objects that a library applies
}

// Totals counts.
func (r *Report) Totals() Totals {
	t := Totals{Problems: len(r.Problems)}
	for _, f := range r.Files {
		t.Applied += len(f.Applied)
		if f.Status != Analysed {
			t.Failed++
		}
	}
	for _, k := range r.Kernels {
		switch k.Verdict {
		case RaceFree:
			t.RaceFree++
		case Racy:
			t.Racy++
			if r.noted(&k) != "" {
				t.Noted++
			}
		default:
			t.Inconclusive++
			if len(r.divergences(&k)) > 0 {
				t.Diverging++
			}
		}
		if k.Unexamined() {
			t.Unexamined++
		}
	}
	for i := range r.Findings {
		switch f := &r.Findings[i]; {
		case f.Dismissed != nil:
			t.Dismissed++
		case f.Deferred:
			t.Deferred++
		default:
			t.Findings[f.Rank]++
		}
	}
	for i := range r.Divergences {
		if r.Divergences[i].Dismissed == nil {
			t.Divergences++
		} else {
			t.Dismissed++
		}
	}
	for i := range r.Remarks {
		if r.Remarks[i].Dismissed == nil {
			t.Remarks++
		} else {
			t.Dismissed++
		}
	}
	for i := range r.Races {
		if r.Races[i].WrapOnly {
			t.WrapOnly++
		} else {
			t.Races++
		}
	}
	return t
}

// raceKey identifies a race; IDs alone are unique within one program.
type raceKey struct{ program, id string }

func (r *Report) byID() map[raceKey]*Race {
	out := map[raceKey]*Race{}
	for i := range r.Races {
		out[raceKey{r.Races[i].Program, r.Races[i].ID}] = &r.Races[i]
	}
	return out
}

// instances reports whether another instance of k's template was looked at.
func (r *Report) instances(k *Kernel) bool {
	return slices.ContainsFunc(r.Kernels, func(o Kernel) bool {
		return o.Program == k.Program && o.Name == k.Name && o.Display != k.Display
	})
}

// of reports whether the finding is one of an instance of a kernel, and more than a wrap-around.
func (f *Finding) of(k *Kernel) bool {
	return f.Program == k.Program && slices.Contains(f.Kernels, k.Name) && f.Rank != Wrapping &&
		(!strings.Contains(k.Display, "<") || slices.Contains(f.Instances, k.Display))
}

// notes are what the races of notes need, by rank.
var noteWords = map[Rank]string{
	Caller: "for unusual arguments", Formal: "by the letter of CUDA C++ alone", SameValue: "with one value, whichever thread writes last",
}

// noted says of a racy kernel with which there are notes only what these are about; "" where something counts.
func (r *Report) noted(k *Kernel) string {
	words := ""
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.Dismissed != nil || !f.of(k) {
			continue
		}
		word := noteWords[f.Rank]
		switch {
		case f.Severity > Note:
			return ""
		case f.Deferred:
			word = "if another part of the program launches it so"
		case word == "":
			word = "by notes only"
		}
		if words != "" && words != word {
			word = "by notes only"
		}
		words = word
	}
	return words
}

// findingsOf counts the findings about k that are a verdict, and those that are dismissed.
func (r *Report) findingsOf(k *Kernel) (n, gone int) {
	for i := range r.Findings {
		f := &r.Findings[i]
		if f.of(k) {
			if f.Dismissed == nil {
				n++
			} else {
				gone++
			}
		}
	}
	return n, gone
}

// Summary is the report in one line.
func (r *Report) Summary() string {
	var c counts
	c.add(r)
	return c.text()
}

// counts are what a summary tells, of one report or of several.
type counts struct {
	Totals
	kernels, findings int
}

func (c *counts) add(r *Report) {
	t := r.Totals()
	c.kernels += len(r.Kernels)
	c.Failed, c.RaceFree, c.Racy, c.Inconclusive = c.Failed+t.Failed, c.RaceFree+t.RaceFree, c.Racy+t.Racy, c.Inconclusive+t.Inconclusive
	c.Unexamined, c.Noted, c.Deferred, c.Applied = c.Unexamined+t.Unexamined, c.Noted+t.Noted, c.Deferred+t.Deferred, c.Applied+t.Applied
	c.Diverging += t.Diverging
	c.Races, c.WrapOnly, c.Divergences = c.Races+t.Races, c.WrapOnly+t.WrapOnly, c.Divergences+t.Divergences
	c.Dismissed, c.Remarks, c.Problems = c.Dismissed+t.Dismissed, c.Remarks+t.Remarks, c.Problems+t.Problems
	for rank, n := range t.Findings {
		c.findings += n
		c.Findings[rank] += n
	}
	c.findings += t.Deferred
}

func (c *counts) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %d racy%s, %d race-free, %d inconclusive%s", count(c.kernels, "kernel"),
		c.Racy, among(c.Noted, c.Racy, "by notes only"), c.RaceFree, c.Inconclusive,
		among(c.Diverging, c.Inconclusive, "by barrier divergence"))
	if c.findings > 0 || c.Divergences == 0 {
		fmt.Fprintf(&b, "; %s", count(c.findings, "finding"))
	}
	separator := ": "
	for rank, n := range c.Findings {
		if n > 0 {
			fmt.Fprintf(&b, "%s%d %s", separator, n, Rank(rank))
			separator = ", "
		}
	}
	if c.Deferred > 0 {
		fmt.Fprintf(&b, "%s%d deferred", separator, c.Deferred)
	}
	if c.Divergences > 0 {
		fmt.Fprintf(&b, "; %s", count(c.Divergences, "barrier divergence"))
	}
	if c.Dismissed > 0 {
		fmt.Fprintf(&b, "; %d dismissed", c.Dismissed)
	}
	if c.Remarks > 0 {
		fmt.Fprintf(&b, "; %s", count(c.Remarks, "remark"))
	}
	if c.Problems > 0 {
		fmt.Fprintf(&b, "; %s not obeyed", count(c.Problems, "comment"))
	}
	if c.Unexamined > 0 {
		fmt.Fprintf(&b, "; %s %s", count(c.Unexamined, "kernel"), notLookedAt)
	}
	if c.Applied > 0 {
		fmt.Fprintf(&b, "; %s %s", count(c.Applied, "function object"), notLookedAt)
	}
	if c.Failed > 0 {
		fmt.Fprintf(&b, "; %s not analysed", count(c.Failed, "file"))
	}
	return b.String()
}

// among says of how many of some kernels something holds.
func among(n, all int, what string) string {
	switch n {
	case 0:
		return ""
	case all:
		return " " + what
	}
	return fmt.Sprintf(" (%d %s)", n, what)
}

func count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// Problem is why a file was not analysed, in one line that starts with its path.
func (f File) Problem() string {
	switch {
	case f.Error == "":
		return f.Path + ": not analysed"
	case strings.HasPrefix(f.Error, f.Path+":"):
		return f.Error
	}
	return f.Path + ": " + f.Error
}

// String is the problem in one line that starts with its place.
func (p Problem) String() string { return p.Position.String() + ": " + Printable(p.Message) }

// unread are lines on what a library applies on the device, one for each place.
func (f File) unread() []string {
	var out []string
	for _, at := range f.Applied {
		if at.File == "" {
			at.File = f.Path
		}
		out = append(out, fmt.Sprintf("%s: note: the function object given to a library algorithm here was %s: "+
			"what it does on the device is in no kernel", at, notLookedAt))
	}
	return out
}
