package hostanalysis

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPointers: a launch knows where the pointers in device variables lead unless something in between may have set them.
func TestPointers(t *testing.T) {
	const program = `
#include <cstdlib>
__device__ int *source, *target;
__device__ int **setting;
__global__ void copy() { target[threadIdx.x] = source[threadIdx.x + 1]; }
__global__ void swap() { int *p = source; source = target; target = p; }
__global__ void put(int *p) { target = p; }
__global__ void set(int *p) { *setting = p; }
int main(int argc, char **argv) {
  int *first, *second, **at;
  cudaMalloc(&first, 4096);
  cudaMalloc(&second, 4096);
  cudaMemcpyToSymbol(source, &first, sizeof first);
  cudaMemcpyToSymbol(target, &second, sizeof second);
  BETWEEN
  copy<<<1, 32>>>();
  cudaDeviceSynchronize();
}
`
	for _, c := range []struct{ name, between, want string }{
		{"nothing", "", "first second"},
		{"another buffer", "cudaMemcpyToSymbol(target, &first, sizeof first);", "first first"},
		{"a kernel that swaps", "swap<<<1, 1>>>();", ""},
		{"a kernel that is passed one", "put<<<1, 1>>>(first);", "first first"},
		{"a kernel that may not start", "put<<<argc - 1, 1>>>(first);", "first"},
		{"a kernel that writes where a variable leads", "cudaGetSymbolAddress((void **)&at, target); cudaMemcpyToSymbol(setting, &at, sizeof at); set<<<1, 1>>>(first);", ""},
		{"part of a pointer", "cudaMemcpyToSymbol(target, &argc, sizeof argc);", "first"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "a.cu")
			if err := os.WriteFile(path, []byte(strings.Replace(program, "BETWEEN", c.between, 1)), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, l := range analyse(t, nil, path).Launches {
				if !strings.HasPrefix(l.Kernel.Name, "copy") {
					continue
				}
				found := map[string]string{}
				for _, p := range l.Pointers {
					found[p.Object.Name] = p.Targets[0].Object.Name
				}
				if got := strings.TrimSpace(found["source"] + " " + found["target"]); got != c.want {
					t.Errorf("the pointers lead to %q, want %q", got, c.want)
				}
			}
		})
	}
}
