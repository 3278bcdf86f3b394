package hostanalysis

import (
	"context"
	"slices"
	"sort"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/hostanalysis/pointsto"
	"github.com/hgrd/hgrd/internal/symbolic"
)

type frontendSite = frontend.Site

// Analyze reads all launches of a program. Trees are built in pool.
func Analyze(ctx context.Context, p *frontend.Program, pool *expr.Pool) (*Result, error) {
	return AnalyzeAll(ctx, []*frontend.Program{p}, pool)
}

// AnalyzeAll reads all launches of a program made of several translation units. When ctx ends first, its error is all
// there is.
func AnalyzeAll(ctx context.Context, ps []*frontend.Program, pool *expr.Pool) (*Result, error) {
	return AnalyzeKernels(ctx, ps, pool, false, func(*frontend.Kernel) bool { return true })
}

// AnalyzeKernels is AnalyzeAll for the kernels that are wanted: nothing is said of others. A program is partial when
// units of it are out of sight, although main may be in sight.
func AnalyzeKernels(
	ctx context.Context, ps []*frontend.Program, pool *expr.Pool, partial bool, want func(*frontend.Kernel) bool,
) (*Result, error) {
	h := &host{
		program:       newProgram(ctx, ps, pool, partial),
		ctx:           ctx,
		scope:         newScope(),
		low:           atNothing,
		roots:         map[*ir.Func]*frame{},
		names:         map[string]int{},
		places:        map[placeKey]*place{},
		asked:         map[asked]bool{},
		contents:      map[content]int{},
		mentions:      map[*expr.Expr]mentions{},
		pure:          map[string]*expr.Symbol{},
		objects:       map[objectKey]*Object{},
		pitches:       map[*expr.Symbol]contract{},
		tables:        map[*expr.Symbol]table{},
		tableReads:    map[*expr.Expr][]moment{},
		null:          constant.NewNull(types.I8Ptr),
		versions:      map[string][]content{},
		handed:        map[*ir.Func][]handing{},
		constants:     map[location]*constant.Int{},
		guarding:      map[*ir.Func]bool{},
		guardsIn:      map[*ir.Block][]any{},
		want:          want,
		unseen:        map[frontend.Position][]string{},
		typed:         map[location]*tag{},
		casts:         map[*ir.InstCall]types.Type{},
		arrays:        map[*place]layout{},
		fills:         map[*place]layout{},
		sorted:        map[*place][]ordered{},
		leftBy:        map[leaving]left{},
		effort:        mostCases,
		keepers:       map[*ir.Func]bool{},
		demoted:       map[*ir.Func]bool{},
		led:           map[*place]pointsto.Set{},
		put:           map[classField]map[*pointsto.Object]bool{},
		byThreads:     map[location]bool{},
		undisturbedBy: map[readBy]bool{},
		waitedBy:      map[readBy]bool{},
		ordering:      map[any]bool{},
		tellers:       map[*ir.Func]map[*symbolic.Block][]any{},
		starting:      map[*ir.Func][]any{},
		modules:       map[*ir.Func]*frame{},
		memory:        map[*expr.Symbol]content{},
		standing:      map[*expr.Symbol]standing{},
		readers:       map[*expr.Symbol]readerCall{},
		invariants:    map[*memType]*invariant{},
		reached:       map[framePoint][]*expr.Expr{},
		trusted:       map[*frame]bool{},
		plain:         map[*frame]bool{},
	}
	r := &Result{Problems: h.problems, Overlaps: h.overlaps() && !h.allOrdered()}
	launched := map[*frontend.Kernel]bool{}
	for _, part := range ps {
		for _, f := range part.Host.IR.Funcs {
			for _, s := range h.wanted(h.sites[f]) {
				for _, c := range h.contexts(s) {
					if err := ctx.Err(); err != nil {
						return nil, err
					}
					ls, problems := h.launches(s, c)
					r.Launches = append(r.Launches, ls...)
					r.Problems = append(r.Problems, problems...)
				}
			}
		}
	}
	r.Beside = h.notAlone()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	for _, l := range r.Launches {
		launched[l.Kernel] = true
		r.Overlaps = r.Overlaps || slices.Contains(l.Assumptions, Alone)
		if l.Site != nil {
			l.Assumptions = append(l.Assumptions, h.unseen[l.Site.Position]...)
		}
	}
	for _, part := range ps {
		for _, k := range part.Device.Kernels() {
			if !launched[k] && want(k) {
				r.Unlaunched = append(r.Unlaunched, k)
			}
		}
	}
	sort.SliceStable(r.Launches, func(i, j int) bool { return before(r.Launches[i].Site, r.Launches[j].Site) })
	sort.SliceStable(r.Problems, func(i, j int) bool { return before(r.Problems[i].Site, r.Problems[j].Site) })
	return r, nil
}

// wanted leaves out the sites that certainly launch a kernel that is not asked about.
func (h *host) wanted(sites []launchSite) []launchSite {
	var out []launchSite
	for _, s := range sites {
		if s.stub.Inst != nil && s.stub.Callee != nil {
			if k := h.kernel(s.stub.Callee); k != nil && !h.want(k) {
				continue
			}
		}
		out = append(out, s)
	}
	return out
}

func before(a, b *frontend.Site) bool {
	switch {
	case a == nil || b == nil:
		return a != nil && b == nil
	case a.File != b.File:
		return a.File < b.File
	case a.Line != b.Line:
		return a.Line < b.Line
	}
	return a.Column < b.Column
}
