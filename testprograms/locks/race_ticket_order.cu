// The wait for one's turn is relaxed.
#include <cuda/atomic>

using word = cuda::atomic<int, cuda::thread_scope_device>;
__device__ word next, serving;

__global__ void total(int *sum) {
  int my = next.fetch_add(1, cuda::memory_order_relaxed);
  while (serving.load(cuda::memory_order_relaxed) != my)
    ;
  // want+1 "inter-block read-write race on sum: read at @r, write at @w" "intra-block read-write race on sum: read at @r, write at @w" "intra-warp read-write race on sum: read at @r, write at @w"
  int old = *sum; // @r
  // want+1 "inter-block write-write race on sum: write at @w, write at @w" "intra-block write-write race on sum: write at @w, write at @w" "intra-warp write-write race on sum: write at @w, write at @w"
  *sum = old + 1; // @w
  serving.store(my + 1, cuda::memory_order_release);
}

int main() {
  int *sum;
  cudaMalloc(&sum, sizeof(int));
  cudaMemset(sum, 0, sizeof(int));
  total<<<2, 64>>>(sum);
  cudaFree(sum);
  return 0;
}
