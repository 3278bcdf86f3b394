// Two objects of callers hold a buffer each, and neighbours in one of them share an element.
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
  // want+1 "write-write race on out"
  if (i < n) out[i / 2] = part[63 - t];
}

void make(Tensor *t, int n) {
  t->n = n;
  cudaMalloc(&t->data, n * sizeof(float));
}

void run(Tensor *to) {
  Tensor *from = to->from[0];
  scale<<<(to->n + 63) / 64, 64>>>(from->data, to->data, to->n);
}
