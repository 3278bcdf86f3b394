// Blocks go round the bins, each under a lock that only its block respects, until the first lane of each warp finds no work anywhere.
__global__ void drain(int *locks, int *work, int *bins) {
  __shared__ int done[2];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32, i = blockIdx.x;
  do {
    while (lane == 0 && atomicCAS_block(&locks[i], 0, 1) != 0) // @take want "inter-block atomic-atomic race on locks: atomic at @take, atomic at @take" want "inter-block atomic-atomic race on locks: atomic at @take, atomic at @give"
      ;
    __threadfence();
    __syncwarp();
    bins[i * 32 + lane] += 1; // @b want "inter-block read-write race on bins: read at @b, write at @b" want "inter-block write-write race on bins: write at @b, write at @b"
    __syncwarp();
    if (lane == 0) {
      __threadfence();
      atomicExch(&locks[i], 0); // @give
      atomicExch(&work[blockIdx.x], 0);
      done[warp] = 1;
      for (int k = 0; k < 8; k++)
        if (atomicAdd(&work[k], 0) > 0) {
          done[warp] = 0;
          break;
        }
    }
    i = (i + 1) % 8;
    __syncthreads();
  } while (!done[warp]);
}

int main(int argc, char **argv) {
  int *locks, *work, *bins, given[8];
  cudaMalloc(&locks, 8 * sizeof(int));
  cudaMalloc(&work, 8 * sizeof(int));
  cudaMalloc(&bins, 8 * 32 * sizeof(int));
  cudaMemset(locks, 0, 8 * sizeof(int));
  for (int k = 0; k < 8; k++)
    given[k] = argv[0][k];
  cudaMemcpy(work, given, sizeof given, cudaMemcpyHostToDevice);
  drain<<<8, 64>>>(locks, work, bins);
  cudaFree(locks);
  cudaFree(work);
  cudaFree(bins);
  return 0;
}
