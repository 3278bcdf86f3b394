// A kernel lowers the flag, a variable of the device, before each launch of the one that waits for it.
__device__ int flags[2];

__global__ void lower() {
  if (threadIdx.x == 0)
    flags[0] = 0;
}

__global__ void pass(int *data, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    data[0] = 7;
    __threadfence();
    atomicExch(&flags[0], 1);
  } else {
    while (atomicAdd(&flags[0], 0) != 1)
      ;
    __threadfence();
    out[0] = data[0];
  }
}

int main() {
  int *data, *out;
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&out, sizeof(int));
  for (int i = 0; i < 4; i++) {
    lower<<<1, 32>>>();
    pass<<<2, 32>>>(data, out);
  }
}
