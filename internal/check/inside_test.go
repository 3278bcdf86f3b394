package check

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/hgrd/hgrd/reports"
)

// Ways in which a run that brings two threads together leaves a buffer: by the last thread, by a later round of the same
// threads, by a load on the way, by the last thread in the last of so many rounds as the launch says. Beside each, the same
// kernel with room enough.
const insideProgram = `
#include <cstdlib>
__global__ void planes(double *w, int offset) {
  int i = blockIdx.x * 512 + threadIdx.x;
  w[i] = 1;
  w[i + offset] = 2;
}
__global__ void roomyPlanes(double *w, int offset) {
  int i = blockIdx.x * 512 + threadIdx.x;
  w[i] = 1;
  w[i + offset] = 2;
}
__global__ void rows(float *m, int dim) {
  for (int i = 0; i < 16; i++) m[i * dim + threadIdx.x] = i;
}
__global__ void roomyRows(float *m, int dim) {
  for (int i = 0; i < 16; i++) m[i * dim + threadIdx.x] = i;
}
__global__ void pairs(short *a, const short *bias, int width) {
  for (int y = threadIdx.x * 2; y < width; y += blockDim.x * 2)
    ((short2 *)a)[(blockIdx.x * width + y) >> 1] = ((short2 *)bias)[(y >> 1)];
}
__global__ void roomyPairs(short *a, const short *bias, int width) {
  for (int y = threadIdx.x * 2; y < width; y += blockDim.x * 2)
    ((short2 *)a)[(blockIdx.x * width + y) >> 1] = ((short2 *)bias)[(blockIdx.x * width + y) >> 1];
}
__global__ void rounds(const float *in, float *out, int n) {
  __shared__ float part[8 * 64];
  for (int i = 0; i < n; i++) {
    float v = in[i];
    for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(~0u, v, k);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32 * 64 + i] = v;
  }
  __syncthreads();
  out[threadIdx.x] = part[threadIdx.x];
}
__global__ void roomyRounds(const float *in, float *out, int n) {
  __shared__ float part[16 * 64];
  for (int i = 0; i < n; i++) {
    float v = in[i];
    for (int k = 16; k > 0; k /= 2) v += __shfl_down_sync(~0u, v, k);
    if (threadIdx.x % 32 == 0) part[threadIdx.x / 32 * 64 + i] = v;
  }
  __syncthreads();
  out[threadIdx.x] = part[threadIdx.x];
}
int main(int argc, char **argv) {
  int n = atoi(argv[1]), width = atoi(argv[2]);
  float *in, *out;
  cudaMalloc(&in, sizeof(float) * n);
  cudaMalloc(&out, sizeof(float) * 256);
  rounds<<<1, 256>>>(in, out, n);
  roomyRounds<<<1, 256>>>(in, out, n);
  double *w, *w2;
  float *m, *m2;
  short *a, *bias;
  cudaMalloc(&w, sizeof(double) * 2 * n * width);
  cudaMalloc(&w2, sizeof(double) * 1024 * (n + width));
  cudaMalloc(&m, sizeof(float) * width * width);
  cudaMalloc(&m2, sizeof(float) * 16 * (width + 16));
  cudaMalloc(&a, sizeof(short) * (n * width + 1));
  cudaMalloc(&bias, sizeof(short) * width);
  planes<<<n, 512>>>(w, n * width);
  roomyPlanes<<<n, 512>>>(w2, width);
  rows<<<1, 16>>>(m, width);
  roomyRows<<<1, 16>>>(m2, width);
  pairs<<<n, 128>>>(a, bias, width);
  roomyPairs<<<n, 128>>>(a, a, width);
}
`

// TestOutOfBounds: a race whose launch has to leave a buffer stands below those that stay inside.
func TestOutOfBounds(t *testing.T) {
	r := checkSource(t, insideProgram)
	got := map[string]string{}
	for _, f := range r.Findings {
		for _, k := range f.Kernels {
			got[k] += fmt.Sprint(f.Rank)
		}
	}
	for kernel, want := range map[string]string{
		"planes": "out-of-bounds", "roomyPlanes": "definite", "rows": "out-of-bounds", "roomyRows": "definite",
		"pairs": "out-of-bounds", "roomyPairs": "definite", "rounds": "out-of-bounds", "roomyRounds": "definite",
	} {
		if got[kernel] != want {
			t.Errorf("%s is %q, want %q", kernel, got[kernel], want)
		}
	}
	var text bytes.Buffer
	if err := reports.NewText(&text, false).Handle(r); err != nil {
		t.Fatal(err)
	}
	if want := "out-of-bounds race in kernel planes"; !strings.Contains(text.String(), want) {
		t.Errorf("the text lacks %q", want)
	}
	if t.Failed() {
		t.Log(text.String())
	}
}
