package witness

import (
	"fmt"

	"github.com/hgrd/hgrd/constraints/expr"
)

// Rule is a function's value at arguments that have none of their own.
type Rule func(args []uint64) uint64

// Assignment gives symbols, after thread copying, their values: those without arguments by name, functions by name and
// argument values. Recurrence and exit values are not looked up; they follow from the rest.
type Assignment struct {
	values map[string]uint64
	rules  map[string]Rule
}

// NewAssignment returns an assignment without values.
func NewAssignment() *Assignment {
	return &Assignment{values: map[string]uint64{}, rules: map[string]Rule{}}
}

func point(name string, args []uint64) string {
	if len(args) == 0 {
		return name
	}
	return name + fmt.Sprint(args)
}

// Set gives the symbol of that name its value, at the given arguments if it is a function.
func (a *Assignment) Set(name string, value uint64, args ...uint64) {
	a.values[point(name, args)] = value
}

// SetRule gives a function its value at all other arguments.
func (a *Assignment) SetRule(name string, r Rule) { a.rules[name] = r }

// SetDefault is SetRule with a constant.
func (a *Assignment) SetDefault(name string, value uint64) {
	a.rules[name] = func([]uint64) uint64 { return value }
}

// Value is the value of s at args; false when there is none.
func (a *Assignment) Value(s *expr.Symbol, args []uint64) (uint64, bool) {
	v, ok := a.values[point(s.Name, args)]
	if !ok && len(args) > 0 {
		if r := a.rules[s.Name]; r != nil {
			v, ok = r(args), true
		}
	}
	if s.Width < 64 {
		v &= 1<<uint(s.Width) - 1
	}
	return v, ok
}
