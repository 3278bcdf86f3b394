// A place summed up from tickets in a loop: what an atomic returns is not known, nor what a loop carries of it.
//hgrd:expect fill=inconclusive "depends on a value that is not known"

__global__ void fill(int *count, int *out) {
  int at = 0;
  for (int i = 0; i < 2; i++) at += atomicAdd(count + i, i + 1);
  out[at + 4096 * (blockIdx.x * blockDim.x + threadIdx.x)] = at;
}

int main() {
  int *count, *out;
  cudaMalloc(&count, 2 * sizeof(int));
  cudaMemset(count, 0, 2 * sizeof(int));
  cudaMalloc(&out, (1 << 21) * sizeof(int));
  fill<<<2, 128>>>(count, out);
  return 0;
}
