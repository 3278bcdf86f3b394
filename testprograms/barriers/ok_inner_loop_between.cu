// From one round of a loop to the next lies a loop of barriers, which always runs.
#include <cstdlib>

__global__ void settle(int *a, int n) {
  int t = threadIdx.x;
  for (int i = 0; i < n; i++) {
    for (int s = 1; s < 8; s *= 2)
      __syncthreads();
    a[(t + i) % 32] = i;
  }
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  settle<<<1, 32>>>(a, 5);
  cudaFree(a);
  return 0;
}
