// A flag is read by the loop condition while its leader clears it again.
#include <cstdlib>

__global__ void propagate(int *labels) {
  __shared__ int s[32];
  __shared__ int changed;
  int t = threadIdx.x, go;
  s[t] = labels[blockIdx.x * 32 + t];
  do {
    if (t == 0)
      changed = 0; // @clear want "intra-warp write-read race on changed: write at @clear, read at @test"
    __syncthreads();
    int left = t > 0 ? s[t - 1] : s[t];
    bool lower = left < s[t];
    __syncthreads();
    if (lower) {
      s[t] = left;
      atomicExch(&changed, 1);
    }
    __syncthreads();
    go = changed; // @test
  } while (go);
  labels[blockIdx.x * 32 + t] = s[t];
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 16;
  if (blocks < 1)
    return 1;
  int *labels;
  cudaMalloc(&labels, blocks * 32 * sizeof(int));
  propagate<<<blocks, 32>>>(labels);
  cudaFree(labels);
  return 0;
}
