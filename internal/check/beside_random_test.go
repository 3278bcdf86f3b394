package check

import (
	options "flag"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

var besidePrograms = options.Int("beside", 10, "random programs of several streams")

// randomStreams is the body of a function of n that gives two streams work on slices of x.
func randomStreams(r *rand.Rand) string {
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	work := func(i string) string {
		at := pick(i+" * n", i+" * n", "("+i+" + 1) * n", i+" * (n + 1)", i+" * 4", "n - 1", i+" * n + 1", "0")
		n := pick("n", "n", "n", "n - 1", "4", "1", "n / 2")
		stream := pick("s["+i+" % 2]", "s["+i+" % 2]", "s[0]", "s[1]")
		switch r.IntN(4) {
		case 0:
			return fmt.Sprintf("cudaMemsetAsync(x + %s, 0, (%s) * sizeof(int), %s);", at, n, stream)
		case 1:
			return fmt.Sprintf("k<<<(%s + 3) / 4, 4, 0, %s>>>(x + %s, %s);", n, stream, at, n)
		case 2:
			return fmt.Sprintf("from<<<2, 4, 0, %s>>>(x, %s, %s);", stream, at, n)
		}
		return fmt.Sprintf("k<<<1, 8, 0, %s>>>(x + %s, %s);", stream, at, n)
	}
	var b strings.Builder
	for range 1 + r.IntN(2) {
		if r.IntN(3) == 0 {
			fmt.Fprintf(&b, "  %s\n", work(fmt.Sprint(r.IntN(3))))
			continue
		}
		fmt.Fprintf(&b, "  for (int i = 0; i < %s; i++) {\n", pick("2", "3", "n", "4"))
		for range 1 + r.IntN(2) {
			fmt.Fprintf(&b, "    %s\n", work("i"))
		}
		if r.IntN(4) == 0 {
			fmt.Fprintf(&b, "    %s\n", pick("cudaDeviceSynchronize();", "cudaStreamSynchronize(s[0]);", "if (n < 3) cudaStreamSynchronize(s[1]);"))
		}
		b.WriteString("  }\n")
		if r.IntN(3) == 0 {
			fmt.Fprintf(&b, "  %s\n", pick("cudaDeviceSynchronize();", "cudaStreamSynchronize(s[1]);"))
		}
	}
	return b.String()
}

// TestBesideRandom: what is proved of work in several streams, for all sizes, holds in runs for each of them.
func TestBesideRandom(t *testing.T) {
	const head = `#include <cstdlib>
__global__ void k(int *x, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) x[i] += 1; }
__global__ void from(int *x, int at, int n) { for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) x[at + i] = 1; }
static void body(int *x, int n) {
  cudaStream_t s[2];
  cudaStreamCreate(&s[0]);
  cudaStreamCreate(&s[1]);
`
	proved, races := 0, 0
	for seed := range uint64(*besidePrograms) {
		body := randomStreams(rand.New(rand.NewPCG(seed, 26)))
		any := checkSource(t, head+body+"}\nint main(int argc, char **argv) {\n  int n = atoi(argv[1]), *x;\n  if (n < 1 || n > 5) return 1;\n  cudaMalloc(&x, 1024);\n  body(x, n);\n}\n")
		each := checkSource(t, head+body+"}\nint main() {\n  int *x;\n  cudaMalloc(&x, 1024);\n  for (int n = 1; n <= 5; n++) { body(x, n); cudaDeviceSynchronize(); }\n}\n")
		raced := map[string]bool{}
		for _, race := range each.Races {
			if race.Concurrent != nil {
				raced[race.Kernel] = true
			}
		}
		races += len(raced)
		for _, k := range any.Kernels {
			if k.Verdict != reports.RaceFree {
				continue
			}
			proved++
			if raced[k.Name] {
				t.Errorf("seed %d: %s is proved, and a run has a race:\n%s", seed, k.Name, body)
			}
		}
	}
	t.Logf("%d kernels proved, %d with a race", proved, races)
	if proved == 0 || races == 0 {
		t.Error("the programs are all of one kind")
	}
}
