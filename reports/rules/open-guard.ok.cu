__global__ void first(int *taken, int *winner) {
  if (atomicCAS(taken, 0, 1) == 0)
    *winner = blockIdx.x;
}

int main() {
  int *taken, *winner;
  cudaMalloc(&taken, sizeof(int));
  cudaMalloc(&winner, sizeof(int));
  cudaMemset(taken, 0, sizeof(int));
  first<<<64, 1>>>(taken, winner);
  cudaFree(taken);
  cudaFree(winner);
}
