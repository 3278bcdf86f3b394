// Pairs of counters are counted up together, or the upper ones by themselves, but not both in one interval.
__global__ void tally(unsigned long long *pairs, const int *kind) {
  int i = threadIdx.x;
  if (kind[i] > 0)
    atomicAdd(&pairs[i % 4], 1ull << 32 | 1);
  __syncthreads();
  if (kind[i] < 0)
    atomicAdd((unsigned *)pairs + (i % 4 * 2 + 1), 1u);
}

int main() {
  unsigned long long *pairs;
  int *kind;
  cudaMalloc(&pairs, 4 * sizeof(*pairs));
  cudaMalloc(&kind, 512 * sizeof(int));
  tally<<<1, 512>>>(pairs, kind);
  cudaFree(pairs);
  cudaFree(kind);
  return 0;
}
