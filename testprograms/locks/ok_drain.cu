// Blocks go round the bins, each under its lock, until the first lane of each warp finds no work anywhere.
//hgrd:expect drain=inconclusive "may go different ways in different threads"
__global__ void drain(int *locks, int *work, int *bins) {
  __shared__ int done[2];
  int lane = threadIdx.x % 32, warp = threadIdx.x / 32, i = blockIdx.x;
  do {
    while (lane == 0 && atomicCAS(&locks[i], 0, 1) != 0)
      ;
    __threadfence();
    __syncwarp();
    bins[i * 32 + lane] += 1;
    __syncwarp();
    if (lane == 0) {
      __threadfence();
      atomicExch(&locks[i], 0);
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
