// A block smooths its row until the largest change of a sweep, which the last level of a tree may not have written yet, is small.
__global__ void relax(float *x, float eps) {
  __shared__ float change[128];
  int t = threadIdx.x;
  float *row = x + blockIdx.x * 128;
  while (true) {
    float mine = row[t], left = t > 0 ? row[t - 1] : 0, right = t < 127 ? row[t + 1] : 0;
    __syncthreads();
    row[t] = (mine + left + right) / 3;
    change[t] = fabsf(row[t] - mine);
    __syncthreads();
    for (int n = 64; n > 0; n /= 2) {
      if (t < n)
        // want+1 "intra-warp write-read race on change: write at @w, read at @r" "intra-block write-read race on change: write at @w, read at @r"
        change[t] = fmaxf(change[t], change[t + n]); // @w
      if (n > 1)
        __syncthreads();
    }
    if (change[0] < eps) // @r
      break;
    __syncthreads();
  }
}

int main() {
  float *x;
  cudaMalloc(&x, 40 * 128 * sizeof(float));
  relax<<<40, 128>>>(x, 1e-3f);
  cudaDeviceSynchronize();
  cudaFree(x);
  return 0;
}
