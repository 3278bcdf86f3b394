// A block reserves room before all its threads have counted theirs.
#include <cstdlib>

__global__ void compact(const int *in, int *out, int *tail, int n) {
  __shared__ int count, base;
  int i = blockIdx.x * 32 + threadIdx.x, at = 0;
  if (threadIdx.x == 0)
    count = 0;
  __syncthreads();
  bool keep = i < n && in[i] > 0;
  if (keep)
    at = atomicAdd(&count, 1); // @a want "intra-warp atomic-read race on count: atomic at @a, read at @r"
  ;
  if (threadIdx.x == 0) {
    int all = count; // @r
    base = atomicAdd(tail, all);
  }
  __syncthreads();
  if (keep)
    out[base + at] = i; // @w want "inter-block write-write race on out: write at @w, write at @w"
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 4096;
  if (n < 1)
    return 1;
  int *in, *out, *tail;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, 64 * n * sizeof(int));
  cudaMalloc(&tail, 64 * sizeof(int));
  cudaMemset(tail, 0, 64 * sizeof(int));
  compact<<<(n + 31) / 32, 32>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
