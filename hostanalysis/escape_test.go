package hostanalysis

import (
	"context"
	"strings"
	"testing"

	"github.com/llir/llvm/ir"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// TestCapturedInCircles asks, in each order, whether functions that call each other keep a pointer.
func TestCapturedInCircles(t *testing.T) {
	part := compileText(t, `
#define OWN __attribute__((noinline))
int *kept;
OWN void plain(int *p, int n) { if (n) { p[n] = n; plain(p + 1, n - 1); } }
OWN long span(int *p, int *q, int n) { return n ? span(p, q, n - 1) : q - p; }
OWN long number(int *p, int n) { return n ? number(p, n - 1) : (long)p; }
OWN void even(int *p, int n);
OWN void odd(int *p, int n) { if (n) even(p, n - 1); }
OWN void even(int *p, int n) { if (n) odd(p, n - 1); *p = n; }
OWN void second(int *p, int n);
OWN void first(int *p, int n) { if (n) second(p, n - 1); }
OWN void second(int *p, int n) { if (n) first(p, n - 1); kept = p; }
int main(int argc, char **argv) {
  int a[9];
  plain(a, argc);
  span(a, a + argc, argc);
  number(a, argc);
  odd(a, argc);
  first(a, argc);
}
`)
	want := map[string]bool{"plain": false, "span": false, "number": true, "odd": false, "even": false, "first": true, "second": true}
	var funcs []*ir.Func
	for _, f := range part.Host.IR.Funcs {
		for name := range want {
			if strings.HasPrefix(f.Name(), "_Z") && strings.Contains(f.Name(), name+"P") {
				funcs = append(funcs, f)
			}
		}
	}
	if len(funcs) != len(want) {
		t.Fatalf("%d functions, want %d", len(funcs), len(want))
	}
	for i := range funcs {
		p := newProgram(context.Background(), []*frontend.Program{part}, expr.NewPool(), false)
		for k := range funcs {
			f := funcs[(i+k)%len(funcs)]
			for name, kept := range want {
				if strings.Contains(f.Name(), name+"P") && p.captured(f, f.Params[0]) != kept {
					t.Errorf("%s: captured is %t, asked after %d others", name, !kept, k)
				}
			}
		}
	}
}
