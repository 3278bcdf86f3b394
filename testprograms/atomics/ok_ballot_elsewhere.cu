// Each warp takes as many places as it has lanes that want one; callers are elsewhere.
__global__ void compact(int *out, int *count, int part) {
  unsigned lane = threadIdx.x;
  bool wants = lane % 4 == blockIdx.x % part;
  unsigned mask = __ballot_sync(~0u, wants);
  int base = 0;
  if (lane == 0)
    base = atomicAdd(count, __popc(mask));
  base = __shfl_sync(~0u, base, 0);
  if (wants) {
    int rank = __popc(mask & ((1u << lane) - 1));
    out[base + rank] = lane;
  }
}

void compactAll(int *out, int *count, int part, int blocks) {
  compact<<<blocks, 32>>>(out, count, part);
}
