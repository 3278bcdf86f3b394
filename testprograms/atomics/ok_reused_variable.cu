// One variable counts for a block and then says where its room begins, when all have read the count.
#include <cstdlib>

__global__ void filter(const int *in, int *out, int *tail, int n) {
  __shared__ int place;
  int i = blockIdx.x * 32 + threadIdx.x, at = 0;
  if (threadIdx.x == 0)
    place = 0;
  __syncthreads();
  bool keep = i < n && in[i] > 0;
  if (keep)
    at = atomicAdd(&place, 1);
  __syncthreads();
  int all = place;
  __syncthreads();
  if (threadIdx.x == 0)
    place = atomicAdd(tail, all);
  __syncthreads();
  if (keep)
    out[place + at] = all;
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
  filter<<<(n + 31) / 32, 32>>>(in, out, tail, n);
  cudaFree(in);
  cudaFree(out);
  cudaFree(tail);
  return 0;
}
