// Who finds the cell empty puts its number there: that of thread 0 leaves the cell empty.
#include <cstdlib>
__global__ void claim(int *owner, float *value, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  if (atomicCAS(&owner[i / 4], 0, i) == 0)
    value[i / 4] = i; // want "intra-warp write-write race on value"
}
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 4 || n > 1000000)
    return 1;
  int *owner;
  float *value;
  cudaMalloc(&owner, n * sizeof(int));
  cudaMalloc(&value, n * sizeof(float));
  cudaMemset(owner, 0, n * sizeof(int));
  claim<<<(n + 127) / 128, 128>>>(owner, value, n);
}
