// A kernel reads one buffer and writes another, both of them behind device variables.
__constant__ int *from;
__device__ int *to;
int *source, *target;

__global__ void shift() {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i > 0)
    to[i] = from[i - 1];
}

int main() {
  cudaMalloc(&source, 1024 * sizeof(int));
  cudaMalloc(&target, 1024 * sizeof(int));
  cudaMemcpyToSymbol(from, &source, sizeof source);
  cudaMemcpyToSymbol(to, &target, sizeof target);
  shift<<<4, 256>>>();
  cudaDeviceSynchronize();
  return 0;
}
