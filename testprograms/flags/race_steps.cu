// Two launches wait for one number: the second finds what the first has left.
__global__ void relax(int *data, int *next, int *done, int step) {
  int b = blockIdx.x;
  data[b] = step + b; // @w want "inter-block write-read race on data: write at @w, read at @r"
  __threadfence();
  atomicExch(&done[b], step);
  int left = (b + 3) % 4;
  while (atomicAdd(&done[left], 0) != step)
    ;
  __threadfence();
  next[b] = data[left]; // @r
}

int main() {
  int *data, *next, *done;
  cudaMalloc(&data, 4 * sizeof(int));
  cudaMalloc(&next, 4 * sizeof(int));
  cudaMalloc(&done, 4 * sizeof(int));
  cudaMemset(done, 0, 4 * sizeof(int));
  for (int i = 0; i < 10; i++)
    relax<<<4, 1>>>(data, next, done, i / 2 + 1);
  cudaFree(data);
  cudaFree(next);
  cudaFree(done);
  return 0;
}
