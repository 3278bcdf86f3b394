// A managed variable that one block writes by its name, and another reads by the pointer that the host passes.
__managed__ int total, spare;

__global__ void both(const int *seen, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0)
    total = 3; // @w want "inter-block write-read race on seen: write at @w, read at @r"
  else
    out[blockIdx.x] = *seen; // @r
}

int main() {
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  both<<<8, 32>>>(&total, out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
