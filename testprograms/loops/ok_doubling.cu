// Hillis-Steele scan with a barrier between the reads and the writes of a step.
#include <cstdlib>

__global__ void scan(int *data) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int d = 1; d < 64; d *= 2) {
    int v = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  data[t] = s[t];
}

int main() {
  int *data;
  cudaMalloc(&data, 64 * sizeof(int));
  scan<<<1, 64>>>(data);
  cudaFree(data);
  return 0;
}
