// A number in pinned memory is read once the copy to it is over.
__global__ void fill(int *p) { *p = 64; }

__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = threadIdx.x; }

int main() {
  int *out, *d, *w;
  cudaMalloc(&out, 1 << 20);
  cudaMalloc(&d, sizeof(int));
  cudaMallocHost(&w, sizeof(int));
  *w = 16;
  cudaStream_t s;
  cudaStreamCreate(&s);
  fill<<<1, 1, 0, s>>>(d);
  cudaMemcpyAsync(w, d, sizeof(int), cudaMemcpyDeviceToHost, s);
  cudaStreamSynchronize(s);
  put<<<8, 64>>>(out, *w);
  cudaDeviceSynchronize();
}
