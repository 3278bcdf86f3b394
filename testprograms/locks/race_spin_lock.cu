// A lock is taken by a compare-and-swap whose outcome nobody looks at.
__global__ void count(int *lock, int *counter) {
  if (threadIdx.x != 0)
    return;
  atomicCAS(lock, 0, 1);
  __threadfence();
  int c = *counter; // @r want "inter-block read-write race on counter: read at @r, write at @w"
  *counter = c + 1; // @w want "inter-block write-write race on counter: write at @w, write at @w"
  __threadfence();
  atomicExch(lock, 0);
}

int main() {
  int *lock, *counter;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&counter, sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  count<<<16, 32>>>(lock, counter);
  cudaFree(lock);
  cudaFree(counter);
  return 0;
}
