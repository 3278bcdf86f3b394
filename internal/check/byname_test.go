package check

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/internal/cache"
	"github.com/hgrd/hgrd/reports"
)

const (
	byNameKernel = `extern "C" __global__ void scale(float *out, const float *in, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) out[i] = 2 * in[i + 1] + threadIdx.y;
}
`
	byNameHost = `#include <cuda.h>
#include <nvrtc.h>
#include <string>
CUfunction find(CUmodule m, const char *name) {
  CUfunction f;
  return cuModuleGetFunction(&f, m, name) == CUDA_SUCCESS ? f : nullptr;
}
int main(int argc, char **argv) {
  nvrtcProgram p;
  CUmodule m;
  CUdeviceptr a, b;
  int n = argc;
  std::string image(4096, 0);
  nvrtcCreateProgram(&p, argv[0], "scale_kernel.cu", 0, nullptr, nullptr);
  nvrtcCompileProgram(p, 0, nullptr);
  nvrtcGetPTX(p, &image[0]);
  cuModuleLoadData(&m, image.c_str());
  CUfunction f = find(m, "scale");
  cuMemAlloc(&a, (n + 1) * sizeof(float));
  cuMemAlloc(&b, (n + 1) * sizeof(float));
  void *args[] = {&a, &b, &n};
  cuLaunchKernel(f, (n + 255) / 256, 1, 1, 256, 1, 1, 0, nullptr, args, nullptr);
}
`
)

// TestByName: the launch of a kernel that is compiled apart stands in a C++ file, which asks for it by its name. Edits of
// that file are seen where results are kept.
func TestByName(t *testing.T) {
	dir := t.TempDir()
	kernel, host := filepath.Join(dir, "scale_kernel.cu"), filepath.Join(dir, "scale.cpp")
	write := func(path, text string) {
		t.Helper()
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write(kernel, byNameKernel)
	for _, c := range []struct {
		name, old, new string
		want           reports.Verdict
		rank           reports.Rank // of the first race
		says           string       // reason or assumption
	}{
		{"as written", "", "", reports.RaceFree, 0, ""},
		{"one buffer", "{&a, &b, &n}", "{&a, &a, &n}", reports.Racy, reports.Definite, ""},
		{"another kernel", `"scale"`, `"shift"`, reports.Inconclusive, 0, "not launched"},
		{"any kernel", `"scale"`, `argv[1]`, reports.Racy, reports.Unconfirmed, "launch of a kernel by a name that is not known"},
	} {
		write(host, strings.Replace(byNameHost, c.old, c.new, 1))
		r, err := Run(context.Background(), []string{host, kernel}, Options{Jobs: 1, Link: true, Cache: cache.Options{Dir: filepath.Join(dir, "kept")}})
		if err != nil {
			t.Fatal(err)
		}
		if len(r.Kernels) != 1 || r.Kernels[0].Verdict != c.want {
			t.Fatalf("%s: got %+v, want %v", c.name, r.Kernels, c.want)
		}
		if k := r.Kernels[0]; !strings.Contains(strings.Join(append(k.Reasons, k.Assumptions...), "\n"), c.says) {
			t.Errorf("%s: %q is not among %q and %q", c.name, c.says, k.Reasons, k.Assumptions)
		}
		if len(r.Races) > 0 && r.Races[0].Rank() != c.rank {
			t.Errorf("%s: rank %v, want %v", c.name, r.Races[0].Rank(), c.rank)
		}
	}
}
