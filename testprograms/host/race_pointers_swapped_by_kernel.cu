// A kernel makes two pointers in device variables one: what is read is written, as a run shows.
#include <cstdlib>

__device__ int *source, *target;

__global__ void swap() {
  int *p = target;
  source = target;
  target = p;
}

__global__ void copy(int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 >= n)
    return;
  int next = source[i + 1]; // @r want "inter-block read-write race on memory behind a loaded pointer: read at @r, write at @w" "intra-block read-write race on memory behind a loaded pointer: read at @r, write at @w" "intra-warp read-write race on memory behind a loaded pointer: read at @r, write at @w"
  target[i] = next; // @w
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
