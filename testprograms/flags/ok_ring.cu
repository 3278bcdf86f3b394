// Every thread waits for its successor on the ring of all threads; the last element of a row meets the first of the next.
__global__ void shift(int *out, volatile int *copy, const int *in, int *done, int n, int step) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  for (int i = t; i < n; i += 256)
    copy[i] = in[i];
  __threadfence();
  atomicExch(&done[t], step);
  while (atomicAdd(&done[(t + 1) % 256], 0) != step)
    ;
  __threadfence(); // redundant: what is read is volatile
  for (int i = t; i + 1 < n; i += 256)
    out[i] = copy[i + 1];
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
