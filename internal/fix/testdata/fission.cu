// A barrier within a branch, and one behind it: the branch is split.
__global__ void shift(float *a, float *sum) {
  int t = threadIdx.x;
  if (t < 199) {
    float next = a[t + 1];
    __syncthreads(); // the other threads wait at the barrier below meanwhile
    a[t] = next;
  }
  __syncthreads();
  if (t == 0)
    *sum = a[0] + a[1];
}

int main() {
  float *a, *sum;
  cudaMalloc(&a, 200 * sizeof(float));
  cudaMalloc(&sum, sizeof(float));
  shift<<<1, 256>>>(a, sum);
  cudaFree(a);
  cudaFree(sum);
}
