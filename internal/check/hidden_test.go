package check_test

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/check"
	"github.com/hgrd/hgrd/reports"
)

// TestHidden: a value that the host computes in ways that are not known is no witness's to choose. What a run shows is a race,
// whatever led to it.
func TestHidden(t *testing.T) {
	const kernel = `
#include <cstdlib>
#include <functional>
#include <map>
#include <vector>
__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = threadIdx.x + blockIdx.x; }
struct Shape { virtual int width() const = 0; };
struct Wide : Shape { int by; Wide(int b) : by(b) {} int width() const override { return by; } };
__attribute__((noinline)) static int down(int n) { return n == 0 ? WIDTH : down(n - 1); }
int given = 7;
static int order(const void *a, const void *b) { given = WIDTH; return *(const int *)a - *(const int *)b; }
__global__ void set(int *p) { *p = WIDTH; }
int main(int argc, char **argv) {
  int *out;
  cudaMalloc(&out, 1 << 20);
  HOST
  put<<<8, 64>>>(out, w);
  cudaDeviceSynchronize();
}
`
	hosts := map[string]string{
		"virtual call":  `Shape *s = new Wide(WIDTH); Shape *volatile p = s; int w = p->width();`,
		"vector":        `std::vector<int> v; for (int i = 0; i < argc; i++) v.push_back(WIDTH); int w = v.at(0);`,
		"map":           `std::map<int, int> m; m[3] = WIDTH; int w = m[3];`,
		"recursion":     `int w = down(argc + 4);`,
		"std::function": `std::function<int(int)> f = [](int k) { return WIDTH + k; }; int w = f(0);`,
		"callback":      `int h[3] = {3, 1, 2}; qsort(h, 3, sizeof(int), order); int w = given;`,
		"managed":       `int *p; cudaMallocManaged(&p, sizeof(int)); set<<<1, 1>>>(p); cudaDeviceSynchronize(); int w = *p;`,
		"argument":      `if (argc < 2) return 1; int w = atoi(argv[1]); if (w < WIDTH) return 1;`,
	}
	for name, host := range hosts {
		for width, want := range map[string]reports.Verdict{"63": reports.Racy, "64": reports.Inconclusive} {
			t.Run(name+" "+width, func(t *testing.T) {
				t.Parallel()
				path := filepath.Join(t.TempDir(), "a.cu")
				text := strings.ReplaceAll(strings.ReplaceAll(kernel, "HOST", host), "WIDTH", width)
				if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
				r, err := check.Run(context.Background(), []string{path}, check.Options{Jobs: 1})
				if err != nil {
					t.Fatal(err)
				}
				for _, k := range r.Kernels {
					switch {
					case k.Name != "put" || k.Verdict == want:
					case want == reports.Inconclusive && k.Verdict == reports.RaceFree:
					default:
						t.Errorf("%v, want %v: %q", k.Verdict, want, k.Reasons)
					}
				}
			})
		}
	}
}
