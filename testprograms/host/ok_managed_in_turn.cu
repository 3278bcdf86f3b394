// Host and kernels use one number in managed memory in turn: the host waits before it looks.
__global__ void grow(int *w) { *w += 64; }

__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = threadIdx.x; }

int main() {
  int *out, *w;
  cudaMalloc(&out, 4096 * sizeof(int));
  cudaMallocManaged(&w, sizeof(int));
  *w = 16;
  grow<<<1, 1>>>(w);
  cudaDeviceSynchronize();
  put<<<8, 64>>>(out, *w);
  cudaDeviceSynchronize();
}
