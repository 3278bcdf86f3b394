// Two objects that callers pass and link hold a buffer each, of those that one function of the library makes.
struct Tensor {
  int n;
  Tensor *from[4];
  float *data;
};

__global__ void scale(const float *in, float *out, int n) {
  __shared__ float part[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  part[t] = i < n ? in[(i * 7) % n] : 0;
  __syncthreads();
  if (i < n) out[i] = part[63 - t];
}

void make(Tensor *t, int n) {
  t->n = n;
  cudaMalloc(&t->data, n * sizeof(float));
}

void run(Tensor *to) {
  Tensor *from = to->from[0];
  scale<<<(to->n + 63) / 64, 64>>>(from->data, to->data, to->n);
}
