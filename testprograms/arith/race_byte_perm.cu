// Each thread takes the low byte of its number twice: numbers that differ in the high byte only share an element.
__global__ void turned(int *out) {
  unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  unsigned swapped = __byte_perm(i, 0, 0x4400);
  out[swapped] = i; // @w want "inter-block write-write race on out: write at @w, write at @w"
}

int main() {
  int *out;
  cudaMalloc(&out, (1 << 16) * sizeof(int));
  turned<<<4, 128>>>(out);
  cudaDeviceSynchronize();
}
