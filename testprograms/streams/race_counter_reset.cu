// A counter is set to zero in one stream while a kernel in another one still counts.
__global__ void push(int *top, int *list) {
  int at = atomicAdd(top, 1); // want "inter-work atomic-write race on top: atomic at .*, write at @reset"
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
  cudaMemsetAsync(top, 0, sizeof(int), other); // @reset
  cudaDeviceSynchronize();
}
