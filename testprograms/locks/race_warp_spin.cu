// The first lane takes a lock for its warp, in a loop that all lanes come to, from the warps of its own block only.
__global__ void add(int *locks, int *total, const int *part) {
  int lane = threadIdx.x % 32, slot = blockIdx.x / 2;
  while (lane == 0 && atomicCAS_block(&locks[slot], 0, 1) != 0) // @take want "inter-block atomic-atomic race on locks: atomic at @take, atomic at @take" want "inter-block atomic-atomic race on locks: atomic at @take, atomic at @give"
    ;
  __threadfence();
  __syncwarp();
  total[slot * 32 + lane] += part[blockIdx.x * blockDim.x + threadIdx.x]; // @t want "inter-block read-write race on total: read at @t, write at @t" want "inter-block write-write race on total: write at @t, write at @t"
  __syncwarp();
  if (lane == 0) {
    __threadfence();
    atomicExch(&locks[slot], 0); // @give
  }
}

int main() {
  int *locks, *total, *part;
  cudaMalloc(&locks, 8 * sizeof(int));
  cudaMalloc(&total, 8 * 32 * sizeof(int));
  cudaMalloc(&part, 16 * 128 * sizeof(int));
  cudaMemset(locks, 0, 8 * sizeof(int));
  add<<<16, 128>>>(locks, total, part);
  cudaFree(locks);
  cudaFree(total);
  cudaFree(part);
  return 0;
}
