// Which vertices two threads come to is read from memory: no barrier may stand under such conditions.
#include <climits>
__global__ void bfs(const int *src, const int *dst, int *level, int m, int cur) {
  int e = blockIdx.x * blockDim.x + threadIdx.x;
  if (e < m) {
    if (level[src[e]] == cur - 1) {
      int v = dst[e];
      if (level[v] == INT_MAX)
        level[v] = cur;
    }
  }
}

int main() {
  int from[4] = {0, 0, 1, 2}, to[4] = {1, 2, 3, 3}, start[4] = {0, INT_MAX, INT_MAX, INT_MAX};
  int *src, *dst, *level;
  cudaMalloc(&src, sizeof(from));
  cudaMalloc(&dst, sizeof(to));
  cudaMalloc(&level, sizeof(start));
  cudaMemcpy(src, from, sizeof(from), cudaMemcpyHostToDevice);
  cudaMemcpy(dst, to, sizeof(to), cudaMemcpyHostToDevice);
  cudaMemcpy(level, start, sizeof(start), cudaMemcpyHostToDevice);
  bfs<<<1, 256>>>(src, dst, level, 4, 1);
}
