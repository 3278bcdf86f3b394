// How far a kernel goes stands in a device variable that is zero and stays so: it does nothing.
static __device__ int limit;

__global__ void choose(int *other, int n) {
  if (threadIdx.x == 0)
    *other = n + limit;
}

__global__ void mark(int *a) {
  int t = threadIdx.x;
  if (t < limit)
    a[t / 2] = t;
}

int main() {
  int *a;
  cudaMalloc(&a, 32 * sizeof(int));
  choose<<<1, 32>>>(a, 8);
  mark<<<1, 32>>>(a);
  cudaFree(a);
  return 0;
}
