package solver

import (
	"fmt"
	"math/big"
	"os"
	"strings"
	"testing"
	"time"
)

func text(t testing.TB, q *Query) string {
	t.Helper()
	var b strings.Builder
	if err := WriteSMTLIB(&b, q); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func parse(t testing.TB, s string) *Query {
	t.Helper()
	q, err := ParseSMTLIB(strings.NewReader(s))
	if err != nil {
		t.Fatalf("%v\n%s", err, s)
	}
	return q
}

func TestWriteSMTLIB(t *testing.T) {
	x, w := Var("tid.x"), Var("w of frame")
	row := Add(Mul(Var("mod"), w), x, Int(-5), Ite(BoolVar("p"), Int(1), w))
	q := &Query{
		Name:    "OB-1",
		Comment: func() []string { return []string{"first\nsecond", "third"} },
		Asserts: []*Term{Lt(row, Int(9)), Eq(row, x), Distinct(x, w, Neg(x))},
		Model:   true,
	}
	const want = `; query OB-1
; first
; second
; third
(set-option :produce-models true)
(set-logic QF_NIA)
(declare-const %x.6d6f64 Int)
(declare-const p Bool)
(declare-const tid.x Int)
(declare-const |w of frame| Int)
(define-fun $1 () Int (+ (* %x.6d6f64 |w of frame|) tid.x (ite p 1 |w of frame|) (- 5)))
(assert (< $1 9))
(assert (= $1 tid.x))
(assert (distinct tid.x |w of frame| (- tid.x)))
(check-sat)
(get-model)
`
	if got := text(t, q); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// Both outside solvers must accept every construct and name that is written.
func TestWrittenFilesAreAccepted(t *testing.T) {
	names := []string{"x", "and", "let", "$1", "%x.00", ".x", "@y", "5", "a b", "a|b", "a\\b", "é", "", "x\x00", "x\x00y", "set-logic", "f(int, ...)::i", "-", "push", "bvadd", "Int"}
	q := &Query{Name: "names\n(exit)", Model: true}
	for i, n := range names {
		q.Asserts = append(q.Asserts, Eq(Var(n), Int(int64(i)-2)))
	}
	q.Asserts = append(q.Asserts, BoolVar("p"), Implies(BoolVar("p"), Ite(BoolVar("q"), True(), BoolVar("p"))))
	if back := parse(t, text(t, q)); text(t, back) != strings.Replace(text(t, q), "; query names\n; (exit)", "; query ", 1) {
		t.Errorf("round trip changed the query:\n%s", text(t, back))
	}
	for _, s := range []Solver{newTestPool(t, 1), ExternalZ3(), ExternalCVC5()} {
		if e, ok := s.(*External); ok && !e.Available() {
			continue
		}
		r := check(t, NewValidate(s), q)
		if r.Status != Sat {
			t.Errorf("%T: %v %s", s, r.Status, r.Reason)
			continue
		}
		for i, n := range names {
			if r.Model[n].Int64() != int64(i)-2 {
				t.Errorf("%T: %q = %v", s, n, r.Model[n])
			}
		}
	}
}

func TestRoundTrip(t *testing.T) {
	for seed := range uint64(300) {
		g := newGenerator(seed)
		g.nonlinear = seed%2 == 0
		q := g.bounded("q", 3, 4)
		back := parse(t, text(t, q))
		if !equalAll(q.Asserts, back.Asserts) || !back.Model {
			t.Fatalf("seed %d: round trip changed\n%s\nto\n%s", seed, text(t, q), text(t, back))
		}
	}
}

// A DAG of 2^200 paths must be written, read and evaluated in its own size.
func TestSharing(t *testing.T) {
	x := Var("x")
	sum := x
	for range 200 {
		sum = Add(sum, sum)
	}
	deep := x
	for i := range 2_000 {
		deep = Add(Mul(Int(2), deep), Int(int64(i)))
	}
	q := &Query{Name: "shared", Asserts: []*Term{Eq(sum, Int(0)), Ne(deep, Int(1))}}
	s := text(t, q)
	if len(s) > 1<<20 {
		t.Fatalf("%d bytes", len(s))
	}
	back := parse(t, s)
	if !equalAll(q.Asserts, back.Asserts) {
		t.Error("round trip changed the query")
	}
	if r := check(t, NewValidate(newTestPool(t, 1)), q); r.Status != Sat {
		t.Errorf("%v %s", r.Status, r.Reason)
	}
}

func TestParseTerms(t *testing.T) {
	const decls = `(declare-const x Int)(declare-const y Int)(declare-fun p () Bool)(declare-fun f (Int) Int)`
	env := ints(map[string]int64{"x": 7, "y": -2, "p": 0})
	tests := []struct {
		term string
		want int64
	}{
		{"(= (- x) (- 7))", 1},
		{"(= (- x y 1) 8)", 1},
		{"(< y 0 x 9)", 1},
		{"(<= 0 x 6)", 0},
		{"(> x y (- 3))", 1},
		{"(>= x 7 7)", 1},
		{"(=> p p false)", 1},
		{"(xor p true)", 1},
		{"(= (abs y) 2)", 1},
		{"(let ((x y) (y x)) (and (= x (- 2)) (= y 7)))", 1},
		{"(let ((z (* x y))) (let ((z (+ z 1))) (= z (- 13))))", 1},
		{"(distinct x y 7)", 0},
		{"(ite p (= x 1) (= x |7|))", -1},
		{"(= |x| 7) ; comment )", 1},
	}
	for _, tt := range tests {
		q, err := ParseSMTLIB(strings.NewReader(decls + "(assert " + tt.term + "\n)(check-sat)"))
		if err != nil {
			if tt.want >= 0 {
				t.Errorf("%s: %v", tt.term, err)
			}
			continue
		}
		if got := mustEval(t, q.Asserts[0], env); got != tt.want {
			t.Errorf("%s = %d, want %d", tt.term, got, tt.want)
		}
	}
}

// The elimination of div, mod and functions must neither lose nor add solutions.
func TestEliminatedFunctions(t *testing.T) {
	const decls = `(declare-const x Int)(declare-const y Int)(declare-fun f (Int) Int)(declare-fun g (Int Bool) Bool)`
	tests := []struct {
		asserts string
		want    Status
	}{
		{"(= x (- 7)) (= (div x 2) (- 4)) (= (mod x 2) 1)", Sat},
		{"(= x (- 7)) (= y (- 2)) (= (div x y) 4) (= (mod x y) 1)", Sat},
		{"(= x (- 7)) (distinct (div x 2) (- 4))", Unsat},
		{"(= x (- 7)) (= y (- 2)) (distinct (mod x y) 1)", Unsat},
		{"(= y 0) (= (div x y) 5) (= (mod x y) 9)", Sat},
		{"(= x y) (distinct (div x 0) (div y 0))", Unsat},
		{"(distinct (div x 0) (div y 0))", Sat},
		{"(= x y) (distinct (f x) (f y))", Unsat},
		{"(= (f (f x)) x) (= (f x) y) (distinct (f y) x)", Unsat},
		{"(distinct (f x) (f y))", Sat},
		{"(g x true) (not (g y true)) (= x y)", Unsat},
		{"(g x true) (not (g x false))", Sat},
	}
	pool := newTestPool(t, 1)
	z3 := ExternalZ3()
	for _, tt := range tests {
		s := decls + "(assert (and " + tt.asserts + "))"
		if r := check(t, NewValidate(pool), parse(t, s)); r.Status != tt.want {
			t.Errorf("%s: %v %s, want %v", tt.asserts, r.Status, r.Reason, tt.want)
		}
		if z3.Available() {
			if r, err := z3.Run(t.Context(), Script{Text: s}); err != nil || r.Status != tt.want {
				t.Errorf("%s: z3 says %v %v", tt.asserts, r, err)
			}
		}
	}
}

func TestParseErrors(t *testing.T) {
	nest := strings.Repeat("(not ", maxNesting+1) + "true" + strings.Repeat(")", maxNesting+1)
	many := "(declare-const x Int)"
	for i := range maxApplications + 1 {
		many += fmt.Sprintf("(assert (= (div x %d) 0))", i)
	}
	manyFuns := "(declare-const x Int)"
	for f := range maxSideConditions / 4000 {
		manyFuns += fmt.Sprintf("(declare-fun f%d (Int) Int)", f)
		for i := range maxApplications {
			manyFuns += fmt.Sprintf("(assert (= (f%d (+ x %d)) 0))", f, i)
		}
	}
	tests := map[string]string{
		"too many functions": manyFuns,
		"bit-vectors":        "(declare-const x (_ BitVec 32))",
		"undeclared":         "(assert x)",
		"declared twice":     "(declare-const x Int)(declare-const x Int)",
		"ill-sorted":         "(declare-const x Int)(assert (and x x))",
		"int assert":         "(declare-const x Int)(assert x)",
		"bool sum":           "(declare-const p Bool)(assert (= 1 (+ p p)))",
		"arity of not":       "(assert (not true false))",
		"arity of ite":       "(assert (ite true false))",
		"arity of f":         "(declare-fun f (Int) Int)(assert (= 1 (f 1 2)))",
		"sort of f's args":   "(declare-fun f (Int) Int)(assert (= 1 (f true)))",
		"bool div":           "(assert (= 1 (div true 1)))",
		"unclosed":           "(assert (and true",
		"stray close":        ")",
		"unclosed bar":       "(declare-const |x Int)",
		"unclosed string":    `(set-info :source "x`,
		"pop":                "(push)(pop)",
		"quantifier":         "(assert (forall ((x Int)) true))",
		"real":               "(declare-const x Real)",
		"decimal":            "(assert (= 1.5 1))",
		"reserved":           "(declare-const and Bool)",
		"numeral as symbol":  "(declare-const 5 Bool)",
		"macro with args":    "(define-fun f ((x Int)) Int x)",
		"sort of definition": "(define-fun f () Int true)",
		"bad escape":         "(declare-const %x.zz Int)",
		"uncanonical escape": "(declare-const %x.61 Int)",
		"let twice":          "(assert (let ((a true) (a false)) a))",
		"too deep":           "(assert " + nest + ")",
		"too long":           strings.Repeat(";", maxInputBytes+1),
		"too many divisions": many,
		"made name taken":    "(declare-const div!1.0 Int)(assert (= (div div!1.0 2) 1))",
		"made name later":    "(declare-const x Int)(assert (= (div x 2) 1))(declare-const div!1.0 Int)",
		"token":              "hello",
		"empty list":         "()",
		"empty application":  "(assert ())",
		"control character":  "(assert \x01)",
	}
	for name, s := range tests {
		if _, err := ParseSMTLIB(strings.NewReader(s)); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
}

func FuzzParseSMTLIB(f *testing.F) {
	for seed := range uint64(5) {
		f.Add(text(f, newGenerator(seed).bounded("seed", 2, 3)))
	}
	f.Add("(declare-fun f (Int Bool) Int)(declare-const |a b| Int)(push)(assert (let ((x (f |a b| true))) (= (div x 3) (mod x |a b|))))(check-sat)(get-value (|a b|))(exit)")
	f.Add("(define-fun $1 () Int (- 5))(assert (<= $1 0 #b1))")
	f.Fuzz(func(t *testing.T, s string) {
		start := time.Now()
		q, err := ParseSMTLIB(strings.NewReader(s))
		if d := time.Since(start); d > 2*time.Second {
			t.Errorf("read %d bytes in %v", len(s), d)
		}
		if err != nil {
			return
		}
		// What is read is written, and reading that changes nothing more.
		first := text(t, q)
		second := parse(t, first)
		if again := text(t, second); again != first {
			t.Errorf("not a fixed point:\n%s\n%s", first, again)
		}
		env := map[string]*big.Int{}
		syms, _ := q.Symbols()
		for i, v := range syms {
			env[v.name] = big.NewInt(int64(i % 2))
		}
		a, errA := Eval(And(q.Asserts...), env)
		b, errB := Eval(And(second.Asserts...), env)
		if (errA == nil) != (errB == nil) || errA == nil && a.Cmp(b) != 0 {
			t.Errorf("%v, %v before; %v, %v after", a, errA, b, errB)
		}
	})
}

func FuzzReadAnswer(f *testing.F) {
	f.Add("sat\n((x 5) (y (- 3)) (z #xff) (p true) (|a b| (_ bv5 32)))")
	f.Add("(error \"line 1\")\nunsat")
	f.Add("unsat\n")
	f.Fuzz(func(t *testing.T, s string) {
		r, err := readAnswer(strings.NewReader(s), true)
		if err != nil && r.Status != Unknown {
			t.Errorf("%v with error %v", r.Status, err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add("300000 5000000000 true\n(assert true)")
	f.Add("sat\n\"x\" 5\n")
	f.Fuzz(func(t *testing.T, s string) {
		start := time.Now()
		defer func() {
			if d := time.Since(start); d > 2*time.Second {
				t.Errorf("read %d bytes in %v", len(s), d)
			}
		}()
		decodeRequest(s)
		if r, err := decodeReply(s, true); err != nil && r.Status != Unknown {
			t.Errorf("%v with error %v", r.Status, err)
		}
	})
}

func readQueryFile(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
