package factcheck

import (
	"regexp"
	"strconv"

	"github.com/hgrd/hgrd/constraints/expr"
)

// read is a number that the program reads out of an argument.
var read = regexp.MustCompile(`^(atoi|atol|atoll)\(argv\[(\d+)\]\)$`)

// inputs states the inputs of the run as far as the claims mention them: argc, and the numbers in its arguments.
func (c *comparison) inputs() {
	var trees []*expr.Expr
	for _, x := range c.claims {
		trees = append(trees, x.cond)
	}
	for _, app := range expr.Applications(trees...) {
		if len(app.Args) > 0 || app.Sym.Unknown {
			continue
		}
		if app.Sym.String() == "argc" && app.Width == 32 {
			c.equal("argc", app, uint64(len(c.run.args)))
		}
		m := read.FindStringSubmatch(app.Sym.String())
		if m == nil {
			continue
		}
		if i, err := strconv.Atoi(m[2]); err == nil && i < len(c.run.args) {
			if v, err := strconv.ParseInt(c.run.args[i], 10, 32); err == nil {
				c.equal(app.Sym.String(), app, uint64(v))
			}
		}
	}
}
