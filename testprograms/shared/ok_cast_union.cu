// The bytes of a shared buffer are read after a barrier.
#include <cstdlib>

__global__ void bytes(const int *in, unsigned char *out) {
  __shared__ int words[8];
  const unsigned char *raw = reinterpret_cast<const unsigned char *>(words);
  if (threadIdx.x < 8)
    words[threadIdx.x] = in[threadIdx.x];
  __syncthreads();
  out[threadIdx.x] = raw[threadIdx.x];
}

int main() {
  int *in;
  unsigned char *out;
  cudaMalloc(&in, 8 * sizeof(int));
  cudaMalloc(&out, 32);
  bytes<<<1, 32>>>(in, out);
  cudaFree(in);
  cudaFree(out);
  return 0;
}
