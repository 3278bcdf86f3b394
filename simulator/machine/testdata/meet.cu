__global__ void racy(int *p, int *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  p[i] = i;
  out[i] = p[(i + 1) % (gridDim.x * blockDim.x)];
}
__global__ void ordered(int *p, int *out) {
  int i = threadIdx.x;
  p[i] = i;
  __syncthreads();
  out[i] = p[(i + 1) % blockDim.x];
}
__global__ void locked(int *mutex, int *value, int rounds) {
  for (int k = 0; k < rounds; k++) {
    while (atomicCAS(mutex, 0, 1) != 0) {}
    __threadfence();
    *value += 1;
    __threadfence();
    atomicExch(mutex, 0);
  }
}
__global__ void flagged(int *data, volatile int *flag, int *out) {
  if (blockIdx.x == 0) { data[0] = 1; __threadfence(); *flag = 1; }
  else { while (*flag == 0) {} __threadfence(); out[0] = data[0]; }
}
__global__ void loops(int *p, int n) {
  for (int i = 0; i < n; i++) p[(i + threadIdx.x) % 7] = i;
}
