// Functions that are not to be optimized: pairs of threads write one element.
__device__ __attribute__((optnone)) int half(int i) { return i / 2; }

#pragma clang optimize off
__global__ void halves(int *out) {
  int i = threadIdx.x;
  out[half(i)] = i; // @w want "^intra-warp write-write race on out: write at @w, write at @w$"
}

int main() {
  int *out;
  cudaMalloc(&out, 64 * sizeof(int));
  halves<<<1, 64>>>(out);
  cudaDeviceSynchronize();
}
