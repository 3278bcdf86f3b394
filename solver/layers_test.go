package solver

import (
	"context"
	"errors"
	"math/big"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// fake answers every query alike and counts them.
type fake struct {
	res    Result
	err    error
	asked  int
	models int
}

func (f *fake) Check(_ context.Context, q *Query) (Result, error) {
	f.asked++
	if q.Model {
		f.models++
	}
	return f.res, f.err
}

func TestValidate(t *testing.T) {
	x := Var("x")
	q := &Query{Name: "q", Asserts: []*Term{Lt(x, Int(3)), Lt(Int(0), x)}}
	tests := map[string]struct {
		answer Result
		want   Status
	}{
		"good":        {Result{Status: Sat, Model: ints(map[string]int64{"x": 2})}, Sat},
		"wrong":       {Result{Status: Sat, Model: ints(map[string]int64{"x": 3})}, Unknown},
		"incomplete":  {Result{Status: Sat, Model: ints(map[string]int64{"y": 2})}, Unknown},
		"no model":    {Result{Status: Sat}, Unknown},
		"unsat":       {Result{Status: Unsat}, Unsat},
		"unknown":     {Result{}, Unknown},
		"stray model": {Result{Model: ints(map[string]int64{"x": 2})}, Unknown},
	}
	for name, tt := range tests {
		for _, wantModel := range []bool{false, true} {
			f := &fake{res: tt.answer}
			q.Model = wantModel
			r := check(t, NewValidate(f), q)
			if r.Status != tt.want {
				t.Errorf("%s: %v, want %v", name, r.Status, tt.want)
			}
			if f.models != 1 {
				t.Errorf("%s: no model asked for", name)
			}
			if (r.Model != nil) != (r.Status == Sat && wantModel) {
				t.Errorf("%s: model %v", name, r.Model)
			}
		}
	}
}

func TestCache(t *testing.T) {
	sat := Result{Status: Sat, Model: ints(map[string]int64{"x": 2})}
	tests := map[string]struct {
		res   Result
		err   error
		asked int
	}{
		"sat":       {sat, nil, 1},
		"unsat":     {Result{Status: Unsat}, nil, 1},
		"resource":  {Result{Reason: ReasonResource}, nil, 1},
		"time":      {Result{Reason: ReasonTime}, nil, 2},
		"cancelled": {Result{Status: Sat}, context.Canceled, 2},
	}
	for name, tt := range tests {
		f := &fake{res: tt.res, err: tt.err}
		c := NewCache(f)
		q := easy("one")
		r1, _ := c.Check(t.Context(), q)
		if r1.Model != nil {
			r1.Model["x"] = big.NewInt(99) // the caller's own copy
		}
		r2, _ := c.Check(t.Context(), easy("same under another name"))
		if f.asked != tt.asked {
			t.Errorf("%s: asked %d times, want %d", name, f.asked, tt.asked)
		}
		if r2.Status != tt.res.Status || name == "sat" && r2.Model["x"].Int64() != 2 {
			t.Errorf("%s: second answer %v %v", name, r2.Status, r2.Model)
		}
		q.Limit.Resource = 7
		c.Check(t.Context(), q)
		q.Model = false
		c.Check(t.Context(), q)
		if f.asked != tt.asked+2 {
			t.Errorf("%s: limit or model not in the key", name)
		}
	}
}

func TestTrivial(t *testing.T) {
	f := &fake{}
	s := NewTrivial(f)
	if r := check(t, s, &Query{Asserts: []*Term{BoolVar("p"), False()}}); r.Status != Unsat {
		t.Error(r.Status)
	}
	if r := check(t, s, &Query{Asserts: []*Term{True()}, Model: true}); r.Status != Sat || r.Model == nil {
		t.Error(r.Status)
	}
	if r := check(t, s, &Query{}); r.Status != Sat {
		t.Error(r.Status)
	}
	if f.asked != 0 {
		t.Error("a decided query was passed on")
	}
	check(t, s, &Query{Asserts: []*Term{BoolVar("p")}})
	if f.asked != 1 {
		t.Error("an open query was not passed on")
	}
	// A sort error is never hidden by a false assert.
	if _, err := s.Check(t.Context(), &Query{Asserts: []*Term{False(), Var("x")}}); err == nil {
		t.Error("ill-sorted query accepted")
	}
}

func TestDump(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "new")
	d := NewDump(&fake{res: Result{Status: Sat, Model: ints(map[string]int64{"x": 2, "and": -1})}}, dir)
	for _, name := range []string{"OB-1", "OB-1", "../a b/c*", ""} {
		check(t, d, easy(name))
	}
	broken := NewDump(&fake{err: errors.New("worker on fire")}, dir)
	broken.Check(t.Context(), easy("broken"))
	for file, want := range map[string]string{
		"OB-1.smt2":     text(t, easy("OB-1")),
		"OB-1-2.smt2":   text(t, easy("OB-1")),
		"_a_b_c_.smt2":  text(t, easy("../a b/c*")),
		"query.smt2":    text(t, easy("")),
		"OB-1.result":   "sat\n%x.616e64 = -1\nx = 2\n",
		"broken.result": "error\nworker on fire\n",
	} {
		got, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil || string(got) != want {
			t.Errorf("%s: %q, %v; want %q", file, got, err, want)
		}
	}
}

// Links and pipes that lie where a query is to be written make way for it.
func TestDumpFollowsNoLinks(t *testing.T) {
	dir := t.TempDir()
	victim, dumped := filepath.Join(dir, "victim"), filepath.Join(dir, "dumped")
	if err := os.WriteFile(victim, []byte("kept"), 0o666); err != nil {
		t.Fatal(err)
	}
	os.Mkdir(dumped, 0o777)
	os.Symlink(victim, filepath.Join(dumped, "q.smt2"))
	syscall.Mkfifo(filepath.Join(dumped, "q.result"), 0o666)
	check(t, NewDump(&fake{res: Result{Status: Unsat}}, dumped), easy("q"))
	for file, want := range map[string]string{victim: "kept", filepath.Join(dumped, "q.smt2"): text(t, easy("q")), filepath.Join(dumped, "q.result"): "unsat\n"} {
		if got, err := os.ReadFile(file); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v; want %q", file, got, err, want)
		}
	}
}

func TestChain(t *testing.T) {
	dir := t.TempDir()
	c, err := NewChain(Config{Workers: 1, DumpDir: dir})
	if err != nil {
		t.Fatal(err)
	}
	defer c.Close()
	for range 3 {
		checkEasy(t, c)
	}
	check(t, c, &Query{Name: "decided", Asserts: []*Term{False()}})
	hopeless := hard()
	hopeless.Limit.Wall = 50 * time.Millisecond
	check(t, c, hopeless)
	if _, err := c.Check(t.Context(), &Query{Name: "bad", Asserts: []*Term{Var("x")}}); err == nil {
		t.Error("ill-sorted query accepted")
	}
	asked, solved := c.Asked(), c.Solved()
	asked.Elapsed, solved.Elapsed = 0, 0
	if want := (Stats{Queries: 6, Sat: 3, Unsat: 1, Unknown: 1, Errors: 1}); asked != want {
		t.Errorf("asked %+v, want %+v", asked, want)
	}
	if want := (Stats{Queries: 2, Sat: 1, Unknown: 1}); solved != want {
		t.Errorf("solved %+v, want %+v", solved, want)
	}
	if _, err := os.Stat(filepath.Join(dir, "easy-3.result")); err != nil {
		t.Error(err)
	}
}
