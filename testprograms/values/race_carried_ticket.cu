// A sum of tickets, stored where two threads store theirs.

__global__ void fill(int *count, int *out) {
  int at = 0;
  for (int i = 0; i < 2; i++) at += atomicAdd(count + i, i + 1);
  // want+1 "intra-warp .*race on out: write at @w, write at @w" "inter-block .*race on out: write at @w, write at @w"
  out[threadIdx.x / 2] = at; // @w
}

int main() {
  int *count, *out;
  cudaMalloc(&count, 2 * sizeof(int));
  cudaMemset(count, 0, 2 * sizeof(int));
  cudaMalloc(&out, (1 << 21) * sizeof(int));
  fill<<<2, 128>>>(count, out);
  return 0;
}
