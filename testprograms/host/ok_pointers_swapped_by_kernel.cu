// A kernel swaps the pointers in device variables, which still lead to two buffers; that is not followed.
//hgrd:expect copy=inconclusive "it depends on where pointers in source and target lead, which the program decides and the analysis does not follow"
#include <cstdlib>

__device__ int *source, *target;

__global__ void swap() {
  int *p = source;
  source = target;
  target = p;
}

__global__ void copy(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= n)
    return;
  int next = source[i + 1];
  target[i] = next;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  if (n < 1 || n > 100000)
    return 1;
  int *first, *second;
  cudaMalloc(&first, n * sizeof(int));
  cudaMalloc(&second, n * sizeof(int));
  cudaMemset(second, 0, n * sizeof(int));
  cudaMemcpyToSymbol(source, &first, sizeof first);
  cudaMemcpyToSymbol(target, &second, sizeof second);
  swap<<<1, 1>>>();
  copy<<<(n + 127) / 128, 128>>>(n);
  cudaDeviceSynchronize();
}
