// A managed variable that one block writes by its name; the pointer that the host passes leads to another one.
__managed__ int total, spare;

__global__ void both(const int *seen, int *out) {
  if (threadIdx.x != 0)
    return;
  if (blockIdx.x == 0)
    total = 3;
  else
    out[blockIdx.x] = *seen;
}

int main() {
  int *out;
  cudaMalloc(&out, 8 * sizeof(int));
  both<<<8, 32>>>(&spare, out);
  cudaDeviceSynchronize();
  cudaFree(out);
  return 0;
}
