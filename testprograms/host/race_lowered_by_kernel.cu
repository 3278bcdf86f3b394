// A kernel lowers another word than the flag, which is still raised in the second launch.
__device__ int flags[2];

__global__ void lower() {
  if (threadIdx.x == 0)
    flags[1] = 0;
}

__global__ void pass(int *data, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0) {
    data[0] = 7; // @w want "inter-block write-read race on data: write at @w, read at @r"
    __threadfence();
    atomicExch(&flags[0], 1);
  } else {
    while (atomicAdd(&flags[0], 0) != 1)
      ;
    __threadfence();
    out[0] = data[0]; // @r
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
