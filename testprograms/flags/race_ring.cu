// The last thread of a block does not wait for its successor, which is of another block.
__global__ void shift(int *out, volatile int *copy, const int *in, int *done, int n, int step) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t; i < n; i += 256)
    copy[i] = in[i]; // @w want "inter-block write-read race on copy: write at @w, read at @r"
  __threadfence();
  atomicExch(&done[t], step);
  while (threadIdx.x != 63 && atomicAdd(&done[(t + 1) % 256], 0) != step)
    ;
  __threadfence(); // redundant: what is read is volatile
  for (int i = t; i + 1 < n; i += 256)
    out[i] = copy[i + 1]; // @r
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000;
  int *in, *out, *copy, *done;
  cudaMalloc(&in, n * sizeof(int));
  cudaMalloc(&out, n * sizeof(int));
  cudaMalloc(&copy, n * sizeof(int));
  cudaMalloc(&done, 256 * sizeof(int));
  cudaMemset(done, 0, 256 * sizeof(int));
  for (int s = 0; s < 5; s++)
    shift<<<4, 64>>>(out, copy, in, done, n, s + 1);
  return 0;
}
