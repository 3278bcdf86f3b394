// How far a kernel goes stands in a device variable that is zero at first, and that a kernel before it sets.
static __device__ int limit;

__global__ void choose(int n) {
  if (threadIdx.x == 0)
    limit = n;
}

__global__ void mark(int *a) {
  int t = threadIdx.x;
  // want+2 "intra-warp write-write race on a: write at @w, write at @w"
  if (t < limit)
    a[t / 2] = t; // @w
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  choose<<<1, 32>>>(8);
  mark<<<1, 32>>>(a);
  cudaFree(a);
  return 0;
}
