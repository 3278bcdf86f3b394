// Threads that own the same slot agree on nothing, for want of the owner check.
#include <cstdlib>

__global__ void elect(const int *slot, int *out) {
  __shared__ int owner[8];
  int t = threadIdx.x, mine = slot[t] & 7;
  atomicExch(&owner[mine], t);
  __syncthreads();
  if (owner[mine] >= 0)
    // want+1 "intra-warp write-write race on out: write at @w, write at @w"
    out[mine] = t; // @w
}

int main() {
  int *slot, *out;
  cudaMalloc(&slot, 32 * sizeof(int));
  cudaMalloc(&out, 8 * sizeof(int));
  elect<<<1, 32>>>(slot, out);
  cudaFree(slot);
  cudaFree(out);
  return 0;
}
