__global__ void pairs(float *a) {
  __shared__ float tile[32];
  int t = threadIdx.x;
  tile[t] = a[t];
  __syncwarp();
  a[t] = tile[t ^ 1];
}

int main() {
  float *a;
  cudaMalloc(&a, 32 * sizeof(float));
  pairs<<<1, 32>>>(a);
  cudaFree(a);
}
