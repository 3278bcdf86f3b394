// The same under a condition that threads differ in.
__global__ void scan(int *data) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = data[t];
  __syncthreads();
  for (int d = 1; d < 128; d *= 2) {
    if (t >= d) {
      s[t] += s[t - d];
    }
    __syncthreads();
  }
  data[t] = s[t];
}

int main() {
  int *data;
  cudaMalloc(&data, 128 * sizeof(int));
  scan<<<1, 128>>>(data);
}
