// A thread keeps copies of its index and of the length of the grid, by deduced types.
template <class Index, class Length>
__device__ int place(Index thread, Length block) { return thread.x + block.x * blockIdx.x; }

__global__ void fill(int *x) {
  const auto thread = threadIdx;
  auto block = gridDim;
  x[place(thread, block)] = threadIdx.x; // want "inter-block write-write race on x"
}

int main() {
  int *x;
  cudaMalloc(&x, 4 * 64 * sizeof(int));
  fill<<<4, 64>>>(x);
  cudaDeviceSynchronize();
}
