package symbolic

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/hgrd/hgrd/frontend"
)

// A loop is at its do, for or while, whatever its body begins with, however the compiler turns it, and in the function that
// it was written in; one of gotos is at the first of its jumps.
func TestLoopSites(t *testing.T) {
	tools, err := frontend.Find()
	if err != nil {
		t.Skip(err)
	}
	path := filepath.Join(t.TempDir(), "k.cu")
	if err := os.WriteFile(path, []byte(`__device__ int inner(const int *in, int n) {
  int m = 0;

  while (in[m] < n)
    m++;
  return m;
}
__global__ void k(int *out, const int *in, int n) {
  int x = threadIdx.x, go;
  do {
    if (x == 0)
      out[0] = 0;
    __syncthreads();
    x += in[x];
    go = in[n];
  } while (go);
  do

  {
    for (int i = 0; i < n;
         i++) {
      if (in[i] == 3)
        continue;
      out[i] += in[i + x];
    }
    x += inner(in, n);
  } while (in[x]);
  do {
    do {
      x += in[x];
    } while (in[x + 1]);
  } while (in[x + 2]);
again:
  out[x]++;
  if (in[x++])
    goto again;
}
`), 0o644); err != nil {
		t.Fatal(err)
	}
	p, err := tools.Compile(context.Background(), path, frontend.Options{})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, l := range NewGraph(p.Device.Kernels()[0].Func).Loops {
		s := l.Site(p.Device)
		got = append(got, fmt.Sprint(s.Function, " ", s.Line, " ", len(s.InlinedAt)))
	}
	slices.Sort(got)
	if want := []string{"inner 4 1", "k 10 0", "k 17 0", "k 20 0", "k 28 0", "k 29 0", "k 35 0"}; !slices.Equal(got, want) {
		t.Errorf("loops at %v, want %v", got, want)
	}
}
