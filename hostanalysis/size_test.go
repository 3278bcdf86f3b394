package hostanalysis

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/frontend"
)

// pointerMaze is a program whose host code does little but load and store through pointers that it has loaded.
func pointerMaze(n int) string {
	var b strings.Builder
	b.WriteString(`
struct node { node *next, *other; int *data; int n; };
void seen(node *);
node *made(int);
__attribute__((noinline)) static node *step(node *p, int i) { p->n = i; seen(p->other); return p->next; }
__global__ void k(int *d, int n) { d[threadIdx.x] = n; }
int main(int argc, char **argv) {
  node *a = made(0), *b = made(1), *c = made(2);
  node local = {a, b, 0, argc};
  node *in = &local;
  int *d;
  cudaMalloc(&d, 4 * argc);
  local.data = d;
`)
	for i := range n {
		switch i % 6 {
		case 0:
			fmt.Fprintf(&b, "  a->next->other = b->other->next; c->next = a;\n")
		case 1:
			fmt.Fprintf(&b, "  if (argc > %d) a = a->next->next; else b->next = a->other;\n", i)
		case 2:
			fmt.Fprintf(&b, "  switch (b->n) { case %d: in = in->next; break; case 1: local.n++; case -2: case -3: break; default: c->n = %d; }\n", i, i)
		case 3:
			fmt.Fprintf(&b, "  for (node *p = in; p->n < %d; p = p->next) { p->other->n += c->next->n; if (p->data) a->next = p; }\n", i)
		case 4:
			fmt.Fprintf(&b, "  c = step(c->next, %d); seen(in->next);\n", i)
		case 5:
			fmt.Fprintf(&b, "  if (c->n > %d && a->n == b->other->n || in->n) { b->data = c->data; in->other->next = b->next->other; }\n", i)
		}
	}
	b.WriteString("  k<<<1, 32>>>(in->data, local.n);\n  k<<<a->n, 32>>>(d, b->next->n);\n}\n")
	return b.String()
}

func compileText(t *testing.T, text string) *frontend.Program {
	t.Helper()
	tc, err := frontend.Find()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "maze.cu")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	p, err := tc.Compile(context.Background(), path, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestCost bounds the time for host code that asks about aliases at every step. It takes well below a second; the
// bound leaves room for slow machines, and none for effort that is exponential in the size.
func TestCost(t *testing.T) {
	p := compileText(t, pointerMaze(120))
	ctx, cancel := context.WithTimeout(context.Background(), 30*time.Second)
	defer cancel()
	start := time.Now()
	r, err := Analyze(ctx, p, expr.NewPool())
	if err != nil {
		t.Fatal(err)
	}
	t.Logf("%v", time.Since(start))
	if len(r.Launches) != 2 {
		t.Errorf("%d launches, want 2", len(r.Launches))
	}
}

// TestDeadline expects the context's error, soon, when it ends.
func TestDeadline(t *testing.T) {
	p := compileText(t, pointerMaze(240))
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	start := time.Now()
	if _, err := Analyze(ctx, p, expr.NewPool()); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("error %v, want %v", err, context.DeadlineExceeded)
	}
	if d := time.Since(start); d > 5*time.Second {
		t.Errorf("stopped after %v", d)
	}
}
