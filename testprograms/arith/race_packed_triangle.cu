// Rows of a packed triangle are laid out as if each were one shorter.
#include <cstdlib>

__global__ void unpack(float *packed, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  int j = blockIdx.y * blockDim.y + threadIdx.y;
  if (j < n && i <= j)
    // want+1 "inter-block write-write race on packed: write at @w, write at @w" "intra-warp write-write race on packed: write at @w, write at @w"
    packed[j * (j - 1) / 2 + i] = i; // @w
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 100;
  if (n < 1 || n > 10000)
    return 1;
  float *packed;
  cudaMalloc(&packed, sizeof(float) * n * (n + 1) / 2);
  unpack<<<dim3((n + 7) / 8, (n + 3) / 4), dim3(8, 4)>>>(packed, n);
  cudaFree(packed);
  return 0;
}
