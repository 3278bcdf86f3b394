package solver

import (
	"context"
	"strings"
	"testing"
	"time"
)

func externals(t *testing.T) []*External {
	var es []*External
	for _, e := range []*External{ExternalZ3(), ExternalCVC5()} {
		if e.Available() {
			es = append(es, e)
		}
	}
	if len(es) == 0 {
		t.Skip("no outside solver here")
	}
	return es
}

func TestScripts(t *testing.T) {
	const bv = "(set-logic QF_BV)(declare-const x (_ BitVec 32))(declare-const |p q| Bool)"
	tests := map[string]struct {
		text string
		want Status
		x    int64
	}{
		"wraps":        {bv + "(assert |p q|)(assert (= (bvadd x #x00000002) #x00000001))(check-sat)", Sat, 1<<32 - 1},
		"without":      {bv + "(assert |p q|)(assert (= x (_ bv5 32)))", Sat, 5},
		"unsat":        {bv + "(assert (bvult x x))(check-sat)", Unsat, 0},
		"error":        {bv + "(assert (= y x))(assert false)(check-sat)", Unknown, 0},
		"syntax error": {bv + "(assert (= x x)", Unknown, 0},
		"no script":    {")", Unknown, 0},
	}
	for _, e := range externals(t) {
		for name, tt := range tests {
			r, err := e.Run(t.Context(), Script{Name: name, Text: tt.text, Model: []string{"x", "|p q|"}})
			if err != nil || r.Status != tt.want {
				t.Errorf("%s, %s: %v %s, %v", e.binary, name, r.Status, r.Reason, err)
				continue
			}
			if r.Status == Sat && (r.Model["x"].Int64() != tt.x || r.Model["p q"].Int64() != 1) {
				t.Errorf("%s, %s: %v", e.binary, name, r.Model)
			}
			if r.Status == Unknown && r.Reason == "" {
				t.Errorf("%s, %s: no reason", e.binary, name)
			}
		}
	}
}

func TestExternalIsKilled(t *testing.T) {
	e := needExternal(t, ExternalZ3())
	q := hard()
	q.Limit.Wall = 100 * time.Millisecond
	start := time.Now()
	if r := check(t, e, q); r.Status != Unknown || r.Reason != ReasonTime {
		t.Errorf("%v %s", r.Status, r.Reason)
	}
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if r, err := e.Check(ctx, hard()); err == nil || r.Status != Unknown {
		t.Errorf("%v, %v", r.Status, err)
	}
	if d := time.Since(start); d > 3*time.Second {
		t.Errorf("took %v", d)
	}
}

// Programs that are no solvers give errors or Unknown, never an answer.
func TestNotASolver(t *testing.T) {
	for name, e := range map[string]*External{
		"missing": NewExternal("no-such-solver"),
		"echo":    NewExternal("echo", "hello unsat"),
		"silent":  NewExternal("true"),
		"failing": NewExternal("false"),
	} {
		if r, err := e.Check(t.Context(), easy(name)); r.Status != Unknown || err == nil && r.Reason == "" {
			t.Errorf("%s: %v %q, %v", name, r.Status, r.Reason, err)
		}
	}
}

func TestReadAnswer(t *testing.T) {
	tests := []struct {
		in   string
		want Status
		ok   bool
	}{
		{"unsat\n(error \"no model\")", Unsat, true},
		{"(error \"bad\")\nunsat", Unknown, false},
		{"unknown", Unknown, false},
		{"timeout", Unknown, false},
		{"sat\n", Unknown, false}, // the model is missing
		{"sat\n((x 5))", Sat, true},
		{"sat\n((x ?))", Unknown, false},
		{"sat\n((x (- 5)", Unknown, false},
		{"", Unknown, false},
		{"|unsat|x", Unknown, false},
	}
	for _, tt := range tests {
		r, err := readAnswer(strings.NewReader(tt.in), true)
		if r.Status != tt.want || (err == nil) != tt.ok {
			t.Errorf("%q: %v, %v", tt.in, r.Status, err)
		}
	}
}
