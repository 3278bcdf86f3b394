// A long device function behind many guards, in which two neighbours write one element.
//hgrd:expect step=racy
#define N 62

__device__ void relax(float *to, const float *u, int x, int y, int z) {
  int i = (z * N + y) * N + x;
  float sum = 0;
  sum += u[i - 1] + u[i + 1];
  sum += u[i - N] + u[i + N];
  sum += u[i - N * N] + u[i + N * N];
  sum += 0.5f * (u[i - 1 - N] + u[i + 1 - N] + u[i - 1 + N] + u[i + 1 + N]);
  sum += 0.5f * (u[i - 1 - N * N] + u[i + 1 - N * N] + u[i - 1 + N * N] + u[i + 1 + N * N]);
  sum += 0.5f * (u[i - N - N * N] + u[i + N - N * N] + u[i - N + N * N] + u[i + N + N * N]);
  // want+1 "intra-warp write-write race on to: write at @w, write at @w"
  to[i - x % 2] = u[i] + 0.1f * (sum - 12 * u[i]); // @w
}

__global__ void step(float *to, const float *u, const int *mask) {
  int x = blockIdx.x * 16 + threadIdx.x;
  int y = blockIdx.y * 4 + threadIdx.y;
  int z = blockIdx.z;
  if (x > 0 && x < N - 1 && y > 0 && y < N - 1 && z > 0 && z < N - 1 &&
      mask[x] > 0 && mask[y] > 0 && mask[z] > 0)
    relax(to, u, x, y, z);
}

int main() {
  float *a, *b;
  int *mask;
  cudaMalloc(&mask, N * sizeof(int));
  cudaMalloc(&a, N * N * N * sizeof(float));
  cudaMalloc(&b, N * N * N * sizeof(float));
  step<<<dim3(4, 16, N), dim3(16, 4)>>>(b, a, mask);
  cudaFree(mask);
  cudaFree(a);
  cudaFree(b);
  return 0;
}
