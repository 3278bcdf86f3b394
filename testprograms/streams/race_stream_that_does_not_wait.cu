// Two launches use one buffer, in the default stream and in one that was created not to wait for it.
__global__ void add(int *x) {
  x[threadIdx.x] += 1; // want "inter-work read-write race on x: read at .*, write at .*" "inter-work write-write race on x"
}

int main() {
  int *x;
  cudaMalloc(&x, 64 * sizeof(int));
  cudaMemset(x, 0, 64 * sizeof(int));
  cudaDeviceSynchronize();
  cudaStream_t s;
  cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
  add<<<1, 64>>>(x);
  add<<<1, 64, 0, s>>>(x);
  cudaDeviceSynchronize();
}
