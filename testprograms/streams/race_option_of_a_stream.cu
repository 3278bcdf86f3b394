// One value of an option sends the second launch to another stream.
#include <cstdlib>
__global__ void twice(int *x) {
  x[threadIdx.x] *= 2; // want "inter-work read-write race on x" "inter-work write-write race on x"
}

int main(int argc, char **argv) {
  int depth = argc > 1 ? atoi(argv[1]) : 0;
  int *x;
  cudaMalloc(&x, 512);
  cudaMemset(x, 0, 512);
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  cudaDeviceSynchronize();
  twice<<<1, 64, 0, one>>>(x);
  if (depth == 4711)
    twice<<<1, 64, 0, other>>>(x);
  else
    twice<<<1, 64, 0, one>>>(x);
  cudaDeviceSynchronize();
}
