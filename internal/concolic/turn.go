package concolic

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine"
	"github.com/hgrd/hgrd/simulator/hostmachine/library"
)

// Bounds of the question for other inputs.
const (
	mostOfSlice = 128
	solveSteps  = 1 << 16
)

// turn makes inputs with which a run goes the same way up to its i-th condition, and then the other one.
func (r *Recorder) turn(ctx context.Context, i int) (hostmachine.Inputs, bool) {
	p := r.pool
	target := p.Not(r.conditions[i].holds)
	if target.Op == expr.Const {
		return hostmachine.Inputs{}, false
	}
	facts := append(r.slice(target, i), target)
	symbols := expr.Symbols(facts...)
	for _, s := range symbols {
		if in, ok := r.of[s]; ok {
			if f := printable(p, p.Var(*s), in); f != nil {
				facts = append(facts, f)
			}
		}
	}
	facts = append(facts, truths(p, symbols, func(s *expr.Symbol) (hostmachine.Input, bool) { in, ok := r.of[s]; return in, ok })...)
	ws := solve(ctx, p, facts, 1)
	if len(ws) == 0 {
		return hostmachine.Inputs{}, false
	}
	var changed []hostmachine.Input
	for _, v := range ws[0].Values {
		if in, ok := r.of[v.Symbol]; ok {
			value := v.Value
			if in.Form == library.Decimal {
				value = uint64(v.Signed())
			}
			if value != in.Value {
				in.Value = value
				changed = append(changed, in)
			}
		}
	}
	return hostmachine.Change(r.given, changed), len(changed) > 0
}

// printable says that a byte of a text can be typed, or is not there behind the text's end, and that one behind a number is no
// part of it; nil for what is no such byte.
func printable(p *expr.Pool, b *expr.Expr, in hostmachine.Input) *expr.Expr {
	if in.Form != library.Byte && in.Form != library.Behind || in.Origin != library.ArgumentText && in.Origin != library.Environment {
		return nil
	}
	among := func(first, last uint64) *expr.Expr {
		return p.And(p.Cmp(expr.ULE, p.Const(first, 8), b), p.Cmp(expr.ULE, b, p.Const(last, 8)))
	}
	f := among('!', '~')
	if in.Form == library.Behind {
		f = p.And(f, p.Not(among('0', '9')))
		if in.Number.Real || in.Number.Guessed || in.Number.Base != 0 {
			f = p.AndAll(f, p.Not(among('a', 'z')), p.Not(among('A', 'Z')), p.Not(among('.', '.')))
		}
	}
	if in.Start == in.End || in.Form == library.Behind {
		f = p.Or(f, p.Eq(b, p.Const(0, 8)))
	}
	return f
}

// truths are what holds of inputs whatever they are: there is the name of the program, and where there is no number, it is zero.
func truths(p *expr.Pool, symbols []*expr.Symbol, of func(*expr.Symbol) (hostmachine.Input, bool)) (list []*expr.Expr) {
	for _, s := range symbols {
		in, ok := of(s)
		if !ok {
			continue
		}
		v := p.Var(*s)
		part := func(f library.Form) *expr.Expr {
			in.Form = f
			return p.Var(expr.Symbol{Name: in.Key(), Width: 64})
		}
		zero, longest := p.Const(0, 64), p.Const(longestText, 64)
		switch in.Form {
		case library.Whole:
			if in.Origin == library.Count {
				list = append(list, p.Cmp(expr.SLE, p.Const(1, s.Width), v))
			}
		case library.Used:
			number := library.Decimal
			if in.Number.Real {
				number = library.Real
			}
			list = append(list, p.Cmp(expr.ULE, v, longest),
				p.Or(p.Ne(v, zero), p.And(p.Eq(part(number), zero), p.Eq(part(library.Overflow), zero))))
		case library.Overflow:
			list = append(list, p.Cmp(expr.ULE, v, p.Const(1, 64)))
		}
	}
	return list
}

// longestText is more than an argument of a program has in bytes.
const longestText = 1 << 24

// slice are the conditions before the i-th that speak of inputs of which the target speaks, or of those of one that does.
func (r *Recorder) slice(target *expr.Expr, i int) []*expr.Expr {
	var before []*expr.Expr // the nearest first
	for k := i - 1; k >= 0; k-- {
		if c := r.conditions[k]; !c.taken {
			before = append(before, c.holds)
		}
	}
	return expr.Related(before, mostOfSlice, target)
}

// others are numbers that take the place of one that the program read: small ones, one below zero, the size of a warp and its
// neighbour, and ones that divide nothing.
var others = []uint64{1, 2, ^uint64(2), 5, 8, 13, 31, 33, 64, 70, 100, 200}

// mostNumbers bounds the numbers of a run of which others are tried.
const mostNumbers = 6

// numbers are the inputs with one number changed.
func (r *Recorder) numbers() (out []hostmachine.Inputs) {
	n := 0
	for _, in := range r.read {
		if in.Form != library.Decimal && in.Form != library.Real {
			continue
		}
		if n++; n > mostNumbers {
			break
		}
		for _, x := range others {
			if in.Form == library.Decimal && x != in.Value {
				in.Value = x
				out = append(out, hostmachine.Change(r.given, []hostmachine.Input{in}))
			}
		}
	}
	return out
}

// levels are the numbers that pairs puts together. Their number is a prime.
var levels = [...]uint64{8, 33, 2, 64, 5, 100, 13}

// pairs are inputs in which all numbers are others, such that any two of the first ones are each pair of levels once: what a
// program does with one number often hangs on another (an orthogonal array of strength 2, after Bose and Bush, 1952).
func (r *Recorder) pairs() (out []hostmachine.Inputs) {
	var read []hostmachine.Input
	for _, in := range r.read {
		if in.Form == library.Decimal && len(read) < len(levels) {
			read = append(read, in)
		}
	}
	if len(read) < 2 {
		return nil
	}
	for i := range levels {
		for j := range levels {
			changed := slices.Clone(read)
			for a := range changed {
				changed[a].Value = levels[(i+(a+1)*j)%len(levels)]
			}
			out = append(out, hostmachine.Change(r.given, changed))
		}
	}
	return out
}

// answers are the inputs with what the program asked for.
func (r *Recorder) answers() (out []hostmachine.Inputs) {
	add := func(f func(in *hostmachine.Inputs) bool) {
		in := r.given
		in.Args, in.Env, in.Files = slices.Clone(in.Args), maps.Clone(in.Env), maps.Clone(in.Files)
		if f(&in) {
			out = append(out, in)
		}
	}
	for _, h := range r.hints {
		r.exchange(h.Compared[0], h.Compared[1], add)
		r.exchange(h.Compared[1], h.Compared[0], add)
		if len(h.Args) > 0 && !slices.Contains(r.given.Args, h.Args[0]) {
			add(func(in *hostmachine.Inputs) bool {
				in.Args = append(slices.Clone(h.Args), in.Args...)
				return len(in.Args) <= mostArguments
			})
		}
		if h.Variable != "" {
			add(func(in *hostmachine.Inputs) bool {
				if in.Env == nil {
					in.Env = map[string]string{}
				}
				in.Env[h.Variable] = "3"
				return true
			})
		}
		if h.File != "" {
			add(func(in *hostmachine.Inputs) bool {
				if in.Files == nil {
					in.Files = map[string][]byte{}
				}
				in.Files[h.File] = []byte(Numbers)
				return len(in.Files) <= mostFiles
			})
		}
	}
	return out
}

// exchange puts one text in the place of another, wherever an input has it.
func (r *Recorder) exchange(from, to string, add func(func(*hostmachine.Inputs) bool)) {
	if from == "" || from == to {
		return
	}
	for i, old := range r.given.Args {
		add(func(in *hostmachine.Inputs) bool {
			in.Args[i] = strings.Replace(old, from, to, 1)
			return in.Args[i] != old
		})
	}
	for _, name := range slices.Sorted(maps.Keys(r.given.Env)) {
		add(func(in *hostmachine.Inputs) bool {
			old := in.Env[name]
			in.Env[name] = strings.Replace(old, from, to, 1)
			return in.Env[name] != old
		})
	}
	add(func(in *hostmachine.Inputs) bool {
		old := string(in.Stdin)
		in.Stdin = []byte(strings.Replace(old, from, to, 1))
		return string(in.Stdin) != old
	})
}

// Numbers is a text in which there are numbers in no order, two of them alike, for programs that read some.
const Numbers = "7 5 9 5 2\n3 8 4 1 6\n"

// mostFiles bounds the files that a run is given.
const mostFiles = 8

// mostArguments bounds the arguments that options lead to.
const mostArguments = 16
