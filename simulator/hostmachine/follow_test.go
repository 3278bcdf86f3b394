package hostmachine_test

import (
	"slices"
	"testing"

	"github.com/hgrd/hgrd/constraints/expr"
	"github.com/hgrd/hgrd/simulator/hostmachine"
)

const follower = prelude + `int main(int argc, char **argv) {
  int n = atoi(argv[1]), s = 0, *p;
  for (int i = 0; i < n; i++) s += i * n % 3;
  cudaMalloc(&p, 4 * n);
  k<<<1, 32>>>(p, s);
}`

// TestFollow: a run is followed until nobody wants more of its conditions. It does the same then, for less, and says that its
// conditions do not tell all.
func TestFollow(t *testing.T) {
	p := compiled(t, follower)
	in := hostmachine.Inputs{Args: []string{"2000"}}
	whole := execute(t, p, in, expr.NewPool())
	if len(whole.conditions) < 2000 || whole.end.Untracked {
		t.Fatalf("%d conditions, untracked: %v", len(whole.conditions), whole.end.Untracked)
	}
	for _, wanted := range []int{0, 10, 1500} {
		part := executeAs(t, p, in, expr.NewPool(), wanted)
		if got := len(part.conditions); got != wanted+1 {
			t.Errorf("%d conditions, and %d are wanted", got, wanted)
		}
		if !part.end.Untracked || part.end.Kind != whole.end.Kind || !slices.Equal(part.launches, whole.launches) {
			t.Errorf("%d conditions: %+v, %q; all: %+v, %q", wanted, part.end, part.launches, whole.end, whole.launches)
		}
		if part.end.Steps >= whole.end.Steps {
			t.Errorf("%d conditions: %d steps; all: %d", wanted, part.end.Steps, whole.end.Steps)
		}
	}
}
