package hostanalysis

import (
	"errors"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// Analyze reads all launches of a program. Trees are built in pool.
func Analyze(p *frontend.Program, pool *expr.Pool) (*Result, error) {
	return AnalyzeAll([]*frontend.Program{p}, pool)
}

// AnalyzeAll reads all launches of a program made of several translation units.
func AnalyzeAll(ps []*frontend.Program, pool *expr.Pool) (*Result, error) {
	return nil, errors.New("not built yet")
}
