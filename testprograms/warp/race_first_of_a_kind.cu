// Of the lanes with one key the first adds for all of them, but two warps share each row of counters.
#include <cuda_runtime.h>

__global__ void tally(const short *key, int *sum) {
  __shared__ int of[4][64];
  int warp = threadIdx.x / 32, lane = threadIdx.x % 32;
  for (int i = threadIdx.x; i < 4 * 64; i += blockDim.x) of[i / 64][i % 64] = 0;
  __syncthreads();
  for (int i = 0; i < 8; i++) {
    int k = key[(blockIdx.x * 8 + i) * 128 + threadIdx.x] & 63;
    unsigned alike = __match_any_sync(0xffffffffu, k);
    if (lane == __ffs(alike) - 1) of[warp / 2][k] += __popc(alike); // want "intra-block read-write race on of" "intra-block write-write race on of"
    __syncwarp();
  }
  __syncthreads();
  for (int i = threadIdx.x; i < 64; i += blockDim.x) atomicAdd(&sum[i], of[0][i] + of[1][i] + of[2][i] + of[3][i]);
}

int main() {
  short *key;
  int *sum;
  cudaMalloc(&key, 40 * 8 * 128 * sizeof(short));
  cudaMalloc(&sum, 64 * sizeof(int));
  cudaMemset(key, 0, 40 * 8 * 128 * sizeof(short));
  cudaMemset(sum, 0, 64 * sizeof(int));
  tally<<<40, 128>>>(key, sum);
  cudaDeviceSynchronize();
}
