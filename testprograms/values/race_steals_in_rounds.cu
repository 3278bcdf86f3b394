// The last thread of a block fetches the next chunk while others may yet read which is the present one.
#include <cstdlib>

__global__ void drain(int *heads, const int *tails, int *taken, int *whose, int *hits) {
  int lane = threadIdx.x;
  int *at = &taken[blockIdx.x];
  int *queue = &whose[blockIdx.x];
  int leader = blockDim.x - 1;
  if (lane == leader) {
    *at = atomicAdd(&heads[blockIdx.x], 128);
    atomicExch_block(queue, blockIdx.x);
  }
  __syncthreads();
  int from = *at; // @here want "intra-block read-write race on taken: read at @here, write at @again" "intra-warp read-write race on taken: read at @here, write at @again"
  int q = blockIdx.x;
  while (from < tails[q]) {
    if (from + lane < tails[q])
      atomicAdd(&hits[q], 1);
    if (lane == leader) {
      int got = atomicAdd(&heads[q], 128);
      if (got >= tails[q]) {
        int next = (q + 1) % gridDim.x;
        got = atomicAdd(&heads[next], 128);
        atomicExch_block(queue, next);
      }
      *at = got; // @again want "intra-block write-read race on taken: write at @again, read at @late" "intra-warp write-read race on taken: write at @again, read at @late"
    }
    __syncthreads();
    q = atomicAdd_block(queue, 0);
    from = *at; // @late
  }
}

int main(int argc, char **argv) {
  int blocks = argc > 1 ? atoi(argv[1]) : 8;
  if (blocks < 2 || blocks > 64)
    return 1;
  int *host = (int *)malloc(blocks * sizeof(int));
  int *heads, *tails, *taken, *whose, *hits;
  cudaMalloc(&heads, blocks * sizeof(int));
  cudaMalloc(&tails, blocks * sizeof(int));
  cudaMalloc(&taken, blocks * sizeof(int));
  cudaMalloc(&whose, blocks * sizeof(int));
  cudaMalloc(&hits, blocks * sizeof(int));
  cudaMemset(heads, 0, blocks * sizeof(int));
  cudaMemset(hits, 0, blocks * sizeof(int));
  for (int i = 0; i < blocks; i++)
    host[i] = argc > 2 ? atoi(argv[2]) : 1000;
  cudaMemcpy(tails, host, blocks * sizeof(int), cudaMemcpyHostToDevice);
  drain<<<blocks, 128>>>(heads, tails, taken, whose, hits);
  cudaDeviceSynchronize();
  return 0;
}
