// Pairs of counters are counted up together by some threads while others count the upper ones up: atomics of two sizes.
__global__ void tally(unsigned long long *pairs, const int *kind) {
  int i = threadIdx.x;
  if (kind[i] > 0)
    atomicAdd(&pairs[i % 4], 1ull << 32 | 1); // @w want "intra-block atomic-atomic race on pairs: atomic at @w, atomic at @r" "intra-warp atomic-atomic race on pairs: atomic at @w, atomic at @r"
  if (kind[i] < 0)
    atomicAdd((unsigned *)pairs + (i % 4 * 2 + 1), 1u); // @r
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
