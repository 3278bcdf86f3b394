// A lock of the block's scope does not exclude threads of other blocks.
__global__ void total(int *lock, int *data) {
  if (threadIdx.x % 32 != 0)
    return;
  while (atomicCAS_block(lock, 0, 1) != 0) // @a want "on lock: atomic at @a, atomic at @a" "on lock: atomic at @a, atomic at @e"
    ;
  __threadfence_block();
  int old = data[0]; // @r want "inter-block read-write race on data: read at @r, write at @w"
  data[0] = old + 1; // @w want "inter-block write-write race on data: write at @w, write at @w"
  __threadfence_block();
  atomicExch_block(lock, 0); // @e want "inter-block atomic-atomic race on lock: atomic at @e, atomic at @e"
}

int main() {
  int *lock, *data;
  cudaMalloc(&lock, sizeof(int));
  cudaMalloc(&data, 2 * sizeof(int));
  cudaMemset(lock, 0, sizeof(int));
  total<<<2, 64>>>(lock, data);
  cudaFree(lock);
  cudaFree(data);
  return 0;
}
