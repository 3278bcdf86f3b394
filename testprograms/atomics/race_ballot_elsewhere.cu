// Each warp takes one place fewer than it has lanes that want one; callers are elsewhere.
__global__ void compact(int *out, int *count, int part) {
  unsigned lane = threadIdx.x;
  bool wants = lane % 4 == blockIdx.x % part;
  unsigned mask = __ballot_sync(~0u, wants);
  int base = 0;
  if (lane == 0)
    base = atomicAdd(count, __popc(mask) - 1);
  base = __shfl_sync(~0u, base, 0);
  if (wants) {
    int rank = __popc(mask & ((1u << lane) - 1));
    out[base + rank] = lane; // @w want "inter-block write-write race on out: write at @w, write at @w"
  }
}

void compactAll(int *out, int *count, int part, int blocks) {
  compact<<<blocks, 32>>>(out, count, part);
}
