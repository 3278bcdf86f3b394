// The final step of a reduction runs in a single block.
#include <cstdlib>

__device__ float blockSum(float v) {
  __shared__ float s[128];
  int t = threadIdx.x;
  s[t] = v;
  __syncthreads();
  for (int d = 64; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  return s[0];
}

__global__ void reduceBlocks(const float *in, float *partial, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float sum = blockSum(i < n ? in[i] : 0.0f);
  if (threadIdx.x == 0)
    partial[blockIdx.x] = sum;
}

__global__ void reduceFinal(const float *partial, float *result, int blocks) {
  float v = 0.0f;
  for (int i = threadIdx.x; i < blocks; i += blockDim.x)
    v += partial[i];
  float sum = blockSum(v);
  if (threadIdx.x == 0)
    result[0] = sum;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 20;
  if (n < 1)
    return 1;
  int blocks = (n + 127) / 128;
  float *in, *partial, *result;
  cudaMalloc(&in, n * sizeof(float));
  cudaMalloc(&partial, blocks * sizeof(float));
  cudaMalloc(&result, sizeof(float));
  reduceBlocks<<<blocks, 128>>>(in, partial, n);
  reduceFinal<<<1, 128>>>(partial, result, blocks);
  cudaFree(in);
  cudaFree(partial);
  cudaFree(result);
  return 0;
}
