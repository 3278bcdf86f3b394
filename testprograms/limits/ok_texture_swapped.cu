// The reference is bound in each round to the buffer that is not written then.
texture<float> before;

__global__ void step(float *after, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  float left = tex1Dfetch(before, i > 0 ? i - 1 : n - 1);
  after[i] = left;
}

int main() {
  const int n = 1024;
  float *from, *to;
  cudaMalloc(&from, n * sizeof(float));
  cudaMalloc(&to, n * sizeof(float));
  float *first = from;
  for (int i = 0; i < 10; i++) {
    cudaBindTexture(0, before, from, n * sizeof(float));
    step<<<n / 256, 256>>>(to, n);
    float *last = from;
    from = to;
    to = last;
  }
}
