package check

import (
	"context"

	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/frontend"
	"github.com/hgrd/hgrd/reports"
)

// opinion is the judge of one file's kernels; nil if none is asked for.
func (r *runner) opinion(device *frontend.Module) (Opinion, error) {
	if r.options.Opinion == nil {
		return nil, nil
	}
	return r.options.Opinion(device)
}

// judge asks for a second opinion on everything found.
func (kr *kernelReport) judge(ctx context.Context, second Opinion) {
	if second == nil {
		return
	}
	kr.replays = map[*constraints.Race]reports.Replay{}
	for _, o := range kr.outcomes {
		if !o.Reachable {
			continue
		}
		for i := range o.Races {
			kr.replays[&o.Races[i]] = second.Replay(ctx, o, &o.Races[i])
		}
		kr.simulations = append(kr.simulations, second.Attack(ctx, o)...)
	}
}
