// A number in pinned memory is read once, and what was read is checked.
__global__ void fill(int *p) { *p = 16; }

__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = threadIdx.x; }

int main() {
  int *out, *d, *w;
  cudaMalloc(&out, 1 << 20);
  cudaMalloc(&d, sizeof(int));
  cudaMallocHost(&w, sizeof(int));
  *w = 64;
  cudaStream_t s;
  cudaStreamCreate(&s);
  fill<<<1, 1, 0, s>>>(d);
  cudaMemcpyAsync(w, d, sizeof(int), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  int width = *w;
  if (width < 64 || width > 4000) return 1;
  put<<<8, 64, 0, s>>>(out, width);
  cudaStreamSynchronize(s);
}
