package constraints

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/constraints/witness"
	"github.com/hgrd/hgrd/hostanalysis"
)

// TestCommand: users can paste what a run was given.
func TestCommand(t *testing.T) {
	for want, in := range map[string]Inputs{
		"./a":                       {},
		"N=3 ./a -x 'a b'":          {Args: []string{"-x", "a b"}, Env: map[string]string{"N": "3"}},
		`./a 7 <<< $'5 5\n3 8'`:     {Args: []string{"7"}, Stdin: []byte("5 5\n3 8\n")},
		`./a $'it\047s\011one' '%'`: {Args: []string{"it's\tone", "%"}},
		`printf '5\n' > in; ./a in`: {Args: []string{"in"}, Files: map[string][]byte{"in": []byte("5\n")}},
	} {
		if got := in.Command("./a"); got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

// TestRealise: a program is given what it asks for on the way to a launch, whether a witness speaks of it or not, and arguments that are
// there for their number alone are counted.
func TestRealise(t *testing.T) {
	p := expr.NewPool()
	argc, n := p.Symbol(expr.Symbol{Name: "argc", Width: 32}), p.Symbol(expr.Symbol{Name: "n", Width: 32})
	mode := p.Symbol(expr.Symbol{Name: "mode", Width: 32})
	argcIs := func(op expr.Op, v uint64) *expr.Expr { return p.Cmp(op, p.Const(v, 32), p.Apply(argc)) }
	count := hostanalysis.Input{Symbol: argc, Kind: hostanalysis.Arguments, Reading: hostanalysis.Reading{By: "argc"}}
	first := hostanalysis.Input{Symbol: n, Kind: hostanalysis.Arguments, Reading: hostanalysis.Reading{By: "atoi", At: p.Const(8, 64)}}
	second := hostanalysis.Input{Symbol: mode, Kind: hostanalysis.Arguments, Reading: hostanalysis.Reading{By: "atoi", At: p.Const(16, 64)}}
	value := func(s *expr.Symbol, v uint64) witness.Value { return witness.Value{Symbol: s, Value: v} }
	for _, c := range []struct {
		name   string
		asked  []hostanalysis.Asked
		values []witness.Value
		want   Inputs
	}{
		{"nothing is asked", nil, []witness.Value{value(n, 7)}, Inputs{Args: []string{"7"}}},
		{"a number of arguments", []hostanalysis.Asked{{Input: count, Conds: []*expr.Expr{p.Eq(p.Apply(argc), p.Const(4, 32))}}}, []witness.Value{value(n, 7)},
			Inputs{Args: []string{"7", "1", "1"}, Some: true}},
		{"a value", []hostanalysis.Asked{
			{Input: count, Conds: []*expr.Expr{argcIs(expr.SLT, 2)}}, {Input: second, Conds: []*expr.Expr{p.Cmp(expr.SLE, p.Const(16, 32), p.Apply(mode))}},
		}, []witness.Value{value(n, 7)}, Inputs{Args: []string{"7", "16"}}},
		{"one that the witness has", []hostanalysis.Asked{{Input: first, Conds: []*expr.Expr{p.Eq(p.Apply(n), p.Const(9, 32))}}}, []witness.Value{value(n, 7)},
			Inputs{Args: []string{"7"}}},
		{"one that nothing meets", []hostanalysis.Asked{{Input: second, Conds: []*expr.Expr{p.Bool(false)}}}, []witness.Value{value(n, 7)},
			Inputs{Args: []string{"7"}, Some: true}},
		{"spare ones", []hostanalysis.Asked{{Input: count, Conds: []*expr.Expr{argcIs(expr.SLT, 1)}}}, []witness.Value{value(argc, 6), value(n, 7)},
			Inputs{Args: []string{"7", "1", "1", "1", "1"}, Spare: 4}},
	} {
		in := &Instance{pool: p, Launch: &hostanalysis.Launch{Inputs: []hostanalysis.Input{count, first}, Asked: c.asked}}
		got, _, clash := in.Realise(&witness.Witness{Values: c.values})
		if clash != "" || got.Command("") != c.want.Command("") || got.Spare != c.want.Spare || got.Some != c.want.Some {
			t.Errorf("%s: %+v %s, want %+v", c.name, got, clash, c.want)
		}
	}
}
