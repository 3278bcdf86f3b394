// An index of its own for each thread, but for the first, which nobody sets.
#include <cstdlib>

__global__ void scatter(const int *index, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  // want+2 "inter-block write-write race on out" "intra-block write-write race on out" "intra-warp write-write race on out"
  if (i < n)
    out[index[i]] = i;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 2 || n > 10000)
    return 1;
  int *h = (int *)malloc(n * sizeof(int)), *index, *out;
  for (int i = 1; i < n; i++)
    h[i] = n - i - 1;
  cudaMalloc(&index, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMemcpy(index, h, n * sizeof(int), cudaMemcpyHostToDevice);
  scatter<<<(n + 63) / 64, 64>>>(index, out, n);
  cudaDeviceSynchronize();
}
