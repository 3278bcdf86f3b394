package expr

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// solve runs a solver on the conjunction of asserts.
func solve(t *testing.T, solver []string, asserts []*Expr) string {
	t.Helper()
	var b bytes.Buffer
	if err := WriteSMT(&b, "test", nil, asserts); err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "q.smt2")
	if err := os.WriteFile(file, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
	out, err := exec.Command(solver[0], append(solver[1:], file)...).CombinedOutput()
	answer := strings.TrimSpace(string(out))
	if answer != "sat" && answer != "unsat" {
		t.Fatalf("%v answers %q (%v) to\n%s", solver, answer, err, b.String())
	}
	return answer
}

// solvers are those that are installed.
func solvers(t *testing.T) [][]string {
	t.Helper()
	var out [][]string
	for _, s := range [][]string{{"z3", "-T:20"}, {"cvc5", "--tlimit=20000"}} {
		if _, err := exec.LookPath(s[0]); err == nil {
			out = append(out, s)
		}
	}
	if len(out) == 0 {
		t.Skip("no solver is installed")
	}
	return out
}

// With its leaves fixed, a tree's script is satisfiable exactly when the tree is defined, and only with its value.
func TestSMTAgreesWithEval(t *testing.T) {
	installed := solvers(t)
	r := rand.New(rand.NewPCG(5, 5))
	defined := 0
	for i := 0; i < 30; i++ {
		data := make([]byte, 20+r.IntN(60))
		for k := range data {
			data[k] = byte(r.Uint32())
		}
		ref, envs := randomTree(data)
		p := NewPool()
		e := ref.build(p)
		if e.Op == Const || e.Op == Apply {
			continue
		}
		values := envs[i%len(envs)]
		var fixed []*Expr
		for _, a := range Applications(e) {
			fixed = append(fixed, p.Eq(a, p.Const(values[a.Sym.Name], a.Width)))
		}
		want, ok := Eval(e, envOf(values))
		result := p.Var(Symbol{Name: "result", Width: e.Width})
		asserts := append(fixed, p.Eq(result, e))
		for _, s := range installed {
			expect := "unsat"
			if ok {
				expect = "sat"
			}
			if got := solve(t, s, asserts); got != expect {
				t.Errorf("%s: %v under %v is defined: %v, but %s", s[0], e, values, ok, got)
			}
			if ok {
				defined++
				other := append(append([]*Expr{}, asserts...), p.Ne(result, p.Const(want, e.Width)))
				if got := solve(t, s, other); got != "unsat" {
					t.Errorf("%s: %v under %v may differ from %d", s[0], e, values, want)
				}
			}
		}
	}
	if defined < 10 {
		t.Errorf("only %d trees are defined", defined)
	}
}

// opaque is the number v of width w behind a function, which keeps trees over it from folding.
func opaque(p *Pool, v uint64, w int) *Expr {
	return p.Apply(p.Symbol(Symbol{Name: fmt.Sprint("id", w), Width: w}), p.Const(v, 8))
}

// identities say what opaque stands for.
func identities(p *Pool, w int) []*Expr {
	var out []*Expr
	for v := uint64(0); v <= mask(w); v++ {
		out = append(out, p.Eq(opaque(p, v, w), p.Const(v, w)))
	}
	return out
}

// eachRow calls f for every operation, promise and pair of operands of a width.
func eachRow(w int, f func(op Op, flags Flags, a, b uint64)) {
	for _, op := range append(append([]Op{}, arithmetic...), comparisons...) {
		for _, flags := range []Flags{0, NSW, NUW, NSW | NUW, Exact} {
			if isCmp(op) && flags != 0 {
				continue
			}
			for a := uint64(0); a <= mask(w); a++ {
				for b := uint64(0); b <= mask(w); b++ {
					f(op, flags, a, b)
				}
			}
		}
	}
}

// The whole tables of all operations at small widths: what is defined holds in one script, and what is undefined can
// be no row of it, which a script of negations says.
func TestSMTOperations(t *testing.T) {
	installed := solvers(t)
	for w := 1; w <= 2; w++ {
		p := NewPool()
		table := identities(p, w)
		var broken []*Expr
		eachRow(w, func(op Op, flags Flags, a, b uint64) {
			rw := w
			if isCmp(op) {
				rw = 1
			}
			row := p.intern(op, rw, flags, 0, nil, opaque(p, a, w), opaque(p, b, w))
			if want, ok := reference(op, a, b, w, flags); ok {
				table = append(table, p.intern(Eq, 1, 0, 0, nil, row, p.Const(want, rw)))
			} else {
				broken = append(broken, p.intern(ULE, 1, 0, 0, nil, row, row)) // true if it is defined
			}
		})
		for _, s := range installed {
			if got := solve(t, s, table); got != "sat" {
				t.Errorf("%s: the tables at width %d are %s", s[0], w, got)
			}
			// (r1 <= r1) or (r2 <= r2) or ...: no disjunct is defined
			any := broken[0]
			for _, e := range broken[1:] {
				any = p.intern(Or, 1, 0, 0, nil, any, e)
			}
			if got := solve(t, s, append(identities(p, w), any)); got != "unsat" {
				t.Errorf("%s: an undefined row at width %d is defined", s[0], w)
			}
			open := p.Var(Symbol{Name: "open", Width: 1})
			if got := solve(t, s, append(identities(p, w), p.intern(Or, 1, 0, 0, nil, any, open))); got != "sat" {
				t.Errorf("%s: undefined rows spoil a disjunction that does not need them", s[0])
			}
		}
	}
}

func TestWriteSMT(t *testing.T) {
	p := NewPool()
	tid := func(n string) *Expr { return p.Var(Symbol{Name: "threadIdx.x#" + n, Width: 32, PerThread: true}) }
	w := p.Var(Symbol{Name: "bad|name\\", Width: 32})
	load := p.Symbol(Symbol{Name: "a", Width: 32})
	sum := p.Binary(Add, tid("1"), w, NSW)
	asserts := []*Expr{
		p.Cmp(SLT, sum, p.Int(-3, 32)),
		p.Eq(p.Apply(load, p.ZExt(sum, 64)), p.Apply(load, p.SExt(tid("2"), 64))),
		p.Var(Symbol{Name: "flag", Width: 1}),
	}
	var a, b bytes.Buffer
	if err := WriteSMT(&a, "kernel.cu:3 / kernel.cu:4", []string{"two\nlines"}, asserts); err != nil {
		t.Fatal(err)
	}
	const want = `; kernel.cu:3 / kernel.cu:4
; two lines
(set-logic QF_UFBV)
(declare-fun |bad_name_| () (_ BitVec 32))
(declare-fun |threadIdx.x#1| () (_ BitVec 32))
(declare-fun |a| ((_ BitVec 64)) (_ BitVec 32))
(declare-fun |threadIdx.x#2| () (_ BitVec 32))
(declare-fun |flag| () Bool)
`
	if !strings.HasPrefix(a.String(), want) {
		t.Errorf("script:\n%s\nwant it to begin with\n%s", a.String(), want)
	}
	if err := WriteSMT(&b, "kernel.cu:3 / kernel.cu:4", []string{"two\nlines"}, asserts); err != nil || a.String() != b.String() {
		t.Errorf("a second script differs: %v", err)
	}
	if n := strings.Count(a.String(), "(bvadd |bad_name_| |threadIdx.x#1|)"); n != 1 {
		t.Errorf("the shared sum is spelt %d times", n)
	}
	for _, s := range solvers(t) {
		if got := solve(t, s, asserts); got != "sat" {
			t.Errorf("%s: %s", s[0], got)
		}
	}
}
