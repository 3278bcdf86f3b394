// The last two blocks write the total, once the others have drawn their numbers.
__global__ void lastWrites(unsigned *done, unsigned *total) {
  __threadfence();
  if (atomicAdd(done, 1) >= gridDim.x - 2)
    *total = blockIdx.x; // @w want "inter-block write-write race on total: write at @w, write at @w"
}

int main() {
  unsigned *total, *done;
  cudaMalloc(&done, sizeof(unsigned));
  cudaMalloc(&total, sizeof(unsigned));
  cudaMemset(done, 0, sizeof(unsigned));
  lastWrites<<<20, 1>>>(done, total);
}
