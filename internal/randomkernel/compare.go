package randomkernel

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/hgrd/hgrd/reports"
)

// Disagreement is one thing on which a report and enumeration differ.
type Disagreement struct {
	Kind string // "missed", "false alarm", "unlisted", "unreachable", "divergence"
	Text string
}

func (d Disagreement) String() string { return d.Kind + ": " + d.Text }

// Comparison is what came of one case.
type Comparison struct {
	Verdict       reports.Verdict
	Reasons       []string // with the numbers taken out
	Disagreements []Disagreement
	Notes         []string // what is no disagreement, but worth counting
}

// Compare compares what a report says of one case with enumeration.
func (c *Case) Compare(r *reports.Report, f *Found) Comparison {
	var out Comparison
	k := findKernel(r, c.Name)
	if k == nil {
		out.add("failed", "the report does not name the kernel")
		return out
	}
	out.Verdict = k.Verdict
	listed := map[Pair]bool{}
	undecided, whole := c.undecided(k.Reasons)
	diverges := slices.ContainsFunc(r.Divergences, func(d reports.Divergence) bool { return d.Kernel == c.Name })
	for i := range r.Races {
		race := &r.Races[i]
		if race.Kernel != c.Name {
			continue
		}
		listed[pairOf(race)] = true
		switch {
		case race.WrapOnly:
			continue
		case race.Launch == nil && f.Launches == 0:
			out.note("race of a kernel whose launch is unreachable and was not seen")
			continue
		}
		how, why := c.Replay(race, diverges)
		switch how {
		case Refuted:
			out.add("false alarm", fmt.Sprintf("%s: %s", race.Message(), why))
		case NotReplayed:
			out.note("not replayed: " + why)
		case OutsideToo:
			out.note("witness in a run with accesses outside")
		}
	}
	if diverges && f.Divergent == 0 {
		out.note("divergence that enumeration does not see")
	}
	if f.Divergent > 0 && k.Verdict == reports.RaceFree {
		out.add("divergence", "threads part at a barrier of a kernel called race-free")
	}
	switch k.Verdict {
	case reports.RaceFree:
		for _, h := range f.Sorted() {
			if h.Wrapped && assumes(k, "does not wrap") {
				out.note("race only through wrap-around that is assumed away")
				continue
			}
			out.add("missed", h.String())
		}
		for range f.Outside {
			out.note("race in a run with accesses outside, called race-free")
		}
	case reports.Racy:
		for _, h := range f.Sorted() {
			if !listed[h.Pair] && !undecided[h.Pair] && !whole {
				kind := "unlisted"
				if h.Wrapped {
					out.note("unlisted race with wrap-around")
					continue
				}
				out.add(kind, h.String())
			}
		}
	case reports.Inconclusive:
		for _, s := range k.Reasons {
			out.Reasons = append(out.Reasons, general(s))
			if (strings.Contains(s, "is not reached") || strings.Contains(s, "was not looked at")) && f.Launches > 0 {
				out.add("unreachable", s)
			}
		}
		if len(f.Races) > 0 {
			out.note("inconclusive, and enumeration has a race")
		}
	}
	return out
}

func (c *Comparison) add(kind, text string) {
	c.Disagreements = append(c.Disagreements, Disagreement{kind, text})
}

func (c *Comparison) note(text string) {
	if !slices.Contains(c.Notes, text) {
		c.Notes = append(c.Notes, text)
	}
}

func assumes(k *reports.Kernel, what string) bool {
	return slices.ContainsFunc(k.Assumptions, func(s string) bool { return strings.Contains(s, what) })
}

func findKernel(r *reports.Report, name string) *reports.Kernel {
	for i := range r.Kernels {
		if r.Kernels[i].Name == name {
			return &r.Kernels[i]
		}
	}
	return nil
}

// Sorted lists the races in the order of their lines.
func (f *Found) Sorted() []Hit {
	return slices.SortedFunc(maps.Values(f.Races), func(a, b Hit) int { return comparePairs(a.Pair, b.Pair) })
}

func (h Hit) String() string {
	return fmt.Sprintf("%s race, %s at line %d, %s at line %d: arguments %v, blocks %v, threads %v, byte %d of %s", h.Type,
		h.Kinds[0], h.Lines[0], h.Kinds[1], h.Lines[1], h.Values, h.Blocks, h.Threads, h.Address, h.Array)
}

var (
	openPair = regexp.MustCompile(`undecided: (\w+) of \S+ at line (\d+) against (\w+)(?: of \S+)? at line (\d+) \(([^)]*)\)`)
	numbers  = regexp.MustCompile(`\d+`)
	names    = regexp.MustCompile(`\b(of|allocation of) \w+\b`)
)

// undecided reads the reasons: pairs left open, and whether anything else is.
func (c *Case) undecided(reasons []string) (pairs map[Pair]bool, whole bool) {
	pairs = map[Pair]bool{}
	for _, s := range reasons {
		m := openPair.FindStringSubmatch(s)
		if m == nil {
			whole = true
			continue
		}
		a, _ := strconv.Atoi(m[2])
		b, _ := strconv.Atoi(m[4])
		for _, t := range []reports.RaceType{reports.InterBlock, reports.IntraBlock, reports.IntraWarp} {
			if strings.Contains(m[5], string(t)) {
				pairs[newPair(side{a, reports.AccessKind(m[1])}, side{b, reports.AccessKind(m[3])}, t)] = true
			}
		}
	}
	return pairs, whole
}

// general is a reason without what tells cases apart.
func general(s string) string {
	return names.ReplaceAllString(numbers.ReplaceAllString(s, "N"), "of X")
}
