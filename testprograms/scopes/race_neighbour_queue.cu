// A block whose queue has run dry takes from its neighbour's, by an atomic that reaches its own threads only.
#include <cstdlib>

__global__ void drain(int *heads, const int *tails, int *taken, int *count) {
  int *at = taken + blockIdx.x;
  if (threadIdx.x == 0)
    *at = atomicAdd(&heads[blockIdx.x], 64); // @own want "inter-block atomic-atomic race on heads: atomic at @own, atomic at @steal"
  __syncthreads();
  int from = *at;
  while (from < tails[blockIdx.x]) {
    atomicAdd(&count[from / 64 % 4], 1);
    __syncthreads();
    if (threadIdx.x == 0) {
      int got = atomicAdd(&heads[blockIdx.x], 64); // @again want "inter-block atomic-atomic race on heads: atomic at @again, atomic at @steal"
      if (got >= tails[blockIdx.x])
        got = atomicAdd_block(&heads[(blockIdx.x + 1) % 8], 64); // @steal
      *at = got;
    }
    __syncthreads();
    from = *at;
  }
}

int main(int argc, char **argv) {
  int host[8];
  for (int i = 0; i < 8; i++)
    host[i] = argc > 1 ? atoi(argv[1]) : 1000;
  int *heads, *tails, *taken, *count;
  cudaMalloc(&heads, sizeof(host));
  cudaMalloc(&tails, sizeof(host));
  cudaMalloc(&taken, sizeof(host));
  cudaMalloc(&count, 4 * sizeof(int));
  cudaMemset(heads, 0, sizeof(host));
  cudaMemset(count, 0, 4 * sizeof(int));
  cudaMemcpy(tails, host, sizeof(host), cudaMemcpyHostToDevice);
  drain<<<8, 64>>>(heads, tails, taken, count);
  cudaDeviceSynchronize();
  return 0;
}
