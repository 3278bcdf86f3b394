package solver

import (
	"fmt"
	"math/big"
	"strings"
)

// parseModelText reads a value as solvers print it.
func parseModelText(s string) (*big.Int, error) {
	e, err := newSexprReader(strings.NewReader(s)).next()
	if err != nil {
		return nil, fmt.Errorf("value %q: %w", s, err)
	}
	return modelValue(e)
}

// modelValue reads an integer, Boolean or bit-vector value. Bit-vectors are
// taken as unsigned.
func modelValue(e sexpr) (*big.Int, error) {
	v := new(big.Int)
	ok := false
	switch l := e.list; {
	case e.bar:
	case e.tok == "true":
		return big.NewInt(1), nil
	case e.tok == "false":
		return v, nil
	case strings.HasPrefix(e.tok, "#x"):
		v, ok = v.SetString(e.tok[2:], 16)
	case strings.HasPrefix(e.tok, "#b"):
		v, ok = v.SetString(e.tok[2:], 2)
	case e.tok != "":
		v, ok = v.SetString(e.tok, 10)
	case len(l) == 2 && l[0].tok == "-" && !l[1].isList():
		v, ok = v.SetString(l[1].tok, 10)
		if ok {
			v.Neg(v)
		}
	case len(l) == 3 && l[0].tok == "_" && strings.HasPrefix(l[1].tok, "bv"):
		v, ok = v.SetString(l[1].tok[2:], 10)
	}
	if !ok {
		return nil, fmt.Errorf("not a value of a model")
	}
	return v, nil
}
