package solver

import (
	"errors"
	"fmt"
)

// builders maps function symbols to constructors; a nil result means a wrong
// number of arguments.
var builders = map[string]func(args []*Term, e *eliminator) *Term{
	"+":        nary(1, Add),
	"*":        nary(1, Mul),
	"and":      nary(1, And),
	"or":       nary(1, Or),
	"distinct": nary(2, Distinct),
	"=":        chain(Eq),
	"<=":       chain(Le),
	"<":        chain(Lt),
	">=":       chain(Ge),
	">":        chain(Gt),
	"not":      nary(1, func(a ...*Term) *Term { return exactly(1, a, func() *Term { return Not(a[0]) }) }),
	"ite":      nary(3, func(a ...*Term) *Term { return exactly(3, a, func() *Term { return Ite(a[0], a[1], a[2]) }) }),
	"xor":      nary(2, func(a ...*Term) *Term { return exactly(2, a, func() *Term { return xor(a[0], a[1]) }) }),
	"abs": nary(1, func(a ...*Term) *Term {
		return exactly(1, a, func() *Term { return Ite(Le(zero, a[0]), a[0], Neg(a[0])) })
	}),
	"-": nary(1, func(a ...*Term) *Term {
		if len(a) == 1 {
			return Neg(a[0])
		}
		t := a[0]
		for _, b := range a[1:] {
			t = Sub(t, b)
		}
		return t
	}),
	"=>": nary(2, func(a ...*Term) *Term {
		t := a[len(a)-1]
		for i := len(a) - 2; i >= 0; i-- {
			t = Implies(a[i], t)
		}
		return t
	}),
	"div": func(a []*Term, e *eliminator) *Term {
		return exactly(2, a, func() *Term { return e.division(a)[0] })
	},
	"mod": func(a []*Term, e *eliminator) *Term {
		return exactly(2, a, func() *Term { return e.division(a)[1] })
	},
}

func nary(least int, f func(...*Term) *Term) func([]*Term, *eliminator) *Term {
	return func(args []*Term, _ *eliminator) *Term {
		if len(args) < least {
			return nil
		}
		return f(args...)
	}
}

func exactly(n int, args []*Term, f func() *Term) *Term {
	if len(args) != n {
		return nil
	}
	return f()
}

func chain(f func(a, b *Term) *Term) func([]*Term, *eliminator) *Term {
	return nary(2, func(args ...*Term) *Term {
		links := make([]*Term, len(args)-1)
		for i := range links {
			links[i] = f(args[i], args[i+1])
		}
		return And(links...)
	})
}

func xor(a, b *Term) *Term {
	if a.sort != BoolSort || b.sort != BoolSort {
		return invalid("xor applied to a term of sort Int")
	}
	return Ne(a, b)
}

// Consistency conditions are quadratic in the applications of one function.
const (
	maxApplications   = 128     // of one function
	maxSideConditions = 1 << 16 // of all
)

// eliminator replaces applications of div, mod and uninterpreted functions by
// fresh symbols. Functional consistency (Ackermann) between all pairs of
// applications makes the result equisatisfiable, x div 0 included, which
// SMT-LIB leaves open but demands to be a function of x.
type eliminator struct {
	apps           map[string][]app
	names          map[string]bool // the fresh symbols
	declared       func(name string) bool
	sideConditions []*Term
	err            error
}

type app struct{ args, results []*Term }

// division returns quotient and remainder of SMT-LIB's Euclidean division,
// whose remainder is never negative.
func (e *eliminator) division(args []*Term) []*Term {
	for _, a := range args {
		if a.sort != IntSort {
			return []*Term{invalid("div or mod applied to a Bool"), invalid("div or mod applied to a Bool")}
		}
	}
	a, d := args[0], args[1]
	return e.apply("div", args, []Sort{IntSort, IntSort}, func(res []*Term) *Term {
		q, r := res[0], res[1]
		return Implies(Ne(d, zero), And(Eq(a, Add(Mul(d, q), r)), Le(zero, r), below(r, d)))
	})
}

// function returns the result of an uninterpreted function.
func (e *eliminator) function(name string, b binding, args []*Term) *Term {
	if len(args) != len(b.params) {
		return nil
	}
	for i, a := range args {
		if a.sort != b.params[i] {
			return invalid(fmt.Sprintf("argument %d of %q has sort %s", i, name, a.sort))
		}
	}
	return e.apply("fun "+name, args, []Sort{b.result}, func([]*Term) *Term { return trueTerm })[0]
}

func (e *eliminator) apply(key string, args []*Term, sorts []Sort, define func(results []*Term) *Term) []*Term {
	if e.apps == nil {
		e.apps, e.names = map[string][]app{}, map[string]bool{}
	}
	for _, old := range e.apps[key] {
		if equalAll(old.args, args) {
			return old.results
		}
	}
	n := app{args: args}
	for i, s := range sorts {
		name := fmt.Sprintf("%s!%d.%d", key, len(e.apps[key])+1, i)
		if e.declared(name) {
			e.err = fmt.Errorf("smtlib: symbol %q clashes with one made by the reader", name)
		}
		e.names[name] = true
		if s == BoolSort {
			n.results = append(n.results, BoolVar(name))
		} else {
			n.results = append(n.results, Var(name))
		}
	}
	if len(e.apps[key]) >= maxApplications || len(e.sideConditions) >= maxSideConditions {
		e.err = errors.New("smtlib: too many applications of div, mod or functions")
		return n.results
	}
	e.sideConditions = append(e.sideConditions, define(n.results))
	for _, old := range e.apps[key] {
		for i, r := range n.results {
			e.sideConditions = append(e.sideConditions, Ackermann(old.args, old.results[i], args, r))
		}
	}
	e.apps[key] = append(e.apps[key], n)
	return n.results
}
