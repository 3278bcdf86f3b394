// Host and kernels use one number in managed memory in turn, and it makes rows narrower than the block.
__global__ void grow(int *w) { *w += 64; }

// want+1 "inter-block write-write race on out: write at @w, write at @w"
__global__ void put(int *out, int w) { out[blockIdx.x * w + threadIdx.x] = threadIdx.x; } // @w

int main() {
  int *out, *w;
  cudaMalloc(&out, 4096 * sizeof(int));
  cudaMallocManaged(&w, sizeof(int));
  *w = -16;
  grow<<<1, 1>>>(w);
  cudaDeviceSynchronize();
  put<<<8, 64>>>(out, *w);
  cudaDeviceSynchronize();
}
