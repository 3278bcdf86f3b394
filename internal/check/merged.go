package check

import (
	"github.com/hgrd/hgrd/constraints"
	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/obligation"
	"github.com/hgrd/hgrd/reports"
)

// mostPart bounds the text of a part of an index: a longer one helps nobody.
const mostPart = 60

// merged spells through what of an index two threads come to one element; nil where there is no short text for it.
func (sp *speller) merged(p *expr.Pool, m *constraints.Merge) *reports.Merged {
	if m == nil {
		return nil
	}
	if m.Part.Op == expr.Apply && len(m.Part.Args) == 0 {
		name := sp.ofThread(obligation.CopySymbol(p, 0, m.Part.Sym))
		if name == unknownValue {
			return nil
		}
		return &reports.Merged{Part: name}
	}
	out := &reports.Merged{Part: sp.condition(p, m.Part, 0), Value: p.Const(m.Value, m.Part.Width).Signed()}
	if m.Zero != nil {
		out.Zero = sp.condition(p, m.Zero, 0)
	}
	if len(out.Part) > mostPart || len(out.Zero) > mostPart {
		return nil
	}
	switch m.Part.Op {
	case expr.UDiv, expr.SDiv, expr.LShr, expr.AShr:
		out.By = reports.MergedByDivision
	case expr.URem, expr.SRem, expr.And, expr.Trunc:
		out.By = reports.MergedByRemainder
	case expr.Mul:
		if out.By = reports.MergedBySum; m.Zero != nil {
			out.By = reports.MergedByFactor
		}
	case expr.Ite:
		out.By = reports.MergedByChoice
	case expr.Apply:
		if out.By = reports.MergedBySum; m.Part.Sym.Content {
			out.By = reports.MergedByMemory
		}
	default:
		out.By = reports.MergedBySum
	}
	return out
}
