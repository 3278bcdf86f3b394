__global__ void reverse(float *a) {
  __shared__ float tile[256];
  int t = threadIdx.x;
  a += blockIdx.x * 256;
  tile[t] = a[t];
  __syncthreads();
  a[t] = tile[255 - t];
}

int main() {
  float *a;
  cudaMalloc(&a, 64 * 256 * sizeof(float));
  reverse<<<64, 256>>>(a);
  cudaFree(a);
}
