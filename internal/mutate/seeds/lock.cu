__device__ int mutex, count;
__global__ void locked(int *sum, int *flag) {
  if (threadIdx.x == 0) {
    while (atomicCAS(&mutex, 0, 1) != 0) ;
    __threadfence();
    sum[0] += blockIdx.x;
    __threadfence();
    atomicExch(&mutex, 0);
  }
  int my = atomicAdd(&count, 1);
  sum[1 + my] = 1;
  if (blockIdx.x == 0 && threadIdx.x == 1) { sum[500] = 7; __threadfence(); atomicExch(flag, 1); }
  if (blockIdx.x == 1 && threadIdx.x == 1 && atomicAdd(flag, 0) == 1) { __threadfence(); sum[500]++; }
}
int main() {
  int *sum, *flag;
  cudaMalloc(&sum, 4096);
  cudaMalloc(&flag, 4);
  cudaMemset(flag, 0, 4);
  locked<<<2, 32>>>(sum, flag);
}
