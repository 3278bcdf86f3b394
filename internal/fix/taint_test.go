package fix

import (
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/hgrd/hgrd/internal/cxx"
)

func TestTainted(t *testing.T) {
	s := &source{"a.cu", []byte(`__global__ void k(int *a, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, b = blockIdx.x, same = n;
  int *mine = a + t;
  for (int i = t; i < n; i += blockDim.x)
    s[t] += i;
  for (int r = 0; r < n; r++) {
    same += s[0];
    late = later;
    later = t;
  }
  *a = t;
  const int own = s[t] == 1 ? b : 2;
}`)}
	f := cxx.Function(s.text, strings.Index(string(s.text), "int t"))
	got := slices.Sorted(maps.Keys(s.tainted(f, threads)))
	if diff := cmp.Diff([]string{"i", "late", "later", "mine", "own", "t"}, got); diff != "" {
		t.Error(diff)
	}
	for _, c := range []struct {
		at          string
		block, grid bool
	}{
		{"int t", true, true}, {"s[t] += i", false, false}, {"same += s[0]", true, true}, {"const int own", true, true},
	} {
		at := strings.Index(string(s.text), c.at)
		if s.reached(at, false) != c.block || s.reached(at, true) != c.grid {
			t.Errorf("%s: %v for a block, %v for the grid", c.at, s.reached(at, false), s.reached(at, true))
		}
	}
}
