// A host thread launches with sizes that its creator has read and checked: but some threads run past the end of a row.
#include <cstdio>
#include <thread>
#include <cuda_runtime.h>

__global__ void border(const unsigned char *in, unsigned char *out, int width) {
  int row = blockIdx.y + 1, column = blockIdx.x * blockDim.x + threadIdx.x + 1;
  // want+1 "inter-block write-write race on out"
  out[row * width + column] = in[row * width + column] > 70 ? 255 : blockIdx.x;
}

int main() {
  int width, height;
  if (scanf("%d %d", &width, &height) != 2 || width < 10 || height < 3)
    return 1;
  unsigned char *in, *out;
  cudaMalloc(&in, width * height);
  cudaMalloc(&out, width * height);
  std::thread launcher([&] {
    border<<<dim3((width + 5) / 8, height - 2), 8>>>(in, out, width);
    border<<<dim3((width + 5) / 8, height - 2), 8>>>(out, in, width);
  });
  launcher.join();
  return cudaDeviceSynchronize();
}
