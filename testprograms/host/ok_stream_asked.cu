// Which buffers a launch gets follows from what the program waits for, whatever a run of it takes.
//hgrd:expect next=race-free
__global__ void next(const int *in, int *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n) out[i] = in[i + 1];
}
int main() {
  int n = 4096, *b[3];
  for (auto &p : b) cudaMalloc(&p, n * sizeof(int));
  next<<<n / 128, 128>>>(b[0], b[1], n);
  int o = cudaStreamSynchronize(0) == cudaErrorNotReady ? 3 : 2;
  for (int i = 0; i < 9; ++i) next<<<n / 128, 128>>>(b[i % 3], b[(i + o) % 3], n);
}
