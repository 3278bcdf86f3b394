// Each thread puts the bytes of its number in another order: the numbers stay unique.
__global__ void turned(int *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned swapped = __byte_perm(i, 0, 0x4401);
  out[swapped] = i;
}

int main() {
  int *out;
  cudaMalloc(&out, (1 << 16) * sizeof(int));
  turned<<<4, 128>>>(out);
  cudaDeviceSynchronize();
}
