package memory

import (
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine/unwind"
)

func faults(f func()) bool {
	_, is := unwind.Catch(f).(*FaultError)
	return is
}

func TestBounds(t *testing.T) {
	s := NewSpace(nil, 1<<20)
	for _, n := range []uint64{0, 1, 8, 100, 1 << 16, 1 << 17} {
		o := s.Alloc(n, Heap, true)
		if n > 0 {
			s.Store(o.Base+n-1, 1, Value{V: 7})
			if v := s.Load(o.Base+n-1, 1); v.V != 7 || v.S != nil {
				t.Errorf("%d bytes: %+v", n, v)
			}
		}
		if !faults(func() { s.Load(o.Base+n, 1) }) || !faults(func() { s.Store(o.Base-1, 1, Value{}) }) {
			t.Errorf("%d bytes: access outside", n)
		}
		s.Free(o)
		if !faults(func() { s.Load(o.Base, 1) }) {
			t.Errorf("%d bytes: access after the end", n)
		}
	}
	if !faults(func() { s.Load(0, 4) }) || !faults(func() { s.Load(FunctionBase, 4) }) {
		t.Error("access to nothing")
	}
	if _, is := unwind.Catch(func() { s.Alloc(1<<21, Heap, true) }).(*ExhaustedError); !is {
		t.Error("no bound")
	}
}

func TestUndefined(t *testing.T) {
	s := NewSpace(nil, 1<<20)
	o, p := s.Alloc(16, Heap, false), s.Alloc(16, Heap, true)
	if v := s.Load(o.Base, 4); v.S.Undefs() != 0xffffffff {
		t.Errorf("fresh memory: %+v", v.S)
	}
	s.Store(o.Base+1, 1, Value{V: 5})
	s.Store(o.Base+4, 4, Value{V: 0xff, S: Poorly(0xf0)})
	s.Copy(p.Base, o.Base, 8)
	if v := s.Load(p.Base, 4); v.S.Undefs() != 0xffff00ff || v.V != 0x500 {
		t.Errorf("copied: %x %x", v.S.Undefs(), v.V)
	}
	if v := s.Load(p.Base+4, 2); v.S.Undefs() != 0xf0 {
		t.Errorf("part: %x", v.S.Undefs())
	}
	if _, ok := s.Read(p.Base+5, 3); !ok {
		t.Error("defined bytes are not")
	}
	if _, ok := s.Read(p.Base+4, 3); ok {
		t.Error("undefined bytes are defined")
	}
	s.Fill(p.Base, 8, Value{})
	if v := s.Load(p.Base, 8); v.S != nil || v.V != 0 {
		t.Errorf("filled: %+v", v)
	}
}

func TestExpressions(t *testing.T) {
	s := NewSpace(nil, 1<<20)
	s.Pool = expr.NewPool()
	x := s.Pool.Var(expr.Symbol{Name: "x", Width: 32})
	o := s.Alloc(16, Heap, true)
	s.Store(o.Base, 4, Value{V: 0x01020304, S: &Shade{Expr: x}})
	env := func(*expr.Symbol, []uint64) (uint64, bool) { return 0xa1b2c3d4, true }
	check := func(what string, at, n, want uint64) {
		t.Helper()
		v := s.Load(at, n)
		if v.S == nil || v.S.Expr == nil || v.S.Expr.Width != int(8*n) {
			t.Fatalf("%s: %+v", what, v)
		}
		if got, ok := expr.Eval(v.S.Expr, env); !ok || got != want {
			t.Errorf("%s: %x, want %x", what, got, want)
		}
	}
	check("whole", o.Base, 4, 0xa1b2c3d4)
	check("second byte", o.Base+1, 1, 0xc3)
	check("with what follows", o.Base+2, 4, 0xa1b2)
	s.Store(o.Base+1, 1, Value{V: 0x55})
	check("cut", o.Base, 4, 0xa1b255d4)
	s.Copy(o.Base+8, o.Base+2, 2)
	check("moved", o.Base+8, 2, 0xa1b2)
	if v := s.Load(o.Base+1, 1); v.S != nil {
		t.Errorf("overwritten: %+v", v.S)
	}
}
