// A shared buffer is used as ints and as bytes at once.
#include <cstdlib>

__global__ void bytes(const int *in, unsigned char *out) {
  __shared__ int words[8];
  const unsigned char *raw = reinterpret_cast<const unsigned char *>(words);
  if (threadIdx.x < 8)
    // want+1 "intra-warp write-read race on words: write at @w, read at @r"
    words[threadIdx.x] = in[threadIdx.x]; // @w
  out[threadIdx.x] = raw[threadIdx.x]; // @r
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
