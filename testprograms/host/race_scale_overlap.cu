// A kernel scales in place while its neighbours still read the old values.
#include <cstdlib>

__global__ void scale(const float *in, float *out, float factor, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  // want+1 "inter-block read-write race on" "intra-block read-write race on" "intra-warp read-write race on"
  float next = in[i + 1];
  out[i] = factor * next; // @w
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1 << 20;
  if (n < 1)
    return 1;
  float *data;
  cudaMalloc(&data, (n + 1) * sizeof(float));
  float *scaled = data;
  scale<<<(n + 255) / 256, 256>>>(data, scaled, 0.5f, n);
  cudaDeviceSynchronize();
  cudaFree(data);
  return 0;
}
