__global__ void pairs(float *a) {
  __shared__ float tile[32];
  int t = threadIdx.x;
  tile[t] = a[t];
  a[t] = tile[t ^ 1]; // threads of one warp need not run in step
}

int main() {
  float *a;
  cudaMalloc(&a, 32 * sizeof(float));
  pairs<<<1, 32>>>(a);
  cudaFree(a);
}
