// Who draws the first number sets the value: the counter starts at 0.
__device__ int claimed = 0;

__global__ void once(int *value) {
  if (atomicAdd(&claimed, 1) <= 0)
    *value = threadIdx.x;
}

int main() {
  int *value;
  cudaMalloc(&value, sizeof(int));
  once<<<1, 64>>>(value);
  cudaDeviceSynchronize();
}
