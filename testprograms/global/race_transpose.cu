// A transposition in place: mirrored elements are read and written by different threads.
#include <cstdlib>

__global__ void transpose(float *m, int n) {
  int x = blockIdx.x * blockDim.x + threadIdx.x;
  int y = blockIdx.y * blockDim.y + threadIdx.y;
  if (x < n && y < n && x != y) {
    // want+1 "inter-block read-write race on m: read at @a, write at @w" "intra-warp read-write race on m: read at @a, write at @w"
    float a = m[y * n + x]; // @a
    // want+1 "inter-block read-write race on m: read at @b, write at @v" "intra-warp read-write race on m: read at @b, write at @v"
    float b = m[x * n + y]; // @b
    // want+1 "inter-block write-write race on m: write at @v, write at @w" "intra-warp write-write race on m: write at @v, write at @w"
    m[y * n + x] = b; // @v
    m[x * n + y] = a; // @w
  }
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 64;
  if (n < 1)
    return 1;
  float *m;
  cudaMalloc(&m, sizeof(float) * n * n);
  dim3 grid((n + 7) / 8, (n + 3) / 4);
  transpose<<<grid, dim3(8, 4)>>>(m, n);
  cudaFree(m);
  return 0;
}
