// The buffers trade places on every step, but both lead to one of them from the second step on.
#include <cstdlib>
#include <utility>

__global__ void step(const float *now, float *next, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0 && i < n - 1)
    next[i] = 0.5f * (now[i - 1] + now[i + 1]); // @w want "inter-block write-read race on now: write at @w, read at @w" "intra-warp write-read race on now: write at @w, read at @w"
}

int main(int argc, char **argv) {
  if (argc < 3)
    return 1;
  int n = atoi(argv[1]), steps = atoi(argv[2]);
  float *a, *b;
  cudaMalloc(&a, n * sizeof(float));
  cudaMalloc(&b, n * sizeof(float));
  for (int s = 0; s < steps; s++) {
    step<<<(n + 31) / 32, 32>>>(a, b, n);
    std::swap(a, b);
    a = b;
  }
  cudaFree(a);
  cudaFree(b);
  return 0;
}
