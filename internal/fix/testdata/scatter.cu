// Two threads may be told to write one element.
__global__ void scatter(const int *at, float *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  out[at[i]] = i;
}

int main() {
  int *at;
  float *out;
  cudaMalloc(&at, 4096 * sizeof(int));
  cudaMalloc(&out, 4096 * sizeof(float));
  scatter<<<16, 256>>>(at, out);
}
