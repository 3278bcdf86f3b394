// A counter is set to zero in the stream of the kernel that counts.
__global__ void push(int *top, int *list) {
  int at = atomicAdd(top, 1);
  if (at < 256) list[at] = threadIdx.x;
}

int main() {
  int *top, *list;
  cudaMalloc(&top, sizeof(int));
  cudaMalloc(&list, 256 * sizeof(int));
  cudaStream_t one, other;
  cudaStreamCreate(&one);
  cudaStreamCreate(&other);
  cudaMemsetAsync(top, 0, sizeof(int), one);
  push<<<1, 256, 0, one>>>(top, list);
  cudaMemsetAsync(top, 0, sizeof(int), one);
  cudaDeviceSynchronize();
}
