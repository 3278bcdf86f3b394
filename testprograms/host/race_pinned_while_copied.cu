// A number in pinned memory is checked while a copy to it is under way. No run of ours has the copy late.
//hgrd:expect fill=racy
//hgrd:expect put=inconclusive "it depends on a value that is not known"
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
  cudaMemcpyAsync(w, d, sizeof(int), cudaMemcpyDeviceToHost, s); // want "inter-work write-read race on memory"
  if (*w < 64 || *w > 4000) return 1;
  cudaStreamSynchronize(s);
  put<<<8, 64, 0, s>>>(out, *w);
  cudaStreamSynchronize(s);
}
