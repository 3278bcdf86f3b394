package constraints

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
	"github.com/hgrd/hgrd/kernelanalysis"
)

// Hidden values are those that the host computes in ways that the analysis does not know. They have one value in each run of
// the program, and a witness that chooses one shows a race of another program. So what makes two threads meet may not hang
// on them: neither where they access, nor whether they do, nor how many threads there are. A value that only bounds how
// many threads go to work is less of a choice: where they meet whatever ordinary size it has, that is a race, though not
// one that is known of a run. The same holds of a race that hangs on none of them, behind a check of one on the way to the
// launch.

// hidden collects what the launch's trees hold of such values, and parameters of which nothing is known.
func (in *Instance) hidden() map[*expr.Symbol]hostanalysis.Uncomputed {
	if in.unknown != nil {
		return in.unknown
	}
	in.unknown = map[*expr.Symbol]hostanalysis.Uncomputed{}
	if in.Launch.Site == nil {
		return in.unknown
	}
	for _, u := range in.Launch.Uncomputed {
		in.unknown[u.Symbol] = u
	}
	for _, p := range in.Summary.Params {
		if v := p.Value; v.Op == expr.Apply && in.constants[v.Sym] == nil && argument(in.pool, in.Launch, p) == nil && !in.comparedWithNull(p) {
			in.unknown[v.Sym] = hostanalysis.Uncomputed{Symbol: v.Sym, Why: "which the launch passes"}
		}
	}
	for base := range in.bases {
		in.unknown[base] = hostanalysis.Uncomputed{Symbol: base, Why: "which the allocation decides"}
	}
	return in.unknown
}

// comparedWithNull reports whether a pointer that leads somewhere for certain is used as a number only where it is compared
// with null.
func (in *Instance) comparedWithNull(p kernelanalysis.Param) bool {
	if t := lead(in.Launch, p); t == nil || t.Offset.Op != expr.Const || in.null(t) == nil {
		return false
	}
	var trees []*expr.Expr
	for _, a := range in.Summary.Accesses {
		trees = append(trees, a.Cond, a.Offset, a.Size)
		for _, r := range a.Rounds {
			trees = append(trees, r.Continue)
		}
	}
	only := true
	expr.Visit(func(e *expr.Expr) {
		for i, x := range e.Args {
			only = only && (x != p.Value || e.Op == expr.Eq && e.Args[1-i].IsConst(0))
		}
	}, trees...)
	return only
}

// Told spells a hidden value for users.
func (in *Instance) Told(s *expr.Symbol) string {
	name := s.Display
	if name == "" {
		name = "a value without a name"
	}
	u := in.hidden()[s]
	line := ""
	if at := u.Site.Own(); at != nil {
		line = at.LineSeenFrom(in.from())
	}
	switch {
	case line != "" && strings.Contains(name, line) && u.Why == "":
		return name
	case line != "" && u.Why != "" && !strings.Contains(name, line):
		return fmt.Sprintf("%s (%s, %s)", name, line, u.Why)
	case line != "" && u.Why == "":
		return fmt.Sprintf("%s (%s)", name, line)
	case u.Why != "":
		return fmt.Sprintf("%s (%s)", name, u.Why)
	}
	return name
}

// from is the file from which a reader of the launch looks.
func (in *Instance) from() string {
	if in.Launch.Site == nil {
		return ""
	}
	return in.Launch.Site.File
}

// hiddenIn lists the hidden values that trees hang on, by name.
func (in *Instance) hiddenIn(o *obligation.Obligation, roots []*expr.Expr) []*expr.Symbol {
	all := in.hidden()
	if len(all) == 0 {
		return nil
	}
	var out []*expr.Symbol
	trace(o, true, roots, func(e *expr.Expr) {
		for _, s := range expr.Symbols(e) {
			if _, is := all[s]; is && !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
	})
	slices.SortFunc(out, func(a, b *expr.Symbol) int { return compareNames(a, b) })
	return out
}

func compareNames(a, b *expr.Symbol) int {
	switch {
	case a.Name < b.Name:
		return -1
	case a.Name > b.Name:
		return 1
	}
	return 0
}

// meeting are the trees that say where the two accesses of o are, without what both have in common.
func meeting(o *obligation.Obligation) []*expr.Expr {
	first, second := uncommon(o)
	return append(append(first, second...), o.Sides[0].Size, o.Sides[1].Size)
}

// uncommon are the summands of the two offsets of o without those that both have in common, whoever the threads are.
func uncommon(o *obligation.Obligation) (first, second []*expr.Expr) {
	second = summands(o.Sides[1].Offset)
	for _, t := range summands(o.Sides[0].Offset) {
		i := slices.Index(second, t)
		if i >= 0 && !slices.ContainsFunc(expr.Symbols(t), func(s *expr.Symbol) bool { return s.PerThread }) {
			second = slices.Delete(second, i, i+1)
			continue
		}
		first = append(first, t)
	}
	return first, second
}

func summands(e *expr.Expr) []*expr.Expr {
	if e.Op != expr.Add || e.SprawlingSum() {
		return []*expr.Expr{e}
	}
	return append(summands(e.Args[0]), summands(e.Args[1])...)
}

// choices are the hidden values on which it hangs whether and where the accesses of o meet as in w, and of them those that
// do more than to bound how many threads go to work.
func (in *Instance) choices(o *obligation.Obligation, w *witness.Witness) (all, fixed []*expr.Symbol) {
	if len(in.hidden()) == 0 {
		return nil, nil
	}
	roots, places := slices.Clone(o.Relation), append(slices.Clone(o.Relation), meeting(o)...)
	for _, f := range o.Facts {
		if !slices.Contains(in.Facts, f) {
			roots = append(roots, f) // what the question asks beyond the launch: that two pointers lead to one object, say
		}
	}
	for i, s := range o.Sides {
		roots = append(roots, s.Cond...)
		for _, it := range s.Iterations {
			if later(w, i, it.Counter.Sym) {
				roots = append(roots, it.Continue)
			}
		}
	}
	roots = append(roots, meeting(o)...)
	return in.hiddenIn(o, roots), in.hiddenIn(o, places)
}

// sizes are those that a hidden value may ordinarily have.
var sizes = [...]uint64{2, 3, 17, 64, 100, 1024, 5000}

// fewestSizes is how many of them the host's facts must leave.
const fewestSizes = 3

// Bounds on the hidden values that are tried, and on the trials of choices that have a few cases each.
const (
	mostChoices = 6
	fewCases    = 8
)

// speaksOfAny reports whether a tree speaks of a choice between two.
func speaksOfAny(e *expr.Expr, choices []*expr.Expr) bool {
	return slices.ContainsFunc(choices, func(c *expr.Expr) bool { return c.Width == 1 && slices.Contains(expr.Symbols(e), c.Sym) })
}

// anySize reports whether two threads meet whatever ordinary sizes these hidden values have, and in all cases of those that
// are no numbers.
func (in *Instance) anySize(ctx context.Context, o *obligation.Obligation, hidden []*expr.Symbol) bool {
	if len(hidden) > mostChoices {
		return false
	}
	var wide, narrow []*expr.Expr
	for _, a := range expr.Applications(append(slices.Clone(o.Facts), o.Trees()...)...) {
		switch {
		case !slices.Contains(hidden, a.Sym):
		case a.Width < narrowest:
			narrow = append(narrow, a)
		default:
			wide = append(wide, a)
		}
	}
	cases := [][]*expr.Expr{nil}
	for _, a := range narrow {
		var more [][]*expr.Expr
		for v := range min(uint64(fewCases), 1<<a.Width) {
			for _, c := range cases {
				more = append(more, append(slices.Clone(c), o.Pool.Eq(a, o.Pool.Const(v, a.Width))))
			}
		}
		if cases = more; len(cases) > fewCases {
			return false
		}
	}
	numbers := sizes[:]
	if len(wide) == 0 {
		numbers = numbers[:1]
	}
	for _, c := range cases {
		found := 0
		for _, n := range numbers {
			some := *o
			some.ID += ".sized"
			some.Facts = append(slices.Clone(o.Facts), c...)
			for _, a := range wide {
				some.Facts = append(some.Facts, o.Pool.Eq(a, o.Pool.Const(n, a.Width)))
			}
			if w, ok := witness.Search(ctx, &some, ordinaryLimits); ok && !w.WrapOnly {
				found++
				continue
			}
			some.Kind = obligation.Launch
			some.Facts = slices.DeleteFunc(slices.Clone(some.Facts), func(f *expr.Expr) bool {
				return slices.Contains(o.Facts, f) && !slices.Contains(in.Facts, f) && speaksOfAny(f, narrow) // it is the question's, not the launch's
			})
			if _, possible := witness.Search(ctx, &some, ordinaryLimits); possible {
				return false
			}
		}
		if len(wide) > 0 && found < fewestSizes {
			return false
		}
	}
	return true
}

// rests says what of a witness of o was chosen that is not a witness's to choose: why is the reason if that makes it none.
// Else resting are the hidden values by which it is not known of a run.
func (in *Instance) rests(ctx context.Context, o *obligation.Obligation, w *witness.Witness) (resting []*expr.Symbol, why string) {
	all, fixed := in.choices(o, w)
	fixed = slices.DeleteFunc(fixed, func(s *expr.Symbol) bool { return s.Width < narrowest })
	switch {
	case len(fixed) > 0:
		return nil, hangsOn + in.Told(in.tellable(fixed))
	case len(all) > 0 && !in.anySize(ctx, o, all):
		return nil, hangsOn + in.Told(in.tellable(all))
	}
	all = slices.DeleteFunc(all, func(s *expr.Symbol) bool { return s.Width < narrowest }) // all their cases were looked at
	for _, s := range in.onTheWayTo(o) {
		if !slices.Contains(all, s) {
			all = append(all, s)
		}
	}
	return all, ""
}

const hangsOn = "it depends on a value that is not known: "

// tellable is the one of some hidden values that says most to the reader.
func (in *Instance) tellable(ss []*expr.Symbol) *expr.Symbol {
	best, most := ss[0], -1
	for _, s := range ss {
		n := 0
		if s.Display != "" {
			n++
		}
		if u := in.hidden()[s]; u.Site != nil && u.Site.Line > 0 {
			n += 2
		}
		if n > most {
			best, most = s, n
		}
	}
	return best
}

// onTheWayTo lists the hidden values that conditions on the way to the launch hang on.
func (in *Instance) onTheWayTo(o *obligation.Obligation) []*expr.Symbol {
	var roots []*expr.Expr
	for _, f := range in.Launch.Facts {
		switch f.Kind {
		case hostanalysis.Check, hostanalysis.Assert, hostanalysis.LoopBound:
			roots = append(roots, f.Cond)
		}
	}
	for _, r := range in.Launch.Rounds {
		roots = append(roots, r.Continue)
	}
	return slices.DeleteFunc(in.hiddenIn(o, roots), func(s *expr.Symbol) bool { return in.hidden()[s].Edge })
}
