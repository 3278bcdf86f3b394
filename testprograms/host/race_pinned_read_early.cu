// A number in pinned memory is read while a copy to it is under way. The run of ours, in which the copy is there at once, proves nothing.
//hgrd:expect fill=racy
//hgrd:expect put=inconclusive "it depends on a value that is not known"
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
  cudaMemcpyAsync(w, d, sizeof(int), cudaMemcpyDeviceToHost, s); // want "inter-work write-read race on memory"
  put<<<8, 64>>>(out, *w);
  cudaDeviceSynchronize();
}
