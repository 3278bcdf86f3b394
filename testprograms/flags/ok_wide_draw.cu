// Who waits for a word of 4 bytes may have drawn a number of 8 before: the two are no ticket and its turn.
__global__ void hand(int *flag, unsigned long long *count, int *data, int *log) {
  unsigned long long at = atomicAdd(count, 1ULL);
  log[at] = threadIdx.x;
  if (blockIdx.x == 0) {
    *data = 7;
    __threadfence();
    atomicExch(flag, 1);
  } else {
    while (atomicAdd(flag, 0) != 1)
      ;
    __threadfence();
    log[at] += *data;
  }
}

int main() {
  int *flag, *data, *log;
  unsigned long long *count;
  cudaMalloc(&flag, sizeof(int));
  cudaMalloc(&count, sizeof(unsigned long long));
  cudaMalloc(&data, sizeof(int));
  cudaMalloc(&log, 2 * sizeof(int));
  cudaMemset(flag, 0, sizeof(int));
  cudaMemset(count, 0, sizeof(unsigned long long));
  hand<<<2, 1>>>(flag, count, data, log);
  cudaFree(flag);
  cudaFree(count);
  cudaFree(data);
  cudaFree(log);
  return 0;
}
