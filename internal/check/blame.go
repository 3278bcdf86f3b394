package check

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/kernelanalysis"
	"github.com/hgrd/hgrd/reports"
)

// starts are the words that do not start as they have to.
func starts(b constraints.Blame) (out []reports.Start) {
	for i := range b.Begins {
		out = append(out, start(&b.Begins[i]))
	}
	return out
}

// guard is what guards both accesses of a race, and lets several threads pass.
func guard(b constraints.Blame) *reports.Start {
	if b.Passed == nil {
		return nil
	}
	s := start(b.Passed)
	return &s
}

func start(x *constraints.Begin) reports.Start {
	s := reports.Start{
		Word: x.Read.Object.Name, Of: string(x.By), Read: position(x.Read.Site), Holds: number(x.Holds), Needs: number(x.Needs),
		From: origins[x.From],
	}
	if x.Site != nil {
		at := position(x.Site)
		s.Set = &at
	}
	if x.Reset != nil {
		at := position(x.Reset)
		s.Reset = &at
	}
	return s
}

// origins are what words have their values from, for reports.
var origins = [...]string{
	constraints.FromHost: reports.FromHost, constraints.FromText: reports.FromText, constraints.FromKernel: reports.FromKernel,
	constraints.FromBefore: reports.FromBefore, constraints.FromRound: reports.FromRound, constraints.FromItsInit: reports.FromItsInit,
}

// number spells a number that is known, as the program may have written it.
func number(e *expr.Expr) string {
	if e == nil || e.Op != expr.Const {
		return ""
	}
	v := e.Signed()
	if v >= -9999 && v <= 9999 {
		return fmt.Sprint(v)
	}
	return fmt.Sprintf("%d (%#x)", v, e.Value)
}

// flag is the flag that is accessed plainly.
func flag(b constraints.Blame) *reports.Flag {
	if len(b.Plain) == 0 {
		return nil
	}
	out := &reports.Flag{Word: b.Plain[0].Object.Name}
	for _, a := range b.Plain {
		if a.Kind == kernelanalysis.Read {
			out.Reads = append(out.Reads, position(a.Site))
		} else {
			out.Writes = append(out.Writes, position(a.Site))
		}
	}
	return out
}
