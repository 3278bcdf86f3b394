// The host looks at pinned memory while a copy to there may be under way.
//hgrd:expect count=racy
__global__ void count(int *n) {
  if (threadIdx.x == 0) *n = 5;
}

int main() {
  int *n, *result;
  cudaMalloc(&n, sizeof(int));
  cudaMallocHost(&result, sizeof(int));
  cudaStream_t s;
  cudaStreamCreate(&s);
  count<<<1, 32, 0, s>>>(n);
  cudaMemcpyAsync(result, n, sizeof(int), cudaMemcpyDeviceToHost, s); // want "inter-work write-read race on memory: write at .*, read at @look"
  int got = *result; // @look
  cudaStreamSynchronize(s);
  return got != 5;
}
