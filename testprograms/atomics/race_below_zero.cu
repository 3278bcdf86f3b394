// Who draws the first number sets the value: the counter starts below 0.
__device__ int claimed = -1;

__global__ void once(int *value) {
  // want+2 "intra-block write-write race on value" "intra-warp write-write race on value"
  if (atomicAdd(&claimed, 1) <= 0)
    *value = threadIdx.x;
}

int main() {
  int *value;
  cudaMalloc(&value, sizeof(int));
  once<<<1, 64>>>(value);
  cudaDeviceSynchronize();
}
