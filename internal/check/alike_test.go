package check

import (
	"fmt"
	"testing"
)

// Blocks and lanes that write the same value, and others that look like them.
const alikeProgram = `
__global__ void tile(const int *in, int *out) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = in[t];
  __syncthreads();
  for (int i = 0; i < 4; i++) out[i * 64 + t] = s[63 - t] + in[i];
}
__global__ void ownBlock(const int *in, int *out) {
  int t = threadIdx.x;
  out[t] = in[t] + blockIdx.x;
}
__global__ void inPlace(const int *in, int *out) {
  int t = threadIdx.x;
  out[t] = out[t] + in[t];
}
__global__ void ticket(const int *in, int *out) {
  __shared__ int next;
  if (threadIdx.x == 0) next = 0;
  __syncthreads();
  out[threadIdx.x] = in[atomicAdd(&next, 1)];
}
__global__ void early(const int *in, int *out) {
  out[threadIdx.x] = in[threadIdx.x] + (int)clock();
}
__global__ void leader(unsigned *at, unsigned *count) {
  unsigned id = 0;
  if (threadIdx.x == 0) id = atomicAdd(count, 1u);
  *at = __shfl_sync(0xffffffffu, id, 0);
}
__global__ void halves(unsigned *at, unsigned *count) {
  unsigned id = threadIdx.x;
  if (threadIdx.x == 0) id = atomicAdd(count, 1u);
  *at = __shfl_sync(0xffffffffu, id, 0, 16);
}
__global__ void neighbour(unsigned *at, unsigned *count) {
  unsigned id = threadIdx.x;
  if (threadIdx.x == 0) id = atomicAdd(count, 1u);
  *at = __shfl_down_sync(0xffffffffu, id, 1);
}
__global__ void warps(unsigned *at) {
  *at = __shfl_sync(0xffffffffu, threadIdx.x, 0);
}
__global__ void rowSums(const int *in, int *out) {
  int sum = 0, r = blockIdx.y;
  for (int i = 0; i < 8; i++) sum = sum * 3 + in[r * 8 + i];
  out[r] = sum;
}
__global__ void columnSums(const int *in, int *out) {
  int sum = 0;
  for (int i = 0; i < 8; i++) sum = sum * 3 + in[blockIdx.x * 8 + i];
  out[blockIdx.y] = sum;
}
__global__ void rowsInTurn(const int *in, int *out) {
  __shared__ int s;
  int sum = 0, r = blockIdx.y;
  for (int i = 0; i < 8; i++) {
    if (threadIdx.x == 0) s = in[r * 8 + i] + blockIdx.x;
    __syncthreads();
    sum = sum * 3 + s;
    __syncthreads();
  }
  out[r] = sum;
}
int main() {
  int *in, *out;
  unsigned *at, *count;
  cudaMalloc(&in, 64 * sizeof(int));
  cudaMalloc(&out, 256 * sizeof(int));
  cudaMalloc(&at, sizeof(unsigned));
  cudaMalloc(&count, sizeof(unsigned));
  tile<<<8, 64>>>(in, out);
  ownBlock<<<8, 64>>>(in, out);
  inPlace<<<8, 64>>>(in, out);
  ticket<<<8, 64>>>(in, out);
  early<<<8, 64>>>(in, out);
  leader<<<1, 32>>>(at, count);
  halves<<<1, 32>>>(at, count);
  neighbour<<<1, 32>>>(at, count);
  warps<<<1, 64>>>(at);
  rowSums<<<dim3(4, 8), 64>>>(in, out);
  columnSums<<<dim3(8, 4), 64>>>(in, out);
  rowsInTurn<<<dim3(4, 8), 64>>>(in, out);
}
`

// TestSameValue: blocks that do the same write the same, and so do the lanes that a shuffle gave one lane's value.
func TestSameValue(t *testing.T) {
	r := checkSource(t, alikeProgram)
	got := map[string]string{}
	for _, race := range r.Races {
		if race.Accesses[0].Kind == race.Accesses[1].Kind {
			got[race.Kernel] += fmt.Sprintf("%s %s;", race.Type, race.Rank())
		}
	}
	for kernel, want := range map[string]string{
		"tile":       "inter-block benign;",
		"ownBlock":   "inter-block definite;",
		"inPlace":    "inter-block definite;",
		"ticket":     "inter-block definite;",
		"early":      "inter-block definite;",
		"leader":     "intra-warp benign;",
		"halves":     "intra-warp definite;",
		"neighbour":  "intra-warp definite;",
		"warps":      "intra-block definite;intra-warp benign;",
		"rowSums":    "inter-block benign;intra-block benign;intra-warp benign;",
		"columnSums": "inter-block definite;intra-block benign;intra-warp benign;",
		"rowsInTurn": "inter-block definite;intra-block benign;intra-warp benign;",
	} {
		if got[kernel] != want {
			t.Errorf("%s: %s, want %s", kernel, got[kernel], want)
		}
	}
}
